import type { Html, Paragraph, Parents } from 'mdast'
import { placeOf, type PageContext } from '../page-context.ts'

const imports = /^(?:import\s[\w$*{},\s]*?from\s*(?:'[^'\n]+'|"[^"\n]+");?\s*)+$/
const ofOtherTool = /from\s*['"](?:@theme|@site|@docusaurus|@astrojs|@components|\.{1,2}\/|[~/])/

/**
 * Leaves out what pages from Docusaurus and Starlight begin with, and says so: `import Tabs from '@theme/Tabs'`.
 * Here a component needs no import, and readers should not see one as text.
 */
export function leaveOutImports(paragraph: Paragraph, parent: Parents | undefined, context: PageContext): boolean {
  const [text] = paragraph.children
  if (parent?.type !== 'root' || paragraph.children.length !== 1 || text?.type !== 'text') return false
  if (!text.value.startsWith('import') || text.value.length > 2000) return false
  if (!imports.test(text.value) || !ofOtherTool.test(text.value)) return false
  context.report({
    severity: 'warning',
    rule: 'mdx-import',
    message: 'an import is MDX and is left out; remove it, components are known here by their names',
    at: placeOf(context, paragraph.position?.start),
  })
  const nothing: Html = { type: 'html', value: '', position: paragraph.position }
  parent.children[parent.children.indexOf(paragraph)] = nothing
  return true
}
