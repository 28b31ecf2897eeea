/** A JSON value. */
export type Json = null | boolean | number | string | ExactNumber | readonly Json[] | JsonObject

export interface JsonObject {
  readonly [key: string]: Json
}

/** A whole number with more digits than JavaScript numbers have; `JSON.stringify` writes all of them. */
export interface ExactNumber {
  readonly rawJSON: string
}

declare global {
  interface JSON {
    rawJSON: (text: string) => ExactNumber
    isRawJSON: (value: unknown) => value is ExactNumber
  }
}

/** Whether a value contains a number with more digits than a JavaScript literal can have. */
export function holdsExactNumber(value: Json): boolean {
  if (Array.isArray(value)) return value.some(holdsExactNumber)
  return JSON.isRawJSON(value) || (isJsonObject(value) && Object.values(value).some(holdsExactNumber))
}

export function isJsonObject(value: Json): value is JsonObject {
  // Not all browsers support raw JSON numbers.
  const isNumber = 'isRawJSON' in JSON && JSON.isRawJSON(value)
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isNumber
}

/** The value of a JSON text, or `undefined` if the text is not JSON. */
export function parseJson(text: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : new TextDecoder().decode(text))
  } catch {
    return undefined
  }
}

/** A value with maps as JSON represents it: each map is a list of its entries. */
export type Listed<Value> = { readonly [Part in keyof Value]: ListedPart<Value[Part]> }

type ListedPart<Part> = Part extends ReadonlyMap<string, infer Item> ? readonly (readonly [string, Item])[] : Part

/** Turns the maps of a value into lists. */
export function listMaps<Value extends object>(value: Value): Listed<Value> {
  const parts = Object.entries(value).map(([name, part]: [string, unknown]) => [
    name,
    part instanceof Map ? [...part] : part,
  ])
  return Object.fromEntries(parts) as Listed<Value>
}

type NamesOfMaps<Value> = {
  [Part in keyof Value]: Value[Part] extends ReadonlyMap<string, unknown> ? Part : never
}[keyof Value]

/** Turns the lists under these names back into maps. */
export function restoreMaps<Value extends object>(
  listed: Listed<Value>,
  names: Readonly<Record<NamesOfMaps<Value>, true>>,
): Value {
  const maps = (Object.keys(names) as NamesOfMaps<Value>[]).map((name) => [
    name,
    new Map(listed[name] as readonly (readonly [string, unknown])[]),
  ])
  return { ...listed, ...Object.fromEntries(maps) } as Value
}

/** Whether a body of this media type is JSON: `application/json`, `application/problem+json`. */
export function isJsonType(mediaType: string): boolean {
  return /[/+]json\b/.test(mediaType) && !isJsonLines(mediaType)
}

/** Whether a body of this media type is a sequence of JSON texts, one on each line. */
export function isJsonLines(mediaType: string): boolean {
  return /[/+](?:(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines)|json-seq)\b/.test(mediaType)
}

/** Whether a media type is a stream of events for browsers. */
export function isEventStream(mediaType: string): boolean {
  return /^text\/event-stream\b/.test(mediaType)
}

/** Whether a media type is XML. */
export function isXmlType(mediaType: string): boolean {
  return /[/+]xml\b/.test(mediaType)
}

/** A text unchanged, and any other value as JSON. */
export function textOfJson(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
