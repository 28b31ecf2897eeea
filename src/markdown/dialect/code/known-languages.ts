import { listCodeLanguages } from '../../../config/code-languages.ts'
import { nearestName } from '../../../report/nearest-name.ts'
import { placeOf, type PageContext } from '../../parse/page-context.ts'

const known: ReadonlySet<string> = new Set([
  ...listCodeLanguages(),
  // Output and other text without colors.
  ...'ansi ascii command console-output csv error example file filetree hex log logs nohighlight none output'.split(
    ' ',
  ),
  ...'raw request response stderr stdout tree tsv url'.split(' '),
  // Diagrams, which are code where they are not drawn.
  'math',
  'mermaid',
])

/** Reports a language that cannot be highlighted: its block has no colors, which is easily missed. */
export function reportUnknownLanguage(language: string, at: ReturnType<typeof placeOf>, context: PageContext): void {
  const { languages } = context.options
  const isName = /^[\w#+.-]+$/.test(language)
  if (!isName || known.has(language.toLowerCase()) || languages.some(({ name }) => name === language)) return
  const near = nearestName(language, known)
  const fix = near === '' ? '; write "text", or add its grammar to "code.languages"' : near
  const message = `"${language}" is not a known language, so the code has no colors${fix}`
  context.report({ severity: 'warning', rule: 'code-language', message, at })
}
