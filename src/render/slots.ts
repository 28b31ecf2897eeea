import { hash } from 'node:crypto'
import path from 'node:path'
import { uniqueBy } from '../formats/unique-by.ts'
import { createElement, type ComponentType } from 'react'
import { rootPathOf } from '../config/editions.ts'
import type { Config } from '../config/schema.ts'
import type { SlotModule, SlotName } from '../model/slot-modules.ts'
import type { SlotProps } from '../model/slots.ts'
import type { PageView, SiteView } from '../model/view.ts'
import type { Problem, Report } from '../report/problem.ts'
import { runLimited } from '../system/limited-run.ts'
import { placeOfError } from '../cache/place-of-error.ts'
import { renderAtOnce } from './render-at-once.ts'
import type { Element } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'
import { dropPreloads, insertParts, takePart } from '../formats/part-html.ts'
import { normaliseRoute, splitUrl } from '../formats/names/url.ts'
import { visit } from '../formats/visit.ts'
import { listBlocked } from '../config/policy/blocked-parts.ts'
import type { Place } from '../model/page.ts'
import { placeOfText } from '../report/place-of-text.ts'
import { readSource } from '../system/source-files.ts'
import { messageOfThrown } from '../system/message-of-thrown.ts'

/** A slot that can be rendered. */
export interface LoadedSlot extends SlotModule {
  readonly component: ComponentType<SlotProps>
}

/** The components that a site shows in places of every page. */
export interface SiteSlots {
  /** Changes with the slots that the page shows, and with what only they show of it. */
  readonly fingerprint: (page: SlotPlaces) => string
  /** The page with its slots. A slot that fails is reported and left out. */
  readonly fill: (site: SiteView, page: PageView) => PageView
  /** What was found while pages were rendered. */
  readonly problems: readonly Problem[]
  /** The slots on the pages of a version or language with these addresses. Other addresses are those of the whole site. */
  readonly inEdition: (routes: ReadonlySet<string>) => SiteSlots
}

/** What decides which slots a page shows. */
type SlotPlaces = Pick<PageView, 'layout' | 'canonical'> & { readonly sidebar?: PageView['sidebar'] | boolean }

interface SlotsRequest {
  readonly root: string
  readonly config: Config
  readonly slots: readonly LoadedSlot[]
}

/** Opens the slots of a site for rendering. */
export function openSlots({ root, config, slots }: SlotsRequest, report: Report): SiteSlots {
  const byName = new Map(slots.map((slot) => [slot.name, slot]))
  const problems: Problem[] = []
  const reportOnce = onceEach((problem) => {
    problems.push(problem)
    report(problem)
  })
  const shownOn = (page: SlotPlaces): LoadedSlot[] => namesOn(page).flatMap((name) => byName.get(name) ?? [])
  const last = new Map<SlotName, { readonly html: string; readonly basePath: string; readonly finished: string }>()
  const render = (slot: LoadedSlot, props: SlotProps, routes: Routes): string => {
    const { name, file, component } = slot
    const { basePath } = props.site
    try {
      const { seconds } = config.build.pageLimits
      const html = runLimited(() => renderAtOnce(createElement(component, props)), seconds)
      const before = last.get(name)
      // Most slots are the same on every page.
      if (before?.html === html && before.basePath === basePath) return before.finished
      const finished = finishSlot({ html, name, file, root, config, basePath, routes }, reportOnce)
      last.set(name, { html, basePath, finished })
      return finished
    } catch (error) {
      const cause = messageOfThrown(error)
      const message = `the slot ${name} cannot be rendered on the page "${props.page.path}": ${cause}`
      const at = placeOfError(error, root) ?? { file: slot.file, line: 1, column: 1 }
      reportOnce({ severity: 'error', rule: 'slot', message, at })
      return ''
    }
  }
  const open = (routes: Routes, ofRoutes: string): SiteSlots => ({
    fingerprint: (page) => {
      const shown = shownOn(page)
      return shown.length === 0
        ? ''
        : hash('sha256', JSON.stringify([shown.map(({ fingerprint }) => fingerprint), config.variables, ofRoutes]))
    },
    fill: (site, page) => {
      const shown = shownOn(page)
      if (shown.length === 0) return page
      const props = { site: viewSlotSite(site, config), page: viewSlotPage(page) }
      const made = shown.map((slot) => {
        const html = render(slot, props, routes)
        return [slot.name, { html, key: hash('sha256', html).slice(0, 8) }] as const
      })
      const filled = Object.fromEntries(made)
      const article = filled['NotFound']?.html ?? filled['Home']?.html ?? page.article
      return {
        ...page,
        article,
        slots: filled,
        styles: uniqueBy([...(page.styles ?? []), ...stylesOf(shown, config)], hrefOf),
      }
    },
    problems,
    inEdition: (own) => open(own, hash('sha256', JSON.stringify([...own]))),
  })
  return open(undefined, '')
}

