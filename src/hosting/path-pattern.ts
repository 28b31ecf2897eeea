/**
 * Matches a path with a pattern of `_redirects` or `_headers`. Returns the values of `*` and `:names`, or `undefined`.
 */
export type PathPattern = (path: string) => ReadonlyMap<string, string> | undefined

/** Parses `/guides/*` or `/blog/:slug`; the value of `*` is called `splat`. A trailing slash makes no difference. */
export function parsePathPattern(pattern: string): PathPattern {
  const names: string[] = []
  const trimmed = pattern.length > 1 ? pattern.replace(/\/$/, '') : pattern
  const source = trimmed
    .split(/(\/?\*|:[A-Za-z]\w*)/)
    .map((piece) => {
      if (piece === '/*' || piece === '*') {
        names.push('splat')
        return piece === '*' ? '(.*)' : '(?:/(.*))?'
      }
      if (!/^:[A-Za-z]/.test(piece)) return piece.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
      names.push(piece.slice(1))
      return '([^/]+)'
    })
    .join('')
  const expression = new RegExp(`^${source}/?$`, 's')
  return (path) => {
    const found = expression.exec(path)
    if (found === null) return undefined
    return new Map(names.map((name, index) => [name, (found[index + 1] ?? '').replace(/\/$/, '')]))
  }
}

/** Whether the pattern matches only one path. */
export function isExact(pattern: string): boolean {
  return !/\*|:[A-Za-z]/.test(pattern)
}
