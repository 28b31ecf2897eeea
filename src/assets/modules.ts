import { createHash } from 'node:crypto'
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  type BigIntStats,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildOptions, Message, Metafile, Plugin } from 'esbuild'
import { readSealed, writeSealed } from '../cache/sealed-file.ts'
import type { OutputFile } from '../model/output.ts'
import type { Report } from '../report/problem.ts'
import { isSettled, stampOf } from '../system/file-stamp.ts'
import { isSystemError } from '../system/system-error.ts'
import { kindOf, listSources, noteUnrecordable } from '../system/source-files.ts'
import { compilePartModules, findPartModules, interactiveParts, reactFolder } from './interactive-parts.ts'
import { listSettings } from './module-settings.ts'
import { codeFingerprint, packageFolder } from './package-folder.ts'

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
  /** By file, relative to the root. */
  readonly pages: ReadonlyMap<string, string>
  /** What the browser loads for the interactive parts of pages. */
  readonly browserFiles: readonly OutputFile[]
}

const noModules: SiteModules = { components: undefined, pages: new Map(), browserFiles: [] }
const componentsFolder = 'templates/components'

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
  const place: Place = { folder, wanted, before: record?.outputs ?? {} }
  const isKnown = request.useCache && record?.wanted === wanted && holds(record, folder, request.root)
  const outputs = isKnown ? record.outputs : await compile(request, components, place, report)
  if (outputs === undefined) return noModules
  const addressOf = (name: string): string | undefined =>
    outputs[name] === undefined ? undefined : pathToFileURL(path.join(folder, outputs[name])).href
  return {
    components: components.length === 0 ? undefined : addressOf('components'),
    pages: new Map(
      request.pages.flatMap((page, index) => {
        const address = addressOf(`page-${String(index)}`)
        return address === undefined ? [] : [[page, address] as const]
      }),
    ),
    browserFiles: listBrowserFiles(outputs, folder),
  }
}

function listBrowserFiles(outputs: Outputs, folder: string): OutputFile[] {
  // Parts with the same code, in two folders, are one file.
  const names = new Set(Object.entries(outputs).flatMap(([name, file]) => (name.startsWith('browser-') ? [file] : [])))
  if (names.size === 0) return []
  const own = [...names].map((name) => path.join(folder, name))
  const react = readdirSync(reactFolder()).map((name) => path.join(reactFolder(), name))
  return [...own, ...react].map((file) => ({
    path: `assets/${path.basename(file)}`,
    fingerprint: path.basename(file),
    content: () => readFileSync(file),
  }))
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
  readonly folder: string
  readonly wanted: string
  /** What was compiled the last time. */
  readonly before: Outputs
}

type Outputs = Readonly<Record<string, string>>

async function compile(
  { root, pages }: ModuleRequest,
  components: readonly string[],
  { folder, wanted, before }: Place,
  report: Report,
): Promise<Outputs | undefined> {
  const began = Date.now()
  mkdirSync(folder, { recursive: true })
  const registry = components.map((name) => `import { ${name} } from './${componentsFolder}/${name}.tsx'`).join('\n')
  const entry = path.join(folder, componentsEntry)
  writeFileSync(
    entry,
    `${registry.replaceAll("'./", `'${root.replaceAll('\\', '/')}/`)}\nexport const components = { ${components.join(', ')} }\n`,
  )
  const settings: BuildOptions = { ...compileSettings, absWorkingDir: root, outdir: folder }
  const entryPoints = {
    ...(components.length > 0 ? { components: entry } : {}),
    ...Object.fromEntries(pages.map((page, index) => [`page-${String(index)}`, path.join(root, page)])),
  }
  try {
    const { inputs, outputs } = await compileAll({ ...settings, entryPoints, metafile: true })
    const read = Object.keys(inputs).filter((file) => !file.startsWith('<'))
    const own = read.filter((file) => path.resolve(root, file) !== entry)
    const states = [...own, ...listSettings(root, inputs)].map(
      (file) => [file, stateOf(path.resolve(root, file), began)] as const,
    )
    const folders = foldersOf(own).map((name) => [name, listModules(path.join(root, name))] as const)
    const seals = sealsOf(folder, outputs)
    writeSealed(path.join(folder, recordName), { wanted, inputs: states, folders, outputs, seals } satisfies Compiled)
    removeOthers(folder, [before, outputs])
    return outputs
  } catch (error) {
    if (!(error instanceof Error) || !('errors' in error)) throw error
    for (const message of error.errors as readonly Message[]) reportMessage(message, report)
    return undefined
  }
}

