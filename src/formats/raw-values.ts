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

/** The value at a path of groups and lists, if there is one. */
export function valueAt(whole: unknown, path: readonly PropertyKey[]): unknown {
  let value = whole
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Readonly<Record<PropertyKey, unknown>>)[part]
  }
  return value
}

/** A group without the values that are not set. */
export function withoutUndefined(values: Raw): Raw {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
