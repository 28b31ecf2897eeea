import { distance } from 'fastest-levenshtein'

/** The end of a message about an unknown name: `; did you mean "…"?`, or nothing if no known name is similar. */
export function nearestName(name: string, known: Iterable<string>): string {
  const nearest = findNearest(name, known)
  return nearest === undefined ? '' : `; did you mean "${nearest}"?`
}

/** The known name that the writer most likely meant, if any is similar enough. */
export function findNearest(name: string, known: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase()
  let best: string | undefined
  let bestDistance = mostSlips(name.replace(/^\//, '').length) + 1
  for (const candidate of known) {
    if (candidate === '') continue
    const plain = candidate.toLowerCase()
    const isShort = isShortFor(plain, wanted)
    if (Math.abs(candidate.length - name.length) >= bestDistance && !isShort) continue
    const found = isShort ? 1.5 : isSlip(wanted, plain) ? 1 : distance(wanted, plain)
    if (found < bestDistance) [best, bestDistance] = [candidate, found]
  }
  return best
}

/** The route that is most similar, or that has almost the same last segment. `others` are routes that are not pages. */
export function findNearestRoute(
  route: string,
  routes: readonly string[],
  others: readonly string[] = [],
): string | undefined {
  return findNearest(route, [...routes, ...others]) ?? sameEnd(route, routes)
}

/** A route with almost the same last segment, which is what remains when a page was moved. */
function sameEnd(route: string, routes: Iterable<string>): string | undefined {
  const ends = new Map<string, string>()
  for (const candidate of routes) {
    const end = candidate.slice(candidate.lastIndexOf('/') + 1)
    if (!ends.has(end)) ends.set(end, candidate)
  }
  const nearest = findNearest(route.slice(route.lastIndexOf('/') + 1), ends.keys())
  return nearest === undefined ? undefined : ends.get(nearest)
}

/** How many letters may differ. A short name is similar to too many others. */
function mostSlips(length: number): number {
  return length < 5 ? Math.min(1, Math.floor(length / 2)) : Math.max(2, Math.floor(length / 3))
}

/** Writers shorten `/guides/admin/sso` to `/sso`, and `warning` to `warn`. */
function isShortFor(candidate: string, wanted: string): boolean {
  if (wanted.length < 4) return false
  return wanted.startsWith('/') ? candidate.endsWith(wanted) : candidate.startsWith(wanted)
}

/** Whether a name is most likely a typo of another: one letter added, removed or changed, or two swapped. */
export function isSlip(name: string, meant: string): boolean {
  if (name === meant || Math.abs(name.length - meant.length) > 1) return false
  let start = 0
  while (start < name.length && name[start] === meant[start]) start += 1
  let end = 0
  while (end < Math.min(name.length, meant.length) - start && name.at(-1 - end) === meant.at(-1 - end)) end += 1
  const written = name.slice(start, name.length - end)
  const wanted = meant.slice(start, meant.length - end)
  if (written.length < 2 && wanted.length < 2) return true
  return written.length === 2 && written === `${wanted.charAt(1)}${wanted.charAt(0)}`
}
