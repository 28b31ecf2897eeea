import { posix } from 'node:path'
import { once } from '../formats/take-or-make.ts'

/** Creates a search for items by the end of their path: `b/c` for `a/b/c`. */
export function findByEnd<Item>(
  items: Iterable<Item>,
  pathOf: (item: Item) => string,
): (end: string) => readonly Item[] {
  const byLastPart = once(() => Map.groupBy(items, (item) => posix.basename(pathOf(item))))
  return (end) => (byLastPart().get(posix.basename(end)) ?? []).filter((item) => `/${pathOf(item)}`.endsWith(`/${end}`))
}
