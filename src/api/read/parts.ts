import type { DocumentReading } from './reading.ts'
import { methods } from './methods.ts'
import {
  child,
  entriesOf,
  fieldsOf,
  isInternal,
  itemsOf,
  textsIn,
  textOf,
  type Follow,
  type SpecNode,
} from './files/spec-node.ts'

// The parts of a document that have places: for the model, and for comparisons. References are followed, and what is
// internal is left out.

/** An operation and where it is. */
export interface PlacedOperation {
  /** The path, or the name of a webhook, or the expression of a callback. */
  readonly path: string
  /** In capitals, except in `additionalOperations`, whose methods are sent as written. */
  readonly method: string
  readonly specNode: SpecNode
  /** The path with the operation. */
  readonly item: SpecNode
}

type Reading = Pick<DocumentReading, 'top' | 'follow' | 'isSwagger'>

/** The operations that callers of the service use. */
export function operationsOfPaths({ top, follow }: Pick<Reading, 'top' | 'follow'>): PlacedOperation[] {
  const paths = entriesOf(child(top, 'paths')).filter(([path]) => path.startsWith('/'))
  return paths.flatMap(([path, item]) => operationsOf(path, item, follow))
}

/** The operations that the service sends requests for. */
export function operationsOfWebhooks({ top, follow }: Pick<Reading, 'top' | 'follow'>): PlacedOperation[] {
  const webhooks = entriesOf(child(top, 'webhooks') ?? child(top, 'x-webhooks'))
  return webhooks.flatMap(([name, item]) => operationsOf(name, item, follow))
}

/** The operations of each callback of an operation, which the service calls. */
export function operationsOfCallbacks(
  operation: SpecNode,
  follow: Follow,
): { readonly name: string; readonly operations: readonly PlacedOperation[] }[] {
  return followEach(child(operation, 'callbacks'), follow).map(([name, callback]) => {
    const paths = entriesOf(callback).filter(([expression]) => !expression.startsWith('x-'))
    return { name, operations: paths.flatMap(([expression, item]) => operationsOf(expression, item, follow)) }
  })
}

function operationsOf(path: string, entry: SpecNode, follow: Follow): PlacedOperation[] {
  const item = follow(entry)
  if (item === undefined || isInternal(item) || isInternal(entry)) return []
  const named = [...methods].map((method) => [method.toUpperCase(), child(item, method)] as const)
  return [...named, ...entriesOf(child(item, 'additionalOperations'))].flatMap(([method, inner]) => {
    const specNode = inner && follow(inner)
    const isObject = typeof specNode?.value === 'object' && specNode.value !== null
    return !isObject || isInternal(specNode) ? [] : [{ path, method, specNode, item }]
  })
}

/** The entries of an object, without those that are internal or lead nowhere. */
function followEach(specNode: SpecNode | undefined, follow: Follow): (readonly [string, SpecNode])[] {
  return entriesOf(specNode).flatMap(([name, entry]) => {
    const target = follow(entry)
    return target === undefined || isInternal(target) ? [] : [[name, target] as const]
  })
}

/** The parameters of a path, followed by those of its operation. */
export function parametersOf(
  { item, specNode }: Pick<PlacedOperation, 'item' | 'specNode'>,
  { follow }: Pick<Reading, 'follow'>,
): SpecNode[] {
  return [item, specNode].flatMap((owner) =>
    itemsOf(child(owner, 'parameters')).flatMap((entry) => {
      const parameter = follow(entry)
      return parameter === undefined || isInternal(parameter) || isInternal(entry) ? [] : [parameter]
    }),
  )
}

/** The schema of a parameter or header. In Swagger 2.0 the parameter is its own schema. */
export function schemaOf(specNode: SpecNode, isSwagger: boolean): SpecNode | undefined {
  const schema =
    child(specNode, 'schema') ?? entriesOf(child(specNode, 'content')).map(([, media]) => child(media, 'schema'))[0]
  if (schema !== undefined || !isSwagger) return schema
  // `required` of a parameter is a boolean, not the list that a schema has.
  const { required: _required, ...rest } = fieldsOf(specNode)
  return { ...specNode, value: rest }
}

/** The body of a request, from version 3.0 on. */
export function bodyOf(operation: SpecNode, follow: Follow): SpecNode | undefined {
  const entry = child(operation, 'requestBody')
  const specNode = entry && follow(entry)
  return specNode === undefined || isInternal(specNode) ? undefined : specNode
}

/** The parameters that describe a body in Swagger 2.0: a whole one, or the fields of a form. */
export function swaggerBodyOf(parameters: readonly SpecNode[]): {
  readonly body: SpecNode | undefined
  readonly fields: readonly SpecNode[]
} {
  return {
    body: parameters.find((specNode) => textOf(specNode, 'in') === 'body'),
    fields: parameters.filter((specNode) => textOf(specNode, 'in') === 'formData'),
  }
}

/** The media types of a body or response, from version 3.0 on. */
export function contentOf(specNode: SpecNode, follow: Follow): (readonly [string, SpecNode])[] {
  const content = child(specNode, 'content')
  return entriesOf(content && follow(content)).flatMap(([mediaType, entry]) => {
    const media = follow(entry)
    return media === undefined ? [] : [[mediaType, media] as const]
  })
}

/** The media types that a Swagger 2.0 document lists for an operation, or for all of them. */
export function mediaTypesOf(
  operation: SpecNode,
  key: 'consumes' | 'produces',
  { top }: Pick<Reading, 'top'>,
): string[] {
  return textsIn(child(operation, key) ?? child(top, key))
}

/** The responses of an operation by status. */
export function responsesOf(operation: SpecNode, follow: Follow): (readonly [string, SpecNode])[] {
  return followEach(child(operation, 'responses'), follow).filter(([status]) => !status.startsWith('x-'))
}

/** The headers of a response by name. */
export function headersOf(response: SpecNode, follow: Follow): (readonly [string, SpecNode])[] {
  return followEach(child(response, 'headers'), follow)
}
