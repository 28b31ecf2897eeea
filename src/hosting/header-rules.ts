import { parsePathPattern, type PathPattern } from './path-pattern.ts'

interface HeaderRule {
  readonly match: PathPattern
  readonly headers: [string, string][]
  /** Header names, in lower case, that the rule removes. */
  readonly removed: string[]
}

/** The headers that a `_headers` file sets for a path, by name in lower case. */
export type HeadersOfPath = (path: string) => ReadonlyMap<string, string>

/** Headers that only the server can set. */
const ownHeaders = new Set([
  'accept-ranges',
  'age',
  'allow',
  'connection',
  'content-encoding',
  'content-length',
  'content-range',
  'date',
  'etag',
  'keep-alive',
  'location',
  'server',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * Reads paths and the indented `Name: value` lines below them. If several rules set a header, it has all their values.
 */
export function parseHeaders(text: string): HeadersOfPath {
  const rules = parseRules(text)
  return (path) => {
    const headers = new Map<string, string>()
    for (const rule of rules) {
      if (rule.match(path) === undefined) continue
      for (const name of rule.removed) headers.delete(name)
      for (const [name, value] of rule.headers) {
        const before = headers.get(name)
        headers.set(name, before === undefined ? value : `${before}, ${value}`)
      }
    }
    return headers
  }
}

function parseRules(text: string): readonly HeaderRule[] {
  const rules: HeaderRule[] = []
  let current: HeaderRule | undefined
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue
    if (!/^\s/.test(line)) {
      const pattern = line.trim()
      current = pattern.startsWith('/') ? { match: parsePathPattern(pattern), headers: [], removed: [] } : undefined
      if (current !== undefined) rules.push(current)
      continue
    }
    if (current !== undefined) readHeader(line.trim(), current)
  }
  return rules
}

function readHeader(line: string, rule: HeaderRule): void {
  const removed = /^!\s*([!#$%&'*+.^_`|~\w-]+)$/.exec(line)?.[1]
  if (removed !== undefined) rule.removed.push(removed.toLowerCase())
  const [, name = '', value = ''] = /^([!#$%&'*+.^_`|~\w-]+):\s*(.*)$/.exec(line) ?? []
  const isSendable = name !== '' && !/[^\t\x20-\x7E\x80-\xFF]/.test(value)
  if (isSendable && !ownHeaders.has(name.toLowerCase())) rule.headers.push([name.toLowerCase(), value])
}
