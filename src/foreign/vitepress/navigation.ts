import { ownFiles } from '../../formats/names/own-files.ts'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { isExternal } from '../../formats/names/url.ts'
import type { SidebarItem } from '../../config/schema-parts/sidebar-schema.ts'
import { plainText } from '../plain-text.ts'
import { createSlugger } from '../../formats/names/slug.ts'
import { groupOf, listOf, textOf, type Raw } from '../../formats/raw-values.ts'

/** What links can lead to, and what could not be converted. */
export interface Navigation {
  readonly routes: ReadonlySet<string>
  /** The start of links to pages of the language, such as `/fr`, if this is not the main one, which has the pages `main`. */
  readonly prefix: string
  readonly main: ReadonlySet<string>
  /** Absolute path of the public folder. */
  readonly files: string
  readonly leftOut: (what: string) => void
}

/** The address of the page that a link of VitePress leads to. */
export function routeOfLink(link: string): string {
  const [, address = '', end = ''] = /^([^?#]*)(.*)$/.exec(link) ?? []
  const route = `/${address}`
    .replaceAll(/\/{2,}/g, '/')
    .replace(/(?:\.html|\.md)$/, '')
    .replace(/\/index$/, '/')
    .replace(/(?<=.)\/$/, '')
  return route + end
}

/** Converts one sidebar, or several for different folders. */
export function convertSidebars(sidebar: unknown, navigation: Navigation): Record<string, SidebarItem[]> {
  return Object.fromEntries(
    listSidebars(sidebar, navigation.prefix).map(({ name, value }) => [name, convertItems(itemsOf(value), navigation)]),
  )
}

/** The names of the sidebars by folder. Pages in other folders have no sidebar. */
export function sidebarsOfFolders(sidebar: unknown): Record<string, string | false> {
  if (Array.isArray(sidebar)) return {}
  const paths = listSidebars(sidebar, '').flatMap(({ name, folders }) => folders.map((folder) => [folder, name]))
  return paths.length === 0 ? {} : { '/': false, ...Object.fromEntries(paths) }
}

interface Sidebar {
  readonly name: string
  readonly folders: readonly string[]
  readonly value: unknown
}

/** Folders with the same entries share a sidebar. */
function listSidebars(sidebar: unknown, prefix: string): readonly Sidebar[] {
  if (Array.isArray(sidebar)) return [{ name: 'docs', folders: ['/'], value: sidebar }]
  const nameOf = createSlugger([])
  const same = Map.groupBy(Object.entries(groupOf(sidebar)), ([, value]) => JSON.stringify(value))
  return [...same.values()].map((entries) => {
    const folders = entries.map(([folder]) => ownRoute(folder, prefix) ?? folder)
    const name = folders[0]?.replaceAll(/^\/|\/$/g, '').replaceAll(/[^\w-]+/g, '-')
    return {
      name: nameOf(name || 'docs'),
      folders: folders.map((folder) => `/${folder.replace(/^\/+/, '')}`),
      value: entries[0]?.[1],
    }
  })
}

/** The items of a sidebar: a list, or a group with the start of all links. An item can set that of the links below it. */
function itemsOf(sidebar: unknown): readonly Raw[] {
  const { items = sidebar, base } = groupOf(sidebar)
  return withWholeLinks(items, textOf(base, ''))
}

function withWholeLinks(items: unknown, outer: string): readonly Raw[] {
  return listOf(items)
    .map(groupOf)
    .map((item) => {
      const base = textOf(item['base'], outer)
      const link = typeof item['link'] === 'string' ? { link: base + item['link'] } : {}
      return {
        ...item,
        ...link,
        ...(Array.isArray(item['items']) ? { items: withWholeLinks(item['items'], base) } : {}),
      }
    })
}

function convertItems(items: readonly Raw[], navigation: Navigation): SidebarItem[] {
  return items.flatMap((item) => convertItem(item, navigation))
}

function convertItem(item: Raw, navigation: Navigation): SidebarItem[] {
  const label = plainText(textOf(item['text'], ''))
  const link = typeof item['link'] === 'string' ? targetOf(item['link'], label, navigation) : undefined
  if (!Array.isArray(item['items'])) return link === undefined || label === '' ? [] : [{ link, label }]
  const items = convertItems(item['items'].map(groupOf), navigation)
  if (label === '') return items
  const collapsed = item['collapsed'] === true
  if (link !== undefined && navigation.routes.has(link)) return [{ category: label, items, link, collapsed }]
  // Only a page of the language can be that of a category.
  return [{ category: label, items: [...(link === undefined ? [] : [{ link, label }]), ...items], collapsed }]
}

/** The target of a link, or `undefined` if there is no such page. */
function targetOf(link: string, label: string, navigation: Navigation): string | undefined {
  const { routes, prefix, main, files, leftOut } = navigation
  if (isExternal(link)) return link
  if (/\.\w+$/.test(link) && existsSync(path.join(files, link))) return link
  const route = routeOfLink(link)
  const own = ownRoute(route, prefix)
  if (own !== undefined && (hasPage(routes, own) || hasPage(main, own))) return own
  if (hasPage(main, route) || ownFiles.has(route.slice(1))) return route
  leftOut(`the link "${label}", because there is no page at ${route}`)
  return undefined
}

function hasPage(routes: ReadonlySet<string>, link: string): boolean {
  return routes.has(link.replace(/[?#].*$/, ''))
}

/** The address below the folder of a language. */
function ownRoute(route: string, prefix: string): string | undefined {
  const rest = route.slice(prefix.length)
  return route.startsWith(prefix) && /^(?:[/?#]|$)/.test(rest) ? rest.replace(/^(?!\/)/, '/') : undefined
}

/** The items of the navigation bar: links, menus, the menu of languages, and accounts in social networks. */
export function convertNav(theme: Raw, navigation: Navigation, languages: readonly Raw[]): Raw[] {
  const items = listOf(theme['nav']).flatMap((item) => convertNavItem(groupOf(item), navigation))
  const accounts = listOf(theme['socialLinks']).map(groupOf).map(convertAccount)
  const tools = [{ kind: 'search', position: 'right' }, ...languages, { kind: 'colorMode', position: 'right' }]
  return [...items, ...tools, ...accounts]
}

function convertNavItem(item: Raw, navigation: Navigation): Raw[] {
  const label = plainText(textOf(item['text'], ''))
  if (item['component'] !== undefined) {
    navigation.leftOut(`the component "${textOf(item['component'], '')}" of the navigation bar`)
    return []
  }
  if (!Array.isArray(item['items'])) return linkOf(item, label, navigation)
  const items = listOf(item['items'])
    .map(groupOf)
    .flatMap((one) => (Array.isArray(one['items']) ? listOf(one['items']).map(groupOf) : [one]))
    .flatMap((one) => linkOf(one, plainText(textOf(one['text'], '')), navigation))
  return items.length === 0 ? [] : [{ kind: 'dropdown', label, items }]
}

function linkOf(item: Raw, label: string, navigation: Navigation): Raw[] {
  if (typeof item['link'] !== 'string' || label === '') return []
  const target = targetOf(item['link'], label, navigation)
  if (target === undefined) return []
  return [isExternal(target) ? { label, href: target } : { label, to: target }]
}

const icons: Readonly<Record<string, string>> = { github: 'source', gitlab: 'source', discord: 'chat', slack: 'chat' }

/** An account in a social network as an item of the navigation bar. */
export function convertAccount({ icon, link, ariaLabel }: Raw): Raw {
  const href = textOf(link, '')
  const name = textOf(icon, URL.parse(href)?.hostname ?? 'link')
  const label = textOf(ariaLabel, name.charAt(0).toUpperCase() + name.slice(1))
  const known = icons[name]
  return { label, href, position: 'right', ...(known === undefined ? {} : { icon: known }) }
}
