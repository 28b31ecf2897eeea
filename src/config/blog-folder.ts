import path from 'node:path'
import { kindOf } from '../system/source-files.ts'
import type { Project } from './project.ts'

/**
 * The folder of the posts, relative to the project's folder. It is next to the content folder or inside it. `undefined`
 * if the site has no blog or the folder does not exist yet.
 */
export function blogFolderOf({ root, config }: Pick<Project, 'root' | 'config'>): string | undefined {
  if (config.blog?.enabled !== true) return undefined
  const { dir } = config.blog
  const places = config.edition?.mainLocale === undefined ? [dir, `${config.content}/${dir}`] : [dir]
  return places.find((folder) => kindOf(path.join(root, folder)) === 'folder')
}
