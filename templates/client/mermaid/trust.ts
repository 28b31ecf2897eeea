/** A policy of trusted types; where a browser knows none, texts go through it as they are. */
export interface Policy {
  readonly createHTML: (html: string) => string
  readonly createScriptURL: (address: string) => string
}

let policy: Policy | undefined

/** Where a style waits that no parser may see, because the site's policy forbids styles in markup. */
export const keptStyle = 'data-kept-style'

/** Takes the page's own policy, of which a page can have only one, and gives the one for mermaid's texts. */
export function usePolicy(own: Policy): Policy {
  policy = own
  return { createHTML: trust, createScriptURL: own.createScriptURL }
}

/** A text that the page's policy lets a parser read. */
export function trust(html: string): string {
  const text = html.replaceAll(/(<[^<>]*\s)style=/g, `$1${keptStyle}=`)
  return policy?.createHTML(text) ?? text
}
