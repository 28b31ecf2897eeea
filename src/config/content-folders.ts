import path from 'node:path'
import { groupOf } from '../formats/raw-values.ts'
import { kindOf } from '../system/source-files.ts'
import { blogFolderOf } from './blog-folder.ts'
import { hasPath, isBuilt, prefixOf } from './editions.ts'
import { endingOf } from './language-words.ts'
import type { Project } from './project.ts'
import { plainFolder } from './schema-parts/folder.ts'
import type { Config } from './schema.ts'

/** Whether the content folder may be missing: the site has a reference, and the config does not name the folder. */
export function isContentOptional({ config, document }: Pick<Project, 'config' | 'document'>): boolean {
  return config.api.length > 0 && groupOf(document.value)['content'] === undefined
}

/** Which pages of a folder are those of an edition. */
export interface OwnPages {
  /** The ending of the pages that are listed, such as `.de.md` if translations are next to their originals; all pages if there is none. */
  readonly only?: string | undefined
  /** The endings of pages that are not listed. */
  readonly not: readonly string[]
  /** Folders whose pages are not listed, because they are translations of other versions. */
  readonly notIn: readonly string[]
}

/** A language whose folder is that of the originals has pages with its code in their names. */
export function ownPagesOf({ content, site, versions, edition }: Config): OwnPages {
  const isTranslation = edition?.mainLocale !== undefined
  const isSuffixed = isTranslation && edition.baseFolders?.includes(content) === true
  const root = { ...site, basePath: edition?.rootPath ?? site.basePath }
  const others = site.locales.filter((option) => option.code !== site.locale && option.content === content)
  return {
    only: isSuffixed ? endingOf(site.locale) : undefined,
    not: others.map(({ code }) => endingOf(code)),
    notIn: isTranslation && !isSuffixed ? versions.filter(hasPath).map((version) => prefixOf(version, root)) : [],
  }
}

/** Whether a file is one of the pages of a translation, and not one that is shown in its place. */
export function isTranslatedFile(config: Config, file: string): boolean {
  const { only } = ownPagesOf(config)
  const folders = [config.content, ...(config.edition?.newerFolders ?? [])]
  return only === undefined ? folders.some((folder) => file.startsWith(`${folder}/`)) : file.endsWith(only)
}

/** The folders that pages are listed from, relative to the project's folder. */
export function listedFoldersOf(config: Config): readonly string[] {
  const { content, mounts } = config
  return mounts.length === 0 ? [content] : mountsOf(config).map(({ dir }) => path.posix.join(content, dir))
}

/** The mounts with the folders that the pages of an edition are in. Those of a translation can have other names. */
export function mountsOf({ mounts, edition }: Pick<Config, 'mounts' | 'edition'>): Config['mounts'] {
  return edition?.mainLocale === undefined ? mounts : translatedMounts(mounts)
}

/** The mounts with pages of an edition. Not everything has to be translated. */
export function listedMountsOf({ root, config }: Pick<Project, 'root' | 'config'>): Config['mounts'] {
  if (config.edition?.mainLocale === undefined) return config.mounts
  return mountsOf(config).filter(({ dir }) => kindOf(path.join(root, config.content, dir)) !== 'absent')
}

/**
 * The folder of the original pages, with the mounts whose React pages a language renders again: in Docusaurus, their
 * texts are in a file.
 */
export function originalScriptsOf({ root, config }: Pick<Project, 'root' | 'config'>): OriginalScripts | undefined {
  const { content, edition, markdown, mounts } = config
  const [folder] = edition?.baseFolders ?? []
  if (edition?.mainLocale === undefined || folder === undefined || markdown.dialect !== 'docusaurus') return undefined
  if (kindOf(path.join(root, content, 'code.json')) === 'absent') return undefined
  return { folder, mounts: mounts.filter(({ scripts }) => scripts) }
}

export interface OriginalScripts {
  readonly folder: string
  readonly mounts: Config['mounts']
}

/** The name that a page of an edition has in the main language. Names are relative to the content folder. */
export function originalName(name: string, config: Config): string {
  const { only } = ownPagesOf(config)
  if (only !== undefined && name.endsWith(only)) return `${name.slice(0, -only.length)}.md`
  return moveName(name, foldersOf(mountsOf(config), config.edition?.posts?.translated), originalFolders(config))
}

/** The name of the translation of a page. Names are relative to the folder of each language. */
export function translatedName(name: string, config: Pick<Config, 'mounts' | 'edition'>): string {
  const { mounts, edition } = config
  return moveName(name, originalFolders(config), foldersOf(translatedMounts(mounts), edition?.posts?.translated))
}

function originalFolders({ mounts, edition }: Pick<Config, 'mounts' | 'edition'>): readonly string[] {
  return foldersOf(mounts, edition?.posts?.original)
}

/** The folders of pages and posts. */
function foldersOf(mounts: Config['mounts'], posts: string | undefined): readonly string[] {
  return [...(posts === undefined ? [] : [posts]), ...mounts.map(({ dir }) => dir)]
}

function translatedMounts(mounts: Config['mounts']): Config['mounts'] {
  return mounts.map((mount) => ({ ...mount, dir: mount.translated ?? mount.dir }))
}

function moveName(name: string, from: readonly string[], to: readonly string[]): string {
  const index = from.findIndex((dir) => name.startsWith(`${dir}/`))
  const [old, now] = [from[index], to[index]]
  return old === undefined || now === undefined ? name : now + name.slice(old.length)
}

/** The folder that the address of a picture with a leading slash may be relative to, besides the static folder. */
export function topFolderOf(config: Config): string {
  const isContent = config.mounts.length === 0 || hasHugoPages(config) || config.markdown.dialect === 'mkdocs'
  return isContent ? config.content : config.static
}

/** Whether the addresses of pages and of their files are made as in Hugo. */
export function hasHugoPages({ mounts }: Config): boolean {
  return mounts.some(({ conventions }) => conventions === 'hugo')
}

/** The folders of all pages, including posts. */
export function pageFoldersOf(project: Pick<Project, 'root' | 'config'>): readonly string[] {
  const [folders, blog] = [listedFoldersOf(project.config), blogFolderOf(project)]
  return blog === undefined || folders.some((folder) => blog.startsWith(`${folder}/`)) ? folders : [...folders, blog]
}

/** The source folders of a site, as the config names them. The blog's folder is included even if it does not exist yet. */
export function sourceFoldersOf(config: Config): readonly string[] {
  const { blog, static: files, versions } = config
  const ofVersions = versions
    .filter((version) => isBuilt(version) && version.ref === undefined)
    .flatMap(({ content = config.content, mounts = config.mounts }) => listedFoldersOf({ ...config, content, mounts }))
  const ofLanguages = config.site.locales.flatMap(({ content }) => content ?? [])
  return [
    ...listedFoldersOf(config),
    ...ofVersions,
    ...ofLanguages,
    ...(blog?.enabled === true ? [blog.dir] : []),
    files,
  ]
}

/** Whether a mount excludes everything in a folder. The folder is relative to the project's folder. */
export function isExcludedFolder(config: Config, folder: string): boolean {
  return config.mounts.some(({ dir, exclude }) =>
    exclude.some((pattern) => path.posix.join(config.content, dir, pattern) === `${plainFolder(folder)}/**`),
  )
}
