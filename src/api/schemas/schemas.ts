import type { Choice, NamedSchema, Schema } from '../../model/api.ts'
import { readConstraints } from './constraints.ts'
import { emptySchema } from './resolve-schema.ts'
import { readFurtherSchemas } from './further-schemas.ts'
import {
  extendedSchemas,
  findSubtypes,
  readDiscriminator,
  subtypesOf,
  valuesOfSubtype,
  withExamples,
} from './discriminator.ts'
import { extendSchemas, mergeSchemas, type MergeSource } from './merge-schemas.ts'
import { nameByPlace } from './name-by-place.ts'
import { isNullForm, readValues } from './schema-values.ts'
import type { SpecFiles } from '../read/files/spec-files.ts'
import { readXml } from './xml-form.ts'
import { describeSchema } from './title-text.ts'
import { stepFrom, targetOf } from '../read/follow.ts'
import {
  child,
  entriesOf,
  externalDocsOf,
  fieldsOf,
  isInternal,
  isTrue,
  itemsOf,
  keyOf,
  textsIn,
  referenceOf,
  textOf,
  topOf,
  type Follow,
  type SpecNode,
} from '../read/files/spec-node.ts'

/** Reads schemas, and keeps a list of the named ones. */
export interface SchemaReader {
  readonly read: (specNode: SpecNode) => Schema
  /** The named schemas of the document, followed by others that were found. */
  readonly named: () => NamedSchema[]
  /** A schema by name; `undefined` while it is being read. */
  readonly byName: (name: string) => Schema | undefined
}

interface Reading {
  readonly files: SpecFiles
  readonly follow: Follow
  readonly names: Map<string, string>
  readonly specNodes: Map<string, SpecNode>
  readonly done: Map<string, Schema>
  readonly started: Set<string>
  /** Computed once, and only for documents that need it. */
  readonly subtypes: () => ReadonlyMap<string, readonly SpecNode[]>
}

/** Creates a reader. Schemas that the document names keep their names. */
export function createSchemaReader(files: SpecFiles, follow: Follow): SchemaReader {
  let subtypes: ReadonlyMap<string, readonly SpecNode[]> | undefined
  const reading: Reading = {
    files,
    follow,
    names: new Map(),
    specNodes: new Map(),
    done: new Map(),
    started: new Set(),
    subtypes: () => (subtypes ??= findSubtypes([...reading.specNodes.values()], files)),
  }
  const top = topOf(files.main)
  for (const group of [child(top, 'definitions'), child(child(top, 'components'), 'schemas')]) {
    for (const [, specNode] of entriesOf(group && follow(group))) nameComponent(specNode, reading)
  }
  return {
    read: (specNode) => readSchema(specNode, reading),
    byName: (name) => readNamed(name, reading),
    named: () => {
      // Reading a schema may add others to the end of the list.
      for (const name of reading.specNodes.keys()) readNamed(name, reading)
      return [...reading.specNodes.keys()].map((name) => ({ name, schema: reading.done.get(name) ?? emptySchema }))
    },
  }
}

/**
 * A component that only refers to a schema in another file is that schema, even through further references. Others may
 * lead to it, or to any step on the way.
 */
function nameComponent(specNode: SpecNode, reading: Reading): void {
  if (isInternal(specNode)) return
  const name = nameOf(specNode, reading)
  let last = specNode
  while (Object.keys(fieldsOf(last)).join() === '$ref') {
    const target = stepFrom(last, reading.files)
    if (target === undefined || target.file === specNode.file || isInternal(target)) return
    if (reading.names.has(keyOf(target))) return
    reading.names.set(keyOf(target), name)
    reading.specNodes.set(name, target)
    last = target
  }
}

/** The name of a referenced schema: its name in the document, or one made from its file and place. */
function nameOf(specNode: SpecNode, { names, specNodes }: Reading): string {
  const key = keyOf(specNode)
  const known = names.get(key)
  if (known !== undefined) return known
  const wanted = nameByPlace(specNode)
  let name = wanted
  for (let number = 2; specNodes.has(name); number += 1) name = `${wanted}-${number}`
  names.set(key, name)
  specNodes.set(name, specNode)
  return name
}

function readNamed(name: string, reading: Reading): Schema | undefined {
  const done = reading.done.get(name)
  const specNode = reading.specNodes.get(name)
  if (done !== undefined || specNode === undefined || reading.started.has(name)) return done
  reading.started.add(name)
  const schema = readSchema(specNode, reading)
  reading.done.set(name, schema)
  return schema
}

