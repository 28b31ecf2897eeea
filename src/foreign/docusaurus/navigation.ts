import { existsSync } from 'node:fs'
import path from 'node:path'
import { findDoc, firstOf, type DocsInstance } from './docs.ts'
import { linksIn, plainText, textWithLinks } from '../plain-text.ts'
import { isExternal, splitUrl } from '../../formats/names/url.ts'
import { groupOf, listOf, textOf, type Raw } from '../../formats/raw-values.ts'

interface NavigationContext {
  readonly instances: readonly DocsInstance[]
  readonly leftOut: (what: string) => void
}

/** The items of the navigation bar. */
export function convertNavbar(navbar: Raw, context: NavigationContext): Raw[] {
  const items = listOf(navbar['items']).flatMap((item) => convertItem(groupOf(item), context))
  const tools = [
    { kind: 'colorMode', position: 'right' },
    ...(items.some(({ kind }) => kind === 'search') ? [] : [{ kind: 'search', position: 'right' }]),
  ]
  return [...items, ...tools]
}

function convertItem(item: Raw, context: NavigationContext): Raw[] {
  const position = item['position'] === 'right' ? 'right' : 'left'
  switch (item['type']) {
    case 'search':
      return [{ kind: 'search', position }]
    case 'docsVersionDropdown': {
      const hasVersions = context.instances.some(({ versions }) => versions.length > 0)
      return [...(hasVersions ? [{ kind: 'version', position }] : []), ...linksOfMenu(item, position, context)]
    }
    case 'localeDropdown':
      return [{ kind: 'locale', position }, ...linksOfMenu(item, position, context)]
    case 'docsVersion':
      context.leftOut(`the menu "${item['type']}" of the navigation bar`)
      return []
    default:
      break
  }
  if (!Array.isArray(item['items']))
    return linkOf(item, context).map((link) => ({ ...link, ...iconOf(item), position }))
  const items = listOf(item['items']).flatMap((one) => linkOf(groupOf(one), context))
  return items.length === 0 ? [] : [{ kind: 'dropdown', label: textOf(item['label'], ''), position, items }]
}

/** Links next to the entries of a menu that docsgen makes are next to that menu. */
function linksOfMenu(item: Raw, position: string, context: NavigationContext): Raw[] {
  const entries = ['dropdownItemsBefore', 'dropdownItemsAfter'].flatMap((name) => listOf(item[name]))
  return entries.flatMap((entry) => linkOf(groupOf(entry), context)).map((link) => ({ ...link, position }))
}

function linkOf(item: Raw, context: NavigationContext): Raw[] {
  if (item['type'] === 'html') return linksOfHtml(textOf(item['value'], ''), 'navigation bar', context.leftOut)
  const label = plainText(textOf(item['label'], textOf(item['html'], '')))
  if (typeof item['href'] === 'string') return [{ label: label === '' ? nameOfHost(item) : label, ...targetOf(item) }]
  if (typeof item['to'] === 'string') return label === '' ? [] : [{ label, to: withSlash(item['to']) }]
  const target = docOf(item, context.instances)
  if (target === undefined) {
    if (label !== '') context.leftOut(`the link "${label}" of the navigation bar`)
    return []
  }
  return [{ label: label === '' ? target.label : label, to: target.route }]
}

/** A link that shows only an icon has no label. */
function nameOfHost(item: Raw): string {
  const label = item['aria-label']
  return typeof label === 'string' ? label : hostOf(item)
}

function hostOf({ href }: Raw): string {
  return URL.parse(String(href), 'https://example.com')?.hostname ?? String(href)
}

/** The icon of a link without a label, which Docusaurus leaves to the styles of the site. */
function iconOf(item: Raw): Raw {
  if (typeof item['href'] !== 'string' || textOf(item['label'], '') !== '') return {}
  const icon = /^(?:www\.)?(?:(git(?:hub|lab)\.com)|(?:discord|slack)\.)/.exec(hostOf(item))
  return icon === null ? {} : { icon: icon[1] === undefined ? 'chat' : 'source' }
}

function docOf(
  item: Raw,
  instances: readonly DocsInstance[],
): { readonly label: string; readonly route: string } | undefined {
  const id = textOf(item['docsPluginId'], 'default')
  for (const instance of instances.filter((one) => one.id === id)) {
    if (item['type'] === 'doc') {
      const found = findDoc(instance.docs, textOf(item['docId'], ''))
      if (found !== undefined) return found
    }
    if (item['type'] === 'docSidebar') {
      const name = textOf(item['sidebarId'], '')
      const first = firstOf(instance, instance.sidebarNames.get(name))
      if (first !== undefined) return first
    }
  }
  return undefined
}

