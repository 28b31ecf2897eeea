/** A value as JSON has it. */
export type Json = null | boolean | number | string | ExactNumber | readonly Json[] | JsonObject

export interface JsonObject {
  readonly [key: string]: Json
}

/** A whole number with more digits than JavaScript counts with; `JSON.stringify` writes them as they are. */
export interface ExactNumber {
  readonly rawJSON: string
}

declare global {
  interface JSON {
    rawJSON: (text: string) => ExactNumber
    isRawJSON: (value: unknown) => value is ExactNumber
  }
}

/** Whether a number in it is more than a literal of JavaScript holds. */
export function holdsExactNumber(value: Json): boolean {
  if (Array.isArray(value)) return value.some(holdsExactNumber)
  return JSON.isRawJSON(value) || (isJsonObject(value) && Object.values(value).some(holdsExactNumber))
}

export function isJsonObject(value: Json): value is JsonObject {
  // Not every browser of a reader has numbers of this make.
  const isNumber = 'isRawJSON' in JSON && JSON.isRawJSON(value)
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isNumber
}

/** The value of a JSON text; `undefined` for any other text. */
export function parseJson(text: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : new TextDecoder().decode(text))
  } catch {
    return undefined
  }
}
