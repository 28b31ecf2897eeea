/** A group of values whose types are unknown, such as the options of another tool. */
export type Raw = Readonly<Record<string, unknown>>

export function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function groupOf(value: unknown): Raw {
  return isGroup(value) ? value : {}
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function textOf(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise
}

/** A group without the values that are not set. */
export function withoutUndefined(values: Raw): Raw {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
