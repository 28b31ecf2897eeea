import type { Json } from '../../../formats/json.ts'

/** A value as code; an empty string is shown with quotes. */
export function jsonText(value: Json): string {
  if (typeof value === 'string' && value !== '' && value.trim() === value) return value
  return JSON.stringify(value) ?? ''
}

const longestLine = 300
const longestExample = 5000
const startOfExample = 1000

/** An example next to a name: on several lines if it is long, and only its start if it is longer than a screen or two. */
export function exampleText(example: Json): string {
  const line = jsonText(example)
  const text = typeof example === 'object' && line.length > longestLine ? JSON.stringify(example, null, 2) : line
  return text.length <= longestExample ? text : `${text.slice(0, startOfExample)}\n…`
}
