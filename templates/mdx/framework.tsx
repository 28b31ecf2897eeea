import { createElement, useContext, type ReactNode } from 'react'
import { aroundPage, PageContext, type PageData } from './around-page.ts'
import { noteLack } from './guard.ts'
export { guarded, noteLack } from './guard.ts'

interface LinkProps {
  readonly to?: string | undefined
  readonly href?: string | undefined
  readonly children?: ReactNode
}

/** A link whose address is called `to`. */
export function Link({ to, href, children, ...rest }: LinkProps): ReactNode {
  return (
    <a {...rest} href={to ?? href}>
      {children}
    </a>
  )
}

/** An address from the root of the site. The plan of the site adds the base path. Sites also ask for addresses that they lack. */
export function useBaseUrl(address: string | undefined): string | undefined {
  return address === undefined || /^(?:[a-z][\w+.-]*:|[/#]|$)/i.test(address) ? address : `/${address}`
}

export const useBaseUrlUtils = () => ({ withBaseUrl: useBaseUrl })

export const useIsBrowser = () => false

export const ExecutionEnvironment = {
  canUseDOM: false,
  canUseEventListeners: false,
  canUseIntersectionObserver: false,
  canUseViewport: false,
}

/** What only a browser can show is replaced by its fallback. */
export function BrowserOnly({ fallback }: { readonly fallback?: ReactNode }): ReactNode {
  return fallback ?? null
}

/** Redirects the page to another address. */
export function Redirect({ to }: { readonly to?: string | { readonly pathname?: string } | undefined }): ReactNode {
  return createElement('docsgen-page', { 'data-redirect': typeof to === 'object' ? to.pathname : to })
}

/** Metadata comes from the front matter. */
export function Head(): ReactNode {
  return null
}

interface TranslateProps {
  readonly children?: string | undefined
  readonly id?: string | undefined
  readonly values?: Readonly<Record<string, ReactNode>> | undefined
}

/** The functions that show a text by its id, in the language of the texts that are given. Values are filled in. */
export function withTexts(texts: Readonly<Record<string, string>>) {
  const find = (id: string | undefined, usual: string | undefined): string =>
    texts[id ?? usual ?? ''] ?? usual ?? id ?? ''
  return {
    Translate: ({ children, id, values = {} }: TranslateProps): ReactNode =>
      find(id, children)
        .split(/\{(\w+)\}/)
        .map((part, index) => (index % 2 === 0 ? part : values[part])),
    translate: (
      { message, id }: { readonly message?: string; readonly id?: string },
      values: Readonly<Record<string, string>> = {},
    ): string => find(id, message).replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all),
  }
}

/** Pages are rendered without an address. */
export const useLocation = () => ({ pathname: '/', search: '', hash: '' })

export const useHistory = () => ({
  location: useLocation(),
  push: ignore,
  replace: ignore,
  goBack: ignore,
  listen: () => ignore,
})

function ignore(): void {
  // Pages are rendered before anyone navigates.
}

/** The window is only known in a browser. */
export const useWindowSize = () => 'ssr'

const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** The hook that chooses a form of a text for a number, such as one of `A ship|{count} ships`. */
export function withPlurals(locale: string) {
  const rules = new Intl.PluralRules(locale)
  const used = pluralForms.filter((form) => rules.resolvedOptions().pluralCategories.includes(form))
  const selectMessage = (count: number, text: string): string => {
    const forms = text.split('|')
    return forms[Math.min(used.indexOf(rules.select(count)), forms.length - 1)] ?? ''
  }
  return () => ({ selectMessage })
}

export const useColorMode = () => ({ colorMode: 'light', isDarkTheme: false })

/** The category that a page belongs to. Its items are filled in when the site is planned. */
export function useCurrentSidebarCategory() {
  const { leaveOut } = useContext(PageContext)
  return {
    label: '',
    items: aroundPage,
    get customProps() {
      leaveOut('the properties of its category ("customProps")')
      return {}
    },
  }
}

export const useCurrentSidebarSiblings = () => aroundPage

/** Joins class names, as the package of the same name does, and `classnames`. */
export function clsx(...values: readonly unknown[]): string {
  return values
    .flatMap((value) => {
      if (Array.isArray(value)) return clsx(...(value as readonly unknown[]))
      if (typeof value === 'object' && value !== null)
        return Object.entries(value).flatMap(([name, isOn]) => (isOn ? name : []))
      return typeof value === 'string' || typeof value === 'number' ? String(value) : []
    })
    .filter((name) => name !== '')
    .join(' ')
}

/** What components see of a version of the documentation. */
interface DocsVersion {
  readonly name: string
  readonly label: string
  readonly path: string
  readonly isLast: boolean
}

/** Hooks that give components the versions. `active` is the index of the version that is built. */
export function withVersions(given: readonly DocsVersion[], active: number) {
  const versions = given.map((one) => ({ ...one, mainDocId: '', docs: [], draftIds: [] }))
  const version = versions[active]
  const latest = versions.find(({ isLast }) => isLast)
  const plugin = { path: '/', breadcrumbs: true, versions }
  const useActivePlugin = () => ({ pluginId: 'default', pluginData: plugin })
  return {
    useActiveVersion: () => version,
    useLatestVersion: () => latest,
    useVersions: () => versions,
    useDocsVersion: () => ({
      ...version,
      pluginId: 'default',
      version: version?.name,
      docs: unknownPages,
      docsSidebars: {},
    }),
    useActivePlugin,
    useActivePluginAndVersion: () => ({ activePlugin: useActivePlugin(), activeVersion: version }),
    useActiveDocContext: () => ({ activeVersion: version, activeDoc: undefined, alternateDocVersions: {} }),
    useDocsVersionCandidates: () => [version ?? latest],
    useDocsData: () => plugin,
    useAllDocsData: () => ({ default: plugin }),
    useDocsPreferredVersion: () => ({ preferredVersion: null, savePreferredVersionName: ignore }),
  }
}

/** The pages of a version by their ids. They are only known when the site is planned. */
const unknownPages = new Proxy<Readonly<Record<string, undefined>>>({}, { get: () => void noteLack() })

/** The page, except for what is only known when the site is planned. */
export function useDoc(): PageData & { readonly metadata: object; readonly toc: readonly never[] } {
  const page = useContext(PageContext)
  const { frontMatter, contentTitle: title } = page
  return { ...page, metadata: { title, ...frontMatter, frontMatter }, toc: [] }
}

/** Components name their links and anchors for the check of Docusaurus. docsgen reads them on the page. */
export function useBrokenLinks(): { readonly collectLink: () => void; readonly collectAnchor: () => void } {
  return { collectLink: () => undefined, collectAnchor: () => undefined }
}
