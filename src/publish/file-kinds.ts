import path from 'node:path'
import { isHashed } from '../hosting/hashed-names.ts'
import { searchList } from '../formats/names/generated-files.ts'
import { ownFiles } from '../formats/names/own-files.ts'
import type { FileClass } from './release.ts'

/** The class of a file, by its name. */
export function classOf(file: string): Exclude<FileClass, 'redirect'> {
  // These files describe the whole site, so they are published after everything else.
  if (ownFiles.has(file) || path.posix.basename(file) === searchList) return 'meta'
  const extension = path.posix.extname(file).toLowerCase()
  if (extension === '.html' || extension === '.htm') return 'page'
  if (file.startsWith('assets/')) return 'asset'
  return ['.json', '.md', '.txt', '.xml', '.yaml', '.yml'].includes(extension) ? 'data' : 'asset'
}

/** Whether pages of an earlier release that a reader still has open may need the file. */
export function isNeededByOldPages(file: string, kind: FileClass): boolean {
  return kind === 'asset' || isHashed(file)
}
