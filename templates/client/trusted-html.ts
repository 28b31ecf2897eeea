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

/** Where the site's policy rules that only trusted texts are parsed or run, this is the one that makes them. */
export const trusted =
  (
    window as {
      readonly trustedTypes?: { readonly createPolicy: (name: string, rules: Rules) => Rules }
    }
  ).trustedTypes?.createPolicy('docsgen', rules) ?? rules

/** Reads a page of this site. Nothing in it runs. */
export function parsePage(html: string): Document {
  return new DOMParser().parseFromString(trusted.createHTML(html), 'text/html')
}

/** The address of a script of this site, as a worker takes it. */
export function scriptAddress(address: string): string {
  return trusted.createScriptURL(address)
}
