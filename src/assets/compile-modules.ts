import { hash } from 'node:crypto'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildOptions, Message, Metafile, Plugin } from 'esbuild'
import { lowerFirst } from '../report/lower-first.ts'
import { explainUnresolved } from './explain-unresolved.ts'
import type { Report } from '../report/problem.ts'
import { compilePartModules, findPartModules, interactiveParts } from './interactive-parts.ts'
import { kindOf, readSource } from '../system/source-files.ts'
import { listStyleErrors, sourceOfStyles, styleFiles, styleModules } from './module-styles.ts'
import { resolveExtensions } from './own-calls.ts'
import { packageFolder } from '../system/package-folder.ts'
import { buildAndSave } from './save-output.ts'

export interface CompiledModules {
  readonly inputs: Metafile['inputs']
  /** Files in the folder of compiled modules, by entry point name. */
  readonly outputs: Readonly<Record<string, string>>
}

/** Why modules cannot be compiled or run. */
export interface ModuleErrors {
  readonly errors: readonly Pick<Message, 'text' | 'location'>[]
}

interface CompileRequest {
  readonly root: string
  /** The folder for compiled modules. */
  readonly folder: string
  /** What reads files that are not JavaScript or TypeScript. */
  readonly plugins: readonly Plugin[]
  /** Whether to write the map of each module next to it. */
  readonly hasSourceMaps?: boolean
  /** Whether the site is that of another tool, which accepts style sheets that are not entirely valid. */
  readonly isForeign?: boolean
  /** Entry point files by the name of their output. */
  readonly entryPoints: Readonly<Record<string, string>>
}

/** Compiles modules so that Node can import them. */
export async function compileModules(request: CompileRequest): Promise<CompiledModules | ModuleErrors> {
  const { entryPoints } = request
  return catchErrors(() => compileAll({ ...settingsFor(request), entryPoints }, request))
}

/** Runs the bundler, and returns what it finds wrong with the modules. A file can change from one run to the next. */
export async function catchErrors<Made>(run: () => Promise<Made>): Promise<Made | ModuleErrors> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Error) || !('errors' in error)) throw error
    return { errors: error.errors as readonly Message[] }
  }
}

/** Compiles the modules, and compiles them again if some of their imports turn out to also run in the browser. */
async function compileAll(
  settings: BuildOptions,
  { isForeign = false }: Pick<CompileRequest, 'isForeign'>,
): Promise<CompiledModules | ModuleErrors> {
  const first = await buildAndSave(settings)
  const errors = isForeign ? [] : listStyleErrors(first.warnings)
  if (errors.length > 0) return { errors }
  const found = findPartModules(first.metafile)
  const parts = found.length === 0 ? [] : await compilePartModules(found, settings)
  const { metafile } =
    parts.length === 0
      ? first
      : await buildAndSave({ ...settings, plugins: [interactiveParts(parts, settings), ...(settings.plugins ?? [])] })
  const compiled = Object.keys(metafile.outputs).flatMap((file) => (file.endsWith('.mjs') ? path.basename(file) : []))
  return {
    inputs: Object.fromEntries(
      Object.entries(first.metafile.inputs).map(([file, input]) => [sourceOfStyles(file), input]),
    ),
    outputs: Object.fromEntries([
      ...compiled.map((file) => [file.replace(/-[A-Z\d]+\.mjs$/, ''), file]),
      ...parts.flatMap(({ server, browser, notice }, index) => [
        [`part-${String(index)}`, server],
        [`browser-${String(index)}`, browser],
        ...(notice === undefined ? [] : [[`browser-${String(index)}-licenses`, notice]]),
      ]),
    ]) as CompiledModules['outputs'],
  }
}

/** Pages and components must use the same React as the renderer, because hooks do not work across two copies. */
const sharedReact: Plugin = {
  name: 'shared-react',
  setup: (build) => {
    const require = createRequire(path.join(packageFolder(), 'package.json'))
    build.onResolve({ filter: /^react(?:-dom)?(?:\/.*)?$/ }, ({ path: name, kind }) => {
      const file = require.resolve(name)
      return { path: kind === 'require-call' ? file : pathToFileURL(file).href, external: true }
    })
  },
}

