import { escapeMarkdown } from '../../formats/markdown/escape-markdown.ts'
import { uniqueBy } from '../../formats/unique-by.ts'
import type { ApiOperation, ApiText } from '../../model/api.ts'
import { readRequestBody, readResponses } from './bodies.ts'
import { readCustomSamples } from '../samples/custom-samples.ts'
import { readParameters } from './parameters.ts'
import type { DocumentReading } from './reading.ts'
import { readRequirements } from './security.ts'
import { during } from '../../report/internal-error.ts'
import { readServers } from './servers.ts'
import { markTags } from './mark-tags.ts'
import { operationsOfCallbacks, operationsOfPaths, operationsOfWebhooks, type PlacedOperation } from './parts.ts'
import { kebabCase } from '../../formats/names/slug.ts'
import {
  child,
  externalDocsOf,
  filledTextOf,
  isTrue,
  itemsOf,
  joinTexts,
  markdownOf,
  placeOf,
  type SpecNode,
} from './files/spec-node.ts'

/** An operation and the tag it is listed under. */
export interface TaggedOperation {
  readonly tag: string | undefined
  readonly operation: ApiOperation
}

/** Reads the operations of all paths, and the webhooks. */
export function readOperations(reading: DocumentReading): {
  readonly operations: TaggedOperation[]
  readonly webhooks: TaggedOperation[]
} {
  const operations = readEach(operationsOfPaths(reading), { prefix: '', depth: 0, isReceived: false }, reading)
  const webhooks = readEach(operationsOfWebhooks(reading), { prefix: '', depth: 0, isReceived: true }, reading)
  return { operations, webhooks }
}

interface Around {
  /** Slug of the operation with the callback. */
  readonly prefix: string
  readonly depth: number
  /** The service sends the request, so it is not authenticated as those to the service are. */
  readonly isReceived: boolean
}

function readEach(placed: readonly PlacedOperation[], around: Around, reading: DocumentReading): TaggedOperation[] {
  return placed.map((one) =>
    during(`reading the operation ${one.method} ${one.path}`, () => readOperation(one, around, reading)),
  )
}

function readOperation(placed: PlacedOperation, around: Around, reading: DocumentReading): TaggedOperation {
  const { path, method, specNode, item } = placed
  const { prefix, depth, isReceived } = around
  const { follow } = reading
  const operationId = filledTextOf(specNode, 'operationId')
  const slug = reading.slug(`${prefix}${kebabCase(operationId ?? `${method} ${path}`)}`)
  const security = child(specNode, 'security') ?? (isReceived ? undefined : child(reading.top, 'security'))
  const own = readServers(specNode, { follow, isSwagger: false })
  const marks = reading.once('marks', reading.top, () => markTags(reading))
  const tags = itemsOf(child(specNode, 'tags')).flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
  const tag = tags.find((name) => !marks.has(name)) ?? tags[0]
  const shownMarks = uniqueBy(
    tags.flatMap((name) => (name === tag ? [] : (marks.get(name) ?? []))),
    ({ label }) => label,
  )
  const { title, description } = textsOf(specNode, item, reading)
  return {
    tag,
    operation: {
      slug,
      operationId,
      method,
      path,
      title: title ?? operationId ?? `${method} ${path}`,
      description: joinAll([description, ...shownMarks.map((mark) => mark.description)]),
      isDeprecated: isTrue(specNode, 'deprecated'),
      marks: shownMarks.map(({ label }) => label),
      externalDocs: externalDocsOf(specNode),
      servers: own.length > 0 ? own : readServers(item, { follow, isSwagger: false }),
      security: readRequirements(security, reading),
      parameters: readParameters(placed, reading),
      requestBody: readRequestBody(placed, isReceived ? 'response' : 'request', reading),
      responses: readResponses(specNode, reading),
      callbacks: readCallbacks(specNode, slug, depth, reading),
      samples: readCustomSamples(specNode, follow),
      get at() {
        return placeOf(specNode)
      },
    },
  }
}

/** A longer text is not a title; generators use the whole comment of a method. */
const maxTitle = 120

/**
 * The title and description of an operation. The title is the summary, unless it is too long; then it becomes the start
 * of the description.
 */
function textsOf(
  specNode: SpecNode,
  item: SpecNode,
  { follow }: DocumentReading,
): { readonly title: string | undefined; readonly description: ApiOperation['description'] } {
  const title = filledTextOf(specNode, 'summary') ?? filledTextOf(item, 'summary')
  const own = markdownOf(specNode, 'description', follow)
  const said = `${title ?? ''}\n${own?.markdown ?? ''}`
  // Texts of a path apply to each of its operations.
  const ofPath = (key: 'summary' | 'description'): ApiText | undefined => {
    const text = markdownOf(item, key, follow)
    return text === undefined || said.includes(text.markdown.trim()) ? undefined : text
  }
  const pathSummary = ofPath('summary')
  const description = joinAll([own, pathSummary && onOneLine(pathSummary), ofPath('description')])
  if (title === undefined || title.length <= maxTitle || filledTextOf(specNode, 'operationId') === undefined)
    return { title, description }
  const summary = markdownOf(filledTextOf(specNode, 'summary') === undefined ? item : specNode, 'summary', follow)
  if (summary === undefined || description === undefined) return { title: undefined, description: summary }
  return { title: undefined, description: joinTexts(onOneLine(summary), description) }
}

/** A summary is not Markdown, so it is escaped. */
function onOneLine(summary: ApiText): ApiText {
  return { ...summary, markdown: escapeMarkdown(summary.markdown.trim()) }
}

function joinAll(texts: readonly (ApiText | undefined)[]): ApiText | undefined {
  return texts.reduce((before, text) => (before && text ? joinTexts(before, text) : (before ?? text)), undefined)
}

/** Callbacks are operations that the service calls. Callbacks inside callbacks are followed one level deep. */
function readCallbacks(
  specNode: SpecNode,
  slug: string,
  depth: number,
  reading: DocumentReading,
): ApiOperation['callbacks'] {
  if (depth > 1) return []
  return operationsOfCallbacks(specNode, reading.follow).flatMap(({ name, operations: placed }) => {
    const around = { prefix: `${slug}-${kebabCase(name)}-`, depth: depth + 1, isReceived: true }
    const operations = readEach(placed, around, reading)
    return operations.length === 0 ? [] : [{ name, operations: operations.map(({ operation }) => operation) }]
  })
}
