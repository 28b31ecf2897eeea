import type { IncomingHttpHeaders } from 'node:http'

/** A request that has come in whole. */
export interface WireRequest {
  /** The how-manieth it is since the server started; the first is 1. */
  readonly index: number
  readonly method: string
  /** The path as it was sent, still encoded. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** What is sent back. */
export interface WireAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** Makes the answer to one request: a double of a store, or another server that is asked. */
export type Answer = (request: WireRequest) => WireAnswer | Promise<WireAnswer>
