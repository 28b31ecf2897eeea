import { escapeMarkdown } from '../../formats/markdown/escape-markdown.ts'
import type { ApiOperation, ApiText } from '../../model/api.ts'
import { readRequestBody, readResponses } from './bodies.ts'
import { readCustomSamples } from '../samples/custom-samples.ts'
import { readParameters } from './parameters.ts'
import type { DocumentReading } from './reading.ts'
import { readRequirements } from './security.ts'
import { during } from '../../report/internal-error.ts'
import { readServers } from './servers.ts'
import { markTags } from './mark-tags.ts'
import { methods } from './methods.ts'
import { kebabCase } from '../../formats/names/slug.ts'
import {
  child,
  entriesOf,
  externalDocsOf,
  filledTextOf,
  isInternal,
  isTrue,
  itemsOf,
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
  readonly webhooks: ApiOperation[]
} {
  const { top } = reading
  const operations = entriesOf(child(top, 'paths'))
    .filter(([path]) => path.startsWith('/'))
    .flatMap(([path, item]) => readPathItem({ path, prefix: '', depth: 0, isReceived: false }, item, reading))
  const webhooks = entriesOf(child(top, 'webhooks') ?? child(top, 'x-webhooks')).flatMap(([name, item]) =>
    readPathItem({ path: name, prefix: '', depth: 0, isReceived: true }, item, reading),
  )
  return { operations, webhooks: webhooks.map(({ operation }) => operation) }
}

interface PathPlace {
  readonly path: string
  /** Slug of the operation with the callback. */
  readonly prefix: string
  readonly depth: number
  /** The service sends the request, so it is not authenticated as those to the service are. */
  readonly isReceived: boolean
}

function readPathItem(place: PathPlace, entry: SpecNode, reading: DocumentReading): TaggedOperation[] {
  const item = reading.follow(entry)
  if (item === undefined || isInternal(item) || isInternal(entry)) return []
  const named = [...methods].flatMap((method) => [[method, child(item, method)] as const])
  const additional = entriesOf(child(item, 'additionalOperations')).map(
    ([method, specNode]) => [method.toLowerCase(), specNode] as const,
  )
  return [...named, ...additional].flatMap(([method, specNode]) => {
    const operation = specNode && reading.follow(specNode)
    if (
      operation === undefined ||
      typeof operation.value !== 'object' ||
      operation.value === null ||
      isInternal(operation)
    )
      return []
    return [
      during(`reading the operation ${method.toUpperCase()} ${place.path}`, () =>
        readOperation({ ...place, method }, operation, item, reading),
      ),
    ]
  })
}

function readOperation(
  place: PathPlace & { readonly method: string },
  specNode: SpecNode,
  item: SpecNode,
  reading: DocumentReading,
): TaggedOperation {
  const { path, method, prefix, isReceived } = place
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
      security: readRequirements(security),
      parameters: readParameters(item, specNode, reading),
      requestBody: readRequestBody(specNode, item, reading),
      responses: readResponses(specNode, reading),
      callbacks: readCallbacks(specNode, slug, place.depth, reading),
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

/** Joins two texts and keeps the place of each line. */
function joinTexts(first: ApiText, second: ApiText): ApiText {
  const markdown = `${first.markdown.trimEnd()}\n\n`
  const before = markdown.split('\n').length - 1
  return {
    markdown: markdown + second.markdown,
    placeOf: ({ line = 1, column = 1 }) =>
      line > before ? second.placeOf({ line: line - before, column }) : first.placeOf({ line, column }),
  }
}

/** Callbacks are operations that the service calls. Callbacks inside callbacks are followed one level deep. */
function readCallbacks(
  specNode: SpecNode,
  slug: string,
  depth: number,
  reading: DocumentReading,
): ApiOperation['callbacks'] {
  if (depth > 1) return []
  return entriesOf(child(specNode, 'callbacks')).flatMap(([name, entry]) => {
    const callback = reading.follow(entry)
    if (callback === undefined || isInternal(callback)) return []
    const operations = entriesOf(callback)
      .filter(([expression]) => !expression.startsWith('x-'))
      .flatMap(([expression, item]) =>
        readPathItem(
          { path: expression, prefix: `${slug}-${kebabCase(name)}-`, depth: depth + 1, isReceived: true },
          item,
          reading,
        ),
      )
    return operations.length === 0 ? [] : [{ name, operations: operations.map(({ operation }) => operation) }]
  })
}
