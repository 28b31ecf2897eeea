import { escapeMarkdown } from '../../formats/markdown/escape-markdown.ts'
import type { ApiOperation } from '../../model/api.ts'
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
    during(`reading the operation ${one.method.toUpperCase()} ${one.path}`, () => readOperation(one, around, reading)),
  )
}

function readOperation(placed: PlacedOperation, around: Around, reading: DocumentReading): TaggedOperation {
  const { path, method, specNode, item } = placed
  const { prefix, depth, isReceived } = around
  const { follow } = reading
  const operationId = filledTextOf(specNode, 'operationId')
  const slug = reading.slug(`${prefix}${kebabCase(operationId ?? `${method} ${path}`)}`)
  const { title, description } = textsOf(specNode, item, reading)
  const security = child(specNode, 'security') ?? (isReceived ? undefined : child(reading.top, 'security'))
  const own = readServers(specNode, { follow, isSwagger: false })
  const marks = reading.once('marks', reading.top, () => markTags(reading))
  const tags = itemsOf(child(specNode, 'tags')).flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
  const tag = tags.find((name) => !marks.has(name)) ?? tags[0]
  return {
    tag,
    operation: {
      slug,
      operationId,
      method,
      path,
      title: title ?? operationId ?? `${method.toUpperCase()} ${path}`,
      description,
      isDeprecated: isTrue(specNode, 'deprecated'),
      marks: [...new Set(tags.flatMap((name) => (name === tag ? [] : (marks.get(name) ?? []))))],
      externalDocs: externalDocsOf(specNode),
      servers: own.length > 0 ? own : readServers(item, { follow, isSwagger: false }),
      security: readRequirements(security, reading),
      parameters: readParameters(placed, reading),
      requestBody: readRequestBody(placed, reading),
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
  const ofPath = markdownOf(item, 'description', follow)
  // Text of a path applies to each of its operations.
  const isTwice = own !== undefined && ofPath !== undefined && own.markdown.includes(ofPath.markdown.trim())
  const description = own === undefined || ofPath === undefined || isTwice ? (own ?? ofPath) : joinTexts(own, ofPath)
  if (title === undefined || title.length <= maxTitle || filledTextOf(specNode, 'operationId') === undefined)
    return { title, description }
  const summary = markdownOf(filledTextOf(specNode, 'summary') === undefined ? item : specNode, 'summary', follow)
  if (summary === undefined || description === undefined) return { title: undefined, description: summary }
  // On one line, and escaped so that it is valid Markdown.
  const lead = { ...summary, markdown: escapeMarkdown(title.trim()) }
  return { title: undefined, description: joinTexts(lead, description) }
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
