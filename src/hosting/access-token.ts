import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pathOf, type RequestTarget } from './request-target.ts'

/** Grants access to browsers that have opened the printed URL. */
export interface AccessToken {
  /** Adds the token to a URL that is printed. */
  readonly addTo: (url: string) => string
  /** If a request has the token, answers with a cookie and a redirect. Returns whether it did. */
  readonly exchange: (target: RequestTarget, response: ServerResponse) => boolean
  /** Whether a request has the cookie. */
  readonly isHeldBy: (request: IncomingMessage) => boolean
}

const parameter = 'token'

/**
 * Creates a token that is valid until the server ends. The cookie name has the port, as servers on one host share
 * cookies.
 */
export function createAccessToken(port: number): AccessToken {
  const token = randomBytes(16).toString('base64url')
  const cookie = `docsgen-${String(port)}`
  const isToken = (text: string): boolean => timingSafeEqual(digest(text), digest(token))
  return {
    addTo: (url) => `${url}?${parameter}=${token}`,
    exchange: (target, response) => {
      const query = new URLSearchParams(target.query)
      if (!isToken(query.get(parameter) ?? '')) return false
      query.delete(parameter)
      const slash = target.endsWithSlash && target.parts.length > 0 ? '/' : ''
      const search = query.size === 0 ? '' : `?${query.toString()}`
      response.writeHead(303, {
        location: `${pathOf(target)}${slash}${search}`,
        // With "Strict", the browser would not send the cookie when a link in a chat or an issue is opened.
        'set-cookie': `${cookie}=${token}; Path=/; HttpOnly; SameSite=Lax`,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      response.end()
      return true
    },
    isHeldBy: ({ headers }) =>
      (headers.cookie ?? '').split(/; */).some((pair) => {
        const [name, value = ''] = pair.split('=')
        return name === cookie && isToken(value)
      }),
  }
}

/** Hashes a value: comparing in constant time requires values of the same length. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
