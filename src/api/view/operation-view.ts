import type { ApiOperation, ApiResponse, ApiServer, ApiText, MediaContent, Schema } from '../../model/api.ts'
import type { BodyView, ContentView, OperationView, ResponseView, RowView, ServerView } from '../../model/api-view.ts'
import { withoutBackticks } from '../../model/inline-code.ts'
import { encodingElsewhere, withEncoding } from './encoding-view.ts'
import { splitLine } from './html.ts'
import { type ApiKit, idPart, linkText } from './kit.ts'
import { viewLink } from './link-view.ts'
import { parameterRow, viewParameters } from './parameter-view.ts'
import { viewPath } from './path-view.ts'
import { viewSchema, type SchemaPlace } from './schemas/schema-view.ts'
import { writeSlots } from '../../formats/samples/sample-values.ts'
import { viewCodes } from './sample-view.ts'
import { viewRequirements } from './security-view.ts'
import { firstLevelOf } from './size.ts'
import { isAlone } from './schemas/tree-words.ts'
import { during } from '../../report/internal-error.ts'

interface OperationSource {
  readonly kit: ApiKit
  readonly viewServer: (server: ApiServer, kit: ApiKit) => ServerView
}

/** An operation with all its parts. Its ID is the slug, which is an anchor of the document. */
export function viewOperation(operation: ApiOperation, source: OperationSource): OperationView {
  const { method, path } = operation
  return during(`showing the operation ${method} ${path}`, () => viewParts(operation, source))
}

function viewParts(operation: ApiOperation, source: OperationSource): OperationView {
  const { kit, viewServer } = source
  const id = kit.place(operation.slug)
  const { samples, choices, bodies, examples } = viewCodes(operation, kit)
  // Reserved for the tabs, so that headings of the description do not use it.
  if (samples.length + bodies.length > 0) kit.claim(`${id}.samples`)
  if (examples.length > 0) kit.claim(`${id}.examples`)
  return {
    id,
    title: operation.title,
    label: kit.label(withoutBackticks(operation.title), `${operation.method} ${operation.path}`),
    method: operation.method,
    path: viewPath(operation.path),
    isDeprecated: operation.isDeprecated,
    marks: operation.marks,
    descriptionHtml: kit.text(operation.description, { prefix: `${id}.`, level: Math.min(6, kit.level + 1) }),
    externalDocs: operation.externalDocs && linkText(operation.externalDocs, kit),
    servers: operation.servers.map((server) => viewServer(server, kit)),
    security: viewRequirements(operation, kit),
    parameters: viewParameters(operation, kit),
    body: viewBody(operation, kit),
    responses: viewResponses(operation, kit),
    callbacks: operation.callbacks.map(({ name, operations }) => ({
      name,
      operations: operations.map((inner) => viewOperation(inner, source)),
    })),
    samples,
    choices,
    bodies,
    tryIt: operation.tryIt && {
      request: operation.tryIt.code,
      slots: writeSlots(operation.tryIt.slots),
      keys: JSON.stringify(operation.tryIt.keys),
      signIn: JSON.stringify(operation.tryIt.signIn),
      media: operation.tryIt.media.length === 0 ? undefined : JSON.stringify(operation.tryIt.media),
    },
    examples,
  }
}

function viewBody({ slug, requestBody }: ApiOperation, kit: ApiKit): BodyView | undefined {
  if (requestBody === undefined) return undefined
  const id = kit.claim(`${slug}.body`)
  return {
    id,
    isRequired: requestBody.isRequired,
    descriptionHtml: kit.text(requestBody.description, { prefix: `${id}.`, level: Math.min(6, kit.level + 2) }),
    content: viewContents(requestBody, { id, side: requestBody.side, level: 0 }, kit),
  }
}

