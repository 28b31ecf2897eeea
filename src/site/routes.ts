import path from 'node:path'
import type { Config } from '../config/schema.ts'
import { substituteText, type Variables } from '../config/variables.ts'
import { dropNumberPrefix } from '../formats/names/number-prefix.ts'
import { placeOfKey, type Page, type Place } from '../model/page.ts'
import { during } from '../report/internal-error.ts'
import type { Report } from '../report/problem.ts'

/** A page and the route it is published at. */
export interface RoutedPage {
  readonly page: Page
  /** Path of its file below the content folder, with variables filled in. */
  readonly name: string
  readonly route: string
  /** Every id on the page. */
  readonly anchors: ReadonlySet<string>
}

/** How the addresses of pages are made. */
export interface RouteSettings {
  readonly blog: { readonly route: string; readonly permalinks: 'name' | 'date' | 'file' }
  readonly variables: Variables
  readonly mounts: Config['mounts']
}

/** Decides the address of every page. If two pages have the same address, the first keeps it and the second is reported. */
export function planRoutes(
  pages: readonly Page[],
  { blog, variables, mounts }: RouteSettings,
  report: Report,
): RoutedPage[] {
  const routeOf = (page: Page, name: string): string =>
    page.post === undefined || isNamed(name, mounts) ? routeInMounts(page, name, mounts) : routeOfPost(page, blog)
  const taken = new Map<string, RoutedPage>()
  const routed: RoutedPage[] = []
  const addPage = (page: Page): void => {
    const at = placeOfRoute(page)
    const source = substituteText(page.source, variables, (message) =>
      report({ severity: 'error', rule: 'unknown-variable', message, at }),
    )
    const isDocusaurus = mountOf(source, mounts)?.conventions === 'docusaurus'
    const name = isDocusaurus ? source.split('/').map(dropNumberPrefix).join('/') : source
    const route = routeOf(page, name)
    const reason = errorOfRoute(route)
    if (reason !== undefined) {
      // Docusaurus writes files whose names only Windows refuses, and readers know their addresses.
      const isKept = isDocusaurus && errorOfRoute(route.replaceAll(/[:*"<>|]/g, '')) === undefined
      const effect = isKept ? 'cannot be written on Windows' : 'cannot be the address of a page'
      report({
        severity: isKept ? 'warning' : 'error',
        rule: 'invalid-route',
        message: `"${route}" ${effect}: ${reason}; rename the file or folder, or give the page another slug`,
        at,
      })
      if (!isKept) return
    }
    // Some file systems treat names that differ only in case, or in the encoding of an accent, as the same.
    const key = route.normalize('NFC').toLowerCase()
    const other = taken.get(key)
    if (other !== undefined) {
      const rivals =
        other.route === route
          ? `the route "${route}"`
          : `the route "${route}", which differs from "${other.route}" by case only,`
      const message = `${rivals} is already taken by ${other.page.file}; give one of them another slug`
      report({ severity: 'error', rule: 'duplicate-route', message, at })
      return
    }
    const known = { page, name, route, anchors: new Set(page.ids) }
    taken.set(key, known)
    routed.push(known)
  }
  for (const page of pages) during(`planning the route of ${page.file}`, () => addPage(page))
  return routed
}

/** The address of a post: its slug or name, below the address of the blog. */
function routeOfPost({ frontMatter, post }: Page, { route, permalinks }: RouteSettings['blog']): string {
  const { slug, id } = frontMatter
  const dates = { name: undefined, date: post?.day.slice(0, 10).replaceAll('-', '/'), file: post?.dated }
  const date = dates[permalinks]
  const day = date === undefined ? '' : `${date}/`
  if (slug?.startsWith('/') === true && permalinks === 'name') return clean(slug)
  return clean(`${route}/${slug ?? `${day}${id ?? post?.name ?? ''}`}`)
}

/** Whether the config sets the address of a file. */
function isNamed(name: string, mounts: readonly Mount[]): boolean {
  const mount = mountOf(name, mounts)
  return mount?.names[mount.dir === '.' ? name : name.slice(mount.dir.length + 1)] !== undefined
}

type Mount = RouteSettings['mounts'][number]

function mountOf(name: string, mounts: readonly Mount[]): Mount | undefined {
  return mounts.find(({ dir }) => dir === name) ?? mounts.find(({ dir }) => dir === '.' || name.startsWith(`${dir}/`))
}

/** The mount that a page is in. */
export function mountOfPage({ source }: Page, mounts: readonly Mount[]): Mount | undefined {
  return mountOf(source, mounts)
}

/** Whether a page is not part of the documentation: in Docusaurus, those in src/pages are not. */
export function isNextToScripts(page: Page, mounts: readonly Mount[]): boolean {
  return page.post === undefined && mountOfPage(page, mounts)?.scripts === true
}

/** How the addresses of a page are made from its name. */
export function conventionsOf(page: Page, mounts: readonly Mount[]): Mount['conventions'] {
  return mountOfPage(page, mounts)?.conventions ?? 'docsgen'
}

/** The address of a page in the folder that is mounted there. */
function routeInMounts(page: Page, name: string, mounts: readonly Mount[]): string {
  const mount = mountOf(name, mounts)
  if (mount === undefined) return routeOfPage(page, name)
  const { slug } = page.frontMatter
  if (mount.dir === name) return clean(slug?.startsWith('/') === true ? slug : mount.route)
  const file = mount.dir === '.' ? name : name.slice(mount.dir.length + 1)
  const below = mount.names[file] ?? file
  if (mount.conventions !== 'docusaurus' && slug?.startsWith('/') === true) return clean(slug)
  if (mount.conventions === 'hugo') return clean(`${mount.route}/${hugoRouteOf(page, below)}`)
  const [last = '', folder = ''] = below
    .replace(/\.[^./]+$/, '')
    .toLowerCase()
    .split('/')
    .toReversed()
  const isIndex = ['index', 'readme', folder].includes(last)
  if (mount.conventions === 'docusaurus' && isIndex && slug === undefined)
    return clean(`${mount.route}/${path.posix.dirname(below)}`.replace(/\/\.$/, '/'))
  // In Docusaurus, an id is part of the address only in the documentation.
  const { id: _, ...withoutId } = page.frontMatter
  const route = `${mount.route}/${routeOfPage(mount.scripts ? { frontMatter: withoutId } : page, below)}`
  // There, a slug can be a path that starts at the folder of the page.
  return clean(mount.conventions === 'docusaurus' ? path.posix.normalize(route) : route)
}

/** In Hugo, the page of a folder is `index.md` or `_index.md`, and addresses have neither capitals, spaces nor most signs. */
function hugoRouteOf({ frontMatter }: Page, file: string): string {
  const { dir, name } = path.posix.parse(file)
  const folder = name === 'index' ? path.posix.dirname(dir) : dir
  const last = name === 'index' ? path.posix.basename(dir) : name
  const route = name === '_index' ? dir : `${folder}/${frontMatter.slug ?? last}`
  return route
    .replace(/^\.?\//, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s./_#+~@%-]/gu, '')
    .replaceAll(/\s*-\s*|\s+/g, '-')
}

/** The address of a page: its slug, or its folder followed by its id or name. */
function routeOfPage({ frontMatter }: Pick<Page, 'frontMatter'>, file: string): string {
  const { dir, name } = path.posix.parse(file)
  const { slug, id } = frontMatter
  const folder = `/${dir}`
  if (slug !== undefined) return clean(slug.startsWith('/') ? slug : `${folder}/${slug}`)
  if (id !== undefined) return clean(`${folder}/${id}`)
  return clean(/^(?:index|readme)$/i.test(name) ? folder : `${folder}/${name}`)
}

/** The place where a page sets its address, if it does. */
export function placeOfRoute(page: Page): Place {
  return placeOfKey(page, page.frontMatter.slug === undefined ? 'id' : 'slug')
}

function clean(route: string): string {
  return route
    .normalize('NFC')
    .replaceAll(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
}

const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** Why a route cannot be an address, or a folder on some operating system, if so. */
export function errorOfRoute(route: string): string | undefined {
  for (const segment of route.split('/').slice(1)) {
    if (segment === '..' || segment === '.') return '"." and ".." are not allowed'
    if (/[\\:*?"<>|#%\u0000-\u001F]/.test(segment))
      return `"${segment}" has a character with a special meaning in addresses or file systems`
    if (/[. ]$/.test(segment)) return `"${segment}" ends with a dot or a space`
    if (reserved.test(segment)) return `"${segment}" is a reserved name on Windows`
    if (Buffer.byteLength(segment) > 200) return `"${segment.slice(0, 30)}…" is longer than 200 bytes`
  }
  return Buffer.byteLength(route) > 1000 ? 'it is longer than 1,000 bytes' : undefined
}