/** The columns and the last line of the footer. */
export function convertFooter(footer: Raw, leftOut: (what: string) => void): Raw {
  const links = listOf(footer['links']).map(groupOf)
  const columns = links.some(({ items }) => Array.isArray(items)) ? links : [{ title: '', items: links }]
  return {
    columns: columns
      .map(({ title, items }) => ({
        title: textOf(title, ''),
        items: listOf(items).flatMap((item) => footerLink(groupOf(item), leftOut)),
      }))
      .filter(({ items }) => items.length > 0),
    copyright: plainText(textOf(footer['copyright'], '')),
  }
}

function footerLink(item: Raw, leftOut: (what: string) => void): Raw[] {
  if (typeof item['html'] === 'string') return linksOfHtml(item['html'], 'footer', leftOut)
  const label = plainText(textOf(item['label'], ''))
  if (typeof item['href'] === 'string') return [{ label, ...targetOf(item) }]
  return typeof item['to'] === 'string' ? [{ label, to: withSlash(item['to']) }] : []
}

/** Of HTML, only the links are shown. */
function linksOfHtml(html: string, place: string, leftOut: (what: string) => void): Raw[] {
  const links = linksIn(html).map(({ label, href }) => ({ label, ...targetOf({ href }) }))
  if (links.length === 0 && html.trim() !== '' && !/^\s*<(?:hr|br)\b[^>]*>\s*$/.test(html))
    leftOut(`HTML in the ${place}`)
  return links
}

/** Addresses that are not on another site start at the root. */
function withSlash(address: string): string {
  return /^(?:\/|[a-z]+:)/.test(address) ? address : path.posix.join('/', address)
}

/** The option `announcement`. */
export function convertAnnouncement(bar: Raw): Raw {
  const text = textWithLinks(textOf(bar['content'], ''))
  if (text === '') return {}
  return { announcement: { id: textOf(bar['id'], 'announcement'), text, dismissible: bar['isCloseable'] !== false } }
}

interface LogoContext {
  readonly config: Raw
  /** Absolute path of the site. */
  readonly site: string
  readonly below: (folder: string) => string
  readonly leftOut: (what: string) => void
}

/** The logo of the navigation bar with the title next to it. */
export function convertLogo(navbar: Raw, context: LogoContext): Raw {
  const logo = findLogo(groupOf(navbar['logo']), context)
  return logo === undefined
    ? {}
    : { logo: { ...logo, ...targetOf(groupOf(navbar['logo'])), text: textOf(navbar['title'], '') } }
}

/** The logo of the footer with its link. */
export function convertFooterLogo(footer: Raw, context: LogoContext): Raw {
  const logo = findLogo(groupOf(footer['logo']), context)
  return logo === undefined ? {} : { logo: { ...logo, ...targetOf(groupOf(footer['logo'])) } }
}

/** Docusaurus reads `href` without a host as an address of the site. */
function targetOf({ href }: Raw): Raw {
  const address = textOf(href, '')
  return address === '' ? {} : isExternal(address) ? { href: address } : { to: withSlash(address) }
}

/** The pictures of a logo, which can be in any of the static folders. docsgen publishes the first one. */
function findLogo(logo: Raw, { config, site, below, leftOut }: LogoContext): Raw | undefined {
  const light = textOf(logo['src'], '')
  if (light === '') return undefined
  const folders = listOf(config['staticDirectories']).map(String)
  const places = folders.length === 0 ? ['static'] : folders
  const find = (name: string): string | undefined => {
    if (isExternal(name)) return name
    // A browser does not go above the root.
    const file = path.posix.join('/', splitUrl(name).path).slice(1)
    const place = places.find((folder) => file !== '' && existsSync(path.join(site, folder, file)))
    return place && (place === places[0] ? file : `./${below(path.posix.join(place, file))}`)
  }
  const found = find(light)
  if (found === undefined) {
    leftOut(`the logo ${light}, which is not in the static folder`)
    return undefined
  }
  const dark = find(textOf(logo['srcDark'], ''))
  return { light: found, ...(dark === undefined ? {} : { dark }), alt: textOf(logo['alt'], '') }
}

/** The option `colorMode`. */
export function colorModeOf(mode: Raw): Raw {
  return {
    default: mode['defaultMode'] === 'dark' ? 'dark' : 'light',
    respectSystem: mode['respectPrefersColorScheme'] === true,
    toggle: mode['disableSwitch'] !== true,
  }
}
