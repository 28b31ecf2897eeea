import { parsePathPattern } from '../hosting/path-pattern.ts'
import type { Redirect, RedirectPattern } from '../model/site.ts'
import { decodePath, encodePath, isExternal, joinPath, normaliseRoute, splitUrl } from '../formats/names/url.ts'
import type { Report } from '../report/problem.ts'
import {
  errorOfVersion,
  findError,
  isElsewhere,
  isPattern,
  reportError,
  targetOf,
  type RedirectError,
  type RedirectRequest,
  type RedirectTargets,
} from './redirects.ts'
import { errorOfRoute } from './routes.ts'

// Redirects of many addresses, as hosts read them in `_redirects`: `*` at the end of `from` is everything below a path,
// called `:splat` in `to`, and `:name` is one segment. Hosts that do not read the file get a page for each address that
// is known: those that lead to a page of the site.

interface Known extends RedirectTargets {
  /** Redirects of one address. */
  readonly redirects: readonly Redirect[]
}

/** The redirects of many addresses, and a redirect for each address that they lead to a page. */
export interface PlannedPatterns {
  readonly patterns: readonly RedirectPattern[]
  readonly expanded: readonly Redirect[]
}

/** Checks the redirects of many addresses. The first one that an address matches applies. */
export function planPatterns(
  redirectRequests: readonly RedirectRequest[],
  known: Known,
  report: Report,
): PlannedPatterns {
  const { config, index, others, redirects } = known
  const requests = redirectRequests.filter(isPattern)
  if (requests.length === 0) return { patterns: [], expanded: [] }
  const visible = requests.filter(({ from }) => hiddenBy(from, known) === undefined)
  const used = requests.filter((request, place) => {
    const message = errorOf(request, { earlier: requests.slice(0, place), visible }, known)
    const error = message === undefined ? errorOfFixedTarget(request, known) : { message, isAnchor: false }
    return error === undefined || !reportError(error, request.at, config, report)
  })
  const planned = ({ from, to, at }: RedirectRequest): RedirectPattern => ({ from, to: targetOf(to, known), at })
  const { basePath } = config.site
  const targets = [
    ...[...index.byRoute.keys(), ...listsIn(others)].map((route) => targetAt(joinPath(basePath, route))),
    ...redirects.map(({ from, to }) => ({ path: joinPath(basePath, from), to })),
  ]
  const taken = new Set([...others, ...redirects.map(({ from }) => from)])
  const toOwnPages = used.filter(({ to }) => !isElsewhere(to, config)).map(planned)
  return { patterns: used.map(planned), expanded: expandPatterns(toOwnPages, () => targets, taken) }
}

/** A page as the target of redirects. */
export function targetAt(path: string): KnownTarget {
  return { path, to: encodePath(path) }
}

/** Addresses of generated pages, such as those of tags, without those of files. */
function listsIn(others: ReadonlySet<string>): string[] {
  return [...others].filter((address) => !address.split('/').at(-1)?.includes('.'))
}

/** The error of a target that is the same for all addresses. */
function errorOfFixedTarget(request: RedirectRequest, known: RedirectTargets): RedirectError | undefined {
  if (namesIn(request.to).length > 0) return undefined
  const one = fill(request.from, samplesOf(request.from))
  return findError({ ...request, from: one }, { ...known, targets: new Map(), seen: new Set() })
}

interface Others {
  readonly earlier: readonly RedirectRequest[]
  /** Those that hide no page. */
  readonly visible: readonly RedirectRequest[]
}

function errorOf({ from, to }: RedirectRequest, { earlier, visible }: Others, known: Known): string | undefined {
  const segments = from.split('/').slice(1)
  const odd = segments.find((segment, index) =>
    segment.includes('*') ? segment !== '*' || index < segments.length - 1 : /^:(?!\w+$)/.test(segment),
  )
  if (odd !== undefined)
    return `"${from}" cannot be redirected: "*" can only be the last part of an address, as in /old/*, and a name such as :page is a whole part`
  const reason = errorOfRoute(fill(from, samplesOf(from)))
  if (reason !== undefined) return `"${from}" cannot be redirected: ${reason}`
  const [own, used] = [namesIn(from), namesIn(to)]
  if (splitUrl(to).path.includes('*')) return `"*" cannot be part of the target "${to}"; write ":splat"`
  const unknown = used.find((name) => !own.includes(name))
  if (unknown !== undefined)
    return unknown === 'splat'
      ? `":splat" in "${to}" needs a "*" at the end of "${from}"`
      : `":${unknown}" in "${to}" is not a part of "${from}"`
  const hidden = hiddenBy(from, known)
  if (hidden !== undefined) return `the redirect from "${from}" would hide ${hidden}`
  const first = earlier.find((other) => parsePathPattern(other.from)(fill(from, samplesOf(from))) !== undefined)
  if (first !== undefined)
    return first.from === from
      ? `"${from}" is redirected twice: it already leads to "${first.to}"; remove one of the two`
      : `"${from}" is never used, because "${first.from}" comes before it; put it first`
  const version = errorOfVersion(to, known.config)
  if (version !== undefined) return version
  if (isExternal(to) || isElsewhere(to, known.config) || used.length === 0) return undefined
  return errorOfTarget({ from, to }, visible, known)
}

