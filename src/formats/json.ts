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

/** Whether a body of this media type is JSON: `application/json`, `application/problem+json`. */
export function isJsonType(mediaType: string): boolean {
  return /[/+]json\b/.test(mediaType)
}
