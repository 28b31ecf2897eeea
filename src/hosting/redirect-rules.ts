import { decodePath } from '../formats/names/url.ts'
import { isExact, parsePathPattern } from './path-pattern.ts'

/** One line of a `_redirects` file. */
export interface RedirectRule {
  /**
   * An exact rule, or one with `!`, overrides a file with the same address. Other rules apply only if there is no file.
   */
  readonly goesFirst: boolean
  readonly status: number
  /** The path that the rule applies to; `undefined` if it is a pattern. */
  readonly path: string | undefined
  /** The redirect target of a path; `undefined` if the rule does not apply to it. */
  readonly targetOf: (path: string) => string | undefined
}

const redirectStatus = /^(301|302|303|307|308|200|404)(!?)$/

/** Reads `from to status` lines as hosts do. Lines with conditions, which need a real host, are skipped. */
export function parseRedirects(text: string): readonly RedirectRule[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const rule = parseLine(line.replace(/(?:^|\s)#.*$/, '').trim())
    return rule === undefined ? [] : [rule]
  })
}

function parseLine(line: string): RedirectRule | undefined {
  const [written = '', to = '', code = '301', ...others] = line.split(/\s+/)
  const from = decodePath(written)
  const [, status, force] = redirectStatus.exec(code) ?? []
  if (!from.startsWith('/') || !/^(?:\/|https?:\/\/)/.test(to) || status === undefined || others.length > 0)
    return undefined
  const isRewrite = status === '200' || status === '404'
  return {
    goesFirst: force === '!' || (isExact(from) && !isRewrite),
    status: Number(status),
    path: isExact(from) ? from : undefined,
    targetOf: targetsOf({ from, to }),
  }
}

/** Where the paths that `from` matches lead; `undefined` for others. */
export function targetsOf({ from, to }: { readonly from: string; readonly to: string }): RedirectRule['targetOf'] {
  const match = parsePathPattern(from)
  return (path) => {
    const values = match(path)
    return values === undefined ? undefined : fillTarget(to, values)
  }
}

/** The target with its placeholders resolved, safe to use in a header: encoded, and never `//host`. */
function fillTarget(to: string, values: ReadonlyMap<string, string>): string {
  const origin = /^https?:\/\/[^/]*/.exec(to)?.[0] ?? ''
  const path = to.slice(origin.length).replaceAll(/:([A-Za-z]\w*)/g, (whole, name: string) => {
    const value = values.get(name)
    return value === undefined ? whole : value.split('/').map(encodeURIComponent).join('/')
  })
  const encoded = path.toWellFormed().replaceAll(/[^\x21-\x7E]/gu, encodeURIComponent)
  return origin === '' ? encoded.replace(/^\/[/\\]+/, '/') : `${origin}${encoded}`
}
