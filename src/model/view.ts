import type { Messages } from './messages.ts'
import type { Author, Heading } from './page.ts'
import type { SlotName } from './slot-modules.ts'

/** What the templates show: plain values, with all addresses resolved and all texts final. */

export interface LinkView {
  readonly label: string
  readonly href: string
  readonly external: boolean
}

export type SidebarView =
  | {
      readonly kind: 'link'
      readonly label: string
      readonly badge?: string | undefined
      readonly href: string
      readonly external: boolean
      readonly current: boolean
    }
  | {
      readonly kind: 'category'
      readonly label: string
      readonly badge?: string | undefined
      /** The category's own page, or the first page below it. */
      readonly href: string
      /** The category has its own page, which its label links to. */
      readonly hasPage: boolean
      readonly current: boolean
      readonly open: boolean
      /** `undefined` if a large site moves the branch to `sidebarFile`. */
      readonly items: readonly SidebarView[] | undefined
    }

export type NavbarItemView =
  | {
      readonly kind: 'link'
      readonly label: string
      readonly href: string
      readonly external: boolean
      /** The text 'true' means another page of its section. */
      readonly current: boolean | 'true'
      readonly icon?: 'source' | 'chat' | undefined
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
  /** The code of the language or the name of the version. */
  readonly name: string
  readonly label: string
  readonly href: string
  readonly current: boolean
  /** Label of the page that the entry leads to, if it is not the one that the reader is on. */
  readonly note?: string | undefined
  /** It is part of this build, so that its address is known to exist. */
  readonly isBuilt?: boolean
}

/** A version that most readers should not use, and the one to use instead. */
export interface VersionBannerView {
  readonly label: string
  readonly state: 'unreleased' | 'unmaintained'
  readonly better: LinkView | undefined
}

export interface LogoView {
  readonly light: string
  readonly dark: string
  readonly alt: string
  /** The name next to the picture, or an empty text. */
  readonly text: string
  readonly width?: number | undefined
  readonly height?: number | undefined
  /** Where it leads, if the config says that. */
  readonly href?: string | undefined
}

/** What all pages have in common. */
export interface SiteView {
  readonly title: string
  readonly tagline: string
  readonly locale: string
  /** The texts of the interface. */
  readonly messages: Messages
  /** Texts for scripts, as JSON: those that are not the English ones. */
  readonly browserMessages: string | undefined
  /** The language of the site is written from right to left. */
  readonly isRightToLeft: boolean
  /** Address of the home page. */
  readonly home: string
  readonly basePath: string
  readonly logo: LogoView | undefined
  readonly favicon: string | undefined
  /** HTML of further elements of the head. */
  readonly head: string
  readonly navbar: readonly NavbarItemView[]
  readonly hideNavbarOnScroll: boolean
  readonly footer: {
    readonly columns: readonly { readonly title: string; readonly items: readonly LinkView[] }[]
    readonly logo?: LogoView | undefined
    readonly copyright: string
  }
  /** `html` is sanitised inline HTML from the config's Markdown. */
  readonly announcement: { readonly id: string; readonly html: string; readonly dismissible: boolean } | undefined
  readonly colorMode: { readonly default: 'light' | 'dark'; readonly respectSystem: boolean; readonly toggle: boolean }
  /** The languages of the site, including its own. */
  readonly locales: readonly ChoiceView[]
  readonly versions: readonly ChoiceView[]
  /** What readers of this version should know about it. */
  readonly versionBanner: VersionBannerView | undefined
  readonly analytics: { readonly provider: string; readonly id: string | undefined }
  /** Keys of the browser storage that differ from the usual ones. */
  readonly storage: Readonly<Record<string, string>>
  readonly sidebar: { readonly hideable: boolean; readonly autoCollapse: boolean }
  /** How long a campaign is remembered, in seconds, if it is. */
  readonly campaignAge: number | undefined
  readonly search?: SearchView | undefined
  readonly assets: AssetsView
}

