import type { SpecFiles } from '../read/spec-files.ts'
import { targetOf } from '../read/follow.ts'
import { child, itemsOf, keyOf, referenceOf, type Spot } from '../read/spec-node.ts'

/** The schemas that extend a schema with `allOf`, by the place of the extended schema. */
export function findHeirs(schemas: Iterable<Spot>, files: SpecFiles): ReadonlyMap<string, readonly Spot[]> {
  const heirs = new Map<string, Spot[]>()
  for (const schema of schemas) {
    for (const part of itemsOf(child(schema, 'allOf'))) {
      const reference = referenceOf(part)
      const parent = reference === undefined ? undefined : targetOf(reference, part, files)
      if (parent === undefined) continue
      const key = keyOf(parent)
      heirs.set(key, [...(heirs.get(key) ?? []), schema])
    }
  }
  return heirs
}
