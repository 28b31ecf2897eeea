import { createContext } from 'react'

/** A placeholder for the entries around a page in its sidebar, which are only known when the site is planned. */
export const aroundPage: readonly never[] = []

/** What a page says about itself. Its address is only known when the site is planned. */
export interface PageData {
  readonly frontMatter: Readonly<Record<string, unknown>>
  /** The heading at the top of the page. */
  readonly contentTitle: string | undefined
  /** Receives what cannot be shown. */
  readonly leaveOut: (what: string) => void
}

/** The page that components are rendered on. */
export const PageContext = createContext<PageData>({
  frontMatter: {},
  contentTitle: undefined,
  leaveOut: () => undefined,
})
