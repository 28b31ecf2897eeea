import { createContext } from 'react'

/** A placeholder for the entries around a page in its sidebar, which are only known when the site is planned. */
export const aroundPage: readonly never[] = []

/** What is known of a page before the site is planned. */
export interface PageData {
  /** The path of its file in the folder of all pages, without the ending. */
  readonly path: string
  readonly frontMatter: Readonly<Record<string, unknown>>
  /** The heading at the top of the page. */
  readonly contentTitle: string | undefined
  /** Receives what cannot be shown. */
  readonly leaveOut: (what: string, component?: string) => void
  /** Receives what components throw. */
  readonly fail: (component: string, error: unknown) => void
}

/** The page that components are rendered on. */
export const PageContext = createContext<PageData>({
  path: '',
  frontMatter: {},
  contentTitle: undefined,
  leaveOut: () => undefined,
  fail: () => undefined,
})
