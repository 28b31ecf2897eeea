import type { ApiLink, ApiText } from '../../model/api.ts'
import type { Json } from '../../formats/json.ts'
import { keyOfPointer } from '../../formats/json-pointer.ts'
import type { Place } from '../../model/page.ts'
import { withExactNumbers } from './exact-numbers.ts'
import type { SpecFile } from './spec-files.ts'

/** A value of a document and its place. */
export interface Spot {
  readonly value: unknown
  readonly file: SpecFile
  readonly pointer: readonly string[]
}

/** The top of a file. */
export function topOf(file: SpecFile): Spot {
  return { value: file.value, file, pointer: [] }
}

/** The value at a place of a file. */
export function spotAt(file: SpecFile, pointer: readonly string[]): Spot | undefined {
  let spot: Spot | undefined = topOf(file)
  for (const part of pointer)
    spot = spot && (Array.isArray(spot.value) ? itemsOf(spot)[Number(part)] : child(spot, part))
  return spot
}

/** A unique key for a place of a document. */
export function keyOf({ file, pointer }: Spot): string {
  return `${file.absolute}\0${keyOfPointer(pointer)}`
}

export function placeOf({ file, pointer }: Spot): Place {
  return file.placeOf(pointer)
}

type Fields = Readonly<Record<string, unknown>>

/** The fields of an object; empty for anything else. */
export function fieldsOf({ value }: Spot): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

/** A field with any value, or `undefined` if it does not exist. Names of the prototype are ignored. */
export function child(spot: Spot, key: string): Spot | undefined {
  const fields = fieldsOf(spot)
  if (!Object.hasOwn(fields, key) || fields[key] === undefined) return undefined
  return { value: fields[key], file: spot.file, pointer: [...spot.pointer, key] }
}

/** The entries of an object, without `x-` keys where they are extensions and not names. */
export function entriesOf(spot: Spot | undefined): (readonly [string, Spot])[] {
  if (spot === undefined) return []
  return Object.entries(fieldsOf(spot)).map(([key, value]) => [
    key,
    { value, file: spot.file, pointer: [...spot.pointer, key] },
  ])
}

export function itemsOf(spot: Spot | undefined): Spot[] {
  if (spot === undefined || !Array.isArray(spot.value)) return []
  return (spot.value as readonly unknown[]).map((value, index) => ({
    value,
    file: spot.file,
    pointer: [...spot.pointer, String(index)],
  }))
}

/** A text field. A number counts as text, because many authors write `version: 1.0`. */
export function textOf(spot: Spot, key: string): string | undefined {
  const value = child(spot, key)?.value
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : undefined
}

/** A text field that is not empty; generators write empty ones for missing texts. */
export function filledTextOf(spot: Spot, key: string): string | undefined {
  const text = textOf(spot, key)
  return text?.trim() === '' ? undefined : text
}

export function isTrue(spot: Spot, key: string): boolean {
  return child(spot, key)?.value === true
}

/** Whether the value is excluded from everything that is published. */
export function isInternal(spot: Spot): boolean {
  return isTrue(spot, 'x-internal')
}

export function jsonOf({ value, file }: Spot): Json {
  return withExactNumbers(value, file.exactNumbers)
}

/** Follows references. */
export interface Follow {
  /**
   * The end of a chain of references; the spot itself if it is not a reference, `undefined` if the target does not
   * exist.
   */
  (spot: Spot): Spot | undefined
}

/** The target of a reference. A dynamic reference is treated like a normal one. */
export function referenceOf(spot: Spot): string | undefined {
  const fields = fieldsOf(spot)
  const key = Object.hasOwn(fields, '$ref') ? '$ref' : '$dynamicRef'
  const reference = Object.hasOwn(fields, key) ? fields[key] : undefined
  return typeof reference === 'string' ? reference : undefined
}

/** A Markdown field, which may also be a reference to a text file. */
export function markdownOf(spot: Spot, key: string, follow: Follow): ApiText | undefined {
  const field = child(spot, key)
  const target = field && follow(field)
  if (target === undefined || typeof target.value !== 'string' || target.value.trim() === '') return undefined
  const markdown = target.value
  const { file, pointer } = target
  // Computed on demand, because it is slow in a large document and few texts need it.
  let places: ReturnType<typeof file.placesInText> | undefined
  return { markdown, placeOf: (inside) => (places ??= file.placesInText(pointer, markdown))(inside) }
}

export function externalDocsOf(spot: Spot): ApiLink | undefined {
  const docs = child(spot, 'externalDocs')
  return docs && linkOf(docs, 'url')
}

/** A field with an address, and the description next to it. */
export function linkOf(spot: Spot, key: string): ApiLink | undefined {
  const url = addressOf(spot, key)
  if (url === undefined) return undefined
  return {
    url,
    description: textOf(spot, 'description'),
    get at() {
      return spot.file.placeOf([...spot.pointer, key])
    },
  }
}

/** An address that readers may follow: on the web, by mail, or on the same host. */
export function addressOf(spot: Spot, key: string): string | undefined {
  const url = textOf(spot, key)?.trim()
  if (url === undefined || url === '') return undefined
  return /^(?:https?:|mailto:)/i.test(url) || !/^[^/?#]*:/.test(url) ? url : undefined
}
