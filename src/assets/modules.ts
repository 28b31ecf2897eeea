import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, type BigIntStats } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { readRecord as readSaved, writeRecord } from '../cache/record.ts'
import type { OutputFile } from '../model/output.ts'
import type { Report } from '../report/problem.ts'
import { isSettled, stampOf } from '../system/file-stamp.ts'
import { isSystemError } from '../system/system-error.ts'
import { kindOf, listSources, noteUnrecordable } from '../system/source-files.ts'
import { reportFaults, type CompiledModules, type ModuleFaults } from './compile-modules.ts'
import { reactFolder } from './interactive-parts.ts'
import { listSettings } from './module-settings.ts'
import { codeFingerprint, packageFolder } from './package-folder.ts'
import {
  compileRest,
  compileSet,
  componentsFolder,
  componentsName,
  pageName,
  registryFile,
  tryComponents,
  type ModuleSet,
} from './sound-modules.ts'
import { listBundled } from './theme.ts'

export interface ModuleRequest {
  readonly root: string
  readonly cacheFolder: string
  /** Pages that are React modules, relative to the root. */
  readonly pages: readonly string[]
  /** What was compiled before may be used again. */
  readonly useCache: boolean
}

/** A site's own React modules, compiled; addresses that `import()` takes. */
export interface SiteModules {
  readonly components: string | undefined
  /** By file, relative to the root; without those that cannot be compiled. */
  readonly pages: ReadonlyMap<string, string>
  readonly brokenPages: readonly string[]
  /** What the browser loads for the interactive parts of pages, and the styles of modules. */
  readonly browserFiles: readonly OutputFile[]
  /** Style sheets in the assets folder: of components by their name, of pages by their file. */
  readonly styles: ReadonlyMap<string, StyleFile>
}

interface StyleFile {
  readonly name: string
  readonly integrity: string
}

const noModules: SiteModules = {
  components: undefined,
  pages: new Map(),
  brokenPages: [],
  browserFiles: [],
  styles: new Map(),
}

/**
 * Compiles a site's `.tsx` pages and its components; nothing is done again while their sources, docsgen and Node stay
 * the same. Compiled files are named by their content and beside each other, so that the project can be moved.
 */
export async function buildModules(request: ModuleRequest, report: Report): Promise<SiteModules> {
  const components = listComponents(request.root)
  if (request.pages.length === 0 && components.length === 0) return noModules
  // What a site's own code reads while it runs, nobody knows.
  noteUnrecordable()
  const folder = path.join(request.cacheFolder, 'modules')
  // Compiled modules name files of docsgen's package, by their place and by their content.
  const code = [codeFingerprint(), packageFolder(), process.versions.node]
  const wanted = JSON.stringify([...code, request.pages, components])
  const record = readRecord(folder)
  const place: Place = { wanted, before: record?.outputs ?? {} }
  const isKnown = request.useCache && record?.wanted === wanted && holds(record, folder, request.root)
  const set: ModuleSet = { root: request.root, folder, components, pages: request.pages }
  const compiled = isKnown ? record : await compile(set, place)
  const faults = 'faults' in compiled ? compiled.faults : await tryComponents(folder, compiled)
  const rest = 'faults' in compiled || faults.length > 0 ? await compileRest(set, { faults }) : undefined
  if (rest !== undefined) reportFaults(rest, report)
  const outputs = rest?.outputs ?? ('outputs' in compiled ? compiled.outputs : {})
  const addressOf = (name: string): string | undefined =>
    outputs[name] === undefined ? undefined : pathToFileURL(path.join(folder, outputs[name])).href
  return {
    components: components.length === 0 ? undefined : addressOf(componentsName),
    pages: new Map(
      request.pages.flatMap((page, index) => {
        const address = addressOf(pageName(index))
        return address === undefined ? [] : [[page, address] as const]
      }),
    ),
    brokenPages: request.pages.filter((_, index) => outputs[pageName(index)] === undefined),
    browserFiles: listBrowserFiles(outputs, folder),
    styles: listStyles(set, outputs),
  }
}

function listStyles(
  { folder, components, pages }: ModuleSet,
  outputs: CompiledModules['outputs'],
): SiteModules['styles'] {
  const names = [
    ...components.map((name) => [name, `style-component-${name}`] as const),
    ...pages.map((page, index) => [page, `style-${pageName(index)}`] as const),
  ]
  return new Map(
    names.flatMap(([owner, key]) => {
      const name = outputs[key]
      if (name === undefined) return []
      const digest = createHash('sha384')
        .update(readFileSync(path.join(folder, name)))
        .digest('base64')
      return [[owner, { name, integrity: `sha384-${digest}` }] as const]
    }),
  )
}

function listBrowserFiles(outputs: CompiledModules['outputs'], folder: string): OutputFile[] {
  // Parts with the same code, in two folders, are one file.
  const own = Object.entries(outputs).filter(([name]) => /^(?:browser|style)-/.test(name))
  const hasParts = own.some(([name]) => name.startsWith('browser-'))
  const files = [...new Set(own.map(([, file]) => file))].map((name) => ({
    path: `assets/${name}`,
    fingerprint: name,
    content: () => readFileSync(path.join(folder, name)),
  }))
  return [...files, ...(hasParts ? listBundled(reactFolder()) : [])]
}

