import { cutLine, replaceInLine, type MappedLine } from '../../report/mapped-text.ts'

/** The lines that the parser of MDX can read. */
export interface Repair {
  readonly lines: readonly MappedLine[]
  /** Where the character is in these lines, from 1. */
  readonly line: number
  readonly column: number
  /** What is text now. Nothing has to be reported about a link. */
  readonly character: string | undefined
}

/**
 * Makes text of what the parser of MDX rejects as an element or an expression, as Docusaurus 2 did: of
 * `<https://example.com>`, `<` before a number, and braces around words. `undefined` for all other errors.
 */
export function repairMdx(lines: readonly MappedLine[], error: unknown): Repair | undefined {
  if (!(error instanceof Error) || !('reason' in error)) return undefined
  const { reason, line = 0, column = 0 } = error as { reason?: unknown; line?: number; column?: number }
  const text = String(reason)
  if (/^Unexpected .* (?:(?:before|in|after) (?:local |member )?name|after self-closing slash),/.test(text))
    return escapeTag(lines, line, column)
  if (/^Unexpected .* in attribute name,/.test(text)) return escapeAfterAddress(lines, line, column)
  const [, opened, end] =
    /^Expected a closing tag for `<(?:details|summary|div|section|center|p|table|thead|tbody|tr|t[dh]|[ou]l|li|d[ldt]|blockquote|figure)>` \((\d+):\d+-\1:(\d+)\) before/.exec(
      text,
    ) ?? []
  if (opened !== undefined) return splitBlock(lines, Number(opened), Number(end) - 1)
  if (/^Expected the closing tag `<\/\w+>` either after the end of `paragraph`/.test(text) && column > 1)
    return splitBlock(lines, line, column - 1)
  return /^(?:Could not parse expression|Unexpected end of file in expression)/.test(text)
    ? escapeBrace(lines, line, column)
    : undefined
}

function escapeTag(lines: readonly MappedLine[], line: number, column: number): Repair | undefined {
  const mapped = lines[line - 1]
  const at = mapped?.text.lastIndexOf('<', column - 1) ?? -1
  if (mapped === undefined || at === -1) return undefined
  if (mapped.text[at - 1] === '\\') return undefined
  const [written = '<', address] = /^<([a-z][\w+.-]*:[^\s<>]*|[^\s<>@/]+@[^\s<>]+)>/i.exec(mapped.text.slice(at)) ?? []
  const text = address === undefined ? '\\<' : linkTo(address)
  return {
    ...replaced(lines, line, replaceInLine(mapped, at, at + written.length, text)),
    column: at + 1,
    character: address === undefined ? '<' : undefined,
  }
}

/** A backslash after an address is part of it, so what follows is read as a tag. */
function escapeAfterAddress(lines: readonly MappedLine[], line: number, column: number): Repair | undefined {
  const mapped = lines[line - 1]
  const end = mapped?.text.lastIndexOf('\\<', column - 1) ?? -1
  const [address = ''] = /https?:\/\/[^\s<>()[\]]*$/i.exec(mapped?.text.slice(0, Math.max(end, 0)) ?? '') ?? []
  if (mapped === undefined || address === '') return undefined
  const repaired = replaceInLine(mapped, end - address.length, end, linkTo(address))
  return { ...replaced(lines, line, repaired), column: end + 2, character: '<' }
}

/** The tags of a block can be on the lines of its text, as in `<details><summary>More</summary>`. */
function splitBlock(lines: readonly MappedLine[], line: number, at: number): Repair | undefined {
  const mapped = lines[line - 1]
  if (mapped === undefined || at >= mapped.text.length) return undefined
  const parts = [cutLine(mapped, 0, at), cutLine(mapped, at)]
  return { lines: lines.toSpliced(line - 1, 1, ...parts), line, column: 1, character: undefined }
}

function linkTo(address: string): string {
  const label = address.replaceAll(/[\\[\]*_~`{}:@]/g, String.raw`\$&`)
  return `[${label}](<${/^[a-z][\w+.-]*:/i.test(address) ? '' : 'mailto:'}${address}>)`
}

/** The error is after the brace that opens the expression, which can be on a line before it. */
function escapeBrace(lines: readonly MappedLine[], line: number, column: number): Repair | undefined {
  let closed = 0
  for (let number = Math.min(line, lines.length); number > 0; number--) {
    const mapped = lines[number - 1]
    if (mapped === undefined) return undefined
    const { text } = mapped
    for (let at = number === line ? column - 2 : text.length - 1; at >= 0; at--) {
      if (text[at] === '}') closed++
      if (text[at] !== '{' || text[at - 1] === '\\') continue
      if (closed > 0) closed--
      // A value of an attribute cannot be text.
      else if (text[at - 1] === '=') return undefined
      else return { ...replaced(lines, number, replaceInLine(mapped, at, at, '\\')), column: at + 1, character: '{' }
    }
  }
  return undefined
}

function replaced(
  lines: readonly MappedLine[],
  line: number,
  mapped: MappedLine,
): { readonly lines: readonly MappedLine[]; readonly line: number } {
  return { lines: lines.with(line - 1, mapped), line }
}
