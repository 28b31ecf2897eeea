import type { ValidateFunction } from 'ajv/dist/2020.js'
import { splitPointer } from '../../formats/json-pointer.ts'
import { isJsonType } from '../../formats/json.ts'
import type { Report } from '../../report/problem.ts'
import { describeOwner, describePointer } from '../read/describe-pointer.ts'
import { isInExtension, visitObjects } from '../read/find-references.ts'
import { withoutIdentifiers } from '../schemas/plain-schemas.ts'
import { describeError } from './schema-errors.ts'
import { createAjv, fragmentOf } from './schema-validator.ts'
import type { SpecFiles } from '../read/files/spec-files.ts'
import { createFollow } from '../read/follow.ts'
import { child, entriesOf, fieldsOf, itemsOf, keyOf, type SpecNode } from '../read/files/spec-node.ts'

const maxBytes = 1_000_000
const maxExamples = 2_000

/**
 * Checks every example against its schema. Only done for a single file of moderate size, because each schema must be
 * compiled. Schemas that do not compile are reported by other rules, or not supported by the validator.
 */
export async function checkExamples(files: SpecFiles, report: Report): Promise<void> {
  const { main } = files
  if (new Set(files.byPath.values()).size > 1 || main.text.length > maxBytes) return
  const pairs = collectPairs(files).slice(0, maxExamples)
  if (pairs.length === 0) return
  const id = 'document.json'
  const { ajv, validate } = await createAjv()
  try {
    const schemas = withoutIdentifiers(main, files, ({ pointer }) => fragmentOf(pointer))
    ajv.addSchema({ $id: id, $defs: {}, ...(schemas as object) })
  } catch {
    return
  }
  for (const { schema, example } of pairs) {
    const warn = ({ path, message }: ExampleError): void => {
      const what = example.pointer.at(-1) === 'default' ? 'the default' : 'the example'
      const where = path.length === 0 ? what : `${describePointer(path)} of ${what}`
      const at = main.placeOf([...example.pointer, ...path])
      const owner = describeOwner(example.pointer)
      report({ severity: 'warning', rule: 'spec-example', message: `${where} ${message} (in ${owner})`, at })
    }
    try {
      const check = ajv.getSchema(`${id}${fragmentOf(schema.pointer)}`)
      if (check === undefined) continue
      const { errors, unchecked, reason } = validate(() => (check(example.value) ? [] : errorsOf(check, example)))
      for (const error of errors.slice(0, 1)) warn(error)
      for (const error of unchecked.slice(0, 1)) warn({ ...error, message: reason })
    } catch {
      continue
    }
  }
}

interface ExampleError {
  readonly path: readonly string[]
  readonly message: string
}

function errorsOf({ errors }: ValidateFunction, example: SpecNode): ExampleError[] {
  return (errors ?? []).map((error) => ({
    path: splitPointer(error.instancePath),
    message:
      example.value === null
        ? 'is empty; fill it in or leave it out'
        : `does not fit its schema: ${describeError(error)}`,
  }))
}

interface Pair {
  readonly schema: SpecNode
  readonly example: SpecNode
}

const exampleKeys = ['example', 'examples', 'default']

function collectPairs(files: SpecFiles): Pair[] {
  const follow = createFollow(files)
  const pairs: Pair[] = []
  const seen = new Set<string>()
  const add = (schema: SpecNode | undefined, example: SpecNode | undefined): void => {
    if (schema === undefined || example === undefined) return
    const key = `${keyOf(schema)} ${keyOf(example)}`
    if (!seen.has(key)) pairs.push({ schema, example })
    seen.add(key)
  }
  visitObjects(files.main.value, (object, pointer, isMap) => {
    if (isMap || !exampleKeys.some((key) => Object.hasOwn(object, key)) || isInExtension(pointer)) return
    const specNode: SpecNode = { value: object, file: files.main, pointer: [...pointer] }
    const mediaType = pointer[pointer.lastIndexOf('content') + 1]
    // An XML example is a text, whatever its schema is.
    if (
      pointer.includes('content') &&
      mediaType !== undefined &&
      mediaType.includes('/') &&
      !isJsonType(mediaType) &&
      !mediaType.includes('*')
    )
      return
    const schema = child(specNode, 'schema')
    if (schema !== undefined) {
      add(schema, child(specNode, 'example'))
      for (const [, entry] of entriesOf(child(specNode, 'examples'))) {
        const example = follow(entry)
        add(schema, child(example, 'value'))
      }
    } else if (isSchema(specNode)) {
      add(specNode, child(specNode, 'example'))
      for (const example of itemsOf(child(specNode, 'examples'))) add(specNode, example)
      add(specNode, child(specNode, 'default'))
    }
  })
  return pairs
}

function isSchema(specNode: SpecNode): boolean {
  const fields = fieldsOf(specNode)
  return (
    !('in' in fields) &&
    specNode.pointer.at(-2) !== 'variables' &&
    ('type' in fields || '$ref' in fields || 'properties' in fields || 'enum' in fields || 'allOf' in fields)
  )
}
