import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RootContent } from 'mdast'
import type { SidebarItem } from '../../config/schema-parts/sidebar-schema.ts'
import { isExternal } from '../../formats/names/url.ts'
import { listFiles } from '../list-files.ts'
import { noteRead } from '../read-files.ts'
import { parseNavFile, readNavLink, readNavList, type NavEntry } from './nav-list.ts'

/** Reads a `SUMMARY.md`: lists of chapters, with links before and after them, below the headings of parts. */
export function readSummary(file: string): NavEntry[] {
  noteRead([file])
  let part: NavEntry[] | undefined
  const chapters: NavEntry[] = []
  const read = (block: RootContent, index: number): void => {
    const isTitle = block.type === 'paragraph' && block.children.length === 1 && block.children[0]?.type === 'strong'
    if ((block.type === 'heading' && index > 0) || isTitle) {
      part = []
      chapters.push({ ...readNavLink(block.children), entries: part })
    } else if (block.type === 'list') (part ?? chapters).push(...readNavList(block))
    else if (block.type === 'paragraph')
      chapters.push(
        ...block.children
          .filter(({ type }) => type === 'link')
          .map((link) => ({ ...readNavLink([link]), entries: [] })),
      )
  }
  for (const [index, block] of parseNavFile(withPlainLinks(readFileSync(file, 'utf8'))).entries()) read(block, index)
  return chapters
}

/** Links as wikis write them: `[[label|Page]]`. */
function withPlainLinks(text: string): string {
  return text.replaceAll(
    /\[\[([^[\]|]+)(?:\|([^[\]|]+))?\]\]/g,
    (_, label: string, page?: string) => `[${label.trim()}](<${(page ?? label).trim()}>)`,
  )
}

/** The file of an entry, relative to the folder of the chapters. */
export function fileOf({ target = '' }: Pick<NavEntry, 'target'>): string | undefined {
  const name = target.replace(/#.*$/, '')
  return name === '' || isExternal(target) ? undefined : path.posix.normalize(name)
}

/** The files of all entries. */
export function pagesOf(entries: readonly NavEntry[]): string[] {
  return entries.flatMap((entry) => [fileOf(entry) ?? [], pagesOf(entry.entries)].flat())
}

/** Other files are only included. */
export function unlisted(folder: string, listed: readonly string[]): string[] {
  const names = new Set(listed)
  return listFiles(folder).filter((name) => name.endsWith('.md') && !names.has(name))
}

interface Chapters {
  readonly folder: string
  readonly leftOut: (what: string) => void
}

/** The entries as a sidebar. */
export function convertEntries(entries: readonly NavEntry[], chapters: Chapters): SidebarItem[] {
  return entries.flatMap((entry): SidebarItem[] => {
    const { label, target = '', entries: inner } = entry
    const page = fileOf(entry)
    const isPage = page !== undefined && existsSync(path.join(chapters.folder, page))
    if (inner.length > 0)
      return [{ category: label, items: convertEntries(inner, chapters), ...(isPage ? { link: page } : {}) }]
    if (isPage) return [{ page, label }]
    if (isExternal(target)) return [{ link: target, label }]
    chapters.leftOut('chapters without a file')
    return []
  })
}
