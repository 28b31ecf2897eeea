import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildOptions, Metafile, Plugin } from 'esbuild'
import { hashedName } from '../hosting/hashed-names.ts'
import { styleFiles, styleModules } from './module-styles.ts'
import { bundledPackages, withBanner, writeNotices } from './notices.ts'
import { packageFolder } from '../system/package-folder.ts'
import { buildAndSave, saveOutput } from './save-output.ts'

/** A module whose components also run in the browser. */
export interface PartModule {
  /** Relative to the root. */
  readonly file: string
  /** Names of the compiled files in the folder of modules: for the build, and for the browser. */
  readonly server: string
  readonly browser: string
  /** The notice for the packages in the browser file, if there are any. */
  readonly notice: string | undefined
  readonly exports: readonly string[]
}

const ending = /\.client\.[jt]sx?$/

/** Whether the name of a module marks it as one for the browser. */
export function isPartModule(file: string): boolean {
  return ending.test(file)
}

/** Imported modules whose name marks them as modules for the browser. */
export function findPartModules({ inputs, outputs }: Metafile): string[] {
  const found = new Set<string>()
  const seen = new Set<string>()
  const follow = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    if (isPartModule(file)) found.add(file)
    // Imports of such a module are part of it.
    else for (const { path: imported, external } of inputs[file]?.imports ?? []) if (external !== true) follow(imported)
  }
  for (const { entryPoint } of Object.values(outputs)) if (entryPoint !== undefined) follow(entryPoint)
  return [...found].toSorted()
}

/** Compiles such modules twice: for the build, with the settings of pages, and for the browser. */
export async function compilePartModules(files: readonly string[], settings: BuildOptions): Promise<PartModule[]> {
  const { absWorkingDir: root = '', outdir: folder = '' } = settings
  const save = (stem: string, extension: string, text: string): string => {
    const name = hashedName(stem, extension, text)
    saveOutput(path.join(folder, name), text)
    return name
  }
  const parts: PartModule[] = []
  for (const [index, file] of files.entries()) {
    const entryPoints = { [`part-${String(index)}`]: file }
    const { metafile } = await buildAndSave({ ...settings, entryPoints })
    const [server = '', output] = Object.entries(metafile.outputs).find(([name]) => name.endsWith('.mjs')) ?? []
    const stem = path.basename(file).replace(ending, '')
    const { code, packages } = await bundleForBrowser(file, settings)
    const notice = packages.length === 0 ? undefined : save(`${stem}-licenses`, '.txt', writeNotices(root, packages))
    const browser = save(stem, '.js', withBanner(code, notice))
    parts.push({ file, server: path.basename(server), browser, notice, exports: output?.exports ?? [] })
  }
  return parts
}

/** The browser file of a module, and the packages in it. */
async function bundleForBrowser(
  file: string,
  { absWorkingDir = '', loader = {} }: BuildOptions,
): Promise<{ readonly code: string; readonly packages: readonly string[] }> {
  const { build, transform } = await import('esbuild')
  const { outputFiles, metafile } = await build({
    absWorkingDir,
    entryPoints: [file],
    outdir: 'assets',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    legalComments: 'none',
    logLevel: 'silent',
    loader,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [browserReact(), styleFiles(), styleModules({ absWorkingDir })],
  })
  const script = outputFiles.find(({ path: name }) => name.endsWith('.js'))?.text ?? ''
  // Minified separately, because class names in style sheets must not change.
  const { code } = await transform(script, { minify: true, format: 'esm', target: 'es2022', legalComments: 'none' })
  return { code, packages: bundledPackages(metafile) }
}

/** React's browser files in docsgen's package. */
export const reactFolder = (): string => path.join(packageFolder(), 'dist/react')

/** All parts of a page share one React, which is in the same folder. */
function browserReact(): Plugin {
  const names = readdirSync(reactFolder())
  return {
    name: 'browser-react',
    setup: (build) => {
      build.onResolve({ filter: /^react(?:-dom)?(?:\/(?:client|jsx-runtime))?$/ }, ({ path: name, kind }) => {
        const file = names.find((known) => known.startsWith(`${name.replace('/', '-')}.`)) ?? name
        return kind === 'require-call'
          ? { path: file, namespace: 'required-react' }
          : { path: `./${file}`, external: true }
      })
      // A CommonJS module gets the same React as an object.
      build.onLoad({ filter: /.*/, namespace: 'required-react' }, ({ path: file }) => ({
        contents: `export * from './${file}'; export { default } from './${file}'`,
      }))
      build.onResolve({ filter: /^\.\//, namespace: 'required-react' }, ({ path: name }) => ({
        path: name,
        external: true,
      }))
    },
  }
}

/** Replaces such a module with its interactive components when pages and components import it. */
export function interactiveParts(parts: readonly PartModule[], { absWorkingDir = '' }: BuildOptions): Plugin {
  const byFile = new Map(parts.map((part) => [path.join(absWorkingDir, part.file), part]))
  return {
    name: 'interactive-parts',
    setup: (build) => {
      build.onResolve({ filter: /^file:/ }, ({ path: address }) => ({ path: address, external: true }))
      const compiled = new Set(parts.map(({ server }) => `./${server}`))
      build.onResolve({ filter: /^\.\/part-/ }, ({ path: name }) =>
        compiled.has(name) ? { path: name, external: true } : undefined,
      )
      build.onLoad({ filter: ending }, ({ path: file }) => {
        const part = byFile.get(file)
        return part === undefined ? undefined : { contents: writeWrapper(part), loader: 'js' }
      })
    },
  }
}

function writeWrapper({ server, browser, exports }: PartModule): string {
  const maker = pathToFileURL(path.join(packageFolder(), 'dist/command/interactive-part.js')).href
  return [
    `import { makeInteractive } from ${JSON.stringify(maker)}`,
    `import * as own from ${JSON.stringify(`./${server}`)}`,
    ...exports.map((name) => {
      const isComponent = name === 'default' || /^[A-Z]/.test(name)
      const origin = JSON.stringify({ module: browser, name })
      const value = isComponent ? `makeInteractive(own.${name}, ${origin})` : `own.${name}`
      return name === 'default' ? `export default ${value}` : `export const ${name} = ${value}`
    }),
  ].join('\n')
}
