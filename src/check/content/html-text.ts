import { Parser } from 'htmlparser2'

/** Elements whose text is not prose. */
const codeElements = new Set(['code', 'kbd', 'math', 'pre', 'samp', 'script', 'style', 'svg', 'template', 'var'])

/** The text in a piece of HTML, as parts with their offsets. */
export function textsOfHtml(html: string): readonly { readonly text: string; readonly from: number }[] {
  const texts: { text: string; from: number }[] = []
  let codeDepth = 0
  const parser: Parser = new Parser(
    {
      onopentagname: (name) => (codeDepth += codeElements.has(name) ? 1 : 0),
      onclosetag: (name) => (codeDepth -= codeElements.has(name) ? 1 : 0),
      ontext: (text) => {
        if (codeDepth === 0 && text.trim() !== '') texts.push({ text, from: parser.startIndex })
      },
    },
    // A decoded entity would be shorter than its source.
    { decodeEntities: false },
  )
  parser.end(html)
  return texts
}
