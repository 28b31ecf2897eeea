import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { manifestName } from '../formats/generated-files.ts'
import { parseHeaders, type HeadersOfPath } from './header-rules.ts'
import { parseRedirects, type RedirectRule } from './redirect-rules.ts'

/** A built site as it stood when its folder was read. */
export interface HostedSite {
  /** Paths that a request can name, in the folder, with forward slashes. */
  readonly files: ReadonlySet<string>
  readonly redirects: readonly RedirectRule[]
  readonly headersOf: HeadersOfPath
}

/** The files of a folder that may be served; nothing else is ever read. */
export interface HostedFiles {
  /** Reads the folder again when a build has replaced it. */
  readonly current: () => Promise<HostedSite>
  /** Absolute path of a file of the list, links followed; `undefined` when it is gone or has become something else. */
  readonly locate: (file: string) => Promise<string | undefined>
}

/** Reads a built folder, and keeps watch over its manifest. */
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

/** Differs after every build: the folder and its manifest are new ones then. `undefined` while there is no folder. */
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

/** Looks again where the file really is: it may have changed since the list was made. */
async function locateInside(folder: string, file: string): Promise<string | undefined> {
  try {
    const root = await realpath(folder)
    const real = await realpath(path.join(root, file))
    return isBelow(real, root) && (await stat(real)).isFile() ? real : undefined
  } catch (error) {
    return ignoreMissing(error)
  }
}

/** A dot at the start of a part below the root keeps a file from being served, also behind a link. */
function isBelow(file: string, root: string): boolean {
  const relative = path.relative(root, file)
  return relative !== '' && !path.isAbsolute(relative) && !relative.split(path.sep).some(isHidden)
}

/** Hosts keep what begins with a dot to themselves, but for the folder in which others look for files of known names. */
function isHidden(part: string): boolean {
  return part.startsWith('.') && part !== '.well-known'
}

function ignoreMissing(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!['ENOENT', 'ENOTDIR', 'ELOOP'].includes(code)) throw error
}
