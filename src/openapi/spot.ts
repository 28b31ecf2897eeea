import type { ApiLink, ApiText, Json } from '../model/api.ts'
import { unescapeName } from '../model/json-pointer.ts'
import type { Place } from '../model/page.ts'
import { decodePath } from '../model/url.ts'
import { resolveFile } from './allowed-places.ts'
import { fileOf, type SpecFile, type SpecFiles } from './spec-files.ts'

/** A value of a document together with where it stands. */
export interface Spot {
  readonly value: unknown
  readonly file: SpecFile
  readonly pointer: readonly string[]
}

/** The whole of a file. */
export function topOf(file: SpecFile): Spot {
  return { value: file.value, file, pointer: [] }
}

/** One name for each place of a document. */
export function keyOf({ file, pointer }: Spot): string {
  return `${file.absolute}#${pointer.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`
}

export function placeOf({ file, pointer }: Spot): Place {
  return file.placeOf(pointer)
}

type Fields = Readonly<Record<string, unknown>>

/** The fields of an object; none for anything else. */
export function fieldsOf({ value }: Spot): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

/** A field, whatever it holds, or `undefined` when it is not there. Names of the prototype are not there. */
export function child(spot: Spot, key: string): Spot | undefined {
  const fields = fieldsOf(spot)
  if (!Object.hasOwn(fields, key) || fields[key] === undefined) return undefined
  return { value: fields[key], file: spot.file, pointer: [...spot.pointer, key] }
}

/** The entries of an object, `x-` keys excepted where they are extensions and not names. */
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

/** A text field. A number counts as text, since `version: 1.0` is how many write it. */
export function textOf(spot: Spot, key: string): string | undefined {
  const value = child(spot, key)?.value
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : undefined
}

/** A text field that says something; generators write empty ones where nothing was said. */
export function filledTextOf(spot: Spot, key: string): string | undefined {
  const text = textOf(spot, key)
  return text?.trim() === '' ? undefined : text
}

export function isTrue(spot: Spot, key: string): boolean {
  return child(spot, key)?.value === true
}

/** Left out of everything that is published. */
export function isInternal(spot: Spot): boolean {
  return isTrue(spot, 'x-internal')
}

export function jsonOf(spot: Spot): Json {
  return spot.value as Json
}

/** Finds what references lead to. */
export interface Follow {
  /** The end of a chain of references; the spot itself where there is none, `undefined` where it leads nowhere. */
  (spot: Spot): Spot | undefined
}

export function referenceOf(spot: Spot): string | undefined {
  const reference = fieldsOf(spot)['$ref']
  return typeof reference === 'string' && Object.hasOwn(fieldsOf(spot), '$ref') ? reference : undefined
}

/** What a reference names, one step. */
export function targetOf(reference: string, from: SpecFile, files: SpecFiles, depth = 0): Spot | undefined {
  if (depth > 20) return undefined
  const name = fileOf(reference)
  const absolute = name === '' ? from.absolute : resolveFile(name, from.absolute)
  const file = files.byPath.get(absolute)
  if (file === undefined) return undefined
  const hash = reference.indexOf('#')
  const fragment = hash === -1 ? '' : decodePath(reference.slice(hash + 1))
  if (fragment === '' || fragment === '/') return topOf(file)
  if (!fragment.startsWith('/')) return undefined
  let spot: Spot = topOf(file)
  for (const part of fragment.slice(1).split('/')) {
    const key = unescapeName(part)
    const next = Array.isArray(spot.value) ? itemsOf(spot)[Number(key)] : child(spot, key)
    if (next !== undefined) {
      spot = next
      continue
    }
    // A pointer may lead through another reference.
    const through = referenceOf(spot)
    const around = through === undefined ? undefined : targetOf(through, spot.file, files, depth + 1)
    const found = around && keyOf(around) !== keyOf(spot) ? child(around, key) : undefined
    if (found === undefined) return undefined
    spot = found
  }
  return spot
}

/** Makes a function that follows references, with an end to those that go round in a circle. */
export function createFollow(files: SpecFiles): Follow {
  return (start) => {
    const seen = new Set<string>()
    let spot: Spot | undefined = start
    while (spot !== undefined) {
      const reference = referenceOf(spot)
      if (reference === undefined) return spot
      if (seen.has(keyOf(spot))) return undefined
      seen.add(keyOf(spot))
      spot = targetOf(reference, spot.file, files)
    }
    return undefined
  }
}

/** A Markdown field, which may also be a reference to a text file. */
export function markdownOf(spot: Spot, key: string, follow: Follow): ApiText | undefined {
  const field = child(spot, key)
  const target = field && follow(field)
  if (target === undefined || typeof target.value !== 'string' || target.value.trim() === '') return undefined
  const markdown = target.value
  // Few texts are ever asked for their place, and to find one in a large document takes a while.
  return {
    markdown,
    get at() {
      return target.file.placeOf(target.pointer, 'text')
    },
  }
}

export function externalDocsOf(spot: Spot): ApiLink | undefined {
  const docs = child(spot, 'externalDocs')
  const url = docs && addressOf(docs, 'url')
  if (docs === undefined || url === undefined) return undefined
  return {
    url,
    description: textOf(docs, 'description'),
    get at() {
      return docs.file.placeOf([...docs.pointer, 'url'])
    },
  }
}

/** An address that a reader may follow: on the web, by mail, or on the same host. */
export function addressOf(spot: Spot, key: string): string | undefined {
  const url = textOf(spot, key)?.trim()
  if (url === undefined || url === '') return undefined
  return /^(?:https?:|mailto:)/i.test(url) || !/^[^/?#]*:/.test(url) ? url : undefined
}