const compileSettings = {
  entryNames: '[name]-[hash]',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  jsx: 'automatic',
  logLevel: 'silent',
  loader: { '.svg': 'dataurl', '.png': 'dataurl' },
  define: { 'process.env.NODE_ENV': '"production"' },
} satisfies BuildOptions

/** The settings for compiling a site's modules, for any purpose. */
export function settingsFor({
  root,
  folder,
  plugins,
  hasSourceMaps = false,
}: Omit<CompileRequest, 'entryPoints'>): BuildOptions {
  const place = { absWorkingDir: root, outdir: folder }
  // Pages that are Markdown share what they import, so it runs once.
  const sharing =
    plugins.length === 0
      ? {}
      : {
          splitting: true,
          chunkNames: '[name]-[hash]-shared',
          // Other tools accept JSX in files that end with .js, and some accept types in those that end with .jsx.
          loader: { ...compileSettings.loader, '.js': 'jsx' as const, '.jsx': 'tsx' as const },
          resolveExtensions,
          // Packages of CommonJS call it.
          banner: {
            js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
          },
        }
  return {
    ...compileSettings,
    ...sharing,
    ...place,
    ...(hasSourceMaps && { sourcemap: 'external' as const }),
    plugins: [...plugins, sharedReact, styleFiles(), styleModules(place)],
  }
}

/** The files that modules are made from, relative to the root, without those of packages. */
export function filesOfModules(inputs: CompiledModules['inputs']): string[] {
  return Object.keys(inputs).filter((name) => !name.includes(':') && !name.includes('node_modules/'))
}

/**
 * Changes with a module and everything that it imports. Compiled code is not used where possible: it contains absolute
 * paths, and that of other modules.
 */
export function hashInputs(root: string, entry: string, { inputs, outputs }: CompiledModules): string {
  const seen = new Set<string>()
  const follow = (name: string): void => {
    const file = sourceOfStyles(name)
    const input = inputs[file]
    if (seen.has(file) || input === undefined) return
    seen.add(file)
    for (const { path: imported } of input.imports) follow(imported)
  }
  follow(entry)
  const files = [...seen, 'tsconfig.json'].filter((file) => kindOf(path.join(root, file)) === 'file').toSorted()
  const contents = files.map((file) => `${file} ${hash('sha256', readSource(path.join(root, file)))}`)
  // What a plugin of the bundler made is in no file.
  const made = [...seen].some((file) => file.includes(':')) ? Object.values(outputs) : []
  return hash('sha256', [...contents, ...made].join())
}

/** The files that errors are in. */
export function filesOfErrors({ errors }: ModuleErrors): string[] {
  return errors.flatMap(({ location }) => (location === null ? [] : [sourceOfStyles(location.file)]))
}

/** Reports each error once, at its location. */
export function reportErrors({ errors }: ModuleErrors, report: Report): void {
  const reported = new Map(
    errors.map((error) => [`${error.location?.file ?? ''} ${String(error.location?.line)} ${error.text}`, error]),
  )
  for (const error of reported.values()) reportError(error, report)
}

function reportError({ text, location }: ModuleErrors['errors'][number], report: Report): void {
  const component = /^No matching export in "(templates\/components\/(\w+)\.tsx)" for import "\2"$/.exec(text)
  if (component !== null) {
    const [, file = '', name = ''] = component
    const message = `a component must be exported under the name of its file; export a function "${name}" here`
    report({ severity: 'error', rule: 'invalid-module', message, at: { file, line: 1, column: 1 } })
    return
  }
  const other = /^No matching export in "([^"]+)" for import "default"$/.exec(text)
  if (other !== null) {
    const message = 'this module has no default export; the config names it for one'
    report({ severity: 'error', rule: 'invalid-module', message, at: { file: other[1] ?? '', line: 1, column: 1 } })
    return
  }
  const at =
    location === null
      ? undefined
      : { file: sourceOfStyles(location.file), line: location.line, column: location.column + 1 }
  report({ severity: 'error', rule: 'invalid-module', message: lowerFirst(explainUnresolved(text)), at })
}
