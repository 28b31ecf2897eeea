import type { Root } from 'hast'
import { ApiReference } from '../../templates/api/ApiReference.tsx'
import type { Api, ApiText } from '../model/api.ts'
import type { ApiIndex, ApiLayout, ApiPageContent, ApiPagePlan, AnchoredSchema } from '../model/api-pages.ts'
import { splitAtPlaceholders, type TextWithPlaceholders } from '../formats/markdown/placeholders.ts'
import type { Heading, Reference } from '../model/page.ts'
import { kebabCase } from '../formats/names/slug.ts'
import { createAnchors } from '../api/view/anchors.ts'
import type { TextHeading } from '../api/view/html.ts'
import { createKit, labelGroups, type ApiDocument, type ApiHelpers, type ApiKit } from '../api/view/kit.ts'
import { createApiIndex, planLayout } from '../api/view/layout.ts'
import { writeApiMarkdown } from '../api/view/markdown.ts'
import { errorsId } from '../api/view/list-errors.ts'
import { nameAnchors, operationsOf, withCallbacks } from '../api/view/names.ts'
import { listSchemaUsers } from '../api/view/schemas/schema-users.ts'
import { chooseDepth, createSizes, hasColours } from '../api/view/size.ts'
import { viewPage } from '../api/view/view.ts'
import { during } from '../report/internal-error.ts'
import { createMessageWriter } from '../model/messages.ts'
import { renderPart } from './render-html.tsx'

/** A page of the API reference, before it is put into the site's layout. */
export interface ApiPage {
  readonly plan: ApiPagePlan
  readonly description: string
  /** The article with its own h1 and navigation, as static HTML. */
  readonly html: TextWithPlaceholders
  /** Addresses from the document. The HTML has a placeholder for each. */
  readonly references: readonly Reference[]
  /** The IDs of everything on the page that can be linked. */
  readonly ids: readonly string[]
  readonly headings: readonly Heading[]
  readonly markdown: string
}

/** The pages of one document's reference, and how it is divided. */
export interface ApiReferencePages {
  readonly layout: ApiLayout
  readonly apiIndex: ApiIndex
  /** Created one at a time, to keep only one in memory. */
  readonly pages: () => Generator<ApiPage>
}

/** Divides a document into pages, and renders each on demand. */
export function renderApi(api: Api, given: ApiHelpers, onIntroduction: (tree: Root) => void): ApiReferencePages {
  const names = nameAnchors(api)
  const operations = operationsOf(api)
  const isColoured = hasColours(operations)
  const highlight: ApiHelpers['highlight'] = (code) => given.highlight(code, 'plaintext')
  const schemas = new Map(api.schemas.map(({ name, schema }) => [name, schema]))
  const sizes = createSizes(schemas, isColoured)
  const { text: write } = createMessageWriter(given.language.messages, given.language.locale)
  const layout = planLayout(api, names, sizes, write)
  const headings: TextHeading[] = [
    ...layout.groups.map(({ id, label }) => ({ depth: 2, id, text: label })),
    ...operations.map(({ slug, title }) => ({ depth: 3, id: slug, text: title })),
  ]
  const tags = new Map(api.tags.map(({ name }, index) => [kebabCase(name), names.tags[index] ?? '']))
  const texts: ApiDocument['texts'] = new Map()
  const document: ApiDocument = {
    api,
    names,
    layout,
    schemas,
    users: listSchemaUsers(operations, schemas),
    operations: new Map(withCallbacks(operations).map((operation) => [operation.slug, operation])),
    helpers: isColoured ? given : { ...given, highlight },
    findAnchor: createAnchors({ names, tags, headings }),
    subjects: new Set(layout.pages.flatMap(({ content }) => subjectOf(content))),
    onIntroduction: (found, tree) => {
      headings.unshift(...found)
      onIntroduction(tree)
    },
    texts,
    addresses: new Map(),
    groupLabels: labelGroups(layout),
  }
  const depthOf = chooseDepth(layout, sizes)
  return {
    layout,
    apiIndex: createApiIndex(api, names, layout),
    pages: function* () {
      for (const plan of layout.pages)
        yield during(`rendering the page ${plan.route} of ${api.file}`, () =>
          renderPage(document, plan, depthOf(plan.content)),
        )
    },
  }
}

function renderPage(document: ApiDocument, plan: ApiPagePlan, depth: number): ApiPage {
  const { content, route } = plan
  const kit = createKit(document, { route, depth, level: levelOf(content) })
  const { view, headings } = viewPage(document, content, kit)
  return {
    plan,
    description: describePage(document.api, content, kit),
    html: splitAtPlaceholders(renderPart(document.helpers.language, <ApiReference view={view} />)),
    references: kit.references,
    ids: [...kit.ids],
    headings,
    markdown: writeApiMarkdown(document, content, kit),
  }
}

/** On a separate page, the title of an operation is the title of the page. */
function levelOf(content: ApiPageContent): number {
  if (content.kind === 'whole') return 3
  const isAlone = content.kind === 'operation' || (content.kind === 'schema' && content.schemas.length === 1)
  return isAlone ? 1 : 2
}

/** The anchors of the page's subject. Links to them do not need a fragment. */
function subjectOf(content: ApiPageContent): string[] {
  switch (content.kind) {
    case 'whole':
      return []
    case 'index':
      return ['introduction']
    case 'group':
      return [content.group.id]
    case 'operation':
      return [content.operation.slug]
    case 'errors':
      return [errorsId]
    case 'schemas':
      return ['schemas']
    case 'schema':
      return content.schemas.length === 1 ? content.schemas.map(({ id }) => id) : []
  }
}

type Writer = Pick<ApiKit, 'write'>

/** A plain text description of a page for search engines. */
function describePage(api: Api, content: ApiPageContent, kit: Writer): string {
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
