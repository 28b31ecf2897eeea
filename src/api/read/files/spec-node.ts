import type { ApiLink, ApiText } from '../../../model/api.ts'
import { textOfJson, type Json } from '../../../formats/json.ts'
import { keyOfPointer } from '../../../formats/json-pointer.ts'
import { groupOf } from '../../../formats/raw-values.ts'
import type { Place } from '../../../model/page.ts'
import { withExactNumbers } from './exact-numbers.ts'
import type { SpecFile } from './spec-files.ts'

/** A value of a document and its place. */
export interface SpecNode {
  readonly value: unknown
  readonly file: SpecFile
  readonly pointer: readonly string[]
  /** The reference that led here, if its summary or description replaces that of the value. */
  readonly reference?: SpecNode
}

/** The top of a file. */
export function topOf(file: SpecFile): SpecNode {
  return { value: file.value, file, pointer: [] }
}

/** The value at a place of a file. */
export function nodeAt(file: SpecFile, pointer: readonly string[]): SpecNode | undefined {
  let specNode: SpecNode | undefined = topOf(file)
  for (const part of pointer)
    specNode = Array.isArray(specNode?.value) ? itemsOf(specNode)[Number(part)] : child(specNode, part)
  return specNode
}

/** A unique key for a place of a document. */
export function keyOf({ file, pointer }: SpecNode): string {
  return `${file.absolute}\0${keyOfPointer(pointer)}`
}

export function placeOf({ file, pointer }: SpecNode): Place {
  return file.placeOf(pointer)
}

type Fields = Readonly<Record<string, unknown>>

/** The fields of an object; empty for anything else. */
export function fieldsOf({ value }: SpecNode): Fields {
  return groupOf(value)
}

/** The fields that a reference may replace, since version 3.1. */
export const textFields: ReadonlySet<string> = new Set(['summary', 'description'])

/** A field with any value, or `undefined` if it does not exist. Names of the prototype are ignored. */
export function child(specNode: SpecNode | undefined, key: string): SpecNode | undefined {
  if (specNode === undefined) return undefined
  const own = textFields.has(key) ? child(specNode.reference, key) : undefined
  if (own !== undefined) return own
  const fields = fieldsOf(specNode)
  if (!Object.hasOwn(fields, key) || fields[key] === undefined) return undefined
  return { value: fields[key], file: specNode.file, pointer: [...specNode.pointer, key] }
}

/** The entries of an object, without `x-` keys where they are extensions and not names. */
export function entriesOf(specNode: SpecNode | undefined): (readonly [string, SpecNode])[] {
  if (specNode === undefined) return []
  return Object.entries(fieldsOf(specNode)).map(([key, value]) => [
    key,
    { value, file: specNode.file, pointer: [...specNode.pointer, key] },
  ])
}

export function itemsOf(specNode: SpecNode | undefined): SpecNode[] {
  if (specNode === undefined || !Array.isArray(specNode.value)) return []
  return (specNode.value as readonly unknown[]).map((value, index) => ({
    value,
    file: specNode.file,
    pointer: [...specNode.pointer, String(index)],
  }))
}

/** The items of a list as texts; other values in their JSON form. */
export function textsIn(specNode: SpecNode | undefined): string[] {
  return itemsOf(specNode).map((item) => textOfJson(jsonOf(item)))
}

/** A text field. A number counts as text, because many authors write `version: 1.0`. */
export function textOf(specNode: SpecNode, key: string): string | undefined {
  const value = child(specNode, key)?.value
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : undefined
}

/** A text field that is not empty; generators write empty ones for missing texts. */
export function filledTextOf(specNode: SpecNode, key: string): string | undefined {
  const text = textOf(specNode, key)
  return text?.trim() === '' ? undefined : text
}

export function isTrue(specNode: SpecNode, key: string): boolean {
  return child(specNode, key)?.value === true
}

/** Whether the value is excluded from everything that is published. */
export function isInternal(specNode: SpecNode): boolean {
  return isTrue(specNode, 'x-internal')
}

export function jsonOf({ value, file }: SpecNode): Json {
  return withExactNumbers(value, file.exactNumbers)
}

/** Follows references. */
export interface Follow {
  /**
   * The end of a chain of references; the node itself if it is not a reference, `undefined` if the target does not
   * exist.
   */
  (specNode: SpecNode): SpecNode | undefined
}

/** The target of a reference. A dynamic reference is treated like a normal one. */
export function referenceOf(specNode: SpecNode): string | undefined {
  const fields = fieldsOf(specNode)
  const key = Object.hasOwn(fields, '$ref') ? '$ref' : '$dynamicRef'
  const reference = Object.hasOwn(fields, key) ? fields[key] : undefined
  return typeof reference === 'string' ? reference : undefined
}

/** A Markdown field, which may also be a reference to a text file. */
export function markdownOf(specNode: SpecNode, key: string, follow: Follow): ApiText | undefined {
  const field = child(specNode, key)
  const target = field && follow(field)
  if (target === undefined || typeof target.value !== 'string' || target.value.trim() === '') return undefined
  const markdown = target.value
  const { file, pointer } = target
  // Computed on demand, because it is slow in a large document and few texts need it.
  let places: ReturnType<typeof file.placesInText> | undefined
  return { markdown, placeOf: (inside) => (places ??= file.placesInText(pointer, markdown))(inside) }
}

/** Joins two texts and keeps the place of each line. */
export function joinTexts(first: ApiText, second: ApiText): ApiText {
  const markdown = `${first.markdown.trimEnd()}\n\n`
  const before = markdown.split('\n').length - 1
  return {
    markdown: markdown + second.markdown,
    placeOf: ({ line = 1, column = 1 }) =>
      line > before ? second.placeOf({ line: line - before, column }) : first.placeOf({ line, column }),
  }
}

export function externalDocsOf(specNode: SpecNode): ApiLink | undefined {
  const docs = child(specNode, 'externalDocs')
  return docs && linkOf(docs, 'url')
}

/** A field with an address, and the description next to it. */
export function linkOf(specNode: SpecNode, key: string): ApiLink | undefined {
  const url = addressOf(specNode, key)
  if (url === undefined) return undefined
  return {
    url,
    description: textOf(specNode, 'description'),
    get at() {
      return specNode.file.placeOf([...specNode.pointer, key])
    },
  }
}

/** An address that readers may follow: on the web, by mail, or on the same host. */
export function addressOf(specNode: SpecNode, key: string): string | undefined {
  const url = textOf(specNode, key)?.trim()
  if (url === undefined || url === '') return undefined
  return /^(?:https?:|mailto:)/i.test(url) || !/^[^/?#]*:/.test(url) ? url : undefined
}
