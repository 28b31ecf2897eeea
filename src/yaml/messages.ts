import type { YAMLError } from 'yaml'
import { lowerFirst } from '../report/lower-first.ts'

/** Rewords what the parser found for the writer of the text, with a way to fix it. */
export function wordsOfYaml({ code, message, pos: [offset] }: YAMLError, text: string): string {
  const [first = ''] = message.split('\n')
  if (isTooDeep(first)) return tooDeep
  const rest = restOfLine(text, offset)
  if (strangeSpace.test(lineAt(text, offset)))
    return 'the indentation has a character that only looks like a space; indent with spaces'
  if (mergeMark.test(rest)) return mergeConflict
  if (/^\s*\{[^{}:]*\}[^\s:,]/.test(lineAt(text, offset))) return 'a name cannot start with {; put it in quotes'
  switch (code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
      return hasColon(rest)
        ? secondColon
        : 'the next line is indented further, as if it continued this value; give it the same indentation as this line'
    case 'BLOCK_IN_FLOW':
      return hasColon(rest) && /[[{].*$/.test(lineAt(text, offset).slice(0, -rest.length)) ? secondColon : openBracket
    case 'BAD_SCALAR_START':
      return `a value cannot start with ${rest.charAt(0)}; put it in quotes`
    case 'BAD_DQ_ESCAPE':
      return `${rest.slice(0, 2)} means nothing in double quotes; write \\\\ for a backslash, or use single quotes`
    case 'BAD_INDENT':
      return wordsOfIndent(first, rest)
    case 'MULTILINE_IMPLICIT_KEY':
      return wordsOfContinued(text, offset)
    case 'MISSING_CHAR':
      return wordsOfMissing(first)
    case 'UNEXPECTED_TOKEN':
      return wordsOfToken(first, lineAt(text, offset))
    default:
      return always[code] ?? fact(first)
  }
}

/** Errors that have one message. */
const always: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: 'map keys must be unique; keep one of the two',
  MULTIPLE_DOCS: 'a second document starts here, but only one is read; remove this line',
  TAB_AS_INDENT: 'tabs are not allowed as indentation; indent with spaces',
}

/** Whether a line has an error whatever is before it. */
export function isErrorOfLine(error: YAMLError, text: string): boolean {
  const ofLine: readonly string[] = ['TAB_AS_INDENT', 'BAD_SCALAR_START', 'BAD_DQ_ESCAPE']
  const [offset] = error.pos
  const before = lineAt(text, offset).slice(0, -restOfLine(text, offset).length)
  return ofLine.includes(error.code) || (wordsOfYaml(error, text) === secondColon && hasColon(before))
}

/** The message for a text that is nested too deeply to read. */
export const tooDeep = 'this is nested too deeply'

/** Copied from web pages and word processors. */
const strangeSpace = /^ *[\u00A0\u2000-\u200B\u202F\u3000]/

/** The markers that git writes around the two versions of a conflict. */
export const mergeMark = /^(?:<{7}|={7}|>{7})(?:\s|$)/

export const mergeConflict = 'this is a marker of an unresolved merge conflict; keep one of the two versions'
const openBracket = 'a list or a group in brackets is not closed; close it with ] or } where it ends'
const closeIndent =
  'a list or a group in brackets continues on this line, which is not indented further than its key; indent the line'
const secondColon = 'this line has a second ": "; put the value in quotes'
const noValue = 'this line has no ": " after a name; write "name: value"'

function hasColon(line: string): boolean {
  return /:(?:\s|$)/.test(line)
}

/** A name with another indentation than the text above it continues that text. Otherwise the text itself has no name. */
function wordsOfContinued(text: string, offset: number): string {
  const column = offset - (text.lastIndexOf('\n', offset - 1) + 1)
  const lines = text.slice(offset).split(/\r?\n/, 100)
  const index = lines.findIndex((line, at) => at > 0 && hasColon(line))
  const indentation = lines[index]?.search(/\S/)
  if (indentation === undefined || indentation >= column) return noValue
  const name = lines[index]?.trim().replace(/:(?:\s.*)?$/, '') ?? ''
  return `the line of "${name}" continues this text, because it is indented further than the names of its group`
}

function wordsOfIndent(message: string, rest: string): string {
  if (message.startsWith('Flow ')) {
    // A line with a name is the next field, unless the bracket is closed in it.
    const isOver = rest.trim() === '' || (hasColon(rest) && !/^[^[{]*[\]}]/.test(rest))
    return isOver ? openBracket : closeIndent
  }
  if (message.startsWith('Block scalar')) return 'the text that follows | or > must be indented further than its name'
  return `${fact(message)}; indent this line like the lines of the same group`
}

function wordsOfMissing(message: string): string {
  if (/^Missing closing ["']quote/.test(message))
    return 'a quoted text ends here without its closing quote; if it continues on the next line, indent that line further than its key'
  if (/^Flow .* must end with/.test(message)) return openBracket
  if (message.startsWith('Implicit map keys need')) return noValue
  if (message.startsWith('Sequence item without'))
    return 'this belongs neither to the list around it nor to the text before it; start an item with "- ", or indent the text'
  if (message.startsWith('Missing ,')) return 'a comma is missing before this'
  return fact(message)
}

function wordsOfToken(message: string, line: string): string {
  if (/\{\{[^{}]*\}\}/.test(line)) return 'a value with {{…}} cannot be read like this; put the whole value in quotes'
  if (message.startsWith('Block scalar header'))
    return 'nothing may follow | or > on the same line; start the text on the next line'
  if (message.startsWith('Unexpected block-seq-ind'))
    return 'a list cannot start on the line of its name; put its first "- " on the next line'
  if (/^Unexpected flow-(?:seq|map)-end/.test(message))
    return 'this bracket closes nothing; remove it, or put the value in quotes'
  return 'this cannot follow the text before it; put the whole value in quotes, or indent the line like the lines around it'
}

function fact(message: string): string {
  return lowerFirst(message.replace(/ at line \d+, column \d+:?$/, ''))
}

function isTooDeep(message: string): boolean {
  return /call stack/i.test(message)
}

function restOfLine(text: string, offset: number): string {
  return /^[^\r\n]*/.exec(text.slice(offset))?.[0] ?? ''
}

function lineAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return restOfLine(text, start)
}
