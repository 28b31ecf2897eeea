import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import picomatch from 'picomatch'
import type { SidebarItem } from '../../config/schema-parts/sidebar-schema.ts'
import { isExternal } from '../../formats/names/url.ts'
import { groupOf, listOf, textOf, type Raw } from '../../formats/raw-values.ts'
import type { MkDocsBlog } from './blog.ts'
import { parseNavFile, readNavList, type NavEntry } from '../mdbook/nav-list.ts'
import { plainText } from '../plain-text.ts'
import { readData } from '../read-data.ts'
import { noteRead } from '../read-files.ts'
import { listFiles } from '../list-files.ts'

/** Whether the page of a folder has this name. */
export function isIndex(name: string): boolean {
  return /(?:^|\/)(?:index|README)\.md$/.test(name)
}

/**
 * The pages that MkDocs replaces, each with the page that has the same address: README.md next to index.md, and `x.md`
 * next to a folder `x` with its own page.
 */
export function findReplacedPages(folder: string): Readonly<Record<string, string>> {
  const names = new Set(listFiles(folder))
  const pairs = [...names].filter(isIndex).flatMap((name): [string, string][] => {
    const place = path.posix.dirname(name)
    const own = path.posix.join(place, 'index.md')
    if (name !== own && names.has(own)) return [[name, own]]
    return place !== '.' && names.has(`${place}.md`) ? [[`${place}.md`, name]] : []
  })
  return Object.fromEntries(pairs.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Where a MkDocs site has its pages. */
export interface MkDocsPages {
  /** Absolute path of the folder. */
  readonly folder: string
  readonly isExcluded: (name: string) => boolean
  readonly leftOut: (what: string) => void
  /** The options of the plugin "literate-nav", if the site uses it: folders have lists of links in files of this name. */
  readonly listFile?: string | undefined
  readonly isIndexFirst?: boolean
  /** Whether the first page of a section opens from its label, as the plugin "section-index" does. */
  readonly hasSectionIndex?: boolean
  readonly blog?: MkDocsBlog | undefined
  /** The files of pages whose names have the code of their language, by the names without it. */
  readonly files?: ReadonlyMap<string, string>
}

/** The address of a file. */
export function routeOf(name: string): string {
  return `/${name.replace(/\.md(?=#|$)/, '').replace(/(?:^|\/)(?:index|README)(?=#|$)/, '')}`
}

/** The entries of the navigation: a file, a file with a label, or a section. */
export function convertNav(entries: readonly unknown[], pages: MkDocsPages): SidebarItem[] {
  return entries.flatMap((entry): SidebarItem[] => {
    if (typeof entry === 'string') return itemOf(entry, undefined, pages)
    return Object.entries(groupOf(entry)).flatMap(([written, value]) => {
      const label = plainText(written)
      if (typeof value === 'string') return itemOf(value, label, pages)
      const inner = listOf(value)
      const items = convertNav(inner, pages)
      if (label === '') return items
      const [first] = inner
      const opens =
        typeof first === 'string' && first !== pages.blog?.index && (isIndex(first) || isPageOfSection(first, pages))
      return [{ category: label, items: opens ? items.slice(1) : items, ...(opens ? { link: first } : {}) }]
    })
  })
}

function isPageOfSection(first: string, { hasSectionIndex }: MkDocsPages): boolean {
  return hasSectionIndex === true && first.endsWith('.md')
}

function itemOf(target: string, label: string | undefined, pages: MkDocsPages): SidebarItem[] {
  if (isExternal(target)) return [{ link: target, label: label ?? target }]
  const { folder, blog, leftOut, files } = pages
  const name = path.posix.normalize(target)
  const page = files?.get(name) ?? name
  if (page === blog?.index) return [{ link: blog.route, label: label ?? 'Blog' }]
  if (page.endsWith('.md') && existsSync(path.join(folder, page))) {
    // Translations have the same address, not the same name.
    const id = page === name ? page : routeOf(name)
    return label === undefined || label === '' ? [id] : [{ page: id, label }]
  }
  const isNotebook = page.endsWith('.ipynb')
  leftOut(isNotebook ? 'notebooks' : `the entry "${target}" of the navigation, because there is no such page`)
  return []
}

/**
 * The entries of a folder with those of its inner folders, in the form of `nav`. The plugins "awesome-nav",
 * "awesome-pages" and "literate-nav" read them from a file in each folder. `nav` replaces that of the first folder.
 * Patterns do not list the pages in `seen`, which another entry names.
 */
export function readFolderNav(
  pages: MkDocsPages,
  nav: readonly unknown[],
  folder = '',
  seen = new Set<string>(),
): readonly unknown[] {
  const place = path.join(pages.folder, folder)
  const settings = settingsOf(pages, place)
  const written = nav.length > 0 ? nav : [settings['nav'] ?? settings['arrange'] ?? []].flat()
  const all = listEntries(pages, folder)
  for (const name of named(written)) seen.add(path.posix.join(folder, name))
  const rest = new Set(all.filter((name) => !seen.has(name)))
  const entryOf = (name: string): readonly unknown[] => {
    if (name.endsWith('.md')) return [name]
    const own = settingsOf(pages, path.join(pages.folder, name))
    const entries = own['hide'] === true ? [] : readFolderNav(pages, [], name, seen)
    return entries.length === 0 ? [] : [{ [textOf(own['title'], titleOf(name))]: entries }]
  }
  const expand = (entry: unknown): readonly unknown[] => {
    if (typeof entry !== 'string')
      return Object.entries(groupOf(entry)).map(([label, value]) => {
        if (Array.isArray(value)) return { [label]: value.flatMap(expand) }
        const target = textOf(value, '')
        if (patternOf(target) !== undefined) return { [label]: expand(target) }
        const inner = innerFolder(pages, folder, target)
        return { [label]: inner === undefined ? targetOf(target, folder) : readFolderNav(pages, [], inner, seen) }
      })
    const pattern = patternOf(entry)
    if (pattern?.startsWith('regex=') === true) {
      pages.leftOut(`the entry "${entry}" of the navigation, because regular expressions are not read`)
      return []
    }
    if (pattern !== undefined) {
      const below = innerFolder(pages, folder, path.posix.dirname(pattern))
      const isListed = picomatch((below === undefined ? pattern : path.posix.basename(pattern)).replace(/\/$/, ''))
      const found = below === undefined ? [...rest] : listEntries(pages, below).filter((name) => !seen.has(name))
      const listed = found.filter(
        (name) => isListed(path.posix.basename(name)) && !(pattern.endsWith('/') && name.endsWith('.md')),
      )
      for (const name of listed) {
        rest.delete(name)
        seen.add(name)
      }
      return listed.flatMap(entryOf)
    }
    const inner = innerFolder(pages, folder, entry)
    return inner === undefined ? [targetOf(entry, folder)] : entryOf(inner)
  }
  const isWhole = written.length === 0 || (settings['nav'] === undefined && nav.length === 0)
  const entries = [...written.flatMap(expand), ...(isWhole ? [...rest].flatMap(entryOf) : [])]
  return settings['order'] === 'desc' ? entries.toReversed() : entries
}

/** The pattern of the entries that are listed here: `...`, `... | *.md`, or a pattern itself. */
function patternOf(entry: string): string | undefined {
  const [, pattern] = /^\.\.\.(?: *\| *(?:glob=)?(.+))?$/.exec(entry) ?? []
  return entry.startsWith('...') ? (pattern ?? '*') : entry.includes('*') ? entry : undefined
}

function targetOf(target: string, folder: string): string {
  return isExternal(target) ? target : path.posix.join(folder, target)
}

function named(entries: readonly unknown[]): string[] {
  return entries.flatMap((entry) => {
    if (typeof entry === 'string') return [entry.replace(/\/$/, '')]
    return named(Object.values(groupOf(entry)).flat())
  })
}

/** Pages in their order, the index first, and then folders that have pages. */
function listEntries({ folder: top, isExcluded }: MkDocsPages, folder: string): string[] {
  const place = path.join(top, folder)
  const shown = (name: string): boolean => !name.startsWith('.') && !isExcluded(path.posix.join(folder, name))
  const entries = readdirSync(place, { withFileTypes: true }).filter(({ name }) => shown(name))
  const pages = entries.filter((one) => one.isFile() && one.name.endsWith('.md')).map(({ name }) => name)
  const ordered = [...pages.filter(isIndex), ...pages.filter((name) => !isIndex(name)).toSorted()]
  const folders = entries.filter((one) => one.isDirectory() && hasPages(path.join(place, one.name)))
  return [...ordered, ...folders.map(({ name }) => name).toSorted()].map((name) => path.posix.join(folder, name))
}

function hasPages(folder: string): boolean {
  return listFiles(folder).some((name) => name.endsWith('.md'))
}

/** The folder that an entry names. It must be below the folder of the entry: another one could lead back to it. */
function innerFolder({ folder: top }: MkDocsPages, folder: string, entry: string): string | undefined {
  const name = path.posix.normalize(entry).replace(/\/$/, '')
  if (/^\.{0,2}(?:\/|$)/.test(name)) return undefined
  const inner = path.posix.join(folder, name)
  return statSync(path.join(top, inner), { throwIfNoEntry: false })?.isDirectory() === true ? inner : undefined
}

function settingsOf({ listFile, isIndexFirst }: MkDocsPages, folder: string): Raw {
  const list = listFile === undefined ? '' : path.join(folder, listFile)
  if (listFile !== undefined && existsSync(list)) {
    noteRead([list])
    const entries = navOfList(readFileSync(list, 'utf8'))
    const first =
      isIndexFirst === true ? ['index.md', 'README.md'].find((name) => existsSync(path.join(folder, name))) : undefined
    if (entries !== undefined) return { nav: [...(first === undefined ? [] : [first]), ...entries] }
  }
  const files = ['.nav.yml', '.nav.yaml', '.pages'].map((name) => path.join(folder, name))
  const file = files.find((name) => existsSync(name) && readFileSync(name, 'utf8').trim() !== '')
  return file === undefined ? {} : groupOf(readData(file))
}

/** The title of a section that only has a folder. */
function titleOf(folder: string): string {
  const title = path.posix.basename(folder).replaceAll(/[-_]/g, ' ')
  return title === title.toLowerCase() ? title.charAt(0).toUpperCase() + title.slice(1) : title
}

/** The list after the line `<!--nav-->`, or the last one, in the form of `nav`. */
function navOfList(text: string): readonly unknown[] | undefined {
  const blocks = parseNavFile(text)
  const marker = blocks.findLastIndex((block) => block.type === 'html' && block.value.trim() === '<!--nav-->')
  const lists = blocks.slice(marker + 1).filter((block) => block.type === 'list')
  const list = marker === -1 ? lists.at(-1) : lists[0]
  const entryOf = ({ label, target, entries }: NavEntry): unknown => {
    if (entries.length > 0) return { [label]: [...(target === undefined ? [] : [target]), ...entries.map(entryOf)] }
    return target === undefined ? label : { [label]: target }
  }
  return list === undefined ? undefined : readNavList(list).map(entryOf)
}
