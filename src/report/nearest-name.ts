import { distance } from 'fastest-levenshtein'

/** The end of a message about an unknown name: `; did you mean "…"?`, or nothing when no name is near. */
export function nearestName(name: string, known: Iterable<string>): string {
  const nearest = findNearest(name, known)
  return nearest === undefined ? '' : `; did you mean "${nearest}"?`
}

/** The known name that a writer most likely meant, if any is near enough. */
export function findNearest(name: string, known: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase()
  let best: string | undefined
  let bestDistance = Math.max(2, Math.floor(name.length / 3)) + 1
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= bestDistance && !isTailOf(candidate, wanted)) continue
    const found = isTailOf(candidate, wanted) ? 1.5 : distance(wanted, candidate.toLowerCase())
    if (found < bestDistance) [best, bestDistance] = [candidate, found]
  }
  return best
}

/** `/sso` is what someone writes who means `/guides/admin/sso`. */
function isTailOf(candidate: string, wanted: string): boolean {
  return wanted.length > 3 && wanted.startsWith('/') && candidate.toLowerCase().endsWith(wanted)
}
