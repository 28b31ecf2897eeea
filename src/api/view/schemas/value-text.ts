import type { Json } from '../../../formats/json.ts'

/** A value as code; an empty string is shown with quotes. */
export function jsonText(value: Json): string {
  if (typeof value === 'string' && value !== '' && value.trim() === value) return value
  return JSON.stringify(value) ?? ''
}

const longestLine = 300
const longestExample = 5000

/** An example next to a name: on several lines if it is long; `undefined` if it is longer than a screen or two. */
export function exampleText(example: Json): string | undefined {
  if (typeof example !== 'object' || example === null) return jsonText(example)
  const text = JSON.stringify(example)
  if (text.length <= longestLine) return text
  return text.length <= longestExample ? JSON.stringify(example, null, 2) : undefined
}
