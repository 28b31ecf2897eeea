/** Where something stands in a source file; `line` and `column` count from 1. */
export interface Place {
  readonly file: string
  readonly line?: number
  readonly column?: number
}

/** What the source of a page of an API's reference is called: it has no file of its own. */
export function apiSource(route: string): string {
  return `api:${route}`
}

/** A page that was made from an API document. */
export function isApiPage({ source }: Pick<Page, 'source'>): boolean {
  return source.startsWith('api:')
}

/** A heading of a page; `id` is the anchor that leads to it. */
export interface Heading {
  readonly depth: number
  readonly id: string
  readonly text: string
}

/**
 * An address that a page names and that only the plan of the whole site can resolve.
 * `base` is the folder, relative to the project, from which relative addresses of this reference start.
 */
export interface Reference {
  readonly kind: 'link' | 'image' | 'media'
  readonly url: string
  readonly base: string
  readonly at: Place
  /** The address stands alone within the value of an attribute, such as `srcset`. */
  readonly isValue?: true
  /** What the writer says of a picture's size. */
  readonly size?: { readonly width: string | undefined; readonly height: string | undefined } | undefined
}

/** A stretch of a page from one heading to the next, as search sees it. */
export interface Section {
  readonly id: string
  /** Texts of the headings that lead here, outermost first; empty before the first heading. */
  readonly headings: readonly string[]
  readonly text: string
  readonly code: string
  /** What the cells of tables hold. */
  readonly cells: string
  /** What rows of tables tell of: the code at the start of their first cells. */
  readonly names: string
}

/** Somebody who has written a post. */
export interface Author {
  readonly name: string
  readonly title?: string | undefined
  readonly url?: string | undefined
}

/** What makes a page a post of the blog. */
export interface Post {
  /** `2026-03-31`, or with a time behind it. */
  readonly day: string
  /** What stands in the address when the front matter says nothing of it. */
  readonly name: string
  readonly authors: readonly Author[]
}

/** What a page says of itself, in the words of the front matter. */
export interface FrontMatter {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly slug?: string | undefined
  readonly id?: string | undefined
  readonly sidebar_label?: string | undefined
  readonly sidebar_position?: number | undefined
  readonly sidebar?: string | false | undefined
  readonly keywords?: readonly string[] | undefined
  readonly tags?: readonly string[] | undefined
  readonly draft?: boolean | undefined
  readonly unlisted?: boolean | undefined
  readonly image?: string | undefined
  readonly hide_title?: boolean | undefined
  readonly hide_table_of_contents?: boolean | undefined
  readonly toc_min_heading_level?: number | undefined
  readonly toc_max_heading_level?: number | undefined
  readonly pagination_prev?: string | null | undefined
  readonly pagination_next?: string | null | undefined
  readonly custom_edit_url?: string | null | undefined
  readonly last_update?: { readonly date?: string | undefined; readonly author?: string | undefined } | undefined
  readonly redirect_from?: readonly string[] | undefined
  readonly layout?: 'doc' | 'page' | undefined
  readonly search?: boolean | undefined
  readonly date?: string | undefined
  readonly authors?: readonly Author[] | undefined
}

/** Where the value of each key of a front matter stands. */
export type KeyPlaces = Readonly<Record<string, Place>>

/** Where a page's front matter has the value of a key; the top of the file where it has none. */
export function placeOfKey({ file, keyPlaces }: Pick<Page, 'file' | 'keyPlaces'>, key: string): Place {
  return (Object.hasOwn(keyPlaces, key) ? keyPlaces[key] : undefined) ?? { file, line: 1, column: 1 }
}

/**
 * One page, parsed once and never changed afterwards. It holds what planning and checking need;
 * the rendered text itself is a `PageBody`, kept apart because most builds touch few of them.
 */
export interface Page {
  /** Path of the file, relative to the content folder, with forward slashes. */
  readonly source: string
  /** Path of the file as diagnostics name it: relative to the project's folder. */
  readonly file: string
  readonly frontMatter: FrontMatter
  readonly post?: Post | undefined
  /** Where the values of the front matter's keys stand. */
  readonly keyPlaces: KeyPlaces
  readonly title: string
  /** The front matter's description, else the start of the first paragraph. */
  readonly description: string
  /** The body begins with its own h1, so the layout shows none. */
  readonly hasOwnTitle: boolean
  readonly headings: readonly Heading[]
  /** Every id of the body that a link can lead to. */
  readonly ids: readonly string[]
  readonly references: readonly Reference[]
  /** Names of the components that the page's Markdown uses. */
  readonly components: readonly string[]
  /** There is a diagram on the page that only a browser can draw. */
  readonly needsMermaid: boolean
  /** Names the page and its body; equal keys mean that all of both is equal. */
  readonly bodyKey: string
}

/**
 * The rendered parts of a page. A list of texts stands for one text with holes: between `html[i]` and
 * `html[i + 1]` belongs what the reference number `holes[i]` says, once the plan knows its address: attributes, or the
 * address alone.
 */
export interface PageBody {
  readonly html: TextWithHoles
  /** The page as clean Markdown. A hole here takes the plain address. */
  readonly markdown: TextWithHoles
  readonly sections: readonly Section[]
}

export interface TextWithHoles {
  readonly texts: readonly string[]
  /** Indexes into the page's `references`; always one fewer than `texts`. */
  readonly holes: readonly number[]
}
