import path from 'node:path'
import { hash } from 'node:crypto'
import { saveVersion } from '../cache/version-files.ts'
import { cacheFolderOf } from '../config/cache-place.ts'
import { listedFoldersOf } from '../config/content-folders.ts'
import { mergeDocuments } from '../config/extended-config.ts'
import { locateTranslations, optionsOfCommit, placeInCommit, type Edition } from '../config/editions.ts'
import type { Project } from '../config/project.ts'
import { readUsableConfig, type MadeConfig } from '../config/read.ts'
import type { Config } from '../config/schema.ts'
import { usableRest } from '../config/usable-rest.ts'
import { isGroup } from '../formats/raw-values.ts'
import { Failure } from '../report/failure.ts'
import { collectProblems, type Report } from '../report/problem.ts'
import { isWithin } from '../system/is-within.ts'
import { whyNoRepository, findCommit, git, gitBytes, type GitCommit } from '../system/git.ts'
import { followSource, hashOfSource, kindOf, noteUnrecordable } from '../system/source-files.ts'
import { parseYaml, type YamlDocument } from '../yaml/document.ts'

// The files of a version in Git are written to a folder in the cache, from where all stages read them like any other
// project. The work tree is not touched.

/** An edition whose pages are in a commit, with the files of the commit; `undefined` if there is an error. */
export async function openCommit(edition: Edition, site: Project, report: Report): Promise<Edition | undefined> {
  const { ref = '', name } = edition
  const index = site.config.versions.findIndex((version) => version.name === name)
  const fail = (message: string): undefined => {
    report({ severity: 'error', rule: 'version', message, at: site.document.placeOf(['versions', index, 'ref']) })
    return undefined
  }
  const version = site.config.versions[index]
  const commit = findCommit(site.root, ref)
  noteRefs(site.root, ref)
  if (commit === undefined) return fail(describeMissing(site.root, ref))
  const below = path.relative(commit.top, followSource(site.root)).split(path.sep).join('/')
  const text = git(commit.top, ['cat-file', 'blob', `${commit.id}:${path.posix.join(below, site.file)}`])
  const made = text === undefined ? undefined : configOfCommit(commit, below, site.file)
  const rough = made === undefined ? undefined : usableRest(made.value, [])
  const own = optionsOfCommit(edition.project.config, rough, version)
  const root = extract({ commit, below, files: [site.file, ...foldersOf(own)] }, ref, cacheFolderOf(site))
  const [missing] = listedFoldersOf(own).filter((folder) => kindOf(path.join(root, folder)) !== 'folder')
  if (missing !== undefined)
    return fail(`there is no folder "${missing}" in ${ref}; set "content" to the folder of its pages`)
  const { problems, report: note } = collectProblems()
  const read = made && readUsableConfig(path.join(root, site.file), note, { ...made, root, name: site.file })
  if (text !== undefined && read === undefined) {
    const cause = problems[0] === undefined ? '' : ` (${problems[0].message})`
    return fail(`the config in ${ref} cannot be read by this version of docsgen${cause}; build it separately`)
  }
  const then = optionsOfCommit(edition.project.config, read?.project.config, version)
  const used = {
    ...then,
    site: { ...then.site, locales: locateTranslations(site.config, { root, content: then.content, path: '' }) },
  }
  const today = edition.project.document
  const document = read === undefined ? today : joinDocuments(today, read.project.document, { ref, version })
  return {
    ...edition,
    project: { ...edition.project, root, config: used, document },
    renames: listRenames(commit, below, pagesOf([site.config, used])),
  }
}

const optionsOfPages: readonly string[] = [
  'variables',
  'content',
  'mounts',
  'static',
  'sidebars',
  'redirects',
  'api',
  'code',
  'markdown',
  'check',
  'docs',
]

/** The places of options in the config of a commit, and of those that come from the config of today. */
function joinDocuments(
  today: YamlDocument,
  then: YamlDocument,
  { ref, version }: { readonly ref: string; readonly version: object | undefined },
): YamlDocument {
  const own = new Set<PropertyKey>(optionsOfPages.filter((option) => !(option in (version ?? {}))))
  const placeOf: YamlDocument['placeOf'] = (at, of) => {
    if (at[0] === undefined || !own.has(at[0])) return today.placeOf(at, of)
    const place = then.placeOf(at, of)
    return { ...place, file: placeInCommit(ref, place.file) }
  }
  return { value: then.value, placeOf }
}

