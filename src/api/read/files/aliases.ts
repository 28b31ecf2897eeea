import { isAlias, isMap, isNode, isPair, isSeq, type Document, isScalar, Scalar, visit } from 'yaml'

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

/** Merge keys of something else than a map. The parser throws for them, without a place. */
export function findWrongMerges(document: Document): { readonly offset: number; readonly message: string }[] {
  const found: { offset: number; message: string }[] = []
  visit(document, {
    Pair: (_, { key, value }) => {
      if (!isScalar(key) || key.type !== Scalar.PLAIN || key.source !== '<<') return
      for (const item of isSeq(value) ? value.items : [value]) {
        const target = isAlias(item) ? item.resolve(document) : item
        if (isMap(target)) continue
        const isMissing = isAlias(item) && target === undefined
        const message = isMissing
          ? `there is no anchor "&${item.source}"`
          : 'only the fields of a map can be merged with "<<"'
        found.push({ offset: (isNode(item) ? item : key).range?.[0] ?? 0, message })
      }
    },
  })
  return found
}
