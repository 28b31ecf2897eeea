import { groupOf, type Raw } from '../formats/raw-values.ts'
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

const key = /^\s*["']?[A-Za-z_$][\w. -]*["']?\s*:(?:\s|$)/

/** Finds front matter in YAML. Below empty lines, or without an end, only a key distinguishes it from a thematic break. */
export function findFrontMatter(lines: readonly string[]): FrontMatterBlock | 'unclosed' | undefined {
  const first = lines.findIndex((text) => text.trim() !== '')
  if (lines[first]?.trimEnd() !== '---') return undefined
  const opens = key.test(lines[first + 1] ?? '')
  if (first > 0 && !opens) return undefined
  const end = lines.findIndex((text, index) => index > first && /^(?:---|\.\.\.)\s*$/.test(text))
  if (end === -1) return opens ? 'unclosed' : undefined
  return looksLikeKeys(lines.slice(first + 1, end)) ? { kind: 'yaml', start: first + 1, end, body: end + 1 } : undefined
}

/** Text between two thematic breaks is Markdown. Keys, a list or nothing at all are front matter. */
function looksLikeKeys(lines: readonly string[]): boolean {
  const first = lines.find((text) => text.trim() !== '' && !text.startsWith('#'))
  return first === undefined || key.test(first) || /^(?:- |-$|\{)|^\S*:/.test(first)
}

/** Finds front matter in any format that Hugo reads: YAML, TOML or JSON. Empty lines and spaces can be before it. */
export function findAnyFrontMatter(lines: readonly string[]): ReturnType<typeof findFrontMatter> {
  const first = lines.findIndex((text) => text.trim() !== '')
  const opening = lines[first]?.trim()
  // Hugo accepts more hyphens at the end.
  if (opening !== '+++' && opening !== '{')
    return findFrontMatter(
      lines.map((text, index) => (index === first ? text.trimStart() : text).replace(/^-{4,}\s*$/, '---')),
    )
  const closing = opening === '{' ? '}' : opening
  const end = lines.findIndex((line, index) => index > first && line.trimEnd() === closing)
  if (end === -1) return undefined
  if (opening === '{') return { kind: 'json', start: first, end: end + 1, body: end + 1 }
  return { kind: 'toml', start: first + 1, end, body: end + 1 }
}

/** The lines of front matter that has an end; empty if there is none. */
export function linesOfFrontMatter(lines: readonly string[]): Omit<FrontMatterBlock, 'kind'> {
  const found = findFrontMatter(lines)
  return found === undefined || found === 'unclosed' ? { start: 0, end: 0, body: 0 } : found
}

/** The front matter of a page. Its errors are reported where the page is read. */
export function readFrontMatter(text: string): Raw {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const block = { ...linesOfFrontMatter(lines), kind: 'yaml' } as const
  return groupOf(parseFrontMatter(block, { lines, file: '' }, () => undefined)?.value)
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
