// This file is also the types of `docsgen/theme`, so it imports nothing and contains only types.

/** What a component in `templates/slots` gets. */
export interface SlotProps {
  readonly site: SlotSite
  readonly page: SlotPage
}

/** A link with its final address. */
export interface SlotLink {
  readonly label: string
  readonly href: string
  readonly external: boolean
}

/** A language or a version of the site. */
export interface SlotChoice {
  readonly name: string
  readonly label: string
  readonly href: string
  readonly current: boolean
}

/** What all pages have in common. */
export interface SlotSite {
  readonly title: string
  readonly tagline: string
  readonly locale: string
  readonly isRightToLeft: boolean
  /** Address of the home page. */
  readonly home: string
  /** Path of the site on its host, with a slash at both ends. */
  readonly basePath: string
  readonly footer: {
    readonly columns: readonly { readonly title: string; readonly items: readonly SlotLink[] }[]
    readonly copyright: string
  }
  readonly locales: readonly SlotChoice[]
  readonly versions: readonly SlotChoice[]
  /** The variables of the config: `{{product.name}}` is `variables.product.name`. */
  readonly variables: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The page that is rendered. */
export interface SlotPage {
  readonly title: string
  readonly description: string
  /** Address on the host, with the base path. */
  readonly path: string
  /** The full address; `undefined` for the page of addresses that do not exist. */
  readonly canonical: string | undefined
  readonly layout: 'doc' | 'page' | 'api' | 'home'
  readonly keywords: readonly string[]
  readonly toc: readonly { readonly depth: number; readonly id: string; readonly text: string }[]
  readonly breadcrumbs: readonly { readonly label: string; readonly href: string | undefined }[]
  readonly previous: SlotLink | undefined
  readonly next: SlotLink | undefined
  readonly tags: readonly SlotLink[]
  readonly editUrl: string | undefined
  readonly lastUpdated: { readonly iso: string; readonly text: string; readonly author: string | undefined } | undefined
  /** The front matter as the page has it; empty for pages that docsgen generates. */
  readonly frontMatter: Readonly<Record<string, unknown>>
}
