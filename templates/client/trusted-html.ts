interface HtmlPolicy {
  readonly createHTML: (html: string) => string
}

/** Where the site's policy rules that only trusted HTML is parsed, this is the one place that makes it. */
const policy = (
  window as {
    readonly trustedTypes?: { readonly createPolicy: (name: string, rules: HtmlPolicy) => HtmlPolicy }
  }
).trustedTypes?.createPolicy('docsgen', { createHTML: (html) => html })

/** Reads a page of this site. Nothing in it runs. */
export function parsePage(html: string): Document {
  return new DOMParser().parseFromString(policy ? policy.createHTML(html) : html, 'text/html')
}