/** The settings of the search box. */
export interface SearchView {
  /** Address of the small file with the names of the two index files, so that pages do not change with the index. */
  readonly list: string
  /** The text in the box, if it is not the usual one. */
  readonly placeholder: string | undefined
  /** Maximum number of results. */
  readonly most: number
  /** Highlight the words on the page that is opened. */
  readonly highlights: boolean
  /** Send the readers' queries to the analytics provider. */
  readonly reportsQueries: boolean
}

export interface AssetsView {
  readonly styles: readonly AssetView[]
  /** Addresses of fonts that every page needs. */
  readonly fonts: readonly string[]
  readonly scripts: readonly AssetView[]
  /** Runs before first paint. The content security policy contains its hash. */
  readonly bootScript: string
  readonly policy: string
  /** Scripts of the analytics provider, from its own host. */
  readonly foreignScripts: readonly { readonly src: string; readonly domain?: string | undefined }[]
}

export interface AssetView {
  readonly href: string
  readonly integrity: string
}

/** What readers of a post see next to its text. */
export interface PostView {
  readonly day: string
  readonly dayText: string
  /** Reading time; `undefined` if the site does not show it. */
  readonly minutes?: number | undefined
  readonly authors: readonly Author[]
}

export type SlotViews = Readonly<Partial<Record<SlotName, { readonly html: string; readonly key: string }>>>

/** A page whose text is in the main language, or whose original, at `href`, has changed. */
export type TranslationView =
  | {
      readonly state: 'missing'
      readonly locale: string
      /** Its name in the language of the reader. */
      readonly language: string
      readonly direction: 'ltr' | 'rtl'
    }
  | { readonly state: 'outdated'; readonly locale: string; readonly href: string }

/** One page, as the layout shows it. */
export interface PageView {
  readonly title: string
  /** Text of the `<title>` element. */
  readonly documentTitle: string
  readonly description: string
  readonly keywords: readonly string[]
  /** Address of the page on this host, including the base path. */
  readonly path: string
  /** The full address of the page; `undefined` for the page of addresses that do not exist. */
  readonly canonical?: string | undefined
  /** The page in each language that has it, and `x-default`. */
  readonly alternates?: readonly { readonly language: string; readonly href: string }[]
  /** Why the page is not what a reader of the language expects. */
  readonly translation?: TranslationView | undefined
  /** Absolute address of the preview image. */
  readonly image: string | undefined
  readonly isIndexed: boolean
  readonly markdownVersion?: string | undefined
  readonly layout: 'doc' | 'page' | 'api' | 'home'
  readonly showTitle: boolean
  readonly article: string
  readonly toc: readonly Heading[]
  readonly sidebar?: readonly SidebarView[] | undefined
  /** Address of the file with the branches that `sidebar` leaves out. */
  readonly sidebarFile?: string | undefined
  readonly breadcrumbs: readonly { readonly label: string; readonly href: string | undefined }[]
  readonly previous?: LinkView | undefined
  readonly next?: LinkView | undefined
  readonly editUrl?: string | undefined
  readonly lastUpdated?:
    { readonly iso: string; readonly text: string; readonly author: string | undefined } | undefined
  readonly tags: readonly LinkView[]
  readonly badge?: 'draft' | 'unlisted' | undefined
  readonly post?: PostView | undefined
  /** Style sheets of the components on the page. */
  readonly styles?: readonly AssetView[]
  /** What the components of the site in `templates/slots` rendered, with a key for its content. */
  readonly slots?: SlotViews
  /** For the slots of the site, if there are any. */
  readonly frontMatter?: Readonly<Record<string, unknown>>
  /** Feeds that belong to the page. */
  readonly feeds?: readonly { readonly type: string; readonly href: string; readonly title: string }[]
  /** JSON-LD, already serialised and safe inside a script element. */
  readonly structuredData: string
}
