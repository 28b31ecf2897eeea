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
  const { dir } = config.blog
  const places = config.edition?.mainLocale === undefined ? [dir, `${config.content}/${dir}`] : [dir]
  return places.find((folder) => kindOf(path.join(root, folder)) === 'folder')
}

/** The blog in a language that has a folder of posts. Next to their originals, posts are not translated. */
export function blogOfLanguage(
  folder: string,
  project: Project,
): { readonly blog: Config['blog']; readonly posts?: { readonly translated: string; readonly original: string } } {
  const { blog, content } = project.config
  const original = blogFolderOf(project)
  if (blog === undefined || original === undefined || folder === content) return { blog: undefined }
  const translated = blog.translated ?? blog.dir
  return {
    blog: { ...blog, dir: path.posix.join(folder, translated) },
    posts: { translated, original: path.posix.relative(content, original) },
  }
}
