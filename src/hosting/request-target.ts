import { encodePath, splitUrl } from '../formats/url.ts'

/** What a request asks for: decoded parts of the path, and what stood after the question mark. */
export interface RequestTarget {
  /** Never empty parts, never `.` or `..`, never a slash or a control character in a part. */
  readonly parts: readonly string[]
  readonly endsWithSlash: boolean
  /** With its question mark, or empty. */
  readonly query: string
}

/** Why a request is not served: 400 when it makes no sense, 404 when nothing can be there. */
export type TargetFault = 400 | 404

/** Reads the first line's address. Whatever is not a plain path of ASCII characters is refused. */
export function parseTarget(url: string): RequestTarget | TargetFault {
  if (!url.startsWith('/') || !/^[\x21-\x7E]+$/.test(url) || /[#\\]/.test(url)) return 400
  const { path, query } = splitUrl(url)
  const endsWithSlash = path.endsWith('/')
  const raw = path === '/' ? [] : path.slice(1, endsWithSlash ? -1 : undefined).split('/')
  const parts = raw.map(decodePart)
  if (!parts.every(isNamed)) return 400
  return parts.includes('') ? 404 : { parts, endsWithSlash, query }
}

/** The path of a target as an address says it: encoded, and without a slash at its end. */
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

/** A part that names something in its folder, and cannot mean another folder however it was written. */
function isNamed(part: string | undefined): part is string {
  return part !== undefined && part !== '.' && part !== '..' && !/[/\\\p{Cc}]/u.test(part)
}
