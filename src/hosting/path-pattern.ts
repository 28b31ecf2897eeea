/** A pattern of `_redirects` and `_headers`: gives what its `*` and `:names` stand for, or `undefined` where it does not fit. */
export type PathPattern = (path: string) => ReadonlyMap<string, string> | undefined

/** Reads `/guides/*` or `/blog/:slug`; a `*` is called `splat`. A slash at the end makes no difference. */
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

/** A pattern that one path alone fits. */
export function isExact(pattern: string): boolean {
  return !/\*|:[A-Za-z]/.test(pattern)
}
