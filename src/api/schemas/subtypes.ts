import type { SpecFiles } from '../read/files/spec-files.ts'
import { stepFrom } from '../read/follow.ts'
import { child, itemsOf, keyOf, type SpecNode } from '../read/files/spec-node.ts'

/** The schemas that extend a schema with `allOf`, by the place of the extended schema. */
export function findSubtypes(schemas: Iterable<SpecNode>, files: SpecFiles): ReadonlyMap<string, readonly SpecNode[]> {
  const subtypes = new Map<string, SpecNode[]>()
  for (const schema of schemas) {
    for (const part of itemsOf(child(schema, 'allOf'))) {
      const parent = stepFrom(part, files)
      if (parent === undefined) continue
      const key = keyOf(parent)
      subtypes.set(key, [...(subtypes.get(key) ?? []), schema])
    }
  }
  return subtypes
}
