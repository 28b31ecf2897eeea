import type { Json } from '../../../formats/json.ts'

/** A value as code; an empty string is shown with quotes. */
export function jsonText(value: Json): string {
  if (typeof value === 'string' && value !== '' && value.trim() === value) return value
  return JSON.stringify(value) ?? ''
}

/** Large values are shown in the sample of the whole, not next to a name. */
export function isUnreadable(example: Json): boolean {
  return typeof example === 'object' && example !== null && JSON.stringify(example).length > 300
}
