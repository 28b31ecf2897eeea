import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isExternal } from '../formats/names/url.ts'
import type { Raw } from '../formats/raw-values.ts'
import type { SidebarItem } from '../config/schema-parts/sidebar-schema.ts'
import { nameKey } from '../formats/names/name-link.ts'
import { mapLines } from '../report/mapped-text.ts'
import { rewriteProse } from '../markdown/foreign/outside-code.ts'
import { convertEntries, readSummary } from './mdbook/summary.ts'
import type { NavEntry } from './mdbook/nav-list.ts'
import { listFiles } from './list-files.ts'
import { kindOf } from '../system/source-files.ts'

const wikiLink = /(?<![\\`])\[\[([^[\]`"|#]*)[^[\]`"|]*(?:\|([^[\]`"|#]*)[^[\]`"|]*)?\]\]/g

/** The options for Markdown that is a wiki of a Git host or a vault of Obsidian; none for other Markdown. */
export function wikiOptions(root: string, content: string): Raw {
  const folder = path.join(root, content)
  const isVault = [root, folder].some((place) => existsSync(path.join(place, '.obsidian')))
  const files = listPages(folder)
  const texts = files.map((name) => readFileSync(path.join(folder, name), 'utf8'))
  const links = texts.flatMap(findLinks)
  const names = new Set(files.map(nameOfPage))
  const leadToPages = links.filter(([, first = '', second = '']) =>
    [first, second].some((name) => names.has(nameKey(name))),
  )
  // Other texts have a few such brackets too, such as the names of tables in TOML.
  if (!isVault && leadToPages.length * 2 <= links.length) return {}
  const labelled = links.filter((found) => found[2] !== undefined)
  const count = (at: 1 | 2): number => labelled.filter((found) => names.has(nameKey(found[at] ?? ''))).length
  // The label comes first in a wiki of a Git host, and last in a vault.
  const isWiki = labelled.length === 0 ? existsSync(path.join(folder, '_Sidebar.md')) : count(2) > count(1)
  const dialect = isWiki && !isVault ? 'wiki' : 'obsidian'
  const hasFormulas = texts.some((text) => /^\s*\$\$/m.test(text))
  return { markdown: { dialect, ...(hasFormulas ? { math: true } : {}) } }
}

function listPages(folder: string): string[] {
  return listFiles(folder).filter(
    (name) =>
      name.endsWith('.md') && !/(?:^|\/)(?:\.|node_modules\/)/.test(name) && kindOf(path.join(folder, name)) === 'file',
  )
}

function nameOfPage(file: string): string {
  return nameKey(path.posix.basename(file, '.md'))
}

/** The links of a wiki outside of code. */
function findLinks(text: string): RegExpExecArray[] {
  if (!text.includes('[[')) return []
  const found: RegExpExecArray[] = []
  rewriteProse(mapLines(text), (line) => {
    found.push(...line.text.matchAll(wikiLink))
    return [line]
  })
  return found
}

/** The sidebar of a wiki, if it has a file for it. */
export function wikiSidebar(folder: string): Raw {
  const file = path.join(folder, '_Sidebar.md')
  if (!existsSync(file)) return {}
  const names = new Map(listPages(folder).map((name) => [nameOfPage(name), name]))
  const toFile = ({ target, ...entry }: NavEntry): NavEntry => {
    const named = target === undefined || isExternal(target) ? target : names.get(nameKey(target.replace(/\.md$/, '')))
    return { ...entry, ...(named === undefined ? {} : { target: named }), entries: entry.entries.map(toFile) }
  }
  const items: SidebarItem[] = convertEntries(readSummary(file).map(toFile), { folder, leftOut: () => undefined })
  return items.length === 0 ? {} : { sidebars: { docs: items } }
}
