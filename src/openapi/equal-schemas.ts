import { fieldsOf, type Spot } from './spot.ts'

/** What may become a link in a description; where a link leads is told of the place at which it was written. */
const mayLink = /[[<@]|www\.|https?:/i

/**
 * Tells schemas apart by what they say: two with the same key are the same wherever they stand. One that holds others,
 * that may hold links, or that others build on has none. Four of five properties of a large document say what another
 * says.
 */
export function keyOfEqual(spot: Spot): string | undefined {
  const fields = fieldsOf(spot)
  if (!Object.values(fields).every(isSimple) || Object.hasOwn(fields, 'discriminator')) return undefined
  const { description } = fields
  if (typeof description === 'string' && mayLink.test(description)) return undefined
  return `${JSON.stringify(fields)} ${spot.file.absolute}`
}

function isSimple(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isScalar) : isScalar(value)
}

/** Whether JSON tells a value from every other. */
function isScalar(value: unknown): boolean {
  return typeof value === 'number' ? Number.isFinite(value) : typeof value !== 'object' || value === null
}
