import type { FieldIndex, SchemaError } from '../../model/schemas.ts'
import { isSlip, nearestName } from '../../report/nearest-name.ts'
import { describePointer } from '../read/describe-pointer.ts'
import type { SpecFiles } from '../read/files/spec-files.ts'
import { createFollow, reachedFrom } from '../read/follow.ts'
import {
  child,
  entriesOf,
  isTrue,
  itemsOf,
  keyOf,
  textsIn,
  topOf,
  type Follow,
  type SpecNode,
} from '../read/files/spec-node.ts'

/** A document with schemas. */
export interface FieldSource {
  readonly files: SpecFiles
  /** True for an API document, false for a JSON Schema. */
  readonly isApi: boolean
}

interface Field {
  /** In the form `Schema.field`. */
  readonly label: string
  readonly specNode: SpecNode
  readonly follow: Follow
  readonly isApi: boolean
}

/** Lists the fields of all schemas by name. */
export function indexFields(sources: readonly FieldSource[]): FieldIndex {
  const fields = sources.flatMap(listFields)
  const byName = Map.groupBy(fields, ({ specNode }) => specNode.pointer.at(-1) ?? '')
  const startsOf = (name: string | undefined): readonly Field[] => byName.get(name ?? '') ?? []
  return {
    isOfApi: (name) => startsOf(name).some(({ isApi }) => isApi),
    follow: (path) => followPath(path.map(plainName), startsFor(path, startsOf(plainName(path[0] ?? '')))),
    slipOf: (name) => {
      if (byName.has(name)) return undefined
      const slips = [...byName].filter(([known, [field]]) => field?.isApi === true && isSlip(name, known))
      // A single item is often named like the list without its last letter, so that is not a typo.
      return slips.map(([known]) => known).find((known) => name !== `${known}s` && known !== `${name}s`)
    },
    valuesOf: (name) => valuesOf(startsOf(name)),
    all: fields.filter(({ isApi }) => isApi).map(({ label }) => label),
    namedBy: (path) =>
      startsOf(path.at(-1))
        .filter(({ isApi, label }) => isApi && isEndOf(path, label))
        .map(({ label }) => label),
  }
}

/** A path that starts in a list needs brackets: `env.name` is a field of something else. */
function startsFor(path: readonly string[], starts: readonly Field[]): readonly Field[] {
  if (path.length < 2 || path[0]?.endsWith('[]') === true) return starts
  return starts.filter(({ specNode, follow }) => !partsOf(specNode, follow).schemas.some(isList))
}

function isList(schema: SpecNode): boolean {
  return child(schema, 'items') !== undefined
}

function plainName(name: string): string {
  return name.replace(/\[\]$/, '')
}

/** `spec.cluster` may be `SandboxSpec.cluster`: the first name is a field, not a schema. */
function isEndOf(path: readonly string[], label: string): boolean {
  const owner = path.at(-2)
  return owner === undefined || label.toLowerCase().includes(owner.toLowerCase().replace(/s$/, ''))
}

function listFields({ files, isApi }: FieldSource): Field[] {
  const follow = createFollow(files)
  const top = topOf(files.main)
  const named = [...entriesOf(child(child(top, 'components'), 'schemas')), ...entriesOf(child(top, 'definitions'))]
  const roots: (readonly [string, SpecNode])[] = isApi ? named : [['', top]]
  const fields: Field[] = []
  const seen = new Set<string>()
  const visit = (label: string, specNode: SpecNode): void => {
    for (const inner of partsOf(specNode, follow).schemas) {
      if (seen.has(keyOf(inner))) continue
      seen.add(keyOf(inner))
      const owner = isApi ? (componentOf(inner) ?? label) : label
      for (const [name, property] of entriesOf(child(inner, 'properties'))) {
        fields.push({ label: `${owner}.${name}`, specNode: property, follow, isApi })
        visit(`${owner}.${name}`, property)
      }
    }
  }
  for (const [name, root] of roots) visit(name, root)
  return fields
}

/** The name of a schema that is a component. */
function componentOf({ pointer }: SpecNode): string | undefined {
  return pointer.length === 3 && pointer[0] === 'components' ? pointer[2] : undefined
}

interface Parts {
  /** The schemas that describe a value together or as alternatives. For a list, those of its items. */
  readonly schemas: readonly SpecNode[]
  /** The value may have fields that no schema names. */
  readonly isOpen: boolean
}

const listKeywords = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
const schemaKeywords = ['then', 'else', 'items']

function partsOf(start: SpecNode, follow: Follow): Parts {
  const first = follow(start)
  const schemas = reachedFrom(first === undefined ? [] : [first], (schema) => innerSchemas(schema).map(follow))
  return { schemas, isOpen: schemas.some(allowsOthers) }
}

function innerSchemas(schema: SpecNode): SpecNode[] {
  return [
    ...listKeywords.flatMap((key) => itemsOf(child(schema, key))),
    ...schemaKeywords.flatMap((key) => child(schema, key) ?? []),
  ]
}

