import { nearestName } from './nearest-name.ts'

const mostListed = 30

/** The rest of a message about a value: `must be one of "a", "b", not "bb"; did you mean "b"?`. */
export function mustBeOneOf(allowed: readonly unknown[], found: unknown): string {
  const listed = allowed.slice(0, mostListed).map((value) => JSON.stringify(value))
  const more = allowed.length > mostListed ? [`… (${String(allowed.length)} values)`] : []
  const near = typeof found === 'string' ? nearestName(found, allowed.map(String)) : ''
  return `must be one of ${[...listed, ...more].join(', ')}, not ${shortValue(found)}${near}`
}

/** A value in a message. Long ones are cut. */
export function shortValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