/** The options of a commit that its pages depend on. The others may name folders and commits that the build does not have. */
function configOfCommit(
  commit: GitCommit,
  below: string,
  file: string,
): (Pick<MadeConfig, 'text' | 'placeOf'> & { readonly value: object }) | undefined {
  const parsed = readOptions(commit, below, [file])
  if (!isGroup(parsed?.value)) return undefined
  const { site, ...options } = parsed.value as { readonly site?: object }
  const used = Object.entries(options).filter(([name]) => optionsOfPages.includes(name))
  const value = { ...Object.fromEntries(used), site: { ...site, locales: [] } }
  return { value, text: JSON.stringify(value), placeOf: parsed.placeOf }
}

/** The options of a config in a commit, and of those that it extends. */
function readOptions(
  commit: GitCommit,
  below: string,
  files: readonly [file: string, ...extending: string[]],
): YamlDocument | undefined {
  const [file, ...extending] = files
  const text = git(commit.top, ['cat-file', 'blob', `${commit.id}:${path.posix.join(below, file)}`])
  const own = text === undefined ? undefined : parseYaml({ text, file }, () => undefined)
  const name = isGroup(own?.value) ? own.value['extends'] : undefined
  if (own === undefined || typeof name !== 'string' || extending.includes(file)) return own
  const base = readOptions(commit, below, [path.posix.join(path.posix.dirname(file), name), ...files])
  return base === undefined ? own : mergeDocuments(own, base)
}

/** Everything that a project is read from. */
function foldersOf(config: Config): string[] {
  const { api, markdown, check, code } = config
  const modules = [
    markdown.components ?? '',
    ...Object.values(code.fences),
    ...code.languages,
    ...api.flatMap(({ samples }) => samples),
    ...markdown.transforms.map(({ module }) => module),
  ].filter((name) => name.startsWith('.'))
  // Modules may import others next to them.
  const moduleFolders = modules.map((name) => (path.posix.dirname(name) === '.' ? name : path.posix.dirname(name)))
  const specs = api.flatMap(({ spec, allowRefs }) => [
    path.posix.dirname(path.posix.normalize(spec)).split('/', 1)[0] ?? '',
    ...allowRefs,
  ])
  const named = [config.static, 'templates', ...specs, ...moduleFolders, ...markdown.roots, check.commandLine ?? '']
  return [...pagesOf([config]), ...named].filter((name) => name !== '' && !/^(?:[a-z]+:|\.\.)/.test(name))
}

/** The folders of pages, and those of their translations. */
function pagesOf(configs: readonly Config[]): string[] {
  return configs.flatMap((config) => [
    ...listedFoldersOf(config),
    ...config.site.locales.flatMap(({ content }) => content ?? []),
  ])
}

interface Extraction {
  readonly commit: GitCommit
  /** Path of the project in the repository. */
  readonly below: string
  readonly files: readonly string[]
}

/** The folder with the files of a commit. */
function extract({ commit, below, files }: Extraction, ref: string, cacheFolder: string): string {
  const key = shortHash(JSON.stringify([commit.id, below, files, 'with imports']))
  return saveVersion({ cacheFolder, ref: shortHash(ref), key }, () =>
    readFiles({ commit, below, files }).map(({ name, mode, bytes }) => {
      return { name: path.posix.relative(below, name), isLink: mode === '120000', bytes }
    }),
  )
}

/** The files, and those in other folders of the project that their modules import. */
function readFiles({ commit, below, files }: Extraction): File[] {
  const found = new Map<string, File>()
  const readNew = (entries: readonly Entry[]): File[] => {
    const read = readBlobs(
      commit,
      entries.filter(({ name }) => !found.has(name)),
    )
    for (const file of read) found.set(file.name, file)
    return read
  }
  let read = readNew(listEntries(commit, below, files))
  while (read.length > 0) {
    const imported = new Set(read.flatMap(importsOf).filter((name) => !found.has(name) && isWithin(name, below)))
    const names = [...imported].map((name) => path.posix.relative(below, name))
    read =
      imported.size === 0 ? [] : readNew(listEntries(commit, below, names).filter(({ name }) => imported.has(name)))
  }
  return [...found.values()]
}