function errorOfTarget(
  { from, to }: Pick<RedirectRequest, 'from' | 'to'>,
  all: readonly RedirectRequest[],
  known: Known,
): string | undefined {
  const { path, fragment } = splitUrl(to)
  if (fragment !== undefined) return `a redirect to many addresses cannot lead to an anchor; remove "#${fragment}"`
  const chain = followChain({ from, to }, all)
  if (chain.isLoop) return `this redirect is a loop: ${chain.steps.join(' → ')}`
  if (chain.steps.length > 1)
    return `this redirect leads to another redirect: ${chain.steps.join(' → ')}; point it directly to the last address`
  const find = findTargets(normaliseRoute(decodePath(path)))
  const targets = [...known.index.byRoute.keys(), ...known.others, ...known.redirects.map((redirect) => redirect.from)]
  if (targets.some((route) => find(route) !== undefined)) return undefined
  const above = normaliseRoute(path.slice(0, path.indexOf(':')))
  return `the redirect leads to "${to}", but no page of this site has such an address${known.index.suggest(above)}`
}

/** What is at an address that a pattern matches, on hosts where redirects come before files. */
function hiddenBy(from: string, { index, others }: RedirectTargets): string | undefined {
  const match = parsePathPattern(from)
  const page = [...index.byRoute.values()].find(({ route }) => match(route) !== undefined)
  if (page !== undefined) return `the page ${page.page.file}`
  const other = [...others].find((address) => match(address) !== undefined)
  return other === undefined ? undefined : `"${other}"`
}

function followChain(
  first: Pick<RedirectRequest, 'from' | 'to'>,
  all: readonly RedirectRequest[],
): { readonly steps: readonly string[]; readonly isLoop: boolean } {
  const steps = [first.from]
  let address = fill(splitUrl(first.to).path, samplesOf(first.from))
  for (;;) {
    const next = all.find(({ from }) => parsePathPattern(from)(address) !== undefined)
    if (next === undefined) return { steps, isLoop: false }
    const isLoop = steps.includes(next.from)
    steps.push(next.from)
    if (isLoop || isExternal(next.to)) return { steps, isLoop }
    address = fill(splitUrl(next.to).path, parsePathPattern(next.from)(address) ?? new Map())
  }
}

/** Where redirects lead: its path, and the address that a redirect to it has. */
export interface KnownTarget {
  readonly path: string
  readonly to: string
}

/** A redirect for each address that leads to a known target, except those that are taken. */
export function expandPatterns(
  patterns: readonly RedirectPattern[],
  targetsOf: (pattern: RedirectPattern) => readonly KnownTarget[],
  taken: ReadonlySet<string>,
): Redirect[] {
  const found = new Map<string, Redirect>()
  const add = (from: string, to: string, at: Redirect['at']): void => {
    if (!taken.has(from) && !found.has(from) && errorOfRoute(from) === undefined) found.set(from, { from, to, at })
  }
  for (const pattern of patterns) {
    const { from, to, at, isTemporary } = pattern
    if (isTemporary === true) continue
    const names = namesIn(from)
    const used = namesIn(to)
    // Of the addresses below a path, the path itself is always known.
    if (used.length === 0 && names.length === 1 && from.endsWith('/*') && from !== '/*') add(from.slice(0, -2), to, at)
    if (isExternal(to) || names.some((name) => !used.includes(name))) continue
    const find = findTargets(to)
    for (const target of targetsOf(pattern)) {
      const values = find(target.path)
      const { query } = splitUrl(target.to.includes('#') ? '' : to)
      if (values !== undefined) add(normaliseRoute(fill(from, values)), `${target.to}${query}`, at)
    }
  }
  return [...found.values()]
}

/** Finds the values that make an address of the target of a pattern. */
export function findTargets(to: string): (address: string) => ReadonlyMap<string, string> | undefined {
  const template = decodePath(splitUrl(to).path)
  const match = parsePathPattern(template.replaceAll(':splat', '*'))
  return (address) => {
    const values = match(address)
    const isSame = values !== undefined && withoutSlash(fill(template, values)) === withoutSlash(address)
    return isSame ? values : undefined
  }
}

/** Without its slash, the start of a site is not below its path. */
function withoutSlash(path: string): string {
  return path.replace(/\/$/, '')
}

/** The names in `from` or `to`; `*` is called `splat`. */
function namesIn(address: string): string[] {
  const { path } = splitUrl(address.replace(/^[a-z][a-z\d+.-]*:(?:\/\/[^/]*)?/i, ''))
  return Array.from(path.matchAll(/\*|:([A-Za-z]\w*)/g), ([, name = 'splat']) => name)
}

function fill(address: string, values: ReadonlyMap<string, string>): string {
  return address.replaceAll(/\*|:([A-Za-z]\w*)/g, (whole, name = 'splat') => values.get(String(name)) ?? whole)
}

/** Values that other redirects have no words for. The one of `*` is deeper than any path that someone writes. */
function samplesOf(from: string): ReadonlyMap<string, string> {
  const segment = '\u00A7'
  return new Map(namesIn(from).map((name) => [name, name === 'splat' ? `${segment}/`.repeat(20) + segment : segment]))
}
