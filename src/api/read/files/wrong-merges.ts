import { isAlias, isMap, isNode, isScalar, isSeq, Scalar, visit, type Document } from 'yaml'

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
