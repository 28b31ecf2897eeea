import { spawn } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OutputFile } from '../../src/model/output.ts'
import { manifestName } from '../../src/formats/names/generated-files.ts'
import { writeSite, type WriteResult } from '../../src/output/write.ts'
import { diskFolder, temporaryFolder } from './project.ts'
import { bundleScript } from './bundle-script.ts'

const writerScript = fileURLToPath(new URL('./write-site.ts', import.meta.url))

/** An output folder that does not exist yet, with helpers for tests. */
export interface OutputFolder {
  /** A fresh folder for the test that contains the output folder, the project and the cache. */
  readonly base: string
  readonly folder: string
  readonly root: string
  readonly cacheFolder: string
  readonly write: (files: readonly OutputFile[], options?: { readonly clean?: boolean }) => Promise<WriteResult>
  /** Files that should not be left next to the output folder, such as the work folder of a run. */
  readonly leftovers: () => string[]
}

/** Creates the surroundings of an output folder, by default on a disk. */
export function makeOutputFolder(below = diskFolder()): OutputFolder {
  const base = temporaryFolder(below)
  const folder = path.join(base, 'build')
  const root = path.join(base, 'build-project')
  const cacheFolder = path.join(base, 'build-cache')
  mkdirSync(root)
  return {
    base,
    folder,
    root,
    cacheFolder,
    write: async (files, { clean = false } = {}) => writeSite({ folder, root, files, cacheFolder, clean }),
    leftovers: () => readdirSync(base).filter((name) => name.startsWith('.')),
  }
}

/** All files of a folder with their contents, without the manifest. A symbolic link is shown as its target. */
export function readTree(folder: string, prefix = ''): Map<string, string> {
  const files = new Map<string, string>()
  if (prefix === '' && !existsSync(folder)) return files
  for (const entry of readdirSync(path.join(folder, prefix), { withFileTypes: true })) {
    const name = prefix + entry.name
    const absolute = path.join(folder, name)
    if (entry.isDirectory()) for (const [file, text] of readTree(folder, `${name}/`)) files.set(file, text)
    else if (entry.isSymbolicLink()) files.set(name, `-> ${readlinkSync(absolute)}`)
    else if (name !== manifestName) files.set(name, readFileSync(absolute, 'utf8'))
  }
  return files
}

/** All paths of a folder with what a write would change: inode, time and link count. */
export function readTraces(folder: string): string[] {
  const names = ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].toSorted()
  return names.map((name) => {
    const { ino, mtimeNs, ctimeNs } = lstatSync(path.join(folder, name), { bigint: true })
    return `${name} ${ino} ${mtimeNs} ${ctimeNs}`
  })
}

/** The exit status and output of a process. */
export interface Ending {
  readonly status: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a program to completion. `started` gets the process while it runs. */
export async function runProgram(
  [program = '', ...words]: readonly string[],
  started: (child: ReturnType<typeof spawn>) => void = () => undefined,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Ending> {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], env })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (text: Buffer) => (stdout += text.toString()))
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()))
  started(child)
  return await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status, signal) => resolve({ status, signal, stdout, stderr }))
  })
}

/** The arguments that write a sample site in a separate process. */
export function writerCommand(folder: string, version: string, count = 12): string[] {
  return [process.execPath, bundleScript(writerScript), folder, version, String(count)]
}

/** The path of a program, if it is installed. */
export function findProgram(name: string): string | undefined {
  const places = (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, name))
  return places.find((place) => existsSync(place))
}
