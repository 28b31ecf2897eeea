/** What the templates show: plain values, every address resolved, every text in its final words. */

export interface LinkView {
  readonly label: string
  readonly href: string
  readonly external: boolean
}

export type SidebarView =
  | {
      readonly kind: 'link'
      readonly label: string
      readonly href: string
      readonly external: boolean
      readonly current: boolean
    }
  | {
      readonly kind: 'category'
      readonly label: string
      /** The category's own page, or the first page below it. */
      readonly href: string
      /** The category has a page of its own, which its label leads to. */
      readonly hasPage: boolean
      readonly current: boolean
      readonly open: boolean
      /** `undefined` where a large site leaves the branch to `sidebarFile`. */
      readonly items: readonly SidebarView[] | undefined
    }

export type NavbarItemView =
  | {
      readonly kind: 'link'
      readonly label: string
      readonly href: string
      readonly external: boolean
      readonly current: boolean
      readonly position: 'left' | 'right'
    }
  | {
      readonly kind: 'dropdown'
      readonly label: string
      readonly items: readonly LinkView[]
      readonly position: 'left' | 'right'
    }
  | { readonly kind: 'colorMode' | 'search' | 'locale' | 'version'; readonly position: 'left' | 'right' }

/** A language or a version of the site that the reader can go to. */
export interface ChoiceView {
  /** Code of the language, name of the version. */
  readonly name: string
  readonly label: string
  readonly href: string
  readonly current: boolean
}

/** A version that most readers should not follow, and the one that they should. */
export interface VersionBannerView {
  readonly label: string
  readonly state: 'unreleased' | 'unmaintained'
  readonly better: LinkView | undefined
}

export interface LogoView {
  readonly light: string
  readonly dark: string
  readonly alt: string
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** What is the same on every page. */
export interface SiteView {
  readonly title: string
  readonly tagline: string
  readonly locale: string
  /** The language of the site is written from right to left. */
  readonly isRightToLeft: boolean
  /** Address of the home page. */
  readonly home: string
  readonly basePath: string
  readonly logo: LogoView | undefined
  readonly favicon: string | undefined
  readonly navbar: readonly NavbarItemView[]
  readonly hideNavbarOnScroll: boolean
  readonly footer: {
    readonly columns: readonly { readonly title: string; readonly items: readonly LinkView[] }[]
    readonly copyright: string
  }
  /** `html` is sanitised inline HTML made from the config's Markdown. */
  readonly announcement: { readonly id: string; readonly html: string; readonly dismissible: boolean } | undefined
  readonly colorMode: { readonly default: 'light' | 'dark'; readonly respectSystem: boolean; readonly toggle: boolean }
  /** The languages of the site, its own among them. */
  readonly locales: readonly ChoiceView[]
  readonly versions: readonly ChoiceView[]
  /** What readers of this version have to know of it. */
  readonly versionBanner: VersionBannerView | undefined
  readonly analytics: { readonly provider: string; readonly id: string | undefined }
  /** For how many seconds a campaign is remembered, where it is. */
  readonly campaignAge: number | undefined
  readonly search?: SearchView | undefined
  readonly assets: AssetsView
}

/** What the search of the bar needs to know. */
export interface SearchView {
  /** Address of the small file that names the two files of the index, so that pages do not change with the index. */
  readonly list: string
  readonly placeholder: string
  /** How many results are shown. */
  readonly most: number
  /** The site wants to be told what readers look for. */
  readonly reportsQueries: boolean
}

export interface AssetsView {
  readonly styles: readonly AssetView[]
  readonly scripts: readonly AssetView[]
  /** Runs before first paint; its hash is in the content security policy. */
  readonly bootScript: string
  readonly policy: string
  /** Scripts of the analytics provider, from its own host. */
  readonly foreignScripts: readonly { readonly src: string; readonly domain?: string | undefined }[]
}

export interface AssetView {
  readonly href: string
  readonly integrity: string
}

export interface TocEntry {
  readonly depth: number
  readonly id: string
  readonly text: string
}

/** What readers of a post see beside its text. */
export interface PostView {
  readonly day: string
  readonly dayText: string
  /** How long reading takes; `undefined` where the site does not say so. */
  readonly minutes?: number | undefined
  readonly authors: readonly {
    readonly name: string
    readonly title?: string | undefined
    readonly url?: string | undefined
  }[]
}

/** One page as the layout shows it. */
export interface PageView {
  readonly title: string
  /** Text of the `<title>` element. */
  readonly documentTitle: string
  readonly description: string
  readonly keywords: readonly string[]
  /** Address of the page on this host, base path included. */
  readonly path: string
  readonly canonical: string
  /** Absolute address of the image that previews show. */
  readonly image: string | undefined
  readonly isIndexed: boolean
  readonly markdownTwin: string | undefined
  readonly layout: 'doc' | 'page' | 'api'
  readonly showTitle: boolean
  readonly article: string
  readonly toc: readonly TocEntry[]
  readonly sidebar: readonly SidebarView[] | undefined
  /** Address of the file that holds the branches which `sidebar` leaves out. */
  readonly sidebarFile: string | undefined
  readonly breadcrumbs: readonly { readonly label: string; readonly href: string | undefined }[]
  readonly previous: LinkView | undefined
  readonly next: LinkView | undefined
  readonly editUrl: string | undefined
  readonly lastUpdated: { readonly iso: string; readonly text: string; readonly author: string | undefined } | undefined
  readonly tags: readonly LinkView[]
  readonly badge: 'draft' | 'unlisted' | undefined
  readonly post?: PostView | undefined
  /** Feeds that belong to the page. */
  /** Style sheets of the components on the page. */
  readonly styles?: readonly AssetView[]
  readonly feeds?: readonly { readonly type: string; readonly href: string; readonly title: string }[]
  /** JSON-LD, already serialised and safe inside a script element. */
  readonly structuredData: string
}
