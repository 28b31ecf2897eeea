import type { FrontMatterSchema } from '../config/front-matter.ts'
import { parseYaml, validateYaml } from '../config/yaml-document.ts'
import type { FrontMatter } from '../model/page.ts'
import type { Report } from '../report/problem.ts'
import type { MappedLine } from './mapped-text.ts'

interface SplitPage {
  readonly frontMatter: FrontMatter
  /** The lines after the front matter. */
  readonly body: readonly MappedLine[]
}

/** Takes the front matter off a page's lines, and checks it. A fault leaves the page with none. */
export function splitFrontMatter(
  lines: readonly MappedLine[],
  file: string,
  schema: FrontMatterSchema,
  report: Report,
): SplitPage {
  if (lines[0]?.text.trimEnd() !== '---') return { frontMatter: {}, body: lines }
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line.text))
  if (end === -1) {
    if (!looksLikeFrontMatter(lines)) return { frontMatter: {}, body: lines }
    const at = { file, line: 1, column: 1 }
    report({ severity: 'error', rule: 'front-matter', message: 'the front matter never ends; close it with a line of three hyphens', at })
    return { frontMatter: {}, body: [] }
  }
  const text = lines.slice(1, end).map((line) => line.text).join('\n')
  const body = lines.slice(end + 1)
  const document = parseYaml({ text, file, firstLine: 2 }, report)
  if (document === undefined) return { frontMatter: {}, body }
  return { frontMatter: validateYaml(document, schema, 'front-matter', report) ?? {}, body }
}

/** A page that opens with a thematic break is Markdown; one whose next line is `key: value` meant front matter. */
function looksLikeFrontMatter(lines: readonly MappedLine[]): boolean {
  return /^[A-Za-z_]\w*:(?:\s|$)/.test(lines[1]?.text ?? '')
}
