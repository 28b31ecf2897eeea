import type { ApiOperation, ApiResponse, ApiText, MediaContent, NamedExample, Schema } from '../../model/api.ts'
import type { ApiLayout, ApiPageContent } from '../../model/api-pages.ts'
import { manyVariants } from '../../model/api-view.ts'
import { shownUsers } from './schemas/schema-users.ts'
import { takeOrMake } from '../../formats/take-or-make.ts'
import { visitInside, type InnerKind } from '../schemas/resolve-schema.ts'
import { isJsonObject, type Json } from '../../formats/json.ts'

/** Pages with more elements than this are noticeably slow in a browser. */
export const maxElements = 15_000

/** A page of a divided document has about 100 KB when compressed. */
export const maxOfGroup = 11_000

/** This many levels of fields are always on the page. Deeper ones open in place. */
export const leastDepth = 2

/** Trees are deeper if one of many pages stays smaller than this. */
const comfortable = 1500
const depths = [4, 3]

/** What is needed to estimate the size of pages. */
export interface Sizes {
  /** The approximate number of elements of an operation, if its trees show this many levels of fields. */
  readonly ofOperation: (operation: ApiOperation, depth: number) => number
  readonly ofSchema: (schema: Schema) => number
}

/** Estimates sizes in advance, because the trees of a large document would not fit into memory. */
export function createSizes(schemas: ReadonlyMap<string, Schema>, isColoured: boolean): Sizes {
  const counting: Counting = { schemas, known: new Map() }
  const ofCode = (length: number, tokens = 0): number =>
    elementsOfBlock + (isColoured ? sizeOfToken * Math.max(tokens, length / charactersOfToken) : 0)
  // Equal responses share one example.
  const ofExamples = (examples: readonly NamedExample[]): number =>
    sum([...new Map(examples.map(({ value }) => [JSON.stringify(value) ?? '', value]))], ([text, value]) =>
      ofCode(text.length, isColoured ? countTokens(value) : 0),
    )
  const ofCodes = (operation: ApiOperation): number => {
    const examples = contentsOf(operation).flatMap((content) => content.examples)
    return ofExamples(examples) + sum(operation.samples, ({ code }) => ofCode(code.length))
  }
  const ofContents = ({ content }: Pick<ApiResponse, 'content'>, depth: number): number =>
    sum(content, ({ schema }) => elementsOfPart + (schema === undefined ? 0 : countTree(schema, depth, counting)))
  const ofOperation = (operation: ApiOperation, depth: number): number => {
    const { parameters, requestBody, responses, callbacks } = operation
    return (
      elementsOfOperation +
      ofCodes(operation) +
      ofText(operation.description) +
      sum(parameters, (one) => elementsOfRow + ofText(one.description) + countTree(one.schema, depth - 1, counting)) +
      sum(responses, ({ headers, links }) => elementsOfPart + (headers.length + links.length) * elementsOfRow) +
      (requestBody === undefined ? 0 : ofContents(requestBody, depth)) +
      sum(responses, (response) => ofContents(response, depth - firstLevelOf(response))) +
      sum(
        callbacks.flatMap(({ operations }) => operations),
        (inner) => ofOperation(inner, depth),
      )
    )
  }
  return {
    ofOperation,
    ofSchema: (schema) => elementsOfPart + shownUsers + countTree(schema, leastDepth - 1, counting),
  }
}

/** Error responses are often the same everywhere, so their trees are one level less deep. */
export function firstLevelOf({ status }: Pick<ApiResponse, 'status'>): number {
  return /^[45]|^default$/.test(status) ? 1 : 0
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

/** Chooses how deep the trees of a page are. That of a schema's own page opens in other places, so it is short. */
export function chooseDepth({ groups, schemas }: ApiLayout, sizes: Sizes): (content: ApiPageContent) => number {
  const sizeOfGroups = (depth: number, some: ApiLayout['groups']): number =>
    sizeOfOperations(
      some.flatMap(({ operations }) => operations),
      depth,
      sizes,
    )
  const sizeOf = (content: ApiPageContent, depth: number): number => {
    switch (content.kind) {
      case 'whole':
        return sizeOfGroups(depth, groups) + sum(schemas, ({ schema }) => sizes.ofSchema(schema))
      case 'group':
        return content.isWhole ? sizeOfGroups(depth, [content.group]) : 0
      case 'operation':
        return sizeOfOperations([content.operation], depth, sizes)
      case 'schema':
      case 'index':
      case 'errors':
      case 'schemas':
        return Number.POSITIVE_INFINITY
    }
  }
  return (content) => {
    const most = content.kind === 'whole' ? maxElements : comfortable
    return depths.find((depth) => sizeOf(content, depth) <= most) ?? leastDepth
  }
}

/** A variant of a choice, or another part of a value, is a quarter of a level deeper. */
export const levelOfPart = 0.25

const elementsOfOperation = 40
const elementsOfPart = 8
const elementsOfRow = 9
const elementsOfField = 5
const elementsOfLink = 6
const elementsOfBlock = 7
const charactersOfElement = 20
const charactersOfToken = 21
const sizeOfToken = 0.5

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
  /** Elements of named schemas, by the number of levels that may still be inside them. */
  readonly known: Map<number, Map<string, number>>
}

const maxLevel = 60

/** A description is as large as several elements. */
function ofText(text: ApiText | undefined): number {
  return text === undefined ? 0 : text.markdown.length / charactersOfElement
}

/** Each allowed value is one element, or a term with a description. */
function countValues({ values }: Schema): number {
  if (values.length === 0) return 0
  return values.length * (values.some(({ description }) => description !== undefined) ? 4 : 1)
}

/** The tree of a value, if it may have this many levels. */
function countTree(schema: Schema, left: number, counting: Counting, level = 0): number {
  const { schemas, known } = counting
  if (level > maxLevel) return 0
  const own = ofText(schema.description)
  if (schema.reference === undefined) return own + countInside(schema, left, counting, level + 1)
  const target = schemas.get(schema.reference)
  if (target === undefined) return own
  // The names of its fields are shown wherever it is named, and so are allowed values.
  if (left <= 0) return own + elementsOfLink + target.properties.length / 4 + countValues(target)
  const knownHere = takeOrMake(known, left, () => new Map<string, number>())
  const found = knownHere.get(schema.reference)
  if (found !== undefined) return own + found
  knownHere.set(schema.reference, 0)
  const elements = countTree(target, left, counting, level + 1)
  knownHere.set(schema.reference, elements)
  return own + elements
}

/** How many levels of fields deeper an inner schema is. */
const levelsOf: Readonly<Record<InnerKind, number>> = { row: 1, part: levelOfPart, contents: 0 }

function countInside(schema: Schema, left: number, counting: Counting, level: number): number {
  const { properties, patternProperties, choices } = schema
  let elements = (properties.length + patternProperties.length) * elementsOfRow + countValues(schema)
  const add = (inner: Schema, kind: InnerKind): void => {
    elements += countTree(inner, left - levelsOf[kind], counting, level)
  }
  for (const { variants } of choices) {
    elements += variants.length * elementsOfRow
    const shown = variants.length > manyVariants ? variants.filter(isShownInLongChoice) : variants
    for (const variant of shown) add(variant.schema, 'part')
  }
  visitInside(schema, add)
  return elements
}

/** Variants without a name have no other place. */
export function isShownInLongChoice({ schema }: { readonly schema: Schema }, index: number): boolean {
  return index === 0 || schema.reference === undefined
}
