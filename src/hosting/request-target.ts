import { encodePath, splitUrl } from '../formats/names/url.ts'

/** The parsed target of a request: decoded path segments and the query. */
export interface RequestTarget {
  /** Segments are never empty, `.` or `..`, and never contain a slash or a control character. */
  readonly parts: readonly string[]
  readonly endsWithSlash: boolean
  /** Includes the question mark; empty if there is no query. */
  readonly query: string
}

/** Why a request is not served: 400 if it is invalid, 404 if the address cannot exist. */
export type TargetError = 400 | 404

/** Parses the target of the request line. Anything but a plain path of ASCII characters is refused. */
export function parseTarget(url: string): RequestTarget | TargetError {
  if (!url.startsWith('/') || !/^[\x21-\x7E]+$/.test(url) || /[#\\]/.test(url)) return 400
  const { path, query } = splitUrl(url)
  const endsWithSlash = path.endsWith('/')
  const raw = path === '/' ? [] : path.slice(1, endsWithSlash ? -1 : undefined).split('/')
  const parts = raw.map(decodePart)
  if (!parts.every(isNamed)) return 400
  return parts.includes('') ? 404 : { parts, endsWithSlash, query }
}

/** The path of a target as it is written in a URL: encoded, without a trailing slash. */
export function pathOf({ parts }: Pick<RequestTarget, 'parts'>): string {
  return `/${encodePath(parts.join('/'))}`
}

function decodePart(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** Whether a segment names an entry of its folder and cannot refer to another folder, however it is encoded. */
function isNamed(part: string | undefined): part is string {
  return part !== undefined && part !== '.' && part !== '..' && !/[/\\\p{Cc}]/u.test(part)
}
