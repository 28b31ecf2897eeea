import type { ApiOperation, MediaContent, NamedExample, Schema } from '../../model/api.ts'
import type { ApiLayout, ApiPageContent } from '../../model/api-pages.ts'
import { isJsonObject, type Json } from '../../formats/json.ts'

/** Pages with more elements than this are noticeably slow in a browser. */
export const maxElements = 15_000

/** How many levels of named schemas the trees of a page may have. */
const depths = [3, 2, 1, 0]

/** If all pages together have more elements than this, the trees of a document take too long to create and send. */
const maxOfDocument = 450_000

/** What is needed to estimate the size of pages. */
export interface Sizes {
  /** The approximate number of elements of an operation, if its trees show this many levels of named schemas. */
  readonly ofOperation: (operation: ApiOperation, depth: number) => number
  readonly ofSchema: (schema: Schema, depth: number) => number
}

/**
 * Estimates sizes in advance, because the trees of a large document would not fit into memory. At depth 0, named
 * schemas are only shown in their own sections.
 */
export function createSizes(schemas: ReadonlyMap<string, Schema>, isColoured: boolean): Sizes {
  const counting: Counting = { schemas, known: depths.map(() => new Map<string, number>()) }
  const ofCode = (length: number, tokens = 0): number =>
    elementsOfBlock + (isColoured ? Math.max(tokens, length / charactersOfToken) : 0)
  // Equal responses share one example.
  const ofExamples = (examples: readonly NamedExample[]): number =>
    sum([...new Map(examples.map(({ value }) => [JSON.stringify(value) ?? '', value]))], ([text, value]) =>
      ofCode(text.length, isColoured ? countTokens(value) : 0),
    )
  // Examples have the same size at every depth, and writing them takes a while.
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

/** Names and values of JSON, which are highlighted one by one. */
function countTokens(value: Json): number {
  if (Array.isArray(value)) return sum(value, countTokens)
  return isJsonObject(value) ? sum(Object.values(value), (item) => 1 + countTokens(item)) : 1
}

function contentsOf({ requestBody, responses }: ApiOperation): readonly MediaContent[] {
  return [...(requestBody?.content ?? []), ...responses.flatMap(({ content }) => content)]
}

/**
 * The number of elements of the operations on a page, with the fields for their parameters, which are only shown once.
 */
export function sizeOfOperations(operations: readonly ApiOperation[], depth: number, sizes: Sizes): number {
  const fields = new Set(operations.flatMap(({ parameters }) => parameters.map((one) => `${one.in}.${one.name}`)))
  return fields.size * elementsOfField + sum(operations, (operation) => sizes.ofOperation(operation, depth))
}

/**
 * Chooses how deep the trees of each page are: as deep as possible without making the page or the whole document too
 * large. Deeper schemas are linked.
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
  // If the document is far too large, this is known after a few pages.
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

/** With more characters of code than this, highlighting adds too much to the size. */
const maxColoured = 3_000_000

/** Whether samples and examples of a document are highlighted, either all or none. */
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
  /** Elements of named schemas, by the number of named levels that may still be inside them, which is at least one. */
  readonly known: readonly Map<string, number>[]
}

const maxLevel = 60

/** Each allowed value is one element, or a term with a description. */
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
  // Allowed values are shown wherever the schema is named.
  if (left <= 0) return countValues(target)
  const knownHere = known[left - 1]
  const found = knownHere?.get(schema.reference)
  if (found !== undefined) return found
  knownHere?.set(schema.reference, 0)
  const elements = countTree(target, left - 1, counting, level + 1)
  knownHere?.set(schema.reference, elements)
  return elements
}

/** Called millions of times for a large document, so it avoids creating objects, and skips empty lists. */
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
