interface HtmlPolicy {
  readonly createHTML: (html: string) => string
  readonly createScriptURL: (address: string) => string
}

/** Where the site's policy rules that only trusted HTML is parsed, this is the one place that makes it. */
const policy = (
  window as {
    readonly trustedTypes?: { readonly createPolicy: (name: string, rules: HtmlPolicy) => HtmlPolicy }
  }
).trustedTypes?.createPolicy('docsgen', { createHTML: (html) => html, createScriptURL: ownScript })

/** Reads a page of this site. Nothing in it runs. */
export function parsePage(html: string): Document {
  return new DOMParser().parseFromString(policy ? policy.createHTML(html) : html, 'text/html')
}

/** The address of a script of this site, for a worker. */
export function scriptAddress(address: string): string {
  return policy ? policy.createScriptURL(address) : ownScript(address)
}

function ownScript(address: string): string {
  if (new URL(address).origin !== location.origin) throw new Error(`${address} is no script of this site`)
  return address
}
