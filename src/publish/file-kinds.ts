import path from 'node:path'
import { searchList } from '../model/generated-files.ts'
import { isHashed } from '../model/hosting/hashed-names.ts'
import type { FileClass } from './release.ts'

/** Files at the root that speak of the whole site, and so appear when all of it is there. */
const metaFiles = new Set(['sitemap.xml', 'robots.txt', searchList, '_redirects', '_headers', '404.html'])

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
