import { readFileSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import { pathToFileURL } from 'node:url'
import { readRecord, writeRecord } from '../cache/record.ts'
import { makeFolderSync } from '../system/make-folder.ts'
import type { ExtraSources } from '../config/policy/policy-sources.ts'
import { hashedFile } from '../hosting/hashed-names.ts'
import type { OutputFile } from '../model/output.ts'
import { integrityOf } from './integrity.ts'
import { reactFolder } from './interactive-parts.ts'
import { saveOutput } from './save-output.ts'
import { listBundled } from './theme/theme.ts'
import {
  compileModules,
  catchErrors,
  filesOfErrors,
  filesOfModules,
  hashInputs,
  reportErrors,
  settingsFor,
  type CompiledModules,
  type ModuleErrors,
} from './compile-modules.ts'
import { isScriptPage } from '../formats/names/page-files.ts'
import { reportLeftOutScript } from '../report/left-out.ts'
import type { Report } from '../report/problem.ts'
import { importLimited } from '../system/limited-run.ts'
import { bundleStyles } from './module-styles.ts'
import { messageOfThrown } from '../system/message-of-thrown.ts'

/** The modules of a site, and the folder for their compiled output. */
export interface ModuleSet {
  readonly root: string
  readonly folder: string
  readonly components: readonly OwnComponent[]
  /** Files of the pages, relative to the root. */
  readonly pages: readonly string[]
  readonly plugins: readonly Plugin[]
  /** How long a module may run when it is loaded. */
  readonly seconds: number
  readonly report: Report
  /** What the content security policy permits; `undefined` if the site has none. */
  readonly policy: ExtraSources | undefined
  /** Whether the site is that of another tool. */
  readonly isForeign: boolean
  /** Whether to write the map of each module next to it. */
  readonly hasSourceMaps?: boolean
}

/** A module with components of a site. */
export interface OwnComponent {
  /** What pages that use it are known by: the name of the component, if it has only one. */
  readonly name: string
  /** Relative to the root. */
  readonly file: string
  /** Its export: one with the name, the default one, or a map of components. */
  readonly part: 'name' | 'default' | 'map'
}

/** The folder with a site's component modules. */
export const componentsFolder = 'templates/components'
/** The name under which the components are compiled. */
export const componentsName = 'components'

/** The name under which the page with this index is compiled. */
export function pageName(index: number): string {
  return `page-${String(index)}`
}

/** The name under which the styles of a component are bundled. */
export function styleName(component: string): string {
  return `component-${component}`
}

/** The generated module that imports all components. */
export function registryFile(folder: string): string {
  return path.join(folder, `${componentsName}.ts`)
}

/** The modules that can be compiled and run. */
export interface VerifiedModules {
  readonly inputs: CompiledModules['inputs']
  /** The files that they are made from, and those with errors, relative to the root. */
  readonly sources: readonly string[]
  /** The compiled file of a page, or of all components. */
  readonly compiledOf: (name: string) => string | undefined
  /** Changes with everything that a module is made from, and is the same on every machine. */
  readonly fingerprintOf: (file: string, name: string) => string
  /** The style sheets of a page or of a component. */
  readonly stylesOf: (name: string) => readonly StyleFile[]
  /** The files that browsers load. */
  readonly browserFiles: readonly OutputFile[]
}

/** A style sheet in the assets folder. */
export interface StyleFile {
  readonly name: string
  readonly integrity: string
}

/**
 * Compiles the modules of a site and reports the errors of those that cannot be compiled or run. The components become
 * one module that exports them by name. The output from before the last build is removed.
 */
export async function compileVerified(set: ModuleSet): Promise<VerifiedModules> {
  const { root, folder, isForeign, policy, report } = set
  const { sources, ...compiled } = await compileAll(set)
  const { inputs, outputs } = compiled
  if (!isForeign) {
    const { checkCode } = await import('./check-code.ts')
    await checkCode({ root, inputs, policy }, report)
  }
  const stylesOf = (name: string): StyleFile[] => {
    const sheet = outputs[`style-${name}`]
    return sheet === undefined ? [] : [{ name: sheet, integrity: integrityOf(readFileSync(path.join(folder, sheet))) }]
  }
  return {
    inputs,
    sources,
    compiledOf: (name) => outputs[name] && path.join(folder, outputs[name]),
    fingerprintOf: (file, name) => [hashInputs(root, file, compiled), ...stylesOf(name).map((own) => own.name)].join(),
    stylesOf,
    browserFiles: listBrowserFiles(outputs, folder),
  }
}

/** The files of modules that browsers load. */
function listBrowserFiles(outputs: CompiledModules['outputs'], folder: string): OutputFile[] {
  // Parts with the same code in two folders share one file.
  const own = Object.entries(outputs).filter(([name]) => /^(?:browser|style)-/.test(name))
  const hasParts = own.some(([name]) => name.startsWith('browser-'))
  // Versions and languages share the folder, and each removes what the one before the last has put there.
  const files = [...new Set(own.map(([, file]) => file))].map((name) => {
    const bytes = readFileSync(path.join(folder, name))
    return hashedFile(name, () => bytes)
  })
  return [...files, ...(hasParts ? listBundled(reactFolder()) : [])]
}

async function compileAll(set: ModuleSet): Promise<CompiledModules & Pick<VerifiedModules, 'sources'>> {
  makeFolderSync(set.folder)
  const compiled = await compileValid(set, new Set())
  const errors = 'errors' in compiled ? compiled.errors : await tryComponents(set, compiled)
  if (!('errors' in compiled)) {
    forgetOthers(set, Object.values(compiled.outputs))
    if (errors.length === 0) return { ...compiled, sources: filesOfModules(compiled.inputs) }
  }
  const { broken, found } = await findBroken(set)
  const rest = await compileValid(set, broken)
  const usable = 'outputs' in rest ? rest : { inputs: {}, outputs: {} }
  const reported = { errors: broken.size > 0 ? found : errors }
  reportErrors(reported, set.report)
  return { ...usable, sources: [...filesOfModules(usable.inputs), ...filesOfErrors(reported)] }
}

/** Names what the last build compiled. It is still compiled again, because it is run. */
const recordName = 'record.json'

/** Modules of the last build stay, because a running preview may still request them. */
function forgetOthers({ folder, hasSourceMaps = false }: ModuleSet, outputs: readonly string[]): void {
  const names = hasSourceMaps ? outputs.flatMap((name) => [name, `${name}.map`]) : outputs
  const record = path.join(folder, recordName)
  const before = readRecord(record) as readonly string[] | undefined
  if (names.every((name) => before?.includes(name) === true) && names.length === before?.length) return
  const kept = new Set([recordName, path.basename(registryFile(folder)), ...names, ...(before ?? [])])
  for (const name of readdirSync(folder))
    if (!kept.has(name)) rmSync(path.join(folder, name), { recursive: true, force: true })
  writeRecord(record, names)
}

/** The names of components and the files of pages whose modules cannot be compiled or run. */
type BrokenModules = ReadonlySet<string>

/** Compiles each module separately, so that an error in one does not hide those in others. */
async function findBroken(set: ModuleSet) {
  const { root, folder, isForeign, components } = set
  const found: ModuleErrors['errors'][number][] = []
  const broken = new Set<string>()
  for (const component of components) {
    writeRegistry(set, [component], broken)
    const compiled = await compileModules({ ...set, entryPoints: { [componentsName]: registryFile(folder) } })
    const own = 'errors' in compiled ? compiled.errors : await tryComponents(set, compiled, component.file)
    if (own.length > 0) broken.add(component.name)
    found.push(...own)
  }
  // MDX pages import the components.
  if (components.length > 0) writeRegistry(set, components, broken)
  for (const page of set.pages) {
    const compiled = await compileModules({ ...set, entryPoints: { page: path.join(root, page) } })
    if (!('errors' in compiled)) continue
    broken.add(page)
    if (isForeign && isScriptPage(page))
      reportLeftOutScript(page, compiled.errors.slice(0, 1).map(describeError).join(), set.report)
    else found.push(...compiled.errors)
  }
  return { broken, found }
}

/** Runs the module of the components and reports an error at `file`. */
async function tryComponents(
  { folder, seconds }: Pick<ModuleSet, 'folder' | 'seconds'>,
  { outputs }: Pick<CompiledModules, 'outputs'>,
  file: string = componentsFolder,
): Promise<ModuleErrors['errors']> {
  const name = outputs[componentsName]
  if (name === undefined) return []
  try {
    await importLimited(pathToFileURL(path.join(folder, name)).href, seconds)
    return []
  } catch (error) {
    const text = `this module cannot be run: ${messageOfThrown(error)}`
    return [{ text, location: { ...startOfFile, file } }]
  }
}

function describeError({ text, location }: ModuleErrors['errors'][number]): string {
  return location === null
    ? text
    : `${text} in ${location.file}:${String(location.line)}:${String(location.column + 1)}`
}

const startOfFile = { namespace: '', line: 1, column: 0, length: 0, lineText: '', suggestion: '' }

/** Compiles all other modules together. Broken components render nothing, because pages that use them are not wrong. */
async function compileValid(set: ModuleSet, broken: BrokenModules): Promise<CompiledModules | ModuleErrors> {
  const { root, folder, components, pages } = set
  if (components.length > 0) writeRegistry(set, components, broken)
  const pageFiles = Object.fromEntries(
    pages.flatMap((page, index) => (broken.has(page) ? [] : [[pageName(index), path.join(root, page)] as const])),
  )
  const registry = components.length > 0 ? { [componentsName]: registryFile(folder) } : {}
  const compiled = await compileModules({ ...set, entryPoints: { ...registry, ...pageFiles } })
  if ('errors' in compiled || !Object.keys(compiled.inputs).some((file) => file.endsWith('.css'))) return compiled
  const files = components.flatMap(({ name, file }) =>
    broken.has(name) ? [] : [[styleName(name), path.join(root, file)] as const],
  )
  const entryPoints = { ...pageFiles, ...Object.fromEntries(files) }
  const styles = await catchErrors(() => bundleStyles(entryPoints, settingsFor(set), set.report))
  if ('errors' in styles) return styles
  const { outputs, shown } = styles
  const further = Object.fromEntries(shown.map((file) => [file, { bytes: 0, imports: [] }]))
  return { inputs: { ...compiled.inputs, ...further }, outputs: { ...compiled.outputs, ...outputs } }
}

function writeRegistry({ root, folder }: ModuleSet, components: readonly OwnComponent[], broken: BrokenModules): void {
  const valid = components.filter(({ name }) => !broken.has(name))
  const imports = valid.map(({ name, file, part }) => {
    const from = JSON.stringify(`${root.replaceAll('\\', '/')}/${file}`)
    return part === 'name' ? `import { ${name} } from ${from}` : `import ${name} from ${from}`
  })
  const lost = components.filter(({ name, part }) => broken.has(name) && part !== 'map')
  const maps = valid.filter(({ part }) => part === 'map')
  const entries = [
    ...valid.map(({ name, part }) => (part === 'map' ? `...${name}` : name)),
    ...lost.map(({ name }) => `${name}: () => null`),
  ]
  const text = [
    ...imports,
    `export const components = { ${entries.join(', ')} }`,
    `export const mapped = Object.keys({ ${maps.map(({ name }) => `...${name}`).join(', ')} })`,
  ]
  saveOutput(registryFile(folder), `${text.join('\n')}\n`)
}
