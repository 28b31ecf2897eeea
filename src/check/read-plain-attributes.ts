import { readAttributes, type AttributeReader } from './read-attributes.ts'

// What this site's own templates write is far plainer than what HTML allows. It is read here, by looking from one mark
// to the next; whatever is anything else is left for the tokenizer.

const greaterThan = 0x3e
const slash = 0x2f
const equals = 0x3d
const quote = 0x22
const space = 0x20

/** Only attributes with names as short as `href` are told. */
const longestTold = 4

const doctype = '<!doctype html>'

/** Elements whose text holds no tags. */
const rawElements: ReadonlySet<string> = new Set(['script', 'style', 'title', 'textarea'])

/** Elements in which tags mean something else, or whose text is read in a way of its own. */
const otherElements: ReadonlySet<string> = new Set(['svg', 'math', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext'])

/**
 * Reads the attributes with short names (`id`, `href`) of a document in which every tag is in lower case, has its values
 * in double quotes, and closes. Gives whether it is one; what was read of any other is of no use.
 */
export function readPlainAttributes(html: string, { onTag, onAttribute }: AttributeReader): boolean {
  let at = html.startsWith(doctype) ? doctype.length : 0
  for (at = html.indexOf('<', at); at !== -1; at = html.indexOf('<', at)) {
    const first = html.charCodeAt(at + 1)
    if (first === slash) {
      at = html.indexOf('>', at)
      if (at === -1) return false
      continue
    }
    const nameEnd = endOfName(html, at + 1)
    if (nameEnd === at + 1) return false
    const name = html.slice(at + 1, nameEnd)
    if (otherElements.has(name)) return false
    onTag(name)
    at = readTag(html, nameEnd, onAttribute)
    if (at === -1) return false
    if (!rawElements.has(name)) continue
    at = html.indexOf('</', at)
    if (at === -1 || !html.startsWith(`${name}>`, at + 2)) return false
  }
  return true
}

/** Offset behind the tag whose name ends at `start`; -1 where it is not plain. */
function readTag(html: string, start: number, onAttribute: AttributeReader['onAttribute']): number {
  let at = start
  while (html.charCodeAt(at) === space) {
    at += 1
    const nameEnd = endOfName(html, at, 0x20)
    if (nameEnd === at) break
    if (html.charCodeAt(nameEnd) !== equals) {
      if (nameEnd - at <= longestTold) onAttribute(html.slice(at, nameEnd).toLowerCase(), '')
      at = nameEnd
      continue
    }
    if (html.charCodeAt(nameEnd + 1) !== quote) return -1
    const valueEnd = html.indexOf('"', nameEnd + 2)
    if (valueEnd === -1) return -1
    if (nameEnd - at <= longestTold)
      onAttribute(html.slice(at, nameEnd).toLowerCase(), decode(html.slice(nameEnd + 2, valueEnd)))
    at = valueEnd + 1
  }
  if (html.charCodeAt(at) === slash) at += 1
  return html.charCodeAt(at) === greaterThan ? at + 1 : -1
}

/** Behind the letters, digits and hyphens from an offset on; `fold` is what capital letters lack where they may stand. */
function endOfName(html: string, start: number, fold = 0): number {
  let at = start
  for (;;) {
    const code = html.charCodeAt(at)
    const letter = code | fold
    const isLetter = letter >= 0x61 && letter <= 0x7a
    const isOther = at > start && (code === 0x2d || (code >= 0x30 && code <= 0x39))
    if (!isLetter && !isOther) return at
    at += 1
  }
}

/** The value of an attribute as it is meant. */
function decode(value: string): string {
  if (!value.includes('&')) return value
  let decoded = value
  const onAttribute = (_name: string, found: string): void => void (decoded = found)
  readAttributes(`<a x="${value}">`, { onTag: () => undefined, onAttribute })
  return decoded
}
