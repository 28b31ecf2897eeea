import type { ApiOperation, MediaContent, NamedExample, Schema } from '../model/api.ts'
import type { ApiLayout, ApiPageContent } from '../model/api-pages.ts'
import { isJsonObject, type Json } from '../model/json.ts'

/** Elements above which a page takes a browser noticeably long. */
export const maxElements = 15_000

/** How many named schemas deep the trees of a page go at most. */
const maxDepth = 3

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
  const known = new Map<string, number>()
  const counting: Counting = { schemas, known }
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
    elementsOfPart + (schema === undefined ? 0 : countRows(schema, depth, counting) * elementsOfRow)
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
      sum(parameters, ({ schema }) => elementsOfRow * (1 + countRows(schema, depth, counting))) +
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
    ofSchema: (schema, depth) => elementsOfPart + countRows(schema, depth - 1, counting) * elementsOfRow,
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
  const depths = Array.from({ length: maxDepth + 1 }, (_, index) => maxDepth - index)
  const deepest = depths.find((depth) => sum(pages, ({ content }) => sizeOf(content, depth)) <= maxOfDocument) ?? 0
  return (content) => depths.find((depth) => depth <= deepest && sizeOf(content, depth) <= maxElements) ?? 0
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
  /** Rows of a named schema at a depth. */
  readonly known: Map<string, number>
}

const maxLevel = 60

/** Allowed values are an element each, or a term with its description. */
function rowsOfValues({ values }: Schema): number {
  if (values.length === 0) return 0
  return (values.length * (values.some(({ description }) => description !== undefined) ? 4 : 1)) / elementsOfRow
}

function countRows(schema: Schema, left: number, counting: Counting, level = 0): number {
  const { schemas, known } = counting
  if (level > maxLevel) return 0
  if (schema.reference === undefined) return countInside(schema, left, counting, level + 1)
  const target = schemas.get(schema.reference)
  if (target === undefined) return 0
  // What a value may be is said wherever it is named.
  if (left <= 0) return rowsOfValues(target)
  const key = `${schema.reference} ${left}`
  const found = known.get(key)
  if (found !== undefined) return found
  known.set(key, 0)
  const rows = countRows(target, left - 1, counting, level + 1)
  known.set(key, rows)
  return rows
}

/** A large document asks this millions of times, so nothing is put together for it. */
function countInside(schema: Schema, left: number, counting: Counting, level: number): number {
  const { properties, patternProperties, additional, prefixItems, choices, conditions, dependentSchemas } = schema
  let rows = properties.length + patternProperties.length + rowsOfValues(schema)
  const add = (part: Schema | undefined): void => {
    if (part !== undefined) rows += countRows(part, left, counting, level)
  }
  for (const property of properties) add(property.schema)
  for (const entry of patternProperties) add(entry.schema)
  for (const item of prefixItems) add(item)
  for (const { variants } of choices) {
    rows += variants.length
    for (const variant of variants) add(variant.schema)
  }
  for (const condition of conditions) {
    add(condition.if)
    add(condition.whenTrue)
    add(condition.whenFalse)
  }
  if (additional !== 'forbidden') add(additional)
  add(schema.items)
  for (const entry of dependentSchemas) add(entry.schema)
  for (const entry of schema.contains) add(entry.schema)
  const { otherItems, not, propertyNames, contentSchemas } = schema
  for (const part of [...otherItems, ...not, ...propertyNames, ...contentSchemas]) add(part)
  return rows
}
