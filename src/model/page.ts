import type { TextWithPlaceholders } from '../formats/markdown/placeholders.ts'
/** A place in a source file; `line` and `column` count from 1. */
export interface Place {
  readonly file: string
  readonly line?: number
  readonly column?: number
}

/** A heading of a page; `id` is its anchor. */
export interface Heading {
  readonly depth: number
  readonly id: string
  readonly text: string
}

/**
 * An address on a page that can only be resolved with the plan of the whole site.
 * `base` is the folder, relative to the project, that relative addresses of this reference are relative to.
 */
export interface Reference {
  readonly kind: 'link' | 'image' | 'media'
  readonly url: string
  readonly base: string
  readonly at: Place
  /** The address is one part of an attribute's value, as in `srcset`. */
  readonly isValue?: true
  /** The link is written as HTML in an MDX page. */
  readonly isHtml?: true
  /** The size of a picture, as set by the writer. */
  readonly size?: { readonly width: string | undefined; readonly height: string | undefined } | undefined
}

/** The part of a page from one heading to the next, as used by the search. */
export interface Section {
  readonly id: string
  /** Texts of the headings above it, outermost first; empty before the first heading. */
  readonly headings: readonly string[]
  readonly text: string
  readonly code: string
  /** The text of table cells. */
  readonly cells: string
  /**
   * Names that are defined here: operations, parameters and fields of an API document, and the terms that table rows
   * describe, which are the code at the start of their first cells.
   */
  readonly names: string
}

/** An author of a post. */
export interface Author {
  readonly name: string
  readonly title?: string | undefined
  readonly url?: string | undefined
  /** Route of the list of the person's posts. */
  readonly page?: string | undefined
}

/** The additional data of a blog post. */
export interface Post {
  /** `2026-03-31`, optionally followed by a time. */
  readonly day: string
  /** The date in the name of its file, with slashes. */
  readonly dated?: string | undefined
  /** The name used in the address if the front matter sets none. */
  readonly name: string
  readonly authors: readonly Author[]
}

/** A picture of a home page that may differ between the modes. */
export interface HomePicture {
  readonly src?: string | undefined
  readonly light?: string | undefined
  readonly dark?: string | undefined
  readonly alt?: string | undefined
}

/** The top of a home page. */
export interface HomeHero {
  readonly name?: string | undefined
  readonly text?: string | undefined
  readonly tagline?: string | undefined
  readonly image?: string | HomePicture | undefined
  readonly actions: readonly { readonly theme: 'brand' | 'alt'; readonly text: string; readonly link: string }[]
}

export interface HomeFeature {
  readonly icon?: string | HomePicture | undefined
  readonly title: string
  readonly details?: string | undefined
  readonly link?: string | undefined
  readonly linkText?: string | undefined
}

interface HomeLogos {
  readonly title?: string | undefined
  readonly items: readonly { readonly image: string; readonly name: string; readonly link?: string | undefined }[]
}

/** The front matter of a page. */
export interface FrontMatter {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly slug?: string | undefined
  readonly id?: string | undefined
  readonly sidebar_label?: string | undefined
  readonly sidebar_badge?: string | undefined
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
  readonly translated_from?: string | undefined
  readonly redirect_from?: readonly string[] | undefined
  readonly layout?: 'doc' | 'page' | 'home' | undefined
  readonly hero?: HomeHero | undefined
  readonly code?: { readonly title?: string | undefined; readonly language: string; readonly text: string } | undefined
  readonly features?: readonly HomeFeature[] | undefined
  readonly logos?: HomeLogos | undefined
  readonly search?: boolean | undefined
  readonly date?: string | undefined
  readonly authors?: readonly Author[] | undefined
}

/** The place of each value in the front matter. */
export type KeyPlaces = Readonly<Record<string, Place>>

/** The place of a value in a page's front matter, or the top of the file if the key is not set. */
export function placeOfKey({ file, keyPlaces }: Pick<Page, 'file' | 'keyPlaces'>, key: string): Place {
  return (Object.hasOwn(keyPlaces, key) ? keyPlaces[key] : undefined) ?? { file, line: 1, column: 1 }
}

/**
 * One page, parsed once and never changed afterwards. It contains what planning and checking need.
 * The rendered text is in `PageBody`, which is stored separately because most builds need only a few bodies.
 */
export interface Page {
  /** What it is made from, if that is not a text: an API document, or a React module. */
  readonly kind?: 'api' | 'module'
  /** Path of the file, relative to the content folder, with forward slashes. A page of an API has no file: `api:/reference/pets`. */
  readonly source: string
  /** Path of the file for diagnostics: relative to the project's folder. */
  readonly file: string
  readonly frontMatter: FrontMatter
  readonly post?: Post | undefined
  /** The places of the values in the front matter. */
  readonly keyPlaces: KeyPlaces
  readonly title: string
  /** The description from the front matter, or the start of the first paragraph. */
  readonly description: string
  /** Address that the page leads to. It is not a page then. */
  readonly redirect?: string | undefined
  /** The body starts with its own h1, so the layout does not add one. */
  readonly hasOwnTitle: boolean
  readonly headings: readonly Heading[]
  /** Every id in the body that a link can refer to. */
  readonly ids: readonly string[]
  readonly references: readonly Reference[]
  /** Rules for the inline styles of the page, which the content security policy forbids in HTML. */
  readonly inlineStyles?: TextWithPlaceholders
  /** What its interactive parts need in the browser, unless they are modules of the site. */
  readonly scripts?: readonly BrowserScript[]
  /** Names of the components in the page's Markdown. */
  readonly components: readonly string[]
  /** Identifies the page and its body: equal keys mean equal pages and bodies. */
  readonly bodyKey: string
  /** What is missing: all but front matter and title, or everything because of an error. Such pages are not cached. */
  readonly state?: 'outline' | 'broken'
}

/** A script in the assets folder: its text, or the file that is copied, relative to the project's folder. */
export interface BrowserScript {
  readonly name: string
  readonly text?: string
  readonly file?: string
}

/**
 * The rendered parts of a page. A list of texts is one text with placeholders: the content for reference number
 * `placeholders[i]` goes between `html[i]` and `html[i + 1]` once the plan knows the address: attributes, or the
 * address alone.
 */
export interface PageBody extends ShownBody {
  /** The page as clean Markdown. A placeholder is replaced with the plain address. */
  readonly markdown: TextWithPlaceholders
}

/** What readers see of a body. Its Markdown is stored separately, because few files need it. */
export interface ShownBody {
  readonly html: TextWithPlaceholders
  /** What lists show of a post: its start, or all of it. `undefined` if they show its description. */
  readonly summary?: TextWithPlaceholders
  /** Whether the post continues after the summary. */
  readonly isCut?: boolean
  readonly sections: readonly Section[]
}
