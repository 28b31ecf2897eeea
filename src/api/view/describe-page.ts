import type { Api, ApiText } from '../../model/api.ts'
import type { AnchoredSchema, ApiPageContent } from '../../model/api-pages.ts'
import type { ApiKit } from './kit.ts'

type Writer = Pick<ApiKit, 'write'>

/** A plain text description of a page for search engines. */
export function describePage(api: Api, content: ApiPageContent, kit: Writer): string {
  const { write } = kit
  switch (content.kind) {
    case 'whole':
    case 'index':
      return api.summary ?? firstSentence(api.description) ?? api.title
    case 'group':
      return (
        firstSentence(content.group.description) ?? write('groupOfApi', { api: api.title, group: content.group.label })
      )
    case 'operation': {
      const { method, path, description } = content.operation
      return firstSentence(description) ?? `${method} ${path}`
    }
    case 'errors':
      return write('errorsOfApi', { api: api.title })
    case 'schemas':
      return write('schemasOfApi', { api: api.title })
    case 'schema':
      return describeSchemas(content.schemas, api, kit)
  }
}

function describeSchemas(schemas: readonly AnchoredSchema[], { title: api }: Api, { write }: Writer): string {
  if (schemas.length > 1) return write('schemasOfApi', { api })
  return firstSentence(schemas[0]?.schema.description) ?? write('schemaOfApi', { api })
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
