import { posix } from 'node:path'
import { decodePath, isExternal, resolvePath, splitUrl } from '../formats/url.ts'
import type { Reference } from '../model/page.ts'
import { topFolderOf } from '../config/content-folders.ts'
import type { Config } from '../config/schema.ts'

/** Files, relative to the project's folder, that a reference may refer to. The first one that exists is used. */
export function candidateFiles(reference: Reference, config: Config): readonly string[] {
  return withOriginals(filesOf(reference, topFolderOf(config)), config)
}

function filesOf({ url, base, kind }: Reference, content: string): string[] {
  if (isExternal(url)) return []
  const { path } = splitUrl(url)
  const decoded = decodePath(path)
  if (decoded === '') return []
  // In MkDocs and mdBook, the path of a picture starts at the top of the content.
  if (decoded.startsWith('/')) return kind === 'link' ? [] : spellings(resolvePath(content, decoded.slice(1)).slice(1))
  const isPageLike = kind === 'link' && (/\.(?:mdx?|tsx|html)$/i.test(decoded) || !/\.[a-z\d]+$/i.test(decoded))
  if (isPageLike) return []
  const near = spellings(posix.join(base, decoded))
  // In Hugo and Jekyll a page is a folder, and the paths of its pictures are relative to that folder.
  const isCounted = kind !== 'link' && decoded.startsWith('../')
  return isCounted ? [...near, ...spellings(posix.join(base, decoded.slice('../'.length)))] : near
}

/** The same files and those with the same paths in the folders that the edition takes pages from. */
function withOriginals(files: readonly string[], { content, edition }: Config): readonly string[] {
  const { baseFolders = [] } = edition ?? {}
  const own = posix.join(content, '/')
  const originals = files.flatMap((file) =>
    file.startsWith(own) ? baseFolders.map((folder) => posix.join(folder, file.slice(own.length))) : [],
  )
  return [...files, ...originals]
}

/** An accented letter can be encoded as one character or as two, in file names as well as in links. */
export function spellings(name: string): string[] {
  return [...new Set([name, name.normalize('NFC'), name.normalize('NFD')])]
}
