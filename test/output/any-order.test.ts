import { hash } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { manifestName } from '../../src/formats/names/generated-files.ts'
import { foldersAbove } from '../../src/formats/names/output-paths.ts'
import type { OutputFile } from '../../src/model/output.ts'
import { formatManifest } from '../../src/output/manifest.ts'
import { writeSite } from '../../src/output/write.ts'
import { file } from '../helpers/sample-site.ts'

// What users, their tools and accidents do between builds, in any order. After each build the folder holds what a first
// build would make there, and the user's own files as they were. DOCSGEN_SOAK=1 goes through many more of such lives.

/** Each build waits until its files are on the disk, which takes no time where that is memory. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const lives = process.env['DOCSGEN_SOAK'] === undefined ? 40 : 3000

test('whatever happened before, a build leaves its site and the user’s own files, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(events, { minLength: 6, maxLength: 24 }), async (life) => {
      const world = makeWorld()
      try {
        for (const event of life) await happen(event, world)
        await expectBuild(laterBuild, world)
      } finally {
        rmSync(world.base, { recursive: true, force: true })
      }
    }),
    { numRuns: lives },
  )
}, 3_600_000)

interface World {
  readonly base: string
  readonly outs: readonly [string, string]
  readonly cacheFolder: string
  /** A folder outside the output that links can point to. */
  readonly elsewhere: string
}

interface Build {
  readonly kind: 'build'
  readonly out: 0 | 1
  readonly names: readonly string[]
  readonly version: number
  readonly how: 'usual' | 'clean' | 'rejected' | 'broken'
}

interface Deed {
  readonly kind: 'deed'
  readonly out: 0 | 1
  readonly what: (typeof deeds)[number]
  readonly pick: number
}

interface OwnFile {
  readonly kind: 'own'
  readonly out: 0 | 1
  readonly name: string
  readonly as: 'file' | 'folder' | 'link to a file' | 'link to a folder'
}

const names = ['index.html', 'a', 'a/b', 'a/b/c', 'A/b', 'b/index.html', 'B/index.html', 'c/d/e.md']
const ownNames = ['CNAME', 'own/x', 'a', 'a/own', 'a/b/own', 'b/own', 'c/own/x', 'c/d']
const deeds = [
  'append',
  'overwrite',
  'truncate',
  'replace',
  'remove',
  'remove folder',
  'forbid',
  'allow',
  'link',
] as const
const laterBuild: Build = { kind: 'build', out: 0, names: ['index.html', 'b/index.html'], version: 9, how: 'usual' }

const builds: fc.Arbitrary<Build> = fc.record({
  kind: fc.constant('build' as const),
  out: fc.constantFrom(0 as const, 0 as const, 1 as const),
  names: fc.subarray(names),
  version: fc.nat(2),
  how: fc.constantFrom('usual', 'usual', 'usual', 'clean', 'rejected', 'broken'),
})
const events = fc.oneof(
  { arbitrary: builds, weight: 6 },
  {
    arbitrary: fc.record({
      kind: fc.constant('deed' as const),
      out: fc.constantFrom(0 as const, 0 as const, 1 as const),
      what: fc.constantFrom(...deeds),
      pick: fc.nat(100),
    }) satisfies fc.Arbitrary<Deed>,
    weight: 4,
  },
  {
    arbitrary: fc.record({
      kind: fc.constant('own' as const),
      out: fc.constantFrom(0 as const, 0 as const, 1 as const),
      name: fc.constantFrom(...ownNames),
      as: fc.constantFrom('file', 'file', 'folder', 'link to a file', 'link to a folder'),
    }) satisfies fc.Arbitrary<OwnFile>,
    weight: 2,
  },
  { arbitrary: fc.constant({ kind: 'forget' as const }), weight: 1 },
)
type Event = Build | Deed | OwnFile | { readonly kind: 'forget' }

function makeWorld(): World {
  const base = mkdtempSync(path.join(memory, 'docsgen-lives-'))
  const elsewhere = path.join(base, 'elsewhere')
  mkdirSync(path.join(elsewhere, 'b'), { recursive: true })
  mkdirSync(path.join(base, 'project'))
  for (const name of ['x', 'index.html', 'b/index.html']) writeFileSync(path.join(elsewhere, name), 'precious')
  return {
    base,
    outs: [path.join(base, 'one'), path.join(base, 'two')],
    cacheFolder: path.join(base, 'project/.docsgen'),
    elsewhere,
  }
}

