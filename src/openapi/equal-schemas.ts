import { bareAddress } from '../model/bare-address.ts'
import { fieldsOf, type Spot } from './spot.ts'

/** Links and code in a description are checked, and what is wrong with them is told of the place where it was written. */
function isChecked(description: string): boolean {
  return /[[<]|```/.test(description) || bareAddress.test(description)
}

/** Keywords by which a schema takes part in others. */
const joining = ['allOf', 'discriminator']

/**
 * Tells schemas apart by what they say: two with the same key are the same wherever they stand. One that holds others,
 * that builds on others or others on it, or in whose description something is checked, has none. Four of five properties
 * of a large document say what another says.
 */
export function keyOfEqual(spot: Spot): string | undefined {
  const fields = fieldsOf(spot)
  if (!Object.values(fields).every(isSimple) || joining.some((key) => Object.hasOwn(fields, key))) return undefined
  const { description } = fields
  if (typeof description === 'string' && isChecked(description)) return undefined
  return `${JSON.stringify(fields)} ${spot.file.absolute}`
}

function isSimple(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isScalar) : isScalar(value)
}

/** Whether JSON tells a value from every other. */
function isScalar(value: unknown): boolean {
  return typeof value === 'number' ? Number.isFinite(value) : typeof value !== 'object' || value === null
}
