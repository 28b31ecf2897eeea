import { posix } from 'node:path'
import { nameScheme } from '../formats/names/name-link.ts'
import { decodePath, encodePath } from '../formats/names/url.ts'
import type { Config } from '../config/schema.ts'
import type { Reference } from '../model/page.ts'
import { findByEnd } from './find-by-end.ts'
import type { PageIndex } from './page-index.ts'
import type { RoutedPage } from './routes.ts'

/** A link or a picture that names a page or a file of a wiki, wherever that is: `[[Page]]`. */
export function isWikiLink({ url }: Pick<Reference, 'url'>, { markdown: { dialect } }: Config): boolean {
  return url.startsWith(nameScheme) && (dialect === 'wiki' || dialect === 'obsidian')
}

/** The name in such a link, and the part of the page. */
function readWikiLink(url: string): { readonly name: string; readonly part: string } {
  const [name = '', ...parts] = decodePath(url.slice(nameScheme.length)).split('#')
  return { name: name.trim(), part: parts.at(-1)?.trim() ?? '' }
}

/** Finds files by the end of their path in lower case. */
export type FindFiles = (end: string) => readonly string[]

/** Creates a search for files by name. */
export function findFilesIn(files: Iterable<string>): FindFiles {
  return findByEnd(files, (file) => file.toLowerCase())
}

interface Lookup {
  readonly config: Config
  readonly index: PageIndex
  /** Files of the project that pages refer to. */
  readonly media: ReadonlyMap<string, unknown>
  readonly findFiles: FindFiles
}

/** The ordinary address for a link that names a page or a file. */
export function addressOfName(
  reference: Reference,
  from: RoutedPage,
  { config, index, media, findFiles }: Lookup,
): string {
  const { name, part } = readWikiLink(reference.url)
  const page = name === '' ? from : reference.kind === 'link' ? index.findNamed(name) : undefined
  const file = page === undefined ? filesOfName(reference, config, findFiles).find((one) => media.has(one)) : undefined
  const path = file === undefined ? name : posix.relative(reference.base, file)
  const address = page === undefined ? path.split('/').map(encodeURIComponent).join('/') : encodePath(page.route)
  if (part === '') return address
  const wanted = wordsOf(part)
  const id = page?.page.headings.find(({ text }) => wordsOf(text) === wanted)?.id ?? part
  return `${page === from ? '' : address}#${encodeURIComponent(id)}`
}

/** Links name a heading by its text, without some signs. */
function wordsOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The files with the name in a link: at its path, or anywhere. */
export function filesOfName(reference: Reference, { content }: Config, findFiles: FindFiles): string[] {
  const { name } = readWikiLink(reference.url)
  if (posix.extname(name) === '') return []
  const anywhere = findFiles(name.replace(/^\.{0,2}\//, '').toLowerCase()).toSorted((a, b) => a.length - b.length)
  return [posix.join(reference.base, name), posix.join(content, name), ...anywhere]
}