/** What a child inherits. If the parent is being read around the child, only its own fields are inherited. */
function readParent(name: string, reading: Reading): Schema | undefined {
  const known = readNamed(name, reading)
  const specNode = reading.specNodes.get(name)
  const mark = `parent ${name}`
  if (known !== undefined || specNode === undefined || reading.started.has(mark)) return known
  reading.started.add(mark)
  const own = readOwn(specNode, reading)
  reading.started.delete(mark)
  return referenceOf(specNode) === undefined ? own : undefined
}

function sourceFor(specNode: SpecNode, reading: Reading): MergeSource {
  return { byName: (name) => readParent(name, reading), name: reading.names.get(keyOf(specNode)) }
}

function readSchema(specNode: SpecNode, reading: Reading): Schema {
  if (specNode.value === false) return { ...emptySchema, isNever: true }
  if (referenceOf(specNode) !== undefined) {
    const target = stepFrom(specNode, reading.files)
    const name = target && nameOf(target, reading)
    // Most references have no other fields.
    if (Object.keys(fieldsOf(specNode)).length === 1) return referenceTo(name)
    const siblings = readOwn(specNode, reading)
    if (name === undefined) return siblings
    return appliesSiblings(siblings, reading)
      ? mergeSchemas(siblings, [referenceTo(name)], sourceFor(specNode, reading))
      : { ...siblings, reference: name }
  }
  const own = readOwn(specNode, reading)
  const parts = itemsOf(child(specNode, 'allOf'))
  if (parts.length === 0) return own
  const values = subtypeValues(specNode, reading)
  const merge = values.size === 0 ? mergeSchemas : extendSchemas
  const read = parts.filter((part) => !isLeftOut(part, reading)).map((part) => readSchema(part, reading))
  const merged = merge(own, read, sourceFor(specNode, reading))
  return withExamples(merged, values, (target) => readNamed(target, reading))
}

/** If a schema extends one with a discriminator: its own values of such properties. */
function subtypeValues(specNode: SpecNode, reading: Reading): ReadonlyMap<string, string> {
  const name = reading.names.get(keyOf(specNode))
  if (name === undefined) return new Map()
  const valuesFor = (parent: SpecNode): [string, string][] => {
    const { property, mapping } = readDiscriminator(parent, (target) => mappedName(target, reading))
    return property === undefined ? [] : [[property, valuesOfSubtype(name, mapping, specNode)[0] ?? name]]
  }
  return new Map(extendedSchemas(specNode, reading.files).flatMap(valuesFor))
}

/**
 * Since version 3.1, fields next to a reference apply as well. Forbidding additional fields is no reason to drop the
 * reference's name.
 */
function appliesSiblings({ additional }: Schema, { files }: Reading): boolean {
  return additional !== 'forbidden' && /^3\.[1-9]/.test(textOf(topOf(files.main), 'openapi') ?? '')
}

function referenceTo(name: string | undefined): Schema {
  return { ...emptySchema, reference: name }
}

/** The fields of a schema itself, without `$ref` and `allOf`. */
function readOwn(specNode: SpecNode, reading: Reading): Schema {
  const { follow } = reading
  const { properties, requiredElsewhere } = readProperties(specNode, reading)
  const { variants, ...values } = readValues(specNode)
  const items = child(specNode, 'items')
  const tuple = [...itemsOf(child(specNode, 'prefixItems')), ...itemsOf(items)]
  const choices =
    variants.length > 0
      ? variants.flatMap((kind) => readChoice(specNode, kind, reading))
      : readSubtypes(specNode, reading)
  const single = variants.length > 0 ? onlyForm(choices) : undefined
  const schema: Schema = {
    ...emptySchema,
    ...values,
    isNullable: values.isNullable || variants.some((kind) => itemsOf(child(specNode, kind)).some(isNullForm)),
    title: textOf(specNode, 'title'),
    description: describeSchema(specNode, follow),
    format: textOf(specNode, 'format'),
    constraints: readConstraints(specNode),
    isReadOnly: isTrue(specNode, 'readOnly'),
    isWriteOnly: isTrue(specNode, 'writeOnly'),
    isDeprecated: isTrue(specNode, 'deprecated') || isTrue(specNode, 'x-deprecated'),
    externalDocs: externalDocsOf(specNode),
    properties,
    requiredElsewhere,
    patternProperties: entriesOf(child(specNode, 'patternProperties')).map(([pattern, value]) => ({
      pattern,
      schema: readSchema(value, reading),
    })),
    additional: readAdditional(specNode, reading),
    items: items === undefined || Array.isArray(items.value) ? undefined : readSchema(items, reading),
    prefixItems: tuple.map((item) => readSchema(item, reading)),
    choices: single === undefined ? choices : [],
    ...readFurtherSchemas(specNode, (part) => readSchema(part, reading)),
    xml: readXml(specNode),
  }
  return single === undefined ? schema : mergeSchemas(schema, [single], sourceFor(specNode, reading))
}

