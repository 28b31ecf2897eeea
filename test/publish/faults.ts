import type { WireRequest } from './messages.ts'

/** How a request fails: `before` it reaches the store, or `after`, when only the response is lost. */
export type Fault =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly headers?: Record<string, string>
      readonly body: string
    }
  | { readonly kind: 'reset-before' | 'reset-after' | 'truncate' | 'hang' | 'corrupt' }
  | { readonly kind: 'slow'; readonly milliseconds: number }
  | { readonly kind: 'stop-before' | 'stop-after'; readonly stop: () => void }

/** Decides which requests go wrong, and how. */
export type ChooseError = (request: WireRequest) => Fault | undefined

/** An answer of a store that is asked too much, too early or in vain, in the words of S3. */
export function refuse(status: number, code: string, headers: Record<string, string> = {}): Fault {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
  return { kind: 'answer', status, headers: { 'content-type': 'application/xml', ...headers }, body }
}

/** Lets the n-th request go wrong and no other. */
export function atRequest(number: number, fault: Fault): ChooseError {
  return (request) => (request.index === number ? fault : undefined)
}

/** Lets the first few requests go wrong that are of a kind; every attempt counts. */
export function firstTimes(count: number, fault: Fault, isMeant: (request: WireRequest) => boolean): ChooseError {
  let left = count
  return (request) => {
    if (left === 0 || !isMeant(request)) return undefined
    left -= 1
    return fault
  }
}

/** Whether a request may change the store. */
export function isWrite({ method, query }: Pick<WireRequest, 'method' | 'query'>): boolean {
  return method === 'PUT' || method === 'DELETE' || (method === 'POST' && !query.has('select'))
}

/** The same number of bytes, one of them another. */
export function corrupt(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes)
  const at = other.length >> 1
  if (other.length > 0) other[at] = (other[at] ?? 0) ^ 0x20
  return other
}
