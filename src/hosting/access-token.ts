import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pathOf, type RequestTarget } from './request-target.ts'

/** Lets in the browsers that have opened the printed address. */
export interface AccessToken {
  /** Adds the token to an address that is printed. */
  readonly addTo: (url: string) => string
  /** Answers a request that brings the token with a cookie and a redirect; gives whether it did. */
  readonly exchange: (target: RequestTarget, response: ServerResponse) => boolean
  /** Whether a request has the cookie. */
  readonly isHeldBy: (request: IncomingMessage) => boolean
}

const parameter = 'token'

/** Makes a token that is valid until the server ends. Servers on other ports of the host share the browser's cookies. */
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
        // With "Strict" a link in a chat or an issue would open the page without the cookie.
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

/** Values of the same length, which is what can be compared in constant time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