async function happen(event: Event, world: World): Promise<void> {
  if (event.kind === 'build') await expectBuild(event, world)
  else if (event.kind === 'own') addOwn(event, world)
  else if (event.kind === 'deed') act(event, world)
  else rmSync(world.cacheFolder, { recursive: true, force: true })
}

async function expectBuild({ out, names: wanted, version, how }: Build, world: World): Promise<void> {
  const { outs, cacheFolder, base, elsewhere } = world
  const folder = outs[out]
  const files = siteOf(wanted, version)
  const before = readAll(folder)
  const others = [readAll(outs[1 - out] ?? ''), readAll(elsewhere)]
  const own = ownEntries(before, folder)
  const faulty = { path: 'z', fingerprint: () => 'z', content: (): string => expect.unreachable('broken') }
  const result = await writeSite({
    folder,
    root: path.join(base, 'project'),
    files: how === 'broken' ? [...files, faulty] : files,
    cacheFolder,
    clean: how === 'clean',
    approve: async () => Promise.resolve(how !== 'rejected'),
  }).catch((error: unknown) => String(error))

  const after = readAll(folder)
  expect([readAll(outs[1 - out] ?? ''), readAll(elsewhere)]).toEqual(others)
  expect(readdirSync(base).filter((name) => name.startsWith('.'))).toEqual([])
  const blocked = isBlocked(own, files)
  if (typeof result === 'string') {
    expect(result).toContain(blocked ? 'was not written by docsgen' : 'broken')
    expect(after).toEqual(before)
    return
  }
  const isSame = result.written === 0 && result.removed === 0
  expect(blocked && !isSame).toBe(false)
  expect(how === 'broken').toBe(false)
  if (result.isApproved) expect(after).toEqual(expectedAfter(files, own, before))
  else expect(after).toEqual(before)
}

/** As many of the files as do not fight for a place. */
function siteOf(wanted: readonly string[], version: number): OutputFile[] {
  const chosen: string[] = []
  for (const name of wanted) {
    const isFree = chosen.every((other) => {
      const [one, two] = [name.toLowerCase(), other.toLowerCase()]
      return one !== two && !foldersAbove(one).includes(two) && !foldersAbove(two).includes(one)
    })
    if (isFree) chosen.push(name)
  }
  return chosen.map((name, index) => file(name, `${name} of ${index % 2 === 0 ? String(version) : 'all'}`))
}

interface Entry {
  readonly kind: 'file' | 'folder' | 'link'
  /** Content, or target. */
  readonly text: string
  readonly mode: number
}

/** Every entry of a folder with all that a user could see of it; nothing where there is none. */
function readAll(folder: string): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  const visit = (name: string): void => {
    const absolute = path.join(folder, name)
    const status = lstatSync(absolute)
    const mode = status.mode & 0o7777
    if (status.isSymbolicLink()) entries.set(name, { kind: 'link', text: readlinkSync(absolute), mode: 0 })
    else if (status.isFile()) entries.set(name, { kind: 'file', text: readFileSync(absolute, 'utf8'), mode })
    else {
      entries.set(name, { kind: 'folder', text: '', mode })
      for (const entry of readdirSync(absolute)) visit(name === '' ? entry : `${name}/${entry}`)
    }
  }
  if (existsSync(folder)) visit('')
  return entries
}

/** What is not docsgen's: all but the regular files that its manifest names; of folders the empty ones. */
function ownEntries(entries: ReadonlyMap<string, Entry>, folder: string): Map<string, Entry> {
  const ours = new Set([manifestName, ...listManifest(folder)])
  const names = [...entries.keys()]
  return new Map(
    [...entries].filter(([name, { kind }]) => {
      if (kind === 'folder') return name !== '' && !names.some((other) => other.startsWith(`${name}/`))
      return kind === 'link' || !ours.has(name)
    }),
  )
}

function listManifest(folder: string): string[] {
  const manifest = path.join(folder, manifestName)
  if (!existsSync(manifest)) return []
  return Object.keys((JSON.parse(readFileSync(manifest, 'utf8')) as { files: object }).files)
}

