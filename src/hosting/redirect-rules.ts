import { isExact, parsePathPattern } from './path-pattern.ts'

/** One line of a `_redirects` file. */
export interface RedirectRule {
  /** An exact rule, or one with `!`, goes before a file of the same address; any other only where there is no file. */
  readonly goesFirst: boolean
  readonly status: number
  /** The path that the rule speaks of; `undefined` when there are many. */
  readonly path: string | undefined
  /** Where a path leads; `undefined` when the rule does not speak of it. */
  readonly targetOf: (path: string) => string | undefined
}

const redirectStatus = /^(301|302|303|307|308|200|404)(!?)$/

/** Reads `from to status` lines as the hosts do; lines with conditions, which need a real host, are passed over. */
export function parseRedirects(text: string): readonly RedirectRule[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const rule = parseLine(line.replace(/(?:^|\s)#.*$/, '').trim())
    return rule === undefined ? [] : [rule]
  })
}

function parseLine(line: string): RedirectRule | undefined {
  const [from = '', to = '', code = '301', ...others] = line.split(/\s+/)
  const [, status, force] = redirectStatus.exec(code) ?? []
  if (!from.startsWith('/') || !/^(?:\/|https?:\/\/)/.test(to) || status === undefined || others.length > 0)
    return undefined
  const match = parsePathPattern(from)
  const isRewrite = status === '200' || status === '404'
  return {
    goesFirst: force === '!' || (isExact(from) && !isRewrite),
    status: Number(status),
    path: isExact(from) ? from : undefined,
    targetOf: (path) => {
      const values = match(path)
      return values === undefined ? undefined : fillTarget(to, values)
    },
  }
}

/** The target with its names filled in, safe to stand in a header: encoded, and never `//host`. */
function fillTarget(to: string, values: ReadonlyMap<string, string>): string {
  const origin = /^https?:\/\/[^/]*/.exec(to)?.[0] ?? ''
  const path = to.slice(origin.length).replaceAll(/:([A-Za-z]\w*)/g, (whole, name: string) => {
    const value = values.get(name)
    return value === undefined ? whole : value.split('/').map(encodeURIComponent).join('/')
  })
  const encoded = path.toWellFormed().replaceAll(/[^\x21-\x7E]/gu, encodeURIComponent)
  return origin === '' ? encoded.replace(/^\/[/\\]+/, '/') : `${origin}${encoded}`
}
