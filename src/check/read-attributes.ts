import { Tokenizer } from 'htmlparser2'

/** Told for each start tag and each of its attributes, in the order of the document; names are in lower case. */
export interface AttributeReader {
  readonly onTag: (name: string) => void
  readonly onAttribute: (name: string, value: string) => void
}

/**
 * Reads the attributes of a whole HTML document. Which element lies in which is not looked at, which is half of the time
 * that reading a document takes; only in drawings and formulas do tags of the same names begin other kinds of text.
 */
export function readAttributes(html: string, { onTag, onAttribute }: AttributeReader): void {
  let name = ''
  let value = ''
  let foreignDepth = 0
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (start, end) => {
        const tag = html.slice(start, end).toLowerCase()
        if (isForeign(tag)) foreignDepth += 1
        onTag(tag)
      },
      onclosetag: (start, end) => {
        if (foreignDepth > 0 && isForeign(html.slice(start, end).toLowerCase())) foreignDepth -= 1
      },
      onattribname: (start, end) => {
        name = html.slice(start, end).toLowerCase()
        value = ''
      },
      onattribdata: (start, end) => {
        value += html.slice(start, end)
      },
      onattribentity: (codePoint) => {
        value += String.fromCodePoint(codePoint)
      },
      onattribend: () => onAttribute(name, value),
      isInForeignContext: () => foreignDepth > 0,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onopentagend: nothing,
      onprocessinginstruction: nothing,
      onselfclosingtag: nothing,
      ontext: nothing,
      ontextentity: nothing,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
}

function nothing(): void {
  // Of no meaning for attributes.
}

function isForeign(tag: string): boolean {
  return tag === 'svg' || tag === 'math'
}
