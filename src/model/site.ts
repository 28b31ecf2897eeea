import type { Page, Place } from './page.ts'
import type { LinkView } from './view.ts'

/** Where a reference of a page leads, once the whole site is known. */
export interface Address {
  /** The address as a reader's browser gets it; the writer's own words where it leads nowhere. */
  readonly href: string
  readonly isExternal: boolean
  /** Route of the page it leads to, if it leads to one. */
  readonly route?: string | undefined
  readonly fragment?: string | undefined
  /** Output path of the file beside the pages that it leads to. */
  readonly media?: string | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
  /** Why it leads nowhere. */
  readonly fault?:
    | {
        readonly rule: 'broken-link' | 'broken-anchor' | 'broken-image' | RefusedFile['rule']
        readonly message: string
      }
    | undefined
}

/** A page with its place in the site. */
export interface SitePage {
  readonly page: Page
  /** Address below the base path without a trailing slash: `/concepts/sandbox`, and `/` for the root. */
  readonly route: string
  /** Address on the host, base path included: `/docs/concepts/sandbox`. */
  readonly path: string
  readonly isListed: boolean
  /** One for each reference of the page, in the same order; found when they are first asked for. */
  readonly addresses: readonly Address[]
  readonly sidebar: string | undefined
  /** Labels of the categories that lead to the page, outermost first. */
  readonly trail: readonly { readonly label: string; readonly route: string | undefined }[]
  readonly label: string
  readonly previous: LinkView | undefined
  readonly next: LinkView | undefined
  readonly editUrl: string | undefined
  readonly lastUpdated: { readonly iso: string; readonly author: string | undefined } | undefined
}

/** An entry of a planned sidebar. */
export type SidebarEntry =
  | { readonly kind: 'page'; readonly label: string; readonly route: string; readonly path: string }
  | { readonly kind: 'link'; readonly label: string; readonly href: string; readonly external: boolean }
  | {
      readonly kind: 'category'
      readonly label: string
      readonly route: string | undefined
      /** Address of the category's page or of the first page in it. */
      readonly path: string
      readonly collapsed: boolean
      readonly items: readonly SidebarEntry[]
    }

/** Name among the sidebars of the tree of an API's pages; no config can give it. */
export function apiSidebar(route: string): string {
  return `api:${route}`
}

/** The sidebar orders the pages of an API, which show a navigation of their own. */
export function isApiSidebar(name: string): boolean {
  return name.startsWith('api:')
}

export interface Redirect {
  /** Below the base path, without a trailing slash: `/admin`. */
  readonly from: string
  /** Full path or address that it leads to. */
  readonly to: string
  /** Where it was asked for. */
  readonly at: Place
}

export interface Tag {
  readonly label: string
  readonly route: string
  readonly path: string
  readonly pages: readonly SitePage[]
}

/** The blog of a site. */
export interface Blog {
  readonly route: string
  readonly path: string
  /** Routes of the feeds. */
  readonly feeds: readonly string[]
  /** Listed posts, the newest first. */
  readonly posts: readonly SitePage[]
}

/** Name among the sidebars of the list of posts; no config can give it. */
export const blogSidebar = 'blog:'

/** A file that pages refer to and that is published beside them. */
export interface MediaFile {
  /** Relative to the project's folder. */
  readonly file: string
  /** Path in the output folder. */
  readonly output: string
  readonly hash: string
  readonly width: number | undefined
  readonly height: number | undefined
}

/** A file that a page names and that may not be published. */
export interface RefusedFile {
  readonly rule: 'refused-file' | 'active-file'
  readonly message: string
}

/** The whole plan: after it nothing is looked up. */
export interface Site {
  readonly pages: readonly SitePage[]
  readonly redirects: readonly Redirect[]
  readonly tags: readonly Tag[]
  readonly blog: Blog | undefined
  readonly sidebars: ReadonlyMap<string, readonly SidebarEntry[]>
  /** Files of the content folder that pages show or offer. */
  readonly media: readonly MediaFile[]
  /** Files that are copied as they are. */
  readonly staticFiles: readonly MediaFile[]
}
