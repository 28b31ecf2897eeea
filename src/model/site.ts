import type { Page, Place } from './page.ts'
import type { LinkView } from './view.ts'

/** The resolved address of a page's reference. */
export interface Address {
  /** The address for the browser, or the original text if it leads nowhere. */
  readonly href: string
  readonly isExternal: boolean
  /** Route of the target page, if the target is a page. */
  readonly route?: string | undefined
  /** Output path of the target, if it is a media file. */
  readonly media?: string | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
  /** Why it leads nowhere. */
  readonly error?:
    | { readonly rule: 'broken-link' | 'broken-anchor' | 'broken-image' | 'left-out'; readonly message: string }
    | RefusedFile
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
  /** The addresses of the page's references, in the same order. Computed on first use. */
  readonly addresses: readonly Address[]
  readonly sidebar: string | undefined
  /** The sidebar in the menu of narrow screens, if the page itself does not show it. */
  readonly menuSidebar?: string | undefined
  /** Labels of the categories above the page, outermost first. */
  readonly trail: readonly { readonly label: string; readonly route: string | undefined }[]
  readonly label: string
  readonly previous: LinkView | undefined
  readonly next: LinkView | undefined
  readonly editUrl: string | undefined
  readonly lastUpdated: { readonly iso: string; readonly author: string | undefined } | undefined
}

/** A generated page that lists the entries of a category. */
export interface CategoryIndex {
  readonly route: string
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly keywords?: readonly string[] | undefined
}

/** An entry of a planned sidebar. */
export type SidebarEntry =
  | (SidebarName & { readonly kind: 'page'; readonly route: string; readonly path: string })
  | (SidebarName & { readonly kind: 'link'; readonly href: string; readonly external: boolean })
  | (SidebarName & {
      readonly kind: 'category'
      readonly route: string | undefined
      /** Address of the category's page, or of the first page in it. */
      readonly path: string
      readonly collapsed: boolean
      readonly items: readonly SidebarEntry[]
      /** The text of its card. Default: the number of its entries. */
      readonly description?: string | undefined
      /** Its page, if that is generated. */
      readonly index?: CategoryIndex | undefined
    })

/** What a sidebar shows of an entry. */
export interface SidebarName {
  readonly label: string
  /** A short text after the label, such as "New". */
  readonly badge?: string | undefined
}

/** Name of the sidebar for an API's pages. A config cannot use this name. */
export function apiSidebar(route: string): string {
  return `api:${route}`
}

/** Whether a sidebar is that of an API, whose pages show their own navigation. */
export function isApiSidebar(name: string): boolean {
  return name.startsWith('api:')
}

/** The generated page of a category, with its place in a sidebar. */
export interface IndexPage extends CategoryIndex {
  readonly path: string
  readonly label: string
  readonly sidebar: string
  readonly items: readonly SidebarEntry[]
  readonly trail: SitePage['trail']
  readonly previous: LinkView | undefined
  readonly next: LinkView | undefined
}

export interface Redirect {
  /** Below the base path, without a trailing slash: `/admin`. */
  readonly from: string
  /** Full path or address of the target. */
  readonly to: string
  /** Its target may change: the home page of an edition, or a page that only an older version has. */
  readonly isTemporary?: boolean
  /** The place where it is configured. */
  readonly at: Place
}

/** A redirect of many addresses. Only hosts that read `_redirects` can follow it for those that are not known. */
export interface RedirectPattern extends Redirect {
  /** `/1.3/*` is everything below a path, and `:name` is one segment. */
  readonly from: string
  /** `:splat` is what `*` matches, and `:name` the segment with that name. */
  readonly to: string
}

export interface Tag {
  readonly label: string
  readonly description?: string | undefined
  /** Route of the list that it is in. */
  readonly list: string
  readonly route: string
  readonly path: string
  readonly pages: readonly SitePage[]
}

/** The blog of a site. */
export interface Blog {
  readonly route: string
  readonly path: string
  /** Every generated route for posts, except those of tags. */
  readonly routes: readonly string[]
  /** Routes of the feeds. */
  readonly feeds: readonly string[]
  /** Listed posts, newest first. */
  readonly posts: readonly SitePage[]
  readonly lists: readonly PostList<SitePage>[]
}

/** A list of posts: all of them, or those of an author or with a tag. */
export interface PostList<Post> {
  readonly kind: 'all' | 'author' | 'tag'
  /** The name of the author or the tag. */
  readonly label: string
  readonly description?: string | undefined
  /** Its pages, newest posts first. */
  readonly pages: readonly { readonly route: string; readonly posts: readonly Post[] }[]
}

/** Name of the sidebar for the posts. A config cannot use this name. */
export const blogSidebar = 'blog:'

/** A file that pages refer to and that is published with them. */
export interface MediaFile {
  /** Relative to the project's folder. */
  readonly file: string
  /** Path in the output folder. */
  readonly output: string
  readonly hash: string
  readonly width: number | undefined
  readonly height: number | undefined
}

/** A file that a page refers to but that must not be published. */
export interface RefusedFile {
  readonly rule: 'refused-file' | 'active-file'
  readonly message: string
  /** Whether the config could permit the file. */
  readonly isUndeclared?: boolean
}

/** The complete plan of a site. After planning, nothing needs to be looked up. */
export interface Site {
  readonly pages: readonly SitePage[]
  readonly redirects: readonly Redirect[]
  readonly redirectPatterns: readonly RedirectPattern[]
  readonly tags: readonly Tag[]
  readonly indexPages: readonly IndexPage[]
  readonly blog: Blog | undefined
  readonly sidebars: ReadonlyMap<string, readonly SidebarEntry[]>
  /** Files of the content folder that pages show or link to. */
  readonly media: readonly MediaFile[]
  /** Files that are copied unchanged. */
  readonly staticFiles: readonly MediaFile[]
}
