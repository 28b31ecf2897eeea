import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/** The command that users start. */
export const docsgenBin = fileURLToPath(new URL('../../bin/docsgen.js', import.meta.url))

/** The exit status and output of a run of docsgen. */
export interface Outcome {
  readonly code: number | null
  readonly out: string
  readonly error: string
}

/** How a run is started. */
export interface RunOptions {
  readonly env?: NodeJS.ProcessEnv
  /** Working directory of the command; by default the project's folder. */
  readonly from?: string
  /** Command prefix such as `setpriv` or `strace`. */
  readonly through?: readonly string[]
  /** Receives the process while it runs. */
  readonly started?: (child: ChildProcess) => void
}

/** A project on disk. */
export interface Project {
  readonly folder: string
  readonly write: (files: Readonly<Record<string, string | Uint8Array>>) => void
  readonly remove: (file: string) => void
  readonly read: (file: string) => string
  readonly has: (file: string) => boolean
  readonly run: (words: readonly string[], options?: RunOptions) => Promise<Outcome>
  readonly build: (words?: readonly string[], options?: RunOptions) => Promise<Outcome>
  readonly check: (words?: readonly string[], options?: RunOptions) => Promise<Outcome>
}

/** The config of a project that does not provide one. */
export const plainConfig = 'site:\n  title: Sample\n  url: https://docs.example.com\n'

/** The folder for tests of what a disk does. The system's temporary folder may be in memory. */
export function diskFolder(): string {
  return process.env['DOCSGEN_TEST_DISK'] ?? tmpdir()
}

/** A new folder. It is removed at the end of the test, or of the file if called in `beforeAll`. */
export function temporaryFolder(below = tmpdir()): string {
  const folder = mkdtempSync(path.join(below, 'docsgen-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Creates a project from strings. It is removed at the end of the test, or of the file if called in `beforeAll`. */
export function makeProject(files: Readonly<Record<string, string | Uint8Array>>, below = tmpdir()): Project {
  const project = makeLastingProject(files, below)
  onTestFinished(() => rmSync(project.folder, { recursive: true, force: true }))
  return project
}

/** Creates a project for several tests. The caller removes its folder. */
export function makeLastingProject(files: Readonly<Record<string, string | Uint8Array>>, below = tmpdir()): Project {
  const folder = mkdtempSync(path.join(below, 'docsgen-project-'))
  const project = openProject(folder)
  project.write({ 'docs.config.yaml': plainConfig, ...files })
  return project
}

/** A project in an existing folder. */
export function openProject(folder: string): Project {
  const run = async (words: readonly string[], options: RunOptions = {}): Promise<Outcome> =>
    runDocsgen(words, { from: folder, ...options })
  return {
    folder,
    write: (files) => {
      for (const [name, content] of Object.entries(files)) writeInto(path.join(folder, name), content)
    },
    remove: (file) => rmSync(path.join(folder, file), { recursive: true, force: true }),
    read: (file) => readFileSync(path.join(folder, file), 'utf8'),
    has: (file) => existsSync(path.join(folder, file)),
    run,
    build: async (words = [], options) => run(['build', ...words], options),
    check: async (words = [], options) => run(['check', ...words], options),
  }
}

function writeInto(file: string, content: string | Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content)
}

/** Runs the command in a separate process, as in a pipe: no terminal, no CI, default colours. */
export async function runDocsgen(words: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const [program = '', ...rest] = [...(options.through ?? []), process.execPath, docsgenBin, ...words]
  const child = spawn(program, rest, {
    cwd: options.from ?? tmpdir(),
    env: { ...plainEnvironment(), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, error] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text))
  options.started?.(child)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, out, error }))
  })
}

/** The environment without the variables that change how a command prints. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { CI: _ci, GITHUB_ACTIONS: _actions, FORCE_COLOR: _color, NO_COLOR: _none, ...env } = process.env
  return env
}

/** All files of a folder, including hidden ones and the manifest, with a hash of their contents. */
export function hashTree(folder: string): Readonly<Record<string, string>> {
  if (!existsSync(folder)) return {}
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  return Object.fromEntries(
    names.flatMap((name) => {
      const file = path.join(folder, name)
      if (!lstatSync(file).isFile()) return []
      return [[name, createHash('sha256').update(readFileSync(file)).digest('hex')] as const]
    }),
  )
}

/** Names of the files that differ between two trees. */
export function differences(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => one[name] !== other[name]).toSorted()
}
