import { createHash } from 'node:crypto'
import path from 'node:path'
import { Tokenizer } from 'htmlparser2'
import { readSealed, writeSealed } from '../cache/sealed-file.ts'

/** What a finished page offers to links and asks of them: its ids, and every distinct address on its own host. */
export interface Skeleton {
  readonly ids: readonly string[]
  readonly targets: readonly string[]
  /** Changes with the ids. */
  readonly offer: string
  /** Changes with the addresses. */
  readonly demand: string
}

/** Keeps each of many equal texts once. */
export type Interning = (text: string) => string

/** Makes copies, because a text that was cut out of a page keeps the whole page in memory. */
export function createInterning(): Interning {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const copy = Buffer.from(text).toString()
    known.set(copy, copy)
    return copy
  }
}

/** Reads the skeleton of a finished page. */
export function readSkeleton(html: string, intern: Interning): Skeleton {
  const ids = new Set<string>()
  const targets = new Set<string>()
  readTags(html, (name, { id, name: anchor, rel, href, src }) => {
    if (id !== undefined) ids.add(intern(id))
    if (name === 'a' && anchor !== undefined) ids.add(intern(anchor))
    if (name === 'link' && rel === 'canonical') return
    for (const value of [href, src]) if (value !== undefined && isOwn(value)) targets.add(intern(value))
  })
  const sorted = [...ids].toSorted()
  return { ids: sorted, targets: [...targets], offer: shortHash(sorted), demand: shortHash([...targets]) }
}

type Attributes = Readonly<Partial<Record<Wanted, string>>>
type Wanted = 'id' | 'name' | 'rel' | 'href' | 'src'

/** Goes through the tags of a page. A parser would keep all attributes of each, and the way to it, for nothing. */
function readTags(html: string, onTag: (name: string, attributes: Attributes) => void): void {
  let tag = ''
  let attributes: Partial<Record<Wanted, string>> = {}
  let attribute: Wanted | undefined
  let value = ''
  const endTag = (): void => onTag(tag, attributes)
  const tokens = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (start, end) => {
        tag = html.slice(start, end).toLowerCase()
        attributes = {}
      },
      onattribname: (start, end) => {
        attribute = wantedName(html.slice(start, end))
        value = ''
      },
      onattribdata: (start, end) => {
        if (attribute !== undefined) value += html.slice(start, end)
      },
      onattribentity: (code) => {
        value += String.fromCodePoint(code)
      },
      onattribend: () => {
        if (attribute !== undefined) attributes[attribute] ??= value
      },
      onopentagend: endTag,
      onselfclosingtag: endTag,
      onclosetag: ignore,
      ontext: ignore,
      ontextentity: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  )
  tokens.write(html)
  tokens.end()
}

function ignore(): void {
  // What stands between tags holds neither.
}

function wantedName(name: string): Wanted | undefined {
  const plain = name.toLowerCase()
  return plain === 'id' || plain === 'name' || plain === 'rel' || plain === 'href' || plain === 'src'
    ? plain
    : undefined
}

function shortHash(words: readonly string[]): string {
  return createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 16)
}

function isOwn(address: string): boolean {
  return address.startsWith('#') ? address.length > 1 : address.startsWith('/') && !address.startsWith('//')
}

/** Skeletons of the last build, and the links that a crawl has found to be right. */
export interface LinkMemory {
  /** By path in the output folder; with the fingerprint of the file that it was read from. */
  readonly skeletons: ReadonlyMap<string, { readonly fingerprint: string; readonly skeleton: Skeleton }>
  readonly verified: ReadonlySet<string>
  /** Changes with every page's ids and addresses and with the list of files: what `verified` was found out about. */
  readonly state: string
}

const noMemory: LinkMemory = { skeletons: new Map(), verified: new Set(), state: '' }

/** Reads what the last build kept; nothing, when it is not whole. */
export function readLinkMemory(cacheFolder: string | undefined): LinkMemory {
  if (cacheFolder === undefined) return noMemory
  return (readSealed(memoryFile(cacheFolder)) as LinkMemory | undefined) ?? noMemory
}

/** Keeps skeletons and verdicts for the next build. */
export function writeLinkMemory(cacheFolder: string, memory: LinkMemory): void {
  writeSealed(memoryFile(cacheFolder), memory)
}

function memoryFile(cacheFolder: string): string {
  return path.join(cacheFolder, 'links.bin')
}
