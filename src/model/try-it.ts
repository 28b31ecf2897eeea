import type { CodeSample } from '../formats/samples/sample-values.ts'

/** A request as JSON, with the slots of the reader's values. */
export interface TryIt extends Pick<CodeSample, 'code' | 'slots'> {
  /** The schemes of the first way to authenticate, which samples show. */
  readonly keys: readonly string[]
  readonly signIn: readonly TryItSignIn[]
  /** The media types of the body, the usual one first; empty if there is no choice. */
  readonly media: readonly TryItMedia[]
}

/** A way to get a token in the browser. */
export interface TryItSignIn {
  readonly key: string
  readonly authorizationUrl: string
  readonly tokenUrl: string
  readonly scopes: readonly string[]
}

/** A request as JSON with its slots, and the rest as JSON. */
export interface TryItView {
  readonly request: string
  readonly slots: string
  readonly keys: string
  readonly signIn: string
  /** The media types, if the reader can choose one. */
  readonly media: string | undefined
}

/** A request that a reader can send from the page. */
export interface TryItRequest {
  readonly method: string
  readonly url: string
  /** Pairs of names and values. Those with an empty name are left out. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: TryItBody | null
}

export type TryItBody =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'form' | 'multipart'; readonly fields: readonly TryItField[] }
  | { readonly kind: 'file'; readonly type: string | undefined }

/** A body in one of its media types. */
export interface TryItMedia {
  readonly type: string
  /** Browsers set the type of a form themselves, because it names the border between its parts. */
  readonly isTyped: boolean
  /** Left out if it is that of the request. */
  readonly body?: TryItBody | undefined
}

/** A field of a form. */
export interface TryItField {
  readonly name: string
  readonly value: string
  readonly isFile: boolean
  readonly isRequired?: true
  /** The media type of a part that is not plain text. */
  readonly type?: string | undefined
}