/** The addresses of the edition's pages, if it is not the main one. */
type Routes = ReadonlySet<string> | undefined

/** Reports a problem once, whatever page it is on. */
function onceEach(report: Report): Report {
  const reported = new Set<string>()
  return (problem) => {
    const key = JSON.stringify([problem.at, problem.rule, problem.message.replace(/^.*?": /, '')])
    if (reported.has(key)) return
    reported.add(key)
    report(problem)
  }
}

function stylesOf(slots: readonly LoadedSlot[], config: Config): NonNullable<PageView['styles']> {
  const files = slots.flatMap(({ styles }) => styles)
  return files.map(({ name, integrity }) => ({ href: `${rootPathOf(config)}assets/${name}`, integrity }))
}

function hrefOf({ href }: { readonly href: string }): string {
  return href
}

/** The slots in the layout of a page. The page of addresses that do not exist has no full address. */
function namesOn({ layout, canonical, sidebar }: SlotPlaces): SlotName[] {
  const around = ['Head', 'BarStart', 'BarEnd', 'Footer'] as const
  if (canonical === undefined) return [...around, 'NotFound']
  if (layout === 'home') return [...around, 'Home']
  return [
    ...around,
    'BeforeArticle',
    'AfterArticle',
    ...(sidebar === undefined || sidebar === false ? [] : (['SidebarStart', 'SidebarEnd'] as const)),
  ]
}

function viewSlotSite(site: SiteView, { variables }: Config): SlotProps['site'] {
  const { title, tagline, locale, isRightToLeft, home, basePath, footer, locales, versions } = site
  return { title, tagline, locale, isRightToLeft, home, basePath, footer, locales, versions, variables }
}

function viewSlotPage(page: PageView): SlotProps['page'] {
  const { title, description, canonical, layout, keywords, toc, breadcrumbs, previous, next } = page
  const { tags, editUrl, lastUpdated, frontMatter = {} } = page
  const known = { title, description, path: page.path, canonical, layout, keywords, toc, breadcrumbs, previous, next }
  return { ...known, tags, editUrl, lastUpdated, frontMatter }
}

interface RenderedSlot {
  readonly html: string
  readonly name: SlotName
  /** Relative to the root. */
  readonly file: string
  readonly root: string
  readonly config: Config
  /** Path of the site on its host, or of the version that the page is in. */
  readonly basePath: string
  readonly routes: Routes
}

/**
 * Makes what a slot rendered part of a page: addresses that begin with a slash are below the base path, and interactive
 * parts get their content. What the content security policy would block is an error here, because in the browser it would
 * only be missing.
 */
function finishSlot(slot: RenderedSlot, report: Report): string {
  const { security } = slot.config
  const tree = fromHtml(slot.html, { fragment: true })
  // Pictures in the margins of a page are not urgent.
  if (slot.name !== 'Head') dropPreloads(tree)
  const parts: string[] = []
  visit(tree, 'element', (node) => {
    for (const { message, texts } of security.csp ? listBlocked(node, security.extraSources) : [])
      report({ severity: 'error', rule: 'blocked-source', message, at: placeIn(slot, texts) })
    putBelowBase(node, slot)
    takePart(node, parts)
  })
  return insertParts(toHtml(tree), parts)
}

function putBelowBase({ properties }: Element, { basePath, config, routes }: RenderedSlot): void {
  const root = rootPathOf(config)
  for (const name of ['href', 'src', 'poster']) {
    const address = properties[name]
    if (typeof address !== 'string' || !/^\/(?!\/)/.test(address) || `${address}/`.startsWith(basePath)) continue
    const route = normaliseRoute(splitUrl(address).path)
    const isInEdition = routes === undefined || route === '/' || routes.has(route)
    if (isInEdition) properties[name] = `${basePath}${address.slice(1)}`
    else if (!`${address}/`.startsWith(root)) properties[name] = `${root}${address.slice(1)}`
  }
}

/** Rendered HTML has no lines, so a text of the source is searched for. */
function placeIn({ root, file }: RenderedSlot, texts: readonly string[]): Place {
  return placeOfText(file, readSource(path.join(root, file)).toString('utf8'), texts)
}
