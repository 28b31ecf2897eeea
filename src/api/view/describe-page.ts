import type { Api, ApiText } from '../../model/api.ts'
import type { AnchoredSchema, ApiPageContent } from '../../model/api-pages.ts'

/** A plain text description of a page for search engines. */
export function describePage(api: Api, content: ApiPageContent): string {
  switch (content.kind) {
    case 'whole':
    case 'index':
      return api.summary ?? firstSentence(api.description) ?? api.title
    case 'group':
      return firstSentence(content.group.description) ?? `Operations of ${api.title}: ${content.group.label}`
    case 'operation': {
      const { method, path, description } = content.operation
      return firstSentence(description) ?? `${method.toUpperCase()} ${path}`
    }
    case 'errors':
      return `The errors of ${api.title}`
    case 'schemas':
      return `The schemas of ${api.title}`
    case 'schema':
      return describeSchemas(content.schemas, api)
  }
}

function describeSchemas(schemas: readonly AnchoredSchema[], { title }: Api): string {
  if (schemas.length > 1) return `${schemas.length} schemas of ${title}`
  return firstSentence(schemas[0]?.schema.description) ?? `A schema of ${title}`
}

/** The first paragraph up to its first full stop. */
function firstSentence(text: ApiText | undefined): string | undefined {
  const paragraph = text?.markdown.split(/\n\s*\n/).find((part) => !/^\s*(?:#|<|```|[-*|>])/.test(part))
  const words = paragraph
    ?.replaceAll(/[`*_]|\]\([^)]*\)|!?\[/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return words === undefined || words === ''
    ? undefined
    : (/^.{20,200}?[.!?](?=\s|$)/.exec(words)?.[0] ?? words.slice(0, 200))
}
