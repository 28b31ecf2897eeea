import path from 'node:path'
import { kindOf } from '../system/source-files.ts'
import type { Project } from './project.ts'
import type { Config } from './schema.ts'

/**
 * The folder of the posts, relative to the project's folder. It is next to the content folder or inside it. `undefined`
 * if the site has no blog or the folder does not exist yet.
 */
export function blogFolderOf({ root, config }: Pick<Project, 'root' | 'config'>): string | undefined {
  if (config.blog?.enabled !== true) return undefined
  const name = plain(config.blog.dir)
  const places = [name, `${contentFolderOf({ config })}/${name}`]
  return places.find((folder) => kindOf(path.join(root, folder)) === 'folder')
}

/** The folder of the pages, relative to the project's folder, normalized. */
export function contentFolderOf({ config }: Pick<Project, 'config'>): string {
  return plain(config.content)
}

/** The folders of all pages, including posts. */
export function pageFoldersOf(project: Pick<Project, 'root' | 'config'>): readonly string[] {
  const [content, blog] = [contentFolderOf(project), blogFolderOf(project)]
  return blog === undefined || blog.startsWith(`${content}/`) ? [content] : [content, blog]
}

/** The source folders of a site, as the config names them. The blog's folder is included even if it does not exist yet. */
export function sourceFoldersOf({ content, blog, static: files }: Config): readonly string[] {
  return [content, ...(blog?.enabled === true ? [blog.dir] : []), files]
}

function plain(folder: string): string {
  return path.posix.normalize(folder.replaceAll('\\', '/')).replace(/\/$/, '')
}
