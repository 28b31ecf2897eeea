import type {
  ApiOperation,
  ApiResponse,
  ApiServer,
  ApiText,
  MediaContent,
  NamedExample,
  Schema,
} from '../../model/api.ts'
import type {
  BodyView,
  CodeView,
  ContentView,
  OperationView,
  ResponseView,
  RowView,
  ServerView,
} from '../../model/api-view.ts'
import { withoutBackticks } from '../../model/inline-code.ts'
import { isEventStream, isJsonType, isXmlType } from '../../formats/json.ts'
import { writeSlots } from '../../formats/samples/sample-values.ts'
import { examplesOfContent } from '../schemas/examples.ts'
import { encodingElsewhere, withEncoding } from './encoding-view.ts'
import { splitLine } from './html.ts'
import { type ApiKit, idPart, linkText } from './kit.ts'
import { viewLink } from './link-view.ts'
import { parameterRow, titleOfExample, unnamed, viewParameters } from './parameter-view.ts'
import { viewPath } from './path-view.ts'
import { viewSchema, type SchemaPlace } from './schemas/schema-view.ts'
import { jsonText } from './schemas/value-text.ts'
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
  const { bodies, examples } = viewExamples(operation, kit)
  // Reserved for the tabs, so that headings of the description do not use it.
  if (operation.samples.length + bodies.length > 0) kit.claim(`${id}.samples`)
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
    samples: operation.samples.map(({ key, label, language, code, slots }) => ({
      key,
      label,
      title: undefined,
      language,
      html: kit.helpers.highlight(code, language),
      noteHtml: '',
      link: undefined,
      slots: slots.length === 0 ? undefined : writeSlots(slots),
    })),
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
    content: viewContents(requestBody, { id, side: 'request', level: 0 }, kit),
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

/** Examples of the request, then of each response. Equal examples of several error statuses share a tab. */
function viewExamples(
  { requestBody, responses, samples }: ApiOperation,
  kit: ApiKit,
): Pick<OperationView, 'bodies' | 'examples'> {
  const [sent] = requestBody?.content ?? []
  const isJson = sent !== undefined && (isJsonType(sent.mediaType) || sent.mediaType === '*/*')
  const request = withMediaTypes(
    (requestBody?.content ?? [])
      .flatMap((media) =>
        shownExamples(media).map((example) =>
          exampleCode(isJson && media === sent ? 'Body' : 'Request', media, example, kit),
        ),
      )
      // Several media types of a body often have the same example.
      .filter((code, index, all) => all.findIndex((other) => isSameExample(other, code)) === index),
  )
  const bodies = request.filter(({ label }) => label === 'Body')
  const others = request.filter(({ label }) => label === 'Request')
  const answers = responses.flatMap((response) =>
    response.content.flatMap((media) =>
      shownExamples(media).map((example) => exampleCode(response.status, media, example, kit)),
    ),
  )
  const joined: TypedCode[] = []
  for (const answer of answers) {
    const same = joined.findIndex((other) => isSameExample(other, answer))
    const known = joined[same]
    if (known === undefined) joined.push(answer)
    else if (!known.label.split(', ').includes(answer.label))
      joined[same] = { ...known, label: `${known.label}, ${answer.label}` }
  }
  // A single example of the request is already in the samples, if there are any.
  const isReported = request.length > 1 || samples.length === 0 || others.some(({ noteHtml }) => noteHtml !== '')
  return { bodies, examples: [...(isReported ? others : []), ...withMediaTypes(joined)] }
}

/** An example, with the media type of its body. */
interface TypedCode extends CodeView {
  readonly mediaType: string
}

/** Examples between which a reader chooses have their media type in their title, unless it is the same for all. */
function withMediaTypes(codes: readonly TypedCode[]): CodeView[] {
  return codes.map(({ mediaType, ...code }) => {
    const isOnly = codes.every((other) => other.label !== code.label || other.mediaType === mediaType)
    if (isOnly) return code
    return { ...code, title: code.title === undefined ? mediaType : `${code.title} (${mediaType})` }
  })
}

/** Leaves out generated examples of texts and images, because they show nothing. */
function shownExamples({ mediaType, examples }: MediaContent): readonly NamedExample[] {
  const isSpoken = isJsonType(mediaType) || isXmlType(mediaType)
  return examples.filter(
    ({ isGenerated, value }) =>
      isSpoken || !isGenerated || typeof value !== 'string' || (isEventStream(mediaType) && /^data: /m.test(value)),
  )
}

function isSameExample(one: CodeView, other: CodeView): boolean {
  return one.html === other.html && one.title === other.title && one.link?.href === other.link?.href
}

/** Examples of a named schema, like those of responses. */
export function viewSchemaExamples(schema: Schema, kit: ApiKit): CodeView[] {
  const media = { mediaType: 'application/json' }
  const examples = examplesOfContent({ ...media, own: [], schema, side: 'both', byName: kit.schema })
  return withMediaTypes(examples.map((example) => exampleCode('Response', media, example, kit)))
}

function exampleCode(
  label: string,
  { mediaType }: Pick<MediaContent, 'mediaType'>,
  example: NamedExample,
  kit: ApiKit,
): TypedCode {
  const isJson = isJsonType(mediaType) || typeof example.value !== 'string'
  const language = isJson ? 'json' : isXmlType(mediaType) ? 'xml' : 'plaintext'
  const { externalValue } = example
  // White space around a text is part of it, and line breaks are kept.
  const text = typeof example.value === 'string' && !isJson ? example.value : undefined
  const code = text === undefined ? JSON.stringify(example.value, null, 2) : text.trim() === '' ? jsonText(text) : text
  const title = example.name === unnamed ? undefined : titleOfExample(example, kit)
  return {
    key: label,
    label,
    title,
    mediaType,
    language,
    html: externalValue === undefined ? kit.helpers.highlight(code, language) : '',
    noteHtml: kit.text(example.description),
    link: externalValue && { label: externalValue.url, href: kit.linkHref(externalValue) },
    slots: undefined,
  }
}
