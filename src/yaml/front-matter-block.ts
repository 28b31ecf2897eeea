import type { Report } from '../report/problem.ts'
import { parseYaml, type YamlDocument } from './document.ts'
import { parseToml } from './toml.ts'

/** The lines of a file that are its front matter. */
export interface FrontMatterBlock {
  readonly kind: 'yaml' | 'toml' | 'json'
  /** Index of the first line of the text. */
  readonly start: number
  /** Index of the line after the text. */
  readonly end: number
  /** Index of the first line of the page's body. */
  readonly body: number
}

/** Finds front matter in any format that Hugo reads: YAML, TOML or JSON. */
export function findFrontMatter(lines: readonly string[]): FrontMatterBlock | undefined {
  const opening = lines[0]?.trimEnd()
  const closing = opening === '{' ? '}' : opening
  if (opening !== '---' && opening !== '+++' && opening !== '{') return undefined
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === closing)
  if (end === -1) return undefined
  if (opening === '{') return { kind: 'json', start: 0, end: end + 1, body: end + 1 }
  return { kind: opening === '+++' ? 'toml' : 'yaml', start: 1, end, body: end + 1 }
}

/** Parses front matter, and reports every syntax error at its place. */
export function parseFrontMatter(
  { kind, start, end }: FrontMatterBlock,
  { lines, file }: { readonly lines: readonly string[]; readonly file: string },
  report: Report,
): YamlDocument | undefined {
  // JSON is YAML, too.
  const parse = kind === 'toml' ? parseToml : parseYaml
  return parse({ text: lines.slice(start, end).join('\n'), file, firstLine: start + 1 }, report)
}