/** Names of the components that a site brings along; docsgen's own clone has only docsgen's. */
function listComponents(root: string): string[] {
  const folder = path.join(root, componentsFolder)
  if (root === packageFolder() || kindOf(folder) !== 'folder') return []
  return listSources(folder)
    .filter(({ name }) => /^[A-Z]\w*\.tsx$/.test(name))
    .map(({ name }) => name.slice(0, -4))
}

interface Place {
  readonly wanted: string
  /** What was compiled the last time. */
  readonly before: CompiledModules['outputs']
}

/** Compiles all modules and keeps them for the next build; gives what stands in the way where something does. */
async function compile(
  set: ModuleSet,
  { wanted, before }: Place,
): Promise<Pick<CompiledModules, 'outputs'> | ModuleFaults> {
  const began = Date.now()
  const { root, folder } = set
  mkdirSync(folder, { recursive: true })
  const compiled = await compileSet(set)
  if ('faults' in compiled) return compiled
  const { inputs, outputs } = compiled
  const read = Object.keys(inputs).filter((file) => !file.startsWith('<'))
  const own = read.filter((file) => path.resolve(root, file) !== registryFile(folder))
  const states = [...own, ...listSettings(root, inputs)].map(
    (file) => [file, stateOf(path.resolve(root, file), began)] as const,
  )
  const folders = foldersOf(own).map((name) => [name, listModules(path.join(root, name))] as const)
  const seals = sealsOf(folder, outputs)
  writeRecord(path.join(folder, recordName), { wanted, inputs: states, folders, outputs, seals } satisfies Compiled)
  removeOthers(folder, [before, outputs])
  return { outputs }
}

/** What one build keeps of its modules for the next. */
interface Compiled {
  readonly wanted: string
  /** Files relative to the root, as they were before they were compiled. */
  readonly inputs: readonly (readonly [file: string, state: string])[]
  /** Folders of the inputs: another file beside them may be what an import means from now on. */
  readonly folders: readonly (readonly [folder: string, names: string])[]
  readonly outputs: CompiledModules['outputs']
  readonly seals: string
}

const recordName = 'record.json'

function readRecord(folder: string): Compiled | undefined {
  return readSaved(path.join(folder, recordName)) as Compiled | undefined
}

/** Whether all that the modules were made from, and what they became, is as it was. */
function holds({ inputs, folders, outputs, seals }: Compiled, folder: string, root: string): boolean {
  return (
    inputs.every(([file, state]) => state !== unsettled && stateOf(path.resolve(root, file)) === state) &&
    folders.every(([name, names]) => listModules(path.join(root, name)) === names) &&
    sealsOf(folder, outputs) === seals
  )
}

const unsettled = 'unsettled'

/** What tells a file from what it becomes; what has changed since `began`, or right before, is not told by it. */
function stateOf(file: string, began?: number): string {
  const link = statOf(lstatSync, file)
  const target = link?.isSymbolicLink() === true ? statOf(statSync, file) : undefined
  const stamps = [link, target].flatMap((stats) => (stats === undefined ? [] : [stampOf(stats)]))
  if (stamps.length === 0) return 'absent'
  return began === undefined || stamps.every((stamp) => isSettled(stamp, began)) ? stamps.join(' ') : unsettled
}

function statOf(look: typeof statSync, file: string): BigIntStats | undefined {
  try {
    return look(file, { bigint: true, throwIfNoEntry: false })
  } catch (error) {
    // What nobody can look at, the bundler cannot either.
    if (!isSystemError(error)) throw error
    return undefined
  }
}

/** Folders of the site's own modules; what is installed changes with its package. */
function foldersOf(files: readonly string[]): string[] {
  const own = files.filter((file) => !file.split(/[\\/]/).includes('node_modules'))
  return [...new Set(own.map((file) => path.dirname(file)))].toSorted()
}

/** Names of the files and folders that an import can mean. */
function listModules(folder: string): string {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return ''
  const entries = readdirSync(folder, { withFileTypes: true })
  const names = entries.flatMap(({ name }) => (/\.(?:[cm]?[jt]sx?|json|css|svg|png)$/.test(name) ? [name] : []))
  return names.toSorted().join('\n')
}

/** Modules of the last build stay, because a preview that was started before may still ask for them. */
function removeOthers(folder: string, kept: readonly CompiledModules['outputs'][]): void {
  const names = new Set([
    recordName,
    path.basename(registryFile(folder)),
    ...kept.flatMap((outputs) => Object.values(outputs)),
  ])
  for (const name of readdirSync(folder))
    if (!names.has(name)) rmSync(path.join(folder, name), { recursive: true, force: true })
}

/** What the outputs hold: they are run, so a damaged one must not be taken for what was compiled. */
function sealsOf(folder: string, outputs: CompiledModules['outputs']): string {
  const digest = createHash('sha256')
  for (const [name, file] of Object.entries(outputs)) {
    const absolute = path.join(folder, file)
    if (statSync(absolute, { throwIfNoEntry: false })?.isFile() !== true) return ''
    const bytes = readFileSync(absolute)
    digest.update(`${name} ${file} ${String(bytes.length)}\n`).update(bytes)
  }
  return digest.digest('hex')
}
