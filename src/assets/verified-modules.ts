import path from 'node:path'
import type { Plugin } from 'esbuild'
import { pathToFileURL } from 'node:url'
import { saveOutput } from './save-output.ts'
import { compileModules, settingsFor, type CompiledModules, type ModuleErrors } from './compile-modules.ts'
import type { Report } from '../report/problem.ts'
import { importLimited } from '../system/limited-run.ts'
import { bundleStyles } from './module-styles.ts'

/** The modules of a site, and the folder for their compiled output. */
export interface ModuleSet {
  readonly root: string
  readonly folder: string
  /** Names of the components. */
  readonly components: readonly string[]
  /** Files of the pages, relative to the root. */
  readonly pages: readonly string[]
  readonly plugins: readonly Plugin[]
  /** How long a module may run when it is loaded. */
  readonly seconds: number
  readonly report: Report
}

/** The folder with a site's component modules. */
export const componentsFolder = 'templates/components'
/** The name under which the components are compiled. */
export const componentsName = 'components'

/** The name under which the page with this index is compiled. */
export function pageName(index: number): string {
  return `page-${String(index)}`
}

/** The generated module that imports all components. */
export function registryFile(folder: string): string {
  return path.join(folder, `${componentsName}.ts`)
}

/** Compiles all modules of a site. The components become one module that exports them by name. */
export function compileSet(set: ModuleSet): Promise<CompiledModules | ModuleErrors> {
  return compileSound(set, { components: [], pages: [] })
}

interface BrokenModules {
  readonly components: readonly string[]
  readonly pages: readonly string[]
}

/** The usable modules if some cannot be compiled or run, and the errors of the others. */
export interface RestOfModules extends ModuleErrors {
  readonly outputs: CompiledModules['outputs']
}

/**
 * Compiles each module separately, so that an error in one does not hide those in others. Then compiles all valid ones
 * together. Invalid components render nothing, because pages that use them are not wrong.
 */
export async function compileRest(set: ModuleSet, { faults }: ModuleErrors): Promise<RestOfModules> {
  const { root, folder, plugins } = set
  const found: ModuleErrors['faults'][number][] = []
  const broken = { components: [] as string[], pages: [] as string[] }
  for (const name of set.components) {
    writeRegistry(set, [name], [])
    const compiled = await compileModules({
      root,
      folder,
      plugins,
      entryPoints: { [componentsName]: registryFile(folder) },
    })
    const own = 'faults' in compiled ? compiled.faults : await tryComponents(set, compiled, fileOf(name))
    if (own.length > 0) broken.components.push(name)
    found.push(...own)
  }
  // MDX pages import the components.
  if (set.components.length > 0) writeRegistry(set, set.components, broken.components)
  for (const page of set.pages) {
    const compiled = await compileModules({ root, folder, plugins, entryPoints: { page: path.join(root, page) } })
    if (!('faults' in compiled)) continue
    broken.pages.push(page)
    found.push(...compiled.faults)
  }
  const rest = await compileSound(set, broken)
  return { outputs: 'outputs' in rest ? rest.outputs : {}, faults: found.length > 0 ? found : faults }
}

/** Runs the module of the components and reports an error at `file`. */
export async function tryComponents(
  { folder, seconds }: Pick<ModuleSet, 'folder' | 'seconds'>,
  { outputs }: Pick<CompiledModules, 'outputs'>,
  file: string = componentsFolder,
): Promise<ModuleErrors['faults']> {
  const name = outputs[componentsName]
  if (name === undefined) return []
  try {
    await importLimited(pathToFileURL(path.join(folder, name)).href, seconds)
    return []
  } catch (error) {
    const text = `this module cannot be run: ${error instanceof Error ? error.message : String(error)}`
    return [{ text, location: { ...startOfFile, file } }]
  }
}

const startOfFile = { namespace: '', line: 1, column: 0, length: 0, lineText: '', suggestion: '' }

async function compileSound(set: ModuleSet, broken: BrokenModules): Promise<CompiledModules | ModuleErrors> {
  const { root, folder, components, pages, plugins } = set
  if (components.length > 0) writeRegistry(set, components, broken.components)
  const pageFiles = Object.fromEntries(
    pages.flatMap((page, index) =>
      broken.pages.includes(page) ? [] : [[pageName(index), path.join(root, page)] as const],
    ),
  )
  const registry = components.length > 0 ? { [componentsName]: registryFile(folder) } : {}
  const compiled = await compileModules({ root, folder, plugins, entryPoints: { ...registry, ...pageFiles } })
  if ('faults' in compiled || !Object.keys(compiled.inputs).some((file) => file.endsWith('.css'))) return compiled
  const files = components.flatMap((name) =>
    broken.components.includes(name) ? [] : [[`component-${name}`, path.join(root, fileOf(name))] as const],
  )
  const { outputs, shown } = await bundleStyles(
    { ...pageFiles, ...Object.fromEntries(files) },
    settingsFor(set),
    set.report,
  )
  const further = Object.fromEntries(shown.map((file) => [file, { bytes: 0, imports: [] }]))
  return { inputs: { ...compiled.inputs, ...further }, outputs: { ...compiled.outputs, ...outputs } }
}

function writeRegistry({ root, folder }: ModuleSet, names: readonly string[], broken: readonly string[]): void {
  const lines = names.map((name) =>
    broken.includes(name)
      ? `const ${name} = () => null`
      : `import { ${name} } from '${root.replaceAll('\\', '/')}/${fileOf(name)}'`,
  )
  const file = registryFile(folder)
  const text = `${lines.join('\n')}\nexport const components = { ${names.join(', ')} }\n`
  saveOutput(file, text)
}

function fileOf(component: string): string {
  return `${componentsFolder}/${component}.tsx`
}