/** Shows a body once for all media types with the same content. */
function viewContents(
  { content, description }: Pick<ApiResponse, 'content' | 'description'>,
  { id, side, level }: Pick<SchemaPlace, 'id' | 'side' | 'level'>,
  kit: ApiKit,
): ContentView[] {
  const groups: [first: MediaContent, ...others: MediaContent[]][] = []
  for (const media of content) {
    const same = groups.find(([first]) => isSameBody(first, media))
    if (same === undefined) groups.push([media])
    else same.push(media)
  }
  return groups.map((group, index) => {
    const place: SchemaPlace = { id: contentId(id, group[0], index, content), side, level, stack: [], isOpen: true }
    const view = viewContent(group[0], place, description, kit)
    return { ...view, mediaTypes: group.map(({ mediaType }) => mediaType) }
  })
}

function isSameBody(first: MediaContent, second: MediaContent): boolean {
  if (first.isStream !== second.isStream || first.encoding.length + second.encoding.length > 0) return false
  if (first.schema === undefined || second.schema === undefined) return first.schema === second.schema
  return nameOf(first.schema) === nameOf(second.schema)
}

/** The name of the schema of a body or its list items, if there is nothing else to show. Any other schema is unique. */
function nameOf(schema: Schema): string | symbol {
  const { reference, types, items } = schema
  if (reference !== undefined) return reference
  if (types.join() === 'array' && items?.reference !== undefined) return `list of ${items.reference}`
  return isAlone(schema) ? JSON.stringify(schema) : Symbol('nameless')
}

/** The first media type is the most common one, so its fields get the shorter IDs. */
function contentId(
  id: string,
  { mediaType, isStream }: MediaContent,
  index: number,
  content: readonly MediaContent[],
): string {
  if (index === 0) return id
  const isSecond = isStream && content.some((other) => !other.isStream && other.mediaType === mediaType)
  return `${id}.${idPart(mediaType)}${isSecond ? '.items' : ''}`
}

/** `around` is the description above, so that it is not repeated. */
function viewContent(media: MediaContent, place: SchemaPlace, around: ApiText | undefined, kit: ApiKit): ContentView {
  const isRepeated = media.schema?.description?.markdown.trim() === around?.markdown.trim()
  const shown = media.schema && isRepeated ? { ...media.schema, description: undefined } : media.schema
  const schema = shown && withEncoding(viewSchema(shown, place, kit), media.encoding, kit)
  return {
    mediaTypes: [media.mediaType],
    isStream: media.isStream,
    schema,
    encoding: encodingElsewhere(schema, media.encoding, kit),
  }
}

function viewResponses({ slug, responses }: ApiOperation, kit: ApiKit): ResponseView[] {
  const open =
    responses.find(({ status }) => status.startsWith('2')) ?? (responses.length === 1 ? responses[0] : undefined)
  return responses.map((response) => {
    const id = kit.claim(`${slug}.${idPart(response.status)}`)
    const { lineHtml, restHtml } = splitLine(
      kit.text(response.description, { prefix: `${id}.`, level: Math.min(6, kit.level + 2) }),
    )
    return {
      id,
      status: response.status,
      kind: kindOf(response.status),
      summary: response.summary,
      lineHtml,
      descriptionHtml: restHtml,
      isOpen: response === open,
      headers: headerRows(response, id, kit),
      content: viewContents(response, { id, side: 'response', level: firstLevelOf(response) }, kit),
      links: response.links.map((link) => viewLink(link, kit)),
    }
  })
}

function headerRows({ headers }: ApiResponse, id: string, kit: ApiKit): RowView[] {
  const place: SchemaPlace = { id: `${id}.header`, side: 'response', stack: [], level: 1, isOpen: false }
  return headers.map((header) => parameterRow(header, place, kit))
}

function kindOf(status: string): ResponseView['kind'] {
  const kinds: Readonly<Record<string, ResponseView['kind']>> = { 2: 'success', 3: 'redirect', 4: 'error', 5: 'error' }
  return kinds[status.charAt(0)] ?? 'other'
}
