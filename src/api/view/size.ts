import type { ApiOperation, MediaContent, NamedExample, Schema } from '../../model/api.ts'
import type { ApiLayout, ApiPageContent } from '../../model/api-pages.ts'
import { isJsonObject, type Json } from '../../formats/json.ts'

/** Elements above which a page takes a browser noticeably long. */
export const maxElements = 15_000

/** How many named schemas deep the trees of a page may go. */
const depths = [3, 2, 1, 0]

/** Elements of all pages together above which the trees of a document take too long to make and to send. */
const maxOfDocument = 450_000

/** What is needed to know how much of a page things take. */
export interface Sizes {
  /** About how many elements an operation makes when its trees go so many named schemas deep. */
  readonly ofOperation: (operation: ApiOperation, depth: number) => number
  readonly ofSchema: (schema: Schema, depth: number) => number
}

/**
 * Counts beforehand, because the trees of a large document would not fit into memory. At depth 0 a named schema is
 * shown in its own section alone.
 */
export function createSizes(schemas: ReadonlyMap<string, Schema>, isColoured: boolean): Sizes {
  const counting: Counting = { schemas, known: depths.map(() => new Map<string, number>()) }
  const ofCode = (length: number, tokens = 0): number =>
    elementsOfBlock + (isColoured ? Math.max(tokens, length / charactersOfToken) : 0)
  // Answers that are alike share one.
  const ofExamples = (examples: readonly NamedExample[]): number =>
    sum([...new Map(examples.map(({ value }) => [JSON.stringify(value) ?? '', value]))], ([text, value]) =>
      ofCode(text.length, isColoured ? countTokens(value) : 0),
    )
  // Examples are as large at every depth, and to write them out takes a while.
  const codes = new Map<ApiOperation, number>()
  const ofCodes = (operation: ApiOperation): number => {
    const found = codes.get(operation)
    if (found !== undefined) return found
    const examples = contentsOf(operation).flatMap((content) => content.examples)
    const made = ofExamples(examples) + sum(operation.samples, ({ code }) => ofCode(code.length))
    codes.set(operation, made)
    return made
  }
  const ofContent = ({ schema }: MediaContent, depth: number): number =>
    elementsOfPart + (schema === undefined ? 0 : countTree(schema, depth, counting))
  const sizesOf = new Map<ApiOperation, Map<number, number>>()
  const ofOperation = (operation: ApiOperation, depth: number): number => {
    const byDepth = sizesOf.get(operation) ?? new Map<number, number>()
    const size = byDepth.get(depth) ?? countOperation(operation, depth)
    sizesOf.set(operation, byDepth.set(depth, size))
    return size
  }
  const countOperation = (operation: ApiOperation, depth: number): number => {
    const { parameters, responses, callbacks } = operation
    return (
      elementsOfOperation +
      ofCodes(operation) +
      sum(parameters, ({ schema }) => elementsOfRow + countTree(schema, depth, counting)) +
      sum(responses, ({ headers, links }) => elementsOfPart + (headers.length + links.length) * elementsOfRow) +
      sum(contentsOf(operation), (content) => ofContent(content, depth)) +
      sum(
        callbacks.flatMap(({ operations }) => operations),
        (inner) => ofOperation(inner, depth),
      )
    )
  }
  return {
    ofOperation,
    ofSchema: (schema, depth) => elementsOfPart + countTree(schema, depth - 1, counting),
  }
}

/** Names and values of JSON, each of which has a colour. */
function countTokens(value: Json): number {
  if (Array.isArray(value)) return sum(value, countTokens)
  return isJsonObject(value) ? sum(Object.values(value), (item) => 1 + countTokens(item)) : 1
}

function contentsOf({ requestBody, responses }: ApiOperation): readonly MediaContent[] {
  return [...(requestBody?.content ?? []), ...responses.flatMap(({ content }) => content)]
}

/** Elements of operations that stand on one page, with the fields for their parameters, which are there once. */
export function sizeOfOperations(operations: readonly ApiOperation[], depth: number, sizes: Sizes): number {
  const fields = new Set(operations.flatMap(({ parameters }) => parameters.map((one) => `${one.in}.${one.name}`)))
  return fields.size * elementsOfField + sum(operations, (operation) => sizes.ofOperation(operation, depth))
}

/**
 * How deep the trees of each page go: as deep as the page stays light and the document as a whole does; deeper ones
 * are linked.
 */
