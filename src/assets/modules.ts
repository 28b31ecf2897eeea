import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildOptions, Message, Plugin } from 'esbuild'
import type { OutputFile } from '../model/output.ts'
import type { Report } from '../report/problem.ts'
import { kindOf, listSources, noteUnrecordable } from '../system/source-files.ts'
import { compilePartModules, findPartModules, interactiveParts, reactFolder } from './interactive-parts.ts'
import { packageFolder } from './package-folder.ts'

export interface ModuleRequest {
  readonly root: string
  readonly cacheFolder: string
  /** Pages that are React modules, relative to the root. */
  readonly pages: readonly string[]
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

/** Compiles a site's `.tsx` pages and its components; nothing is done again while their sources stay the same. */
export async function buildModules(request: ModuleRequest, report: Report): Promise<SiteModules> {
  const components = listComponents(request.root)
  if (request.pages.length === 0 && components.length === 0) return noModules
  // What a site's own code reads while it runs, nobody knows.
  noteUnrecordable()
  const folder = path.join(request.cacheFolder, 'modules')
  const wanted = JSON.stringify([request.pages, components])
  const known = readRecord(folder, request.root, wanted)
  const outputs = known ?? (await compile(request, components, { folder, wanted }, report))
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
  const names = Object.keys(outputs).filter((name) => name.startsWith('browser-'))
  if (names.length === 0) return []
  const own = names.map((name) => path.join(folder, outputs[name] ?? ''))
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
}

type Outputs = Readonly<Record<string, string>>

async function compile(
  { root, pages }: ModuleRequest,
  components: readonly string[],
  { folder, wanted }: Place,
  report: Report,
): Promise<Outputs | undefined> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const registry = components.map((name) => `import { ${name} } from './${componentsFolder}/${name}.tsx'`).join('\n')
  const entry = path.join(folder, 'components.ts')
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
    writeRecord(folder, root, { wanted, inputs, outputs })
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
): Promise<Pick<Compiled, 'inputs' | 'outputs'>> {
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
    inputs: Object.keys(first.metafile.inputs).filter((file) => !file.startsWith('<')),
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

interface Compiled {
  readonly wanted: string
  readonly inputs: readonly string[]
  readonly outputs: Outputs
}

function writeRecord(folder: string, root: string, { wanted, inputs, outputs }: Compiled): void {
  const record = {
    wanted,
    node: process.versions.node,
    inputs: inputs.map((file) => [file, stampOf(path.resolve(root, file))]),
    outputs,
    seals: sealsOf(folder, outputs),
  }
  writeFileSync(path.join(folder, 'record.new'), JSON.stringify(record))
  renameSync(path.join(folder, 'record.new'), path.join(folder, 'record.json'))
}

function readRecord(folder: string, root: string, wanted: string): Outputs | undefined {
  try {
    const record = JSON.parse(readFileSync(path.join(folder, 'record.json'), 'utf8')) as {
      wanted: string
      node: string
      inputs: [string, string][]
      outputs: Outputs
      seals: string
    }
    if (record.wanted !== wanted || record.node !== process.versions.node) return undefined
    const isSame =
      record.inputs.every(([file, stamp]) => stampOf(path.resolve(root, file)) === stamp) &&
      sealsOf(folder, record.outputs) === record.seals
    return isSame ? record.outputs : undefined
  } catch {
    // No record, or a damaged one: everything is compiled again.
    return undefined
  }
}

/** What the outputs hold: they are run, so a damaged one must not be taken for what was compiled. */
function sealsOf(folder: string, outputs: Outputs): string {
  const digest = createHash('sha256')
  for (const [name, file] of Object.entries(outputs)) {
    const bytes = readFileSync(path.join(folder, file))
    digest.update(`${name} ${file} ${String(bytes.length)}\n`).update(bytes)
  }
  return digest.digest('hex')
}

function stampOf(file: string): string {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
  return stats === undefined
    ? 'absent'
    : createHash('sha256')
        .update(`${String(stats.size)}:${String(stats.mtimeNs)}:${String(stats.ctimeNs)}`)
        .digest('hex')
        .slice(0, 16)
}
