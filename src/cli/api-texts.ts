import type { Api, ApiText } from '../model/api.ts'
import type { PageTree } from '../model/page-tree.ts'

/** The descriptions of an API, its tags and its operations that contain code blocks. */
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

/** The page tree of such a text, with positions in the API document. */
export function placeInDocument(page: PageTree, text: ApiText): PageTree {
  return {
    ...page,
    placeOf: (point) => text.placeOf(page.placeOf(point)),
    placeInside: (node, offset) => text.placeOf(page.placeInside(node, offset)),
  }
}
