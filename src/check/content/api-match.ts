import type { ApiOperation, ApiServer } from '../../model/api.ts'
import { findNearest } from '../../report/nearest-name.ts'
import type { ApiFacts } from './api-facts.ts'
import { hole } from './shell.ts'

/** An address on a server of an API. */
export interface ApiAddress {
  readonly facts: ApiFacts
  /** Below the server's own address; with the query cut off. */
  readonly path: string
  readonly query: readonly string[]
  /** The address begins on the server, but not where its paths do. */
  readonly isOutside: boolean
}

/** The API that an address belongs to, if it is certain to belong to one. */
export function addressOf(url: string, apis: readonly ApiFacts[]): ApiAddress | undefined {
  const [before = '', search = ''] = url.replace(/#.*$/, '').split(/\?([\s\S]*)/)
  const query = search.split('&').filter((pair) => pair !== '')
  let outside: ApiAddress | undefined
  for (const facts of apis) {
    for (const base of basesOf(facts)) {
      const rest = restAfter(before, base)
      if (rest !== undefined) return { facts, path: rest, query, isOutside: false }
      const origin = originOf(base)
      if (origin !== undefined && restAfter(before, origin) !== undefined)
        outside ??= { facts, path: restAfter(before, origin) ?? '', query, isOutside: true }
    }
  }
  if (outside !== undefined && !before.includes(hole)) return outside
  // The server is in a variable: the path must begin as the API's paths do.
  const path = /^(?:https?:\/\/)?[^/\s]*\uFFFC[^/\s]*(\/[\s\S]*)$/.exec(before)?.[1]
  return path === undefined ? undefined : addressOfPath(path, query, apis)
}

/** The API whose paths begin as a path does. */
export function addressOfPath(
  path: string,
  query: readonly string[],
  apis: readonly ApiFacts[],
): ApiAddress | undefined {
  for (const facts of apis) {
    for (const base of ['', ...basesOf(facts).map(pathOf)]) {
      const rest = restAfter(path, base)
      const first = rest?.split('/')[1]
      if (rest !== undefined && first !== undefined && first !== '' && firstSegments(facts).has(first))
        return { facts, path: rest, query, isOutside: false }
    }
  }
  return undefined
}

/** The literal segments with which an API's paths begin. */
export function firstSegments({ operations }: ApiFacts): ReadonlySet<string> {
  const firsts = operations.map(({ path }) => path.split('/')[1] ?? '')
  return new Set(firsts.filter((segment) => segment !== '' && !segment.includes('{')))
}

function basesOf({ api, operations }: ApiFacts): readonly string[] {
  const servers = [...api.servers, ...operations.flatMap((operation) => operation.servers)]
  return [...new Set(servers.map(plainUrl))].toSorted((a, b) => b.length - a.length)
}

function plainUrl({ url, variables }: ApiServer): string {
  return variables
    .reduce((text, { name, default: value }) => text.replaceAll(`{${name}}`, value), url)
    .replace(/\/+$/, '')
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

/** Operations that answer at a path, whatever the method. */
export function operationsAt(path: string, { operations }: ApiFacts): readonly ApiOperation[] {
  const exact = operations.filter((operation) => fitsPath(operation.path, path))
  const fewest = Math.min(...exact.map((operation) => operation.path.split('{').length))
  return exact.filter((operation) => operation.path.split('{').length === fewest)
}

/** Whether a path is one that a template with parameters stands for. */
export function fitsPath(template: string, path: string): boolean {
  const wanted = template.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return false
  return wanted.every((segment, index) => fitsSegment(segment, given[index] ?? ''))
}

function fitsSegment(wanted: string, given: string): boolean {
  if (/^\{[^{}]*\}$/.test(wanted)) return given !== ''
  if (wanted.includes('{')) return given.length >= wanted.replaceAll(/\{[^{}]*\}/g, '').length
  return wanted === given || given === hole
}

/** The path that was most likely meant, with what was given for its parameters. */
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