function isBlocked(own: ReadonlyMap<string, Entry>, files: readonly OutputFile[]): boolean {
  const wanted = new Set(files.map((entry) => entry.path))
  const folders = new Set([...wanted].flatMap(foldersAbove))
  return [...own].some(
    ([name, { kind }]) =>
      wanted.has(name) ||
      (kind !== 'folder' && folders.has(name)) ||
      foldersAbove(name).some((above) => wanted.has(above)),
  )
}

function expectedAfter(
  files: readonly OutputFile[],
  own: ReadonlyMap<string, Entry>,
  before: ReadonlyMap<string, Entry>,
): Map<string, Entry> {
  const expected = new Map(own)
  const manifest = new Map(
    files.map((entry) => {
      const text = String(entry.content())
      const sealed = { fingerprint: entry.fingerprint(), sha256: hash('sha256', text), size: Buffer.byteLength(text) }
      return [entry.path, sealed] as const
    }),
  )
  const texts = new Map([
    ...files.map((entry) => [entry.path, String(entry.content())] as const),
    [manifestName, formatManifest(manifest)] as const,
  ])
  for (const [name, text] of texts) expected.set(name, { kind: 'file', text, mode: 0o666 & ~process.umask() })
  for (const name of [...expected.keys(), 'x'].flatMap((entry) => [...foldersAbove(entry), ''])) {
    const known = before.get(name)
    const mode = known?.kind === 'folder' ? known.mode : 0o777 & ~process.umask()
    expected.set(name, { kind: 'folder', text: '', mode })
  }
  return expected
}

function addOwn({ out, name, as }: OwnFile, { outs, elsewhere }: World): void {
  const folder = outs[out]
  const target = path.join(folder, name)
  // What is there stays, and nothing can lie below a file; before the first build there is no folder.
  if (!existsSync(folder)) return
  for (const above of foldersAbove(name).toReversed()) {
    const status = lstatSync(path.join(folder, above), { throwIfNoEntry: false })
    if (status === undefined) break
    if (!status.isDirectory()) return
  }
  if (lstatSync(target, { throwIfNoEntry: false }) !== undefined) return
  mkdirSync(path.dirname(target), { recursive: true })
  if (as === 'file') writeFileSync(target, 'own')
  else if (as === 'folder') mkdirSync(target)
  else symlinkSync(as === 'link to a file' ? path.join(elsewhere, 'x') : elsewhere, target)
}

/** Does something to what is in the output folder. */
function act({ out, what, pick }: Deed, { outs, elsewhere }: World): void {
  const tree = outs[out]
  const isOfFolders = ['forbid', 'allow', 'link', 'remove folder'].includes(what)
  const targets = [...readAll(tree)].flatMap(([name, { kind }]) =>
    kind === (isOfFolders ? 'folder' : 'file') && name !== manifestName ? [name] : [],
  )
  const name = targets[pick % targets.length]
  // A user who removes the output folder itself, or has a link in its place, has no site any more.
  if (name === undefined || (name === '' && (what === 'link' || what === 'remove folder'))) return
  const target = path.join(tree, name)
  if (what === 'forbid') chmodSync(target, 0o700)
  else if (what === 'allow') chmodSync(target, 0o755)
  else if (what === 'remove folder') rmSync(target, { recursive: true })
  else if (what === 'link') {
    rmSync(target, { recursive: true })
    symlinkSync(pick % 2 === 0 ? elsewhere : path.join(elsewhere, 'x'), target)
  } else spoil(target, what)
}

function spoil(target: string, what: 'append' | 'overwrite' | 'truncate' | 'replace' | 'remove'): void {
  if (what === 'append') appendFileSync(target, 'more')
  else if (what === 'overwrite') {
    writeFileSync(target, 'x'.repeat(lstatSync(target).size))
    // Later than the build by more than a tick of the clock of the file system, as anybody's edit is.
    utimesSync(target, new Date(), new Date(Date.now() + 1000))
  } else if (what === 'truncate') truncateSync(target)
  else if (what === 'remove') rmSync(target)
  else {
    writeFileSync(`${target}.new`, 'another')
    renameSync(`${target}.new`, target)
  }
}
