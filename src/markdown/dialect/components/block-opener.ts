import { labelInBrackets } from '../../../formats/markdown/escape-markdown.ts'
import type { MappedLine } from '../../../report/mapped-text.ts'

const kinds = 'note|tip|info|warning|danger|caution|important|details|code-group'
/** What can come before a block on its line: quote and list markers. */
export const blockPrefix = String.raw`(?:[\s>]|[-+*] |\d{1,9}[.)] )*`
const titledOpener = new RegExp(`^(${blockPrefix}:{3,})[ \\t]*(${kinds})[ \\t]+([^\\s{[].*)$`)
const plainOpener = new RegExp(`^(${blockPrefix}:{3,})[ \\t]*(${kinds})[ \\t]*(\\{[^{}]*\\})?[ \\t]*$`)
const otherOpener = new RegExp(`^(${blockPrefix}(:{3,}))[ \\t]+([A-Za-z][\\w-]*)(?:[ \\t]+(\\S.*))?$`)
const attributesAtEnd = /\{[^{}]*\}\s*$/

/** Attributes that a directive can have. `{ "ecmaVersion": 6 }` is meant for the tool that defines the block. */
const readable = /^\{(?:\s*[.#]?[\w-]+(?:=(?:"[^"]*"|'[^']*'|[\w-]+))?)*\s*\}$/

/**
 * Rewrites block openers of other tools, such as `:::note Title` and `::: tip`, into syntax that the Markdown parser
 * reads. Unknown names only count as blocks if a closing line with enough colons follows.
 */
export function normaliseOpener(line: MappedLine, longestCloser: number): MappedLine {
  const [, colons = '', name = '', title = ''] = titledOpener.exec(line.text) ?? []
  if (name !== '') return { ...line, text: `${colons}${name}${labelled(title)}` }
  const [, before = '', kind = '', attributes = ''] = plainOpener.exec(line.text) ?? []
  if (kind !== '') return { ...line, text: `${before}${kind}${attributes}` }
  const [, opening = '', marks = '', other = '', rest = ''] = otherOpener.exec(line.text) ?? []
  if (other === '' || longestCloser < marks.length) return line
  return { ...line, text: `${opening}${other}${labelled(rest)}` }
}

function labelled(title: string): string {
  const attributes = attributesAtEnd.exec(title)?.[0] ?? ''
  const label = title.slice(0, title.length - attributes.length).trim()
  const brackets = label === '' ? '' : labelInBrackets(label)
  return `${brackets}${readable.test(attributes.trim()) ? attributes.trim() : ''}`
}

/** For each line, the number of colons in the longest closing line after it. */
export function longestClosersBehind(lines: readonly MappedLine[]): readonly number[] {
  let longest = 0
  const fromEnd = lines.toReversed().map(({ text }) => {
    const behind = longest
    longest = Math.max(longest, /^[\s>]*(:{3,})\s*$/.exec(text)?.[1]?.length ?? 0)
    return behind
  })
  return fromEnd.toReversed()
}
