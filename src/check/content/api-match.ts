import type { ApiOperation } from '../../model/api.ts'
import { plainServerAddress } from '../../formats/samples/server-address.ts'
import { findNearest } from '../../report/nearest-name.ts'
import type { ApiFacts } from './facts.ts'
import { placeholder } from './scripts/shell.ts'

/** An address on a server of an API. */
export interface ApiAddress {
  readonly facts: ApiFacts
  /** The path below the server's address, without the query. */
  readonly path: string
  readonly query: readonly string[]
  /** The address is on the host of the server, but not below the server's path. */
  readonly isOutside: boolean
}

/** The API that an address belongs to, if that is certain. */
export function addressOf(url: string, apis: readonly ApiFacts[]): ApiAddress | undefined {
  const [before = '', search = ''] = url.replace(/#.*$/, '').split(/\?([\s\S]*)/)
  const query = pairsOf(search)
  const inside = apis.flatMap((facts) =>
    basesOf(facts).flatMap((base): ApiAddress[] => {
      const path = restAfter(before, base)
      if (path === undefined || (isShared(base) && !beginsAsPaths(path, facts))) return []
      return [{ facts, path, query, isOutside: false }]
    }),
  )
  if (inside.length > 0) return bestOf(inside)
  // The server is in a variable, so the path must start like the paths of the API.
  const path = /^(?:https?:\/\/)?[^/\s]*\uFFFC[^/\s]*(\/[\s\S]*)$/.exec(before)?.[1]
  if (path !== undefined) return addressOfPath(path, query, apis)
  return before.includes(placeholder) ? undefined : outsideOf(before, query, apis)
}

/** An address on the host of an API that is not below its path. Addresses for signing in may be anywhere on the host. */
function outsideOf(url: string, query: readonly string[], apis: readonly ApiFacts[]): ApiAddress | undefined {
  if (apis.some((facts) => signsInAt(url, facts))) return undefined
  for (const facts of apis) {
    for (const origin of basesOf(facts).map(originOf)) {
      const path = origin === undefined || isShared(origin) ? undefined : restAfter(url, origin)
      if (path !== undefined) return { facts, path, query, isOutside: true }
    }
  }
  return undefined
}

function signsInAt(url: string, { api }: ApiFacts): boolean {
  const places = api.securitySchemes.flatMap(({ flows, openIdConnectUrl }) => [
    openIdConnectUrl,
    ...flows.flatMap((flow) => [flow.authorizationUrl, flow.tokenUrl, flow.refreshUrl]),
  ])
  return places.some((place) => place?.split('?', 1)[0] === url)
}

/** The API whose paths start like the given path. */
export function addressOfPath(
  path: string,
  query: readonly string[],
  apis: readonly ApiFacts[],
): ApiAddress | undefined {
  const found = apis.flatMap((facts) =>
    ['', ...basesOf(facts).map(pathOf)].flatMap((base): ApiAddress[] => {
      const rest = restAfter(path, base)
      if (rest === undefined || !beginsAsPaths(rest, facts)) return []
      return [{ facts, path: rest, query, isOutside: false }]
    }),
  )
  return bestOf(found)
}

/** Several documents may describe parts of one server. Prefers the one that has the path. */
function bestOf(found: readonly ApiAddress[]): ApiAddress | undefined {
  return found.find(({ path, facts }) => operationsAt(path, facts).length > 0) ?? found[0]
}

/** Hosts that many people share. */
function isShared(base: string): boolean {
  return /^https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?:[:/]|$)/.test(base)
}

function beginsAsPaths(path: string, facts: ApiFacts): boolean {
  return firstSegments(facts).has(path.split('/')[1] ?? '')
}

/** The pairs of a query. */
export function pairsOf(search: string): string[] {
  return search.split('&').filter((pair) => pair !== '')
}

/** The literal segments that the paths of an API start with. */
export function firstSegments({ operations }: ApiFacts): ReadonlySet<string> {
  const firsts = operations.map(({ path }) => path.split('/')[1] ?? '')
  return new Set(firsts.filter((segment) => segment !== '' && !segment.includes('{')))
}

function basesOf({ api, operations }: ApiFacts): readonly string[] {
  const servers = [...api.servers, ...operations.flatMap((operation) => operation.servers)]
  const addresses = servers.map((server) => plainServerAddress(server, api.baseUrl))
  return [...new Set(addresses)].toSorted((a, b) => b.length - a.length)
}

function originOf(base: string): string | undefined {
  return /^https?:\/\/[^/]+/.exec(base)?.[0]
}

function pathOf(base: string): string {
  return base.replace(/^https?:\/\/[^/]+/, '')
}

function restAfter(text: string, start: string): string | undefined {
  if (!text.startsWith(start)) return undefined
  const rest = text.slice(start.length)
  return rest === '' || rest.startsWith('/') ? rest : undefined
}

/** The operations at a path, with any method. */
export function operationsAt(path: string, { operations }: ApiFacts): readonly ApiOperation[] {
  const exact = operations.filter((operation) => fitsPath(operation.path, path))
  const fewest = Math.min(...exact.map((operation) => operation.path.split('{').length))
  return exact.filter((operation) => operation.path.split('{').length === fewest)
}

/** Whether a path matches a template with parameters. */
export function fitsPath(template: string, path: string): boolean {
  const wanted = template.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return false
  return wanted.every((segment, index) => fitsSegment(segment, given[index] ?? ''))
}

function fitsSegment(wanted: string, given: string): boolean {
  if (/^\{[^{}]*\}$/.test(wanted)) return given !== ''
  if (wanted.includes('{')) return given.length >= wanted.replaceAll(/\{[^{}]*\}/g, '').length
  return wanted === given || given === placeholder
}

/** The path that was most likely meant, with the given values of its parameters. */
export function nearestPath(path: string, { operations }: ApiFacts): string | undefined {
  const given = path.split('/')
  const templates = [...new Set(operations.map((operation) => operation.path))]
  const filled = new Map(
    templates.map((template) => [
      template
        .split('/')
        .map((segment, index) => (segment.includes('{') ? (given[index] ?? segment) : segment))
        .join('/'),
      template,
    ]),
  )
  const nearest = findNearest(path, filled.keys())
  return nearest === undefined ? undefined : filled.get(nearest)
}
