interface Rules {
  readonly createHTML: (html: string) => string
  readonly createScriptURL: (address: string) => string
}

const rules: Rules = {
  createHTML: (html) => html,
  createScriptURL: (address) => {
    if (new URL(address, location.href).origin === location.origin) return address
    throw new TypeError('A script of another site was refused.')
  },
}

/** The Trusted Types policy, where the site's CSP requires one to parse or run texts. */
export const trusted =
  (
    window as {
      readonly trustedTypes?: { readonly createPolicy: (name: string, rules: Rules) => Rules }
    }
  ).trustedTypes?.createPolicy('docsgen', rules) ?? rules

/** Parses a page of this site without running anything in it. */
export function parsePage(html: string): Document {
  return new DOMParser().parseFromString(trusted.createHTML(html), 'text/html')
}

/** The URL of a script of this site, for a worker. */
export function scriptAddress(address: string): string {
  return trusted.createScriptURL(address)
}
