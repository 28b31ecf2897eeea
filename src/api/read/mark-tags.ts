import type { DocumentReading } from './reading.ts'
import { child, itemsOf, textOf, type SpecNode } from './files/spec-node.ts'

/**
 * Tags that describe an operation but do not group it, with their labels: those with a `kind` (version 3.2) other than
 * "nav".
 */
export function markTags({ top }: Pick<DocumentReading, 'top'>): ReadonlyMap<string, string> {
  return new Map(
    itemsOf(child(top, 'tags')).flatMap((tag) => {
      const [name, kind] = [textOf(tag, 'name'), textOf(tag, 'kind')]
      return name === undefined || kind === undefined || kind === 'nav' ? [] : [[name, labelOf(name, tag)] as const]
    }),
  )
}

/** The label of a tag. */
export function labelOf(name: string, specNode: SpecNode | undefined): string {
  return (specNode && (textOf(specNode, 'x-displayName') ?? textOf(specNode, 'summary'))) ?? name
}
