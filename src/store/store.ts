/** What goes into an object: read in parts where it is large, and never changed while it is read. */
export interface Body {
  readonly size: number
  /** The bytes from `start` up to `end`, which is not among them. */
  readonly read: (start: number, end: number) => Promise<Uint8Array>
}

/** How a store hands an object to readers. */
export interface ObjectHeaders {
  readonly contentType: string
  readonly cacheControl: string
  readonly contentEncoding?: 'br' | 'gzip'
}

/** When a write may happen: only where nothing is yet, or only over the very version that was read. */
export type Condition = { readonly kind: 'absent' } | { readonly kind: 'same'; readonly etag: string }

/** A write that was made; `refused` when its condition did not hold. */
export type Written = { readonly etag: string } | 'refused'

/** An object as a listing shows it. */
export interface ListedObject {
  readonly key: string
  readonly size: number
  readonly etag: string
}

/** A small object, read whole. */
export interface StoredObject {
  readonly bytes: Uint8Array
  readonly etag: string
  /** Seconds since it was written, by the clock of the store alone. */
  readonly age: number
  /** When it was read, by the clock of the store: milliseconds since 1970. */
  readonly now: number
}

/** What a kind of store can do. */
export interface Capabilities {
  /** `overview` and `overview/index.html` can both be there: so both addresses of a page answer without a redirect. */
  readonly twinKeys: boolean
  /** An object can be a redirect, which the store's website answers with status 301. */
  readonly redirects: boolean
  /** A listing can start behind a key without going through what is before it. */
  readonly seeks: boolean
}

/** Where a copy goes, and whether the store answers it with a redirect. */
export interface CopyOptions {
  readonly redirect: string | undefined
  /** Waiting longer than this is a failure. */
  readonly signal: AbortSignal
}

/**
 * A place for objects: a bucket of some kind, or a folder. Keys are relative to the target's prefix. Every call is one
 * attempt; it throws a `StoreError`, which says whether another attempt makes sense.
 */
export interface Store {
  /** As people name it: `s3://bucket/docs`. */
  readonly name: string
  readonly capabilities: Capabilities
  readonly get: (key: string, signal: AbortSignal) => Promise<StoredObject | undefined>
  /** Small objects that are docsgen's own: the lock, the state, the manifests. */
  readonly putState: (
    key: string,
    bytes: Uint8Array,
    condition: Condition | undefined,
    signal: AbortSignal,
  ) => Promise<Written>
  /** Writes a body whole or not at all; the store itself checks what it got. */
  readonly putBody: (key: string, body: Body, headers: ObjectHeaders, signal: AbortSignal) => Promise<void>
  /** Copies within the store, headers and all, in one step for readers; gives the etag of the copy. */
  readonly copy: (from: string, to: string, options: CopyOptions) => Promise<string>
  /** One page of the objects below a prefix, in the order of their keys' bytes, and where the next one starts. */
  readonly list: (prefix: string, from: ListStart, signal: AbortSignal) => Promise<ListPage>
  /**
   * Deletes objects, at most `maxDelete` in one call; it does not matter if they are not there. Returns the keys that these
   * credentials, or a rule of the store, do not allow to delete.
   */
  readonly remove: (keys: readonly string[], signal: AbortSignal) => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

/** How many objects one call of `remove` takes. */
export const maxDelete = 1000

/** Where a page of a listing starts: at the first, behind a key where the store seeks, or where the page before ended. */
export type ListStart =
  | { readonly kind: 'first' }
  | { readonly kind: 'after'; readonly key: string }
  | { readonly kind: 'next'; readonly token: string }

/** A page of a listing; `next` is missing on the last one. */
export interface ListPage {
  readonly objects: readonly ListedObject[]
  readonly next: string | undefined
}

/** What a store said, or did not say, when a call failed. */
export type StoreFault =
  /** Busy, throttled, out of order, not reached, too slow: another attempt may do. */
  | 'temporary'
  /** Its name leads to no host: a slip of the pen, which no further attempt mends. */
  | 'unreachable'
  /** The credentials are missing, wrong or not enough. */
  | 'denied'
  /** The bucket, or what was to be copied, is not there. */
  | 'missing'
  /** The store does not know the request. */
  | 'unsupported'
  | 'other'

/** A call that failed; its message never holds a credential. */
export class StoreError extends Error {
  readonly fault: StoreFault

  constructor(fault: StoreFault, message: string) {
    super(message)
    this.name = 'StoreError'
    this.fault = fault
  }
}
