/** One of the ways in which clients of OAuth 2.0 get a token. */
export interface OAuthFlow {
  readonly kind: string
  readonly authorizationUrl: string | undefined
  readonly tokenUrl: string | undefined
  readonly refreshUrl: string | undefined
  readonly scopes: readonly { readonly name: string; readonly description: string }[]
}
