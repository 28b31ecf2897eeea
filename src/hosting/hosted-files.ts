import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { manifestName } from '../formats/names/generated-files.ts'
import { parseHeaders, type HeadersOfPath } from './header-rules.ts'
import { parseRedirects, type RedirectRule } from './redirect-rules.ts'

/** The state of a built site when its folder was read. */
export interface HostedSite {
  /** Paths that can be requested, relative to the folder, with forward slashes. */
  readonly files: Pick<ReadonlySet<string>, 'has'>
  readonly redirects: readonly RedirectRule[]
  readonly headersOf: HeadersOfPath
}

/** The files of a folder that can be served. Nothing else is ever read. */
export interface HostedFiles {
  /** Reads the folder again if a build has replaced it. */
  readonly current: () => Promise<HostedSite>
  /** Absolute path of a listed file, with links resolved; `undefined` if it no longer exists or is no longer a file. */
  readonly locate: (file: string) => Promise<string | undefined>
}

/** Reads a built folder and watches its manifest. */
export async function loadHostedFiles(folder: string): Promise<HostedFiles> {
  let mark = await markOf(folder)
  let site = await readSite(folder)
  let reading: Promise<void> | undefined
  const refresh = async (): Promise<void> => {
    const next = await markOf(folder)
    if (next === undefined || next === mark) return
    site = await readSite(folder)
    mark = next
  }
  return {
    current: async () => {
      reading ??= refresh()
        .catch(ignoreMissing)
        .finally(() => (reading = undefined))
      await reading
      return site
    },
    locate: async (file) => (site.files.has(file) ? locateInside(folder, file) : undefined),
  }
}

/** Differs after every build, because the folder and its manifest are replaced. `undefined` if there is no folder. */
async function markOf(folder: string): Promise<string | undefined> {
  const marks: string[] = []
  for (const file of [folder, path.join(folder, manifestName)]) {
    try {
      const { ino, size, mtimeNs } = await stat(file, { bigint: true })
      marks.push([ino, size, mtimeNs].join(':'))
    } catch (error) {
      ignoreMissing(error)
      if (file === folder) return undefined
    }
  }
  return marks.join(' ')
}

async function readSite(folder: string): Promise<HostedSite> {
  const root = await realpath(folder)
  const files = new Set<string>()
  await listFiles(root, '', files)
  const redirects = parseRedirects(await readRules(folder, '_redirects', files))
  const headersOf = parseHeaders(await readRules(folder, '_headers', files))
  files.delete('_redirects')
  files.delete('_headers')
  return { files, redirects, headersOf }
}

async function listFiles(root: string, below: string, files: Set<string>): Promise<void> {
  for (const entry of await readdir(path.join(root, below), { withFileTypes: true })) {
    if (isHidden(entry.name)) continue
    const file = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) await listFiles(root, file, files)
    else if (entry.isFile() || (entry.isSymbolicLink() && (await locateInside(root, file)) !== undefined))
      files.add(file)
  }
}

async function readRules(folder: string, file: string, files: ReadonlySet<string>): Promise<string> {
  return files.has(file) ? readFile(path.join(folder, file), 'utf8') : ''
}

/** Resolves the real path again, because the file may have changed since the list was made. */
async function locateInside(folder: string, file: string): Promise<string | undefined> {
  try {
    const root = await realpath(folder)
    const real = await realpath(path.join(root, file))
    return isBelow(real, root) && (await stat(real)).isFile() ? real : undefined
  } catch (error) {
    return ignoreMissing(error)
  }
}

/** A path segment that starts with a dot keeps a file from being served, even behind a link. */
function isBelow(file: string, root: string): boolean {
  const relative = path.relative(root, file)
  return relative !== '' && !path.isAbsolute(relative) && !relative.split(path.sep).some(isHidden)
}

/** Hosts do not serve names that start with a dot, except `.well-known`. */
function isHidden(part: string): boolean {
  return part.startsWith('.') && part !== '.well-known'
}

function ignoreMissing(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!['ENOENT', 'ENOTDIR', 'ELOOP'].includes(code)) throw error
}
