import { isAlias, isMap, isNode, isPair, isSeq, type Document } from 'yaml'

/** Aliases may always add this many parts. Beyond it, they may add as many as the text has characters. */
const usualParts = 100_000

/**
 * Finds the first alias that makes the document expand to far more than is written. A few lines of aliases of aliases
 * can take longer than any build, so nothing is expanded here.
 */
export function findAliasGrowth(
  document: Document,
  text: string,
): { readonly offset: number; readonly most: number } | undefined {
  const most = Math.max(usualParts, text.length)
  const sizes = new Map<string, number>()
  let added = 0
  let offset: number | undefined
  const sizeOf = (node: unknown): number => {
    if (isPair(node)) return sizeOf(node.key) + sizeOf(node.value)
    if (isAlias(node)) {
      const size = sizes.get(node.source) ?? 0
      added += size
      if (added > most) offset ??= node.range?.[0] ?? 0
      return size
    }
    const items: readonly unknown[] = isMap(node) || isSeq(node) ? node.items : []
    const size = items.reduce((sum: number, item) => sum + sizeOf(item), 1)
    if (isNode(node) && node.anchor !== undefined) sizes.set(node.anchor, size)
    return size
  }
  sizeOf(document.contents)
  return offset === undefined ? undefined : { offset, most }
}
