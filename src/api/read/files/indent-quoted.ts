import type { YAMLParseError } from 'yaml'

interface Indented {
  readonly text: string
  /** Offset of the end of the first line of the text in quotes. */
  readonly offset: number
  /** Numbers of the lines with one more space. */
  readonly lines: readonly number[]
}

/**
 * A text in quotes must be indented further than its key, but most parsers also accept the same indentation, which
 * documents rely on. Returns the document with one more space in such lines.
 */
export function indentQuoted(text: string, errors: readonly YAMLParseError[]): Indented | undefined {
  const error = errors.find(({ message }) => /^Missing closing ["']quote/.test(message))
  const end = error === undefined ? -1 : text.indexOf('\n', error.pos[0])
  if (error === undefined || end === -1) return undefined
  const start = text.lastIndexOf('\n', end - 1) + 1
  const column = /^ *(?:- +)*/.exec(text.slice(start, end))?.[0].length ?? 0
  const quote = error.message.includes('"quote') ? '"' : "'"
  const lines = text.slice(end + 1).split('\n')
  const last = lines.findIndex((line) => line.trimEnd().endsWith(quote))
  const continued = lines.slice(0, last + 1)
  // A name after a line without its closing quote is the next field.
  const isText = continued.every((line) => line.search(/\S|$/) >= column || line.trim() === '')
  if (column === 0 || !isText || continued.some((line) => /^ *(?:- )?[\w$-]+:(?:\s|$)/.test(line))) return undefined
  const moved = continued.map((line) => ` ${line}`)
  const before = text.slice(0, end + 1)
  const number = before.split('\n').length
  return {
    text: before + [...moved, ...lines.slice(last + 1)].join('\n'),
    offset: error.pos[0],
    lines: continued.map((_, index) => number + index),
  }
}
