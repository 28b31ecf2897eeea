import type { ElementContent, Root as HtmlRoot } from 'hast'

/**
 * Makes the tree of a text in which nothing can be Markdown: paragraphs of words. `undefined` for every other text.
 * Most descriptions of an API are of this kind, and the parser takes some hundred times longer for them.
 */
export function parsePlainText(source: string): HtmlRoot | undefined {
  const text = source.replace(/[ \n]+$/, '')
  if (!plainText.test(text) || autolink.test(text)) return undefined
  const paragraphs = text.split(/\n{2,}/).map((value): ElementContent => {
    return { type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value }] }
  })
  return {
    type: 'root',
    children: paragraphs.flatMap((one, index) => (index === 0 ? [one] : [{ type: 'text', value: '\n' }, one])),
  }
}

/** Lines that begin with a letter, hold no mark that could mean something, and do not end with a space. */
const line = String.raw`\p{L}(?:[\p{L}\p{N} .,;:?!'"“”‘’()/%+=>#$…–—-]|(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}]))*(?<! )`
const plainText = new RegExp(String.raw`^${line}(?:\n+${line})*$`, 'u')
const autolink = /www\.|https?:/i