export function chooseDepth({ groups, schemas, pages }: ApiLayout, sizes: Sizes): (content: ApiPageContent) => number {
  const sizeOfGroups = (depth: number, some: ApiLayout['groups']): number =>
    sizeOfOperations(
      some.flatMap(({ operations }) => operations),
      depth,
      sizes,
    )
  const sizeOf = (content: ApiPageContent, depth: number): number => {
    switch (content.kind) {
      case 'whole':
        return sizeOfGroups(depth, groups) + sum(schemas, ({ schema }) => sizes.ofSchema(schema, depth))
      case 'group':
        return content.isWhole ? sizeOfGroups(depth, [content.group]) : 0
      case 'operation':
        return sizeOfOperations([content.operation], depth, sizes)
      case 'schema':
        return sizes.ofSchema(content.schema.schema, Math.max(1, depth))
      case 'index':
      case 'schemas':
        return 0
    }
  }
  // A document that is far too large is known to be after a few of its pages.
  const fits = (depth: number): boolean => {
    let left = maxOfDocument
    return pages.every(({ content }) => (left -= sizeOf(content, depth)) >= 0)
  }
  const deepest = depths.find(fits) ?? 0
  const fitting = depths.filter((depth) => depth > 0 && depth <= deepest)
  return (content) => fitting.find((depth) => sizeOf(content, depth) <= maxElements) ?? 0
}

const elementsOfOperation = 40
const elementsOfPart = 8
const elementsOfRow = 9
const elementsOfField = 5
const elementsOfBlock = 7
const charactersOfToken = 21

function sum<Item>(items: readonly Item[], sizeOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + sizeOf(item), 0)
}

/** Characters of code above which the colours of it weigh more than they help. */
const maxColoured = 3_000_000

/** Whether samples and examples of a document are coloured: all, or none. */
export function hasColours(operations: readonly ApiOperation[]): boolean {
  let length = 0
  for (const operation of operations) {
    for (const { code } of operation.samples) length += code.length
    for (const { examples } of contentsOf(operation))
      for (const { value } of examples) length += (JSON.stringify(value) ?? '').length
    if (length > maxColoured) return false
  }
  return true
}

interface Counting {
  readonly schemas: ReadonlyMap<string, Schema>
  /** Elements of named schemas by how many named ones may still be inside them, which is at least one. */
  readonly known: readonly Map<string, number>[]
}

const maxLevel = 60

/** Allowed values are an element each, or a term with its description. */
function countValues({ values }: Schema): number {
  if (values.length === 0) return 0
  return values.length * (values.some(({ description }) => description !== undefined) ? 4 : 1)
}

function countTree(schema: Schema, left: number, counting: Counting, level = 0): number {
  const { schemas, known } = counting
  if (level > maxLevel) return 0
  if (schema.reference === undefined) return countInside(schema, left, counting, level + 1)
  const target = schemas.get(schema.reference)
  if (target === undefined) return 0
  // What a value may be is said wherever it is named.
  if (left <= 0) return countValues(target)
  const knownHere = known[left - 1]
  const found = knownHere?.get(schema.reference)
  if (found !== undefined) return found
  knownHere?.set(schema.reference, 0)
  const elements = countTree(target, left - 1, counting, level + 1)
  knownHere?.set(schema.reference, elements)
  return elements
}

/** A large document asks this millions of times, so nothing is put together for it, nor for lists with nothing in them. */
function countInside(schema: Schema, left: number, counting: Counting, level: number): number {
  const { properties, patternProperties, additional, items, choices, conditions } = schema
  let elements = (properties.length + patternProperties.length) * elementsOfRow + countValues(schema)
  const inner: Inner = { left, counting, level }
  for (const { variants } of choices) elements += variants.length * elementsOfRow + countHeld(variants, inner)
  for (const { if: one, whenTrue, whenFalse } of conditions)
    elements += countOne(one, inner) + countOne(whenTrue, inner) + countOne(whenFalse, inner)
  return (
    elements +
    countHeld(properties, inner) +
    countHeld(patternProperties, inner) +
    countHeld(schema.dependentSchemas, inner) +
    countHeld(schema.contains, inner) +
    (additional === 'forbidden' ? 0 : countOne(additional, inner)) +
    countOne(items, inner) +
    countAll(schema.prefixItems, inner) +
    countAll(schema.otherItems, inner) +
    countAll(schema.not, inner) +
    countAll(schema.propertyNames, inner) +
    countAll(schema.contentSchemas, inner)
  )
}

interface Inner {
  readonly left: number
  readonly counting: Counting
  readonly level: number
}

function countOne(schema: Schema | undefined, { left, counting, level }: Inner): number {
  return schema === undefined ? 0 : countTree(schema, left, counting, level)
}

function countHeld(holders: readonly { readonly schema: Schema }[], inner: Inner): number {
  if (holders.length === 0) return 0
  let elements = 0
  for (const { schema } of holders) elements += countOne(schema, inner)
  return elements
}

function countAll(schemas: readonly Schema[], inner: Inner): number {
  if (schemas.length === 0) return 0
  let elements = 0
  for (const schema of schemas) elements += countOne(schema, inner)
  return elements
}
