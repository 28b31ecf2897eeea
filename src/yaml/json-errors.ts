import { lowerFirst } from '../report/lower-first.ts'
import { mergeConflict, mergeMark } from './messages.ts'

/** Rewords what the JSON parser found, with its place and a fix where there is one. */
export function explainJsonError(
  { message }: SyntaxError,
  text: string,
): { readonly message: string; readonly offset: number } {
  const offset = Number(/at position (\d+)/.exec(message)?.[1] ?? findStrangeToken(text))
  const strange = strangeInJson(text, offset)
  return { message: strange ?? `this is not valid JSON: ${factOf(message, text.slice(offset))}`, offset }
}

function strangeInJson(text: string, offset: number): string | undefined {
  if (mergeMark.test(text.slice(offset, offset + 8))) return mergeConflict
  if (/^\/[/*]/.test(text.slice(offset, offset + 2))) return 'JSON has no comments; remove it, or use YAML'
  if (text[offset] === ',') return 'there is a comma too many; remove it'
  const isEnd = /[}\]]/.test(text[offset] ?? '') && text.slice(0, offset).trimEnd().endsWith(',')
  return isEnd ? 'there is a trailing comma before this; remove it' : undefined
}

/** What is wrong, with its fix if there is only one. */
function factOf(message: string, rest: string): string {
  if (rest.trim() === '') return 'a bracket or a quote is still open here'
  if (message.startsWith('Unexpected non-whitespace')) return 'it ends before this; remove the rest'
  if (message.startsWith('Bad control character')) return 'write \\n for a line break in a text'
  if (message.startsWith("Expected ','") && rest.startsWith('"')) return 'a comma is missing before this'
  if (rest.startsWith("'")) return 'write double quotes'
  if (/^(?:True|False|None)\b/.test(rest)) return 'write true, false or null, in lower case'
  if (/^[a-z_]/i.test(rest)) return 'names and texts need double quotes'
  return lowerFirst(message.replace(/(?:, (?:\.{3})?"| in JSON at position| \(line).*$/s, ''))
}

/**
 * Finds a token that JSON does not allow, because the parser does not report its place. Returns the end if the text is
 * only incomplete.
 */
function findStrangeToken(text: string): number {
  if (!isStrange(text)) return text.length
  let [valid, strange] = [0, text.length]
  while (strange - valid > 1) {
    const middle = Math.floor((valid + strange) / 2)
    if (isStrange(text.slice(0, middle))) strange = middle
    else valid = middle
  }
  return valid
}

/** If the parser stops before the token, the text is only incomplete. */
function isStrange(start: string): boolean {
  try {
    JSON.parse(start)
    return false
  } catch (error) {
    return error instanceof SyntaxError && error.message.startsWith('Unexpected token')
  }
}
