import { posix } from 'node:path'
import { decodePath, isExternal, resolvePath, splitUrl } from '../formats/names/url.ts'
import type { Page, Reference } from '../model/page.ts'
import { hasHugoPages, originalName, topFolderOf } from '../config/content-folders.ts'
import { rootPathOf } from '../config/editions.ts'
import type { Config } from '../config/schema.ts'
import type { MediaFile, RefusedFile } from '../model/site.ts'
import { filesOfName, findFilesIn, isWikiLink, type FindFiles } from './wiki-links.ts'

/**
 * Files, relative to the project's folder, that a reference may refer to. The first one that exists is used. In wikis, a
 * reference may also be the name of a file anywhere.
 */
export function candidateFiles(
  reference: Reference,
  config: Config,
  findFiles: FindFiles = () => [],
): readonly string[] {
  if (isWikiLink(reference, config)) return filesOfName(reference, config, findFiles)
  return withOriginals(filesOf(reference, config), config)
}

/** Files that pages refer to and that may have to be published with them. In wikis, they can be any of the `known` ones. */
export function wantedFiles(pages: readonly Page[], config: Config, known: readonly string[]): string[] {
  const findFiles = findFilesIn(known)
  const references = pages.flatMap((page) => page.references)
  return references.flatMap((reference) => candidateFiles(reference, config, findFiles))
}

function filesOf(reference: Reference, config: Config): string[] {
  const { url, base, kind } = reference
  if (isExternal(url)) return []
  const isHugo = hasHugoPages(config)
  const { path } = splitUrl(url)
  const decoded = decodePath(path)
  if (decoded === '') return []
  // In MkDocs and mdBook, the path of a picture starts at the top of the content.
  const assets = isHugo ? spellings(posix.join('assets', decoded)) : []
  if (decoded.startsWith('/')) {
    const inContent = resolvePath(topFolderOf(config), decoded.slice(1)).slice(1)
    // In Starlight, it may also start at the top of the project.
    const inProject = posix.normalize(decoded.slice(1))
    const isDeclared = config.markdown.roots.some((root) => inProject.startsWith(posix.join(root, '/')))
    return kind === 'link' ? [] : [...[inContent, ...(isDeclared ? [inProject] : [])].flatMap(spellings), ...assets]
  }
  const isPageLike = kind === 'link' && (/\.(?:mdx?|tsx|html)$/i.test(decoded) || !/\.[a-z\d]+$/i.test(decoded))
  if (isPageLike) return []
  const near = spellings(posix.join(base, decoded))
  // In Hugo and Jekyll a page is a folder, and the paths of its pictures are relative to that folder.
  const isCounted = (kind !== 'link' || isHugo) && decoded.startsWith('../')
  const counted = isCounted ? spellings(posix.join(base, decoded.slice('../'.length))) : []
  return [
    ...near,
    ...counted,
    ...inNamedFolder(reference, decoded, config),
    ...atTop(reference, decoded, config),
    ...assets,
  ]
}

/** In Docusaurus and Astro, a picture can be in a folder that has a name. */
function inNamedFolder({ kind }: Reference, path: string, { markdown }: Config): string[] {
  const [name = '', ...parts] = path.split('/')
  const folder = markdown.aliases[name]
  return kind === 'link' || folder === undefined ? [] : spellings(posix.join(folder, ...parts))
}

/** MkDocs writes the addresses of HTML as they are, and a browser stops at the top of the site. */
function atTop({ base, kind }: Reference, path: string, { content, markdown }: Config): string[] {
  const leavesSite = path.startsWith('../') && !posix.join(base, path).startsWith(posix.join(content, '/'))
  if (markdown.dialect !== 'mkdocs' || kind === 'link' || !leavesSite) return []
  return spellings(posix.join(content, path.replace(/^(?:\.\.\/)+/, '')))
}

/** The same files and those with the same paths in the folders that the edition takes pages from. */
function withOriginals(files: readonly string[], config: Config): readonly string[] {
  const { baseFolders = [], newerFolders = [] } = config.edition ?? {}
  if (files.length === 0 || baseFolders.length === 0) return files
  const folders = [config.content, ...newerFolders].map((folder) => posix.join(folder, '/'))
  const originals = files.flatMap((file) => {
    const own = folders.find((folder) => file.startsWith(folder))
    if (own === undefined) return []
    return baseFolders.map((folder) => posix.join(folder, originalName(file.slice(own.length), config)))
  })
  return [...files, ...originals]
}

/** Where the files that pages refer to are found. */
export interface SiteFiles {
  readonly config: Config
  /** Files of the project that pages refer to, by path relative to the project's folder. */
  readonly media: ReadonlyMap<string, MediaFile | RefusedFile>
  /** Files of the static folder, by path below it: `/img/logo.svg`. */
  readonly staticFiles: ReadonlyMap<string, MediaFile>
}

/** The file that a reference with this decoded path leads to. */
export function findFile(
  path: string,
  reference: Reference,
  { config, media, staticFiles }: SiteFiles,
): MediaFile | RefusedFile | undefined {
  if (path.startsWith('/')) {
    const basePath = rootPathOf(config)
    const based =
      basePath !== '/' && path.startsWith(basePath) ? staticFiles.get(path.slice(basePath.length - 1)) : undefined
    const published = spellings(path).map((name) => staticFiles.get(name))
    const found = published.find((file) => file !== undefined) ?? based
    if (found !== undefined) return found
  }
  const found = candidateFiles(reference, config).flatMap((file) => media.get(file) ?? [])
  return found.find((file) => 'output' in file) ?? found[0]
}

/** An accented letter can be encoded as one character or as two, in file names as well as in links. */
function spellings(name: string): string[] {
  // Most names have no such letter.
  if (/^[\x20-\x7e]*$/.test(name)) return [name]
  return [...new Set([name, name.normalize('NFC'), name.normalize('NFD')])]
}