/** Compiles modules; a second time where it shows that some of what they import is to live in the browser too. */
async function compileAll(
  settings: BuildOptions & { readonly metafile: true },
): Promise<{ readonly inputs: Metafile['inputs']; readonly outputs: Outputs }> {
  const { build } = await import('esbuild')
  const first = await build(settings)
  const found = findPartModules(first.metafile)
  const parts = found.length === 0 ? [] : await compilePartModules(found, settings)
  const { metafile } =
    parts.length === 0
      ? first
      : await build({ ...settings, plugins: [interactiveParts(parts, settings), ...(settings.plugins ?? [])] })
  const compiled = Object.keys(metafile.outputs).map((file) => path.basename(file))
  return {
    inputs: first.metafile.inputs,
    outputs: Object.fromEntries([
      ...compiled.map((file) => [file.replace(/-[A-Z\d]+\.mjs$/, ''), file]),
      ...parts.flatMap(({ server, browser }, index) => [
        [`part-${String(index)}`, server],
        [`browser-${String(index)}`, browser],
      ]),
    ]) as Outputs,
  }
}

/** Pages and components use the React that renders them: two copies would not know each other's hooks. */
const sharedReact: Plugin = {
  name: 'shared-react',
  setup: (build) => {
    const require = createRequire(path.join(packageFolder(), 'package.json'))
    build.onResolve({ filter: /^react(?:-dom)?(?:\/.*)?$/ }, ({ path: name }) => ({
      path: pathToFileURL(require.resolve(name)).href,
      external: true,
    }))
  },
}

const compileSettings: BuildOptions = {
  entryNames: '[name]-[hash]',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  jsx: 'automatic',
  logLevel: 'silent',
  loader: { '.css': 'empty', '.svg': 'dataurl', '.png': 'dataurl' },
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [sharedReact],
}

function reportMessage({ text, location }: Message, report: Report): void {
  const component = /^No matching export in "(templates\/components\/(\w+)\.tsx)" for import "\2"$/.exec(text)
  if (component !== null) {
    const [, file = '', name = ''] = component
    const message = `a component is exported by the name of its file; export a function "${name}" here`
    report({ severity: 'error', rule: 'invalid-module', message, at: { file, line: 1, column: 1 } })
    return
  }
  const message = text.replace(/^Could not resolve/, 'cannot resolve')
  const at = location === null ? undefined : { file: location.file, line: location.line, column: location.column + 1 }
  report({ severity: 'error', rule: 'invalid-module', message: message.charAt(0).toLowerCase() + message.slice(1), at })
}

/** What one build keeps of its modules for the next. */
interface Compiled {
  readonly wanted: string
  /** Files relative to the root, as they were before they were compiled. */
  readonly inputs: readonly (readonly [file: string, state: string])[]
  /** Folders of the inputs: another file beside them may be what an import means from now on. */
  readonly folders: readonly (readonly [folder: string, names: string])[]
  readonly outputs: Outputs
  readonly seals: string
}

const recordName = 'record.bin'
const componentsEntry = 'components.ts'

function readRecord(folder: string): Compiled | undefined {
  return readSealed(path.join(folder, recordName)) as Compiled | undefined
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
function removeOthers(folder: string, kept: readonly Outputs[]): void {
  const names = new Set([recordName, componentsEntry, ...kept.flatMap((outputs) => Object.values(outputs))])
  for (const name of readdirSync(folder))
    if (!names.has(name)) rmSync(path.join(folder, name), { recursive: true, force: true })
}

/** What the outputs hold: they are run, so a damaged one must not be taken for what was compiled. */
function sealsOf(folder: string, outputs: Outputs): string {
  const digest = createHash('sha256')
  for (const [name, file] of Object.entries(outputs)) {
    const absolute = path.join(folder, file)
    if (statSync(absolute, { throwIfNoEntry: false })?.isFile() !== true) return ''
    const bytes = readFileSync(absolute)
    digest.update(`${name} ${file} ${String(bytes.length)}\n`).update(bytes)
  }
  return digest.digest('hex')
}
