import type { Api, ApiText } from './model/api.ts'
import type { PageTree } from './model/page-tree.ts'
import type { Place } from './model/page.ts'

/** The descriptions of an API, of its groups and of its operations that show code. */
export function textsWithCode({ description, tags }: Pick<Api, 'description' | 'tags'>): readonly ApiText[] {
  const texts = [
    description,
    ...tags.flatMap((tag) => [
      tag.description,
      ...tag.operations.flatMap((operation) => [
        operation.description,
        operation.requestBody?.description,
        ...operation.parameters.map((parameter) => parameter.description),
        ...operation.responses.map((response) => response.description),
      ]),
    ]),
  ]
  return [...new Set(texts)].filter((text) => text !== undefined).filter(({ markdown }) => markdown.includes('```'))
}

/** The tree of such a text, whose places are those of the document; `readFile` gives the text of the document. */
export function placeInDocument(
  page: PageTree,
  text: ApiText,
  readFile: (file: string) => { readonly text: string } | { readonly fault: string },
): PageTree {
  const shift = ({ line = 1, column = 1 }: Place): Place => {
    const { at } = text
    if (at.line === undefined) return at
    const found = readFile(at.file)
    const lines = 'text' in found ? found.text.split('\n') : []
    const first = lines[at.line - 1] ?? ''
    if (!isBlockLine(first, text.markdown)) return at
    return { file: at.file, line: at.line + line - 1, column: column + first.length - first.trimStart().length }
  }
  return {
    ...page,
    placeOf: (point) => shift(page.placeOf(point)),
    placeInside: (node, offset) => shift(page.placeInside(node, offset)),
  }
}

/** Whether the text stands in the document as it is, only indented, from this line on. */
function isBlockLine(line: string, markdown: string): boolean {
  const written = line.trim()
  // Variables are filled in already.
  return (
    written === markdown.split('\n', 1)[0]?.trim() || (written.includes('{{') && !/^(?:- )?["\w-]+:\s/.test(written))
  )
}
