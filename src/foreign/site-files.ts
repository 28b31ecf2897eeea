import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { usualOutput } from '../config/usual-output.ts'
import { groupOf, listOf, textOf } from '../formats/raw-values.ts'
import { git } from '../system/git.ts'
import type { NamedSite } from './open-site.ts'

/** The folders that a site is made from, relative to its root: that of its config, and those of its pages. */
export function listSiteFolders({ name, options }: Pick<NamedSite, 'name' | 'options'>): readonly string[] {
  const content = textOf(options['content'], '.')
  const mounted = [options, ...listOf(options['versions']).map(groupOf)]
    .flatMap((one) => listOf(one['mounts']).map(groupOf))
    .map(({ dir }) => path.posix.join(content, textOf(dir, '.')))
  const blog = groupOf(options['blog'])['dir']
  const own = path.posix.dirname(name).replace(/(?:^|\/)\.vitepress(?:\/config)?$/, '') || '.'
  const all = [own, ...mounted, ...(typeof blog === 'string' ? [blog] : [])]
  return all.includes('.') ? ['.'] : [...new Set(all)]
}

/** What tools make, and packages. Git ignores them, too, if the site is in a repository. */
const made = /(?:^|\/)(?:node_modules|\.git|\.docsgen|\.docusaurus|\.astro|\.vitepress\/(?:dist|cache))$/

/** The files that a site is made from, relative to its root. */
export function listSiteFiles(site: Pick<NamedSite, 'root' | 'name' | 'options'>): readonly string[] {
  const { root } = site
  const folders = listSiteFolders(site)
  const output = path.posix.join(path.posix.dirname(site.name), usualOutput)
  const walk = (folder: string): string[] =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const name = path.posix.join(folder, entry.name)
      if (entry.isDirectory()) return made.test(name) || name === output ? [] : walk(name)
      return entry.isFile() ? [name] : []
    })
  const tracked = git(root, ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', ...folders])
  const files = tracked?.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)))
  return [...new Set(files ?? folders.flatMap(walk))].toSorted()
}
