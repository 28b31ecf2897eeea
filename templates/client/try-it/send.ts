import type { TryItRequest } from '../../../src/model/try-it.ts'

/** What a server answered, or why there is no answer that the page can show. */
export type Answer =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly words: string
      readonly milliseconds: number
      readonly headers: readonly (readonly [string, string])[]
      readonly body: Blob
    }
  | { readonly kind: 'redirect' }
  | { readonly kind: 'unreachable'; readonly isReachable: boolean }
  | { readonly kind: 'late' }

/** A request with the body that the reader has written. */
export interface ReadyRequest extends Omit<TryItRequest, 'body'> {
  readonly body: BodyInit | null
}

/** How long a server may take, in milliseconds. */
export const patience = 30_000

/** Headers that browsers set themselves, and do not let pages set. */
export const forbiddenHeaders =
  /^(?:cookie2?|host|origin|referer|content-length|connection|date|te|expect|upgrade|via|(?:proxy|sec)-.*)$/i

/** Sends a request without cookies, and follows no redirect, because it would take the reader's credentials along. */
export async function send({ method, url, headers, body }: ReadyRequest): Promise<Answer> {
  const start = performance.now()
  const sent = headers.filter(([name]) => !forbiddenHeaders.test(name))
  try {
    const response = await fetch(url, {
      method,
      headers: sent.map(([name, value]): [string, string] => [name, value]),
      body: /^(?:GET|HEAD)$/.test(method) ? null : body,
      credentials: 'omit',
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    })
    if (response.type === 'opaqueredirect') return { kind: 'redirect' }
    const answer = await response.blob()
    return {
      kind: 'answer',
      status: response.status,
      words: response.statusText,
      milliseconds: Math.round(performance.now() - start),
      headers: [...response.headers],
      body: answer,
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return { kind: 'late' }
    return { kind: 'unreachable', isReachable: await isReachable(url) }
  }
}

/** Whether the server answers at all. Browsers do not say whether a failure is due to its policy for other sites. */
async function isReachable(url: string): Promise<boolean> {
  return fetch(new URL('/', url), { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' }).then(
    () => true,
    () => false,
  )
}
