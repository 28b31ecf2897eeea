import { isJsonType } from '../../formats/json.ts'
import type { Api, ApiOperation } from '../../model/api.ts'
import { readDocument } from './read-document.ts'
import type { SchemaPlace } from '../lint/schema-validator.ts'
import type { SpecFiles } from './files/spec-files.ts'
import { createFollow } from './follow.ts'
import { child, entriesOf, itemsOf, textOf, topOf, type SpecNode } from './files/spec-node.ts'

/** An API's operations and the schemas of their bodies. */
export interface DescribedApi {
  readonly api: Omit<Api, 'downloads' | 'files'>
  readonly operations: readonly ApiOperation[]
  /** The schema of an operation's JSON body. */
  readonly bodySchemaOf: (operation: ApiOperation) => SchemaPlace | undefined
}

/** Reads an API document for checks that compare calls with it. */
export function describeApi(files: SpecFiles, baseUrl: string | undefined): DescribedApi {
  const api = readDocument(files, {
    route: '/api',
    layout: 'auto',
    codeSamples: [],
    tryIt: false,
    baseUrl,
    address: '',
  })
  const operations = api.tags.flatMap((tag) => tag.operations).filter(({ path }) => path.startsWith('/'))
  return { api, operations, bodySchemaOf: (operation) => bodySchemaOf(operation, files) }
}

function bodySchemaOf({ method, path }: ApiOperation, files: SpecFiles): SchemaPlace | undefined {
  const follow = createFollow(files)
  const step = (specNode: SpecNode | undefined, key: string): SpecNode | undefined => {
    const next = child(specNode, key)
    return next && follow(next)
  }
  const item = step(step(topOf(files.main), 'paths'), path)
  const operation = step(item, method.toLowerCase()) ?? step(step(item, 'additionalOperations'), method)
  const content = step(step(operation, 'requestBody'), 'content')
  const media = entriesOf(content).find(([type]) => isJsonType(type))?.[1]
  const parameters =
    operation === undefined ? [] : itemsOf(child(operation, 'parameters')).flatMap((one) => follow(one) ?? [])
  const body = media ?? parameters.find((parameter) => textOf(parameter, 'in') === 'body')
  const schema = child(body, 'schema')
  return schema && { file: schema.file, pointer: schema.pointer, isList: false }
}