/** A choice between one form and null means that form. The same applies if there is no other form. */
function onlyForm([choice, ...others]: readonly Choice[]): Schema | undefined {
  const [form, ...alternatives] = choice?.variants ?? []
  return others.length + alternatives.length > 0 || choice?.discriminator !== undefined ? undefined : form?.schema
}

function readProperties(specNode: SpecNode, reading: Reading): Pick<Schema, 'properties' | 'requiredElsewhere'> {
  const required = new Set(textsIn(child(specNode, 'required')))
  const all = entriesOf(child(specNode, 'properties'))
  const names = new Set(all.map(([name]) => name))
  return {
    properties: all
      .filter(([, property]) => !isLeftOut(property, reading))
      .map(([name, property]) => ({ name, isRequired: required.has(name), schema: readSchema(property, reading) })),
    requiredElsewhere: [...required].filter((name) => !names.has(name)),
  }
}

function readAdditional(specNode: SpecNode, reading: Reading): Schema | 'forbidden' | undefined {
  const additional = child(specNode, 'additionalProperties') ?? child(specNode, 'unevaluatedProperties')
  if (additional === undefined) return undefined
  return additional.value === false ? 'forbidden' : readSchema(additional, reading)
}

function readChoice(specNode: SpecNode, kind: 'oneOf' | 'anyOf', reading: Reading): Choice[] {
  const variants = itemsOf(child(specNode, kind)).filter(
    (variant) => !isNullForm(variant) && !isLeftOut(variant, reading),
  )
  if (variants.length === 0) return []
  const { property, mapping, otherwise } = readDiscriminator(specNode, (target) => mappedName(target, reading))
  return [
    {
      kind,
      discriminator: property,
      otherwise,
      variants: variants.map((variant) => {
        const schema = readSchema(variant, reading)
        const values = mapping.filter(({ name }) => name === schema.reference).map(({ value }) => value)
        // Without a mapping, the value is the name of the schema.
        const implied =
          property !== undefined && mapping.length === 0 && schema.reference !== undefined ? [schema.reference] : []
        return { schema, discriminatorValues: [...values, ...implied] }
      }),
    },
  ]
}

/** The forms of a schema that only has a discriminator for the schemas that extend it. */
function readSubtypes(specNode: SpecNode, reading: Reading): Choice[] {
  const { property, mapping, otherwise } = readDiscriminator(specNode, (target) => mappedName(target, reading))
  if (property === undefined) return []
  const subtypes = subtypesOf(specNode, reading.subtypes()).map((subtype) => nameOf(subtype, reading))
  const mapped = mapping.flatMap(({ name }) => (name !== undefined && reading.specNodes.has(name) ? [name] : []))
  const names = [...new Set([...mapped, ...subtypes])].filter((name) => name !== reading.names.get(keyOf(specNode)))
  const variants = names.map((name) => ({
    schema: referenceTo(name),
    discriminatorValues: valuesOfSubtype(name, mapping, reading.specNodes.get(name)),
  }))
  return variants.length === 0 ? [] : [{ kind: 'oneOf', discriminator: property, otherwise, variants }]
}

/** A mapping has references to schemas, or just their names. */
function mappedName(specNode: SpecNode, reading: Reading): string | undefined {
  const { value } = specNode
  if (typeof value !== 'string') return undefined
  const target = targetOf(value, specNode, reading.files)
  if (target !== undefined && /[#/.]/.test(value)) return nameOf(target, reading)
  return value
}

function isLeftOut(specNode: SpecNode, { follow }: Reading): boolean {
  const target = follow(specNode)
  return isInternal(specNode) || (target !== undefined && isInternal(target))
}
