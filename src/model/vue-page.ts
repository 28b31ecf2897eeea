import type { BrowserScript } from './page.ts'

/** A page as a component of Vue. */
export interface VuePage {
  /** Relative to the project's folder. */
  readonly file: string
  /** The page as HTML with components. */
  readonly template: string
  /** Its script elements. */
  readonly scripts: string
  readonly values: Readonly<Record<string, unknown>>
  /** The components that it uses. */
  readonly components: readonly string[]
}

/** The HTML of a page, what was left out of it, and the files that it was made from. */
export interface RenderedVue {
  readonly html: string
  readonly leftOut: readonly string[]
  /** Relative to the project's folder. */
  readonly files: readonly string[]
  /** The rules of its components. */
  readonly styles: string
  /** What its interactive parts need in the browser. */
  readonly scripts: readonly BrowserScript[]
  /** Whether the page is the same as long as these files are. */
  readonly isRepeatable: boolean
}

/** Renders pages with the components of a site. Throws what their code throws. */
export type RenderVue = (page: VuePage) => Promise<RenderedVue>
