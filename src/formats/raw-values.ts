/** Options or front matter of another tool. Their types are unknown. */
export type Raw = Readonly<Record<string, unknown>>

export function groupOf(value: unknown): Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Raw) : {}
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function textOf(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise
}
