import path from 'node:path'
import { isSearchFile, searchList } from '../model/generated-files.ts'
import type { FileClass } from './release.ts'

/** Files at the root that speak of the whole site, and so appear when all of it is there. */
const metaFiles = new Set(['sitemap.xml', 'robots.txt', searchList, '_redirects', '_headers', '404.html'])

/** Names that stand for their content: those of scripts and styles, and of files that pages name. */
const hashedNames: readonly RegExp[] = [
  /^assets\/.*[.-](?:[A-Z2-7]{8}|[\da-f]{10,})\.(?:css|js|json)$/,
  // A day or a word that someone has put into the name of a picture is no hash.
  /^assets\/.*\.(?=\d*[a-f])[\da-f]{10}\.[^/.]+$/,
]

/** Whether a file, or its compressed form, never changes under its name. */
export function isHashed(file: string): boolean {
  const plain = file.replace(/\.(?:br|gz)$/, '')
  return isSearchFile(plain) || hashedNames.some((name) => name.test(plain))
}

/** What a file is to the site, by its name. */
export function classOf(file: string): Exclude<FileClass, 'redirect'> {
  if (metaFiles.has(file) || /^llms(?:-full)?\.txt$/.test(file)) return 'meta'
  const extension = path.posix.extname(file).toLowerCase()
  if (extension === '.html' || extension === '.htm') return 'page'
  if (file.startsWith('assets/')) return 'asset'
  return ['.json', '.md', '.txt', '.xml', '.yaml', '.yml'].includes(extension) ? 'data' : 'asset'
}

/** Whether pages of an earlier release that someone still has open may need the file. */
export function isNeededByOldPages(file: string, kind: FileClass): boolean {
  return kind === 'asset' || isHashed(file)
}
