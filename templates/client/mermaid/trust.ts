/** A Trusted Types policy. In browsers without Trusted Types, it returns texts unchanged. */
export interface Policy {
  readonly createHTML: (html: string) => string
  readonly createScriptURL: (address: string) => string
}

let policy: Policy | undefined

/** The attribute that holds a style during parsing, because the site's policy forbids styles in markup. */
export const keptStyle = 'data-kept-style'

/** Takes the page's policy, because a page can have only one, and returns the policy for mermaid's texts. */
export function usePolicy(own: Policy): Policy {
  policy = own
  return { createHTML: trust, createScriptURL: own.createScriptURL }
}

/** Marks a text as allowed for parsing under the page's policy. */
export function trust(html: string): string {
  const text = html.replaceAll(/(<[^<>]*\s)style=/g, `$1${keptStyle}=`)
  return policy?.createHTML(text) ?? text
}
