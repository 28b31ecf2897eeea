import path from 'node:path'
import type { SpecNode } from '../read/files/spec-node.ts'

const groups = new Set(['components', 'schemas', 'definitions', 'properties', '$defs'])

/** A name for a schema made from its place in its file, or from the file if the schema is all of it. */
export function nameByPlace({ file, pointer }: SpecNode): string {
  const own = pointer.filter((part) => !groups.has(part))
  if (own.length === 0) return path.parse(file.absolute).name
  return (own.length > 3 ? own.slice(-2) : own).join('.')
}