/** The files that a module may import. A text that only looks like an import names no file, or one that is not used. */
function importsOf({ name, bytes }: File): string[] {
  if (!/\.(?:[cm]?[jt]sx?|mdx|css)$/.test(name)) return []
  return [...bytes.toString('utf8').matchAll(/['"](\.{1,2}\/[^'"\n]+)['"]/g)].flatMap(([, specifier = '']) => {
    const file = path.posix.join(path.posix.dirname(name), specifier)
    const written = file.replace(/\.(js|jsx)$/, '')
    return [file, ...['.tsx', '.ts', '.jsx', '.js', '/index.tsx', '/index.ts'].map((ending) => written + ending)]
  })
}

function shortHash(text: string): string {
  return hash('sha256', text).slice(0, 12)
}

interface Entry {
  readonly mode: string
  readonly id: string
  readonly name: string
}

interface File extends Entry {
  readonly bytes: Buffer
}

function listEntries({ id, top }: GitCommit, below: string, files: readonly string[]): Entry[] {
  const paths = files.map((file) => path.posix.join(below, file))
  const listed = git(top, ['ls-tree', '-r', '-z', '--full-tree', id, '--', ...(paths.includes('.') ? [] : paths)])
  return (listed ?? '').split('\0').flatMap((line) => {
    const [, mode, blob, name] = /^(\d+) blob (\S+)\t(.*)$/s.exec(line) ?? []
    return mode === undefined || blob === undefined || name === undefined ? [] : [{ mode, id: blob, name }]
  })
}

/** Reads all blobs in one call: each is a line with its size, then its bytes. */
function readBlobs({ top, id }: GitCommit, entries: readonly Entry[]): File[] {
  if (entries.length === 0) return []
  const output = gitBytes(top, ['cat-file', '--batch'], `${entries.map((entry) => entry.id).join('\n')}\n`)
  if (output === undefined) throw new Failure(`git cannot read the files of ${id}`)
  let start = 0
  return entries.map((entry) => {
    const end = output.indexOf('\n', start)
    const size = Number(output.toString('utf8', start, end).split(' ')[2])
    if (Number.isNaN(size)) throw new Failure(`git cannot read ${entry.name} of ${id}; fetch the whole commit`)
    start = end + size + 2
    return { ...entry, bytes: output.subarray(end + 1, end + 1 + size) }
  })
}

/** The names that pages of a commit have now, for pages that were renamed since. Git looks for few renames among many files. */
function listRenames({ id, top }: GitCommit, below: string, folders: readonly string[]): ReadonlyMap<string, string> {
  const paths = folders.map((folder) => path.posix.join(below, folder)).filter((name) => !name.startsWith('..'))
  const words = ['diff', '--name-status', '-z', '--find-renames', '--diff-filter=R', id, 'HEAD', '--', ...paths]
  const fields = (git(top, words) ?? '').split('\0')
  const renames = new Map<string, string>()
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const [from = '', to = ''] = fields.slice(at + 1).map((name) => path.posix.relative(below, name))
    renames.set(from, to)
  }
  return renames
}

/** Notes what the answer of Git depends on. */
function noteRefs(root: string, ref: string): void {
  const names = ['packed-refs', 'logs/HEAD', `refs/tags/${ref}`, `refs/heads/${ref}`, `refs/remotes/${ref}`]
  const files = git(root, ['rev-parse', ...names.flatMap((name) => ['--git-path', name]), '--git-path', 'reftable'])
  const paths = (files ?? '')
    .trim()
    .split('\n')
    .map((file) => path.resolve(root, file))
  if (/[~^@{:]/.test(ref) || kindOf(paths.at(-1) ?? '') !== 'absent') noteUnrecordable()
  for (const file of paths.slice(0, -1)) hashOfSource(file)
}

function describeMissing(root: string, ref: string): string {
  const isShallow = git(root, ['rev-parse', '--is-shallow-repository'])?.trim()
  if (isShallow === undefined) return `"${ref}" cannot be read: ${whyNoRepository(root)}`
  if (isShallow === 'false') return `"${ref}" is not a tag, branch or commit of this repository`
  return `"${ref}" is not in this shallow clone; fetch it: git fetch --depth 1 origin tag ${ref} (for a branch: git fetch --depth 1 origin ${ref}:${ref})`
}