/** Whether the schema allows fields that it does not name. */
function allowsOthers(schema: SpecNode): boolean {
  const additional = child(schema, 'additionalProperties')
  const type = child(schema, 'type')?.value
  const isFree =
    innerSchemas(schema).length === 0 &&
    child(schema, 'properties') === undefined &&
    child(schema, 'enum') === undefined &&
    (type === undefined || type === 'object')
  return isFree || (additional !== undefined && additional.value !== false)
}

/** How a path ends that starts at a field: at a field, in a value with arbitrary fields, or at an unknown field. */
type End =
  | { readonly isDeprecated: boolean }
  | { readonly openAt: number }
  | { readonly stop: number; readonly known: readonly string[] }

function followPath(path: readonly string[], starts: readonly Field[]): ReturnType<FieldIndex['follow']> {
  const ends = starts.map((start) => followFrom(path, start))
  const found = ends.filter((end) => 'isDeprecated' in end)
  if (found.length > 0) return { isDeprecated: found.every((end) => end.isDeprecated) }
  const stops = ends.filter((end) => 'stop' in end)
  const stop = Math.max(0, ...stops.map((end) => end.stop))
  const known = [...new Set(stops.flatMap((end) => (end.stop === stop ? end.known : [])))]
  const openAt = Math.max(0, ...ends.map((end) => ('openAt' in end ? end.openAt : 0)))
  // The path belongs to the value with arbitrary fields, unless another path gets further, or almost as far.
  const isOther = openAt > stop || (openAt === stop && !known.some((name) => isSlip(path[stop] ?? '', name)))
  return openAt > 0 && isOther ? { isDeprecated: false } : { stop, known }
}

function followFrom(path: readonly string[], { specNode, follow }: Field): End {
  let current: readonly SpecNode[] = [specNode]
  let isDeprecated = isTrue(follow(specNode) ?? specNode, 'deprecated')
  for (let at = 1; at < path.length; at += 1) {
    const parts = current.map((one) => partsOf(one, follow))
    const schemas = parts.flatMap((part) => part.schemas)
    const next = schemas.flatMap((schema) => propertyOf(schema, path[at] ?? '') ?? [])
    if (next.length === 0) {
      if (parts.some(({ isOpen }) => isOpen)) return { openAt: at }
      return { stop: at, known: propertyNames(schemas) }
    }
    isDeprecated ||= next.every((one) => isTrue(one, 'deprecated'))
    current = next
  }
  return { isDeprecated }
}

/** Values that every field with this name lists. An extended enum may also allow other values. */
function valuesOf(fields: readonly Field[]): readonly string[] | undefined {
  if (fields.length === 0) return undefined
  const lists = fields.map(({ specNode, follow }) => {
    return partsOf(specNode, follow).schemas.flatMap((schema) => textsIn(child(schema, 'enum')))
  })
  return lists.every((list) => list.length > 0) ? [...new Set(lists.flat())] : undefined
}

/**
 * Finds the fields of a value that its schema does not name, if it names others and does not mention additional ones.
 * Also finds deprecated fields, as advice.
 */
export function findFieldErrors(schema: SpecNode, files: SpecFiles, value: unknown): readonly SchemaError[] {
  const follow = createFollow(files)
  const errors: SchemaError[] = []
  const visit = (specNodes: readonly SpecNode[], inner: unknown, path: readonly string[]): void => {
    if (typeof inner !== 'object' || inner === null) return
    const parts = specNodes.map((one) => partsOf(one, follow))
    const schemas = parts.flatMap((part) => part.schemas)
    const mayHaveOthers =
      parts.some((part) => part.isOpen) || schemas.some((one) => child(one, 'patternProperties') !== undefined)
    for (const [name, item] of Object.entries(inner)) {
      // The schemas of a list's items are among those of the list.
      const next = Array.isArray(inner) ? specNodes : schemas.flatMap((one) => propertyOf(one, name) ?? [])
      if (!Array.isArray(inner) && next.length > 0 && next.every((one) => isTrue(follow(one) ?? one, 'deprecated')))
        errors.push({ path: [...path, name], of: 'key', message: `"${name}" is deprecated`, kind: 'deprecated' })
      if (next.length > 0) visit(next, item, [...path, name])
      else if (!mayHaveOthers) errors.push(unknownField(name, path, schemas))
    }
  }
  visit([schema], value, [])
  return errors
}

function propertyOf(schema: SpecNode, name: string): SpecNode | undefined {
  return child(child(schema, 'properties'), name)
}

function propertyNames(schemas: readonly SpecNode[]): string[] {
  return schemas.flatMap((schema) => entriesOf(child(schema, 'properties')).map(([name]) => name))
}

function unknownField(name: string, path: readonly string[], schemas: readonly SpecNode[]): SchemaError {
  const owner = path.length === 0 ? 'the document' : describePointer(path)
  return {
    path: [...path, name],
    of: 'key',
    message: `"${name}" is not a field of ${owner}${nearestName(name, propertyNames(schemas))}`,
  }
}
