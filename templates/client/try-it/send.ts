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
  try {
    const sent = new Headers(
      headers.filter(([name]) => !forbiddenHeaders.test(name)).map(([name, value]) => [name, value]),
    )
    const parts = body instanceof FormData ? await writeParts(body, sent) : body
    const response = await fetch(url, {
      method,
      headers: sent,
      body: /^(?:GET|HEAD)$/.test(method) ? null : parts,
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

/** Parts with their border, which their type names. Browsers write parts of any type as they write those of a form. */
async function writeParts(form: FormData, headers: Headers): Promise<Blob> {
  const written = new Response(form)
  const type = written.headers.get('content-type') ?? ''
  headers.set('content-type', type.replace('multipart/form-data', headers.get('content-type') ?? 'multipart/form-data'))
  return written.blob()
}

/** Whether the server answers at all. Browsers do not say whether a failure is due to its policy for other sites. */
async function isReachable(url: string): Promise<boolean> {
  return fetch(new URL('/', url), { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' }).then(
    () => true,
    () => false,
  )
}
