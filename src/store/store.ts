/** The content of an object. Large bodies are read in parts; the content must not change while it is read. */
export interface Body {
  readonly size: number
  /** The bytes from `start` (inclusive) to `end` (exclusive). */
  readonly read: (start: number, end: number) => Promise<Uint8Array>
}

/** The headers that a store sends with an object. */
export interface ObjectHeaders {
  readonly contentType: string
  readonly cacheControl: string
  readonly contentEncoding?: 'br' | 'gzip'
}

/** When a write may happen: only if the object does not exist, or only if it is still the version that was read. */
export type Condition = { readonly kind: 'absent' } | { readonly kind: 'same'; readonly etag: string }

/** A successful write; `refused` if its condition was not met. */
export type Written = { readonly etag: string } | 'refused'

/** An object in a listing. */
export interface ListedObject {
  readonly key: string
  readonly size: number
  readonly etag: string
}

/** A small object with its content. */
export interface StoredObject {
  readonly bytes: Uint8Array
  readonly etag: string
  /** Seconds since it was written, by the store's clock. */
  readonly age: number
  /** When it was read, by the store's clock: milliseconds since 1970. */
  readonly now: number
}

/** What a kind of store can do. */
export interface Capabilities {
  /** `overview` and `overview/index.html` can both exist, so both addresses of a page work without a redirect. */
  readonly aliasKeys: boolean
  /** An object can be a redirect, which the store's website answers with status 301. */
  readonly redirects: boolean
  /** A listing can start after a given key without listing everything before it. */
  readonly seeks: boolean
}

/** Options of a copy, including a redirect for the store to answer with. */
export interface CopyOptions {
  readonly redirect: string | undefined
  /** Aborts the copy after a timeout. */
  readonly signal: AbortSignal
}

/**
 * A place for objects: a bucket of some kind, or a folder. Keys are relative to the target's prefix. Every call is a
 * single attempt; it throws a `StoreError`, which shows whether a retry makes sense.
 */
export interface Store {
  /** The name for messages: `s3://bucket/docs`. */
  readonly name: string
  readonly capabilities: Capabilities
  readonly get: (key: string, signal: AbortSignal) => Promise<StoredObject | undefined>
  /** Writes docsgen's own small objects: the lock, the state, the manifests. */
  readonly putState: (
    key: string,
    bytes: Uint8Array,
    condition: Condition | undefined,
    signal: AbortSignal,
  ) => Promise<Written>
  /** Writes a body completely or not at all; the store verifies what it received. */
  readonly putBody: (key: string, body: Body, headers: ObjectHeaders, signal: AbortSignal) => Promise<void>
  /** Copies within the store, including headers, atomically for readers; returns the ETag of the copy. */
  readonly copy: (from: string, to: string, options: CopyOptions) => Promise<string>
  /** One page of the objects below a prefix, in byte order of their keys, and where the next page starts. */
  readonly list: (prefix: string, from: ListStart, signal: AbortSignal) => Promise<ListPage>
  /**
   * Deletes objects, at most `maxDelete` per call; objects that do not exist are ignored. Returns the keys that these
   * credentials, or a rule of the store, do not allow to delete.
   */
  readonly remove: (keys: readonly string[], signal: AbortSignal) => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

/** Maximum number of objects per call of `remove`. */
export const maxDelete = 1000

/** Where a page of a listing starts: at the beginning, after a key if the store supports it, or after the last page. */
export type ListStart =
  | { readonly kind: 'first' }
  | { readonly kind: 'after'; readonly key: string }
  | { readonly kind: 'next'; readonly token: string }

/** A page of a listing; the last page has no `next`. */
export interface ListPage {
  readonly objects: readonly ListedObject[]
  readonly next: string | undefined
}

/** The kinds of errors of a store. */
export type StoreErrorKind =
  /** Busy, throttled, failing, not reachable or too slow: a retry may succeed. */
  | 'temporary'
  /** The host name does not exist. It is probably misspelled, so a retry does not help. */
  | 'unreachable'
  /** The credentials are missing, wrong or do not have enough permissions. */
  | 'denied'
  /** The bucket, or the object to be copied, does not exist. */
  | 'missing'
  /** The store does not support the request. */
  | 'unsupported'
  | 'other'

/** A failed call. Its message never contains a credential. */
export class StoreError extends Error {
  readonly kind: StoreErrorKind

  constructor(kind: StoreErrorKind, message: string) {
    super(message)
    this.name = 'StoreError'
    this.kind = kind
  }
}
