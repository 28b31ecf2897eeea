import { hash } from 'node:crypto'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Message, Metafile, Plugin } from 'esbuild'
import { kindOf, readSource } from '../system/source-files.ts'
import { isMarkedBy, namesOfVite, resolveExtensions, resolveFurther } from './own-calls.ts'
import { saveOutput } from './save-output.ts'

/** A module that the config of a site names: a plugin, a grammar, or a writer of samples. */
export interface OwnModule {
  /** For `import()`. What the module exports is its export `module`. */
  readonly address: string
  /** Changes with the content of its files and the versions of its packages. The same on every machine. */
  readonly fingerprint: string
  /** Absolute paths of its files. */
  readonly files: readonly string[]
}

/** Where the modules of a site are, and how they are compiled. */
export interface OwnModules {
  readonly root: string
  readonly cacheFolder: string
  /** Whether packages that are not installed are replaced by values that accept any use, except on a page. */
  readonly acceptsMissing: boolean
  /** Files of the packages that use the module. */
  readonly usedBy?: readonly string[] | undefined
}

/**
 * Compiles a module so that every thread can import it. Its files become one; packages stay where they are installed,
 * because some read their own files.
 */
export async function compileOwnModule(
  name: string,
  { root, cacheFolder, acceptsMissing, usedBy }: OwnModules,
): Promise<OwnModule | { readonly errors: readonly Pick<Message, 'text' | 'location'>[] }> {
  const { build } = await import('esbuild')
  const packages = new Set<string>(usedBy)
  const address = pathToFileURL(path.join(root, name)).href
  try {
    const { outputFiles, metafile } = await build({
      stdin: { contents: `export * as module from ${JSON.stringify(name)}`, resolveDir: root, sourcefile: entry },
      absWorkingDir: root,
      bundle: true,
      write: false,
      metafile: true,
      outfile: path.join(cacheFolder, 'plugins', 'module.mjs'),
      sourcemap: 'external',
      sourcesContent: false,
      format: 'esm',
      platform: 'node',
      target: 'node22',
      jsx: 'automatic',
      logLevel: 'silent',
      loader: { '.css': 'empty', '.scss': 'empty', '.svg': 'text', '.js': 'jsx' },
      define: {
        'import.meta.url': JSON.stringify(address),
        __filename: JSON.stringify(path.join(root, name)),
        __dirname: JSON.stringify(path.dirname(path.join(root, name))),
      },
      banner: { js: requireFor(address, acceptsMissing) },
      plugins: [installedPackages(packages, acceptsMissing), namesOfVite],
      resolveExtensions,
    })
    const files = filesOf(metafile, root)
    const fingerprint = identify(files, packages, root)
    const [map = nothing, text = nothing] = outputFiles.map(({ contents }) => contents)
    const output = path.join(cacheFolder, 'plugins', `${hash('sha256', text).slice(0, 16)}.mjs`)
    saveOutput(`${output}.map`, map)
    saveOutput(output, text)
    return { address: pathToFileURL(output).href, fingerprint, files }
  } catch (error) {
    if (!(error instanceof Error) || !('errors' in error)) throw error
    const errors = error.errors as readonly Message[]
    return { errors: errors.map((one) => (one.location?.file === entry ? { ...one, location: null } : one)) }
  }
}

const nothing = new Uint8Array()

/** Modules of CommonJS call this. It works as in the file, and not as in the compiled module. */
function requireFor(address: string, acceptsMissing: boolean): string {
  const make = `import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(${JSON.stringify(address)});`
  const accepting =
    '{ const { resolve } = require; require.resolve = (name) => { try { return resolve(name) } catch { return name } } }'
  // The compiler of Astro defines it for the configs of its sites.
  return acceptsMissing ? `${make} ${accepting} globalThis.fs ??= require('node:fs');` : make
}

/** The name of the text that imports the module, which exists only while it is compiled. */
const entry = 'docsgen:entry'
const ownName = 'installed-packages'

/** Leaves packages out of the bundle, and lists their files. */
function installedPackages(packages: Set<string>, acceptsMissing: boolean): Plugin {
  return {
    name: ownName,
    setup: (build) => {
      build.onResolve({ filter: /^[^./]/ }, async (call) => {
        const { path: name, kind } = call
        if (kind === 'entry-point' || isBuiltin(name) || isMarkedBy(call.pluginData, ownName)) return undefined
        const found = await resolveFurther(build, call, ownName)
        // The integration of Starlight is TypeScript with files that only Vite reads. Its plugins of Markdown are others.
        const isReplaced = found.errors.length > 0 || name.startsWith('@astrojs/starlight')
        if (isReplaced && acceptsMissing) return { path: name, namespace: ownName }
        const isCode = /\.[cm]?js$/.test(found.path) && found.path.split(path.sep).includes('node_modules')
        if (found.errors.length > 0 || !isCode) return found
        packages.add(found.path)
        return { path: kind === 'require-call' ? found.path : pathToFileURL(found.path).href, external: true }
      })
      // As CommonJS, because the names that are imported from it are not known.
      build.onLoad({ filter: /.*/, namespace: ownName }, ({ path: name }) => ({
        contents: `const missing = ${JSON.stringify(name)}
        const check = (value) => {
          if (globalThis.docsgenPage?.getStore() === true) throw Object.assign(new Error('the package "' + missing + '" is not installed'), { missing })
          return value
        }
        const stub = (name = '') => new Proxy(function () {}, {
          get: (_, key) => (key === 'missingPackage' ? missing : key === '__esModule' || key === 'then' ? undefined : key === Symbol.toPrimitive ? () => '' : check(stub(String(key)))),
          // "defineConfig" and other functions of a package that takes a config return it.
          apply: (_, self, [first]) => check(/^(?:define|extend|with)[A-Z]/.test(name) && first !== undefined ? first : stub()),
          construct: () => check(stub()),
          // The bundler makes a namespace that has the prototype of the module.
          getPrototypeOf: () => stub(),
        })
        module.exports = stub()`,
      }))
    },
  }
}

/** In a lasting order. */
function filesOf({ inputs }: Metafile, root: string): string[] {
  return Object.keys(inputs)
    .filter((file) => file !== entry && !file.startsWith(`${ownName}:`))
    .map((file) => path.resolve(root, file))
    .toSorted()
}

function identify(files: readonly string[], packages: ReadonlySet<string>, root: string): string {
  const contents = files.map((file) => [
    path.relative(root, file).replaceAll(path.sep, '/'),
    hash('sha256', readSource(file)),
  ])
  return hash('sha256', JSON.stringify([Object.fromEntries(contents), [...listVersions(packages)].toSorted()])).slice(
    0,
    32,
  )
}

/** The versions of the packages with these files, and of all packages that they depend on. */
function listVersions(files: ReadonlySet<string>): ReadonlySet<string> {
  const versions = new Set<string>()
  const folders = new Set([...files].flatMap((file) => findUpwards(path.dirname(file), 'package.json')))
  for (const manifest of folders) {
    const { name, version, dependencies = {} } = JSON.parse(readSource(manifest).toString()) as Manifest
    versions.add(`${name ?? ''}@${version ?? ''}`)
    for (const needed of Object.keys(dependencies))
      for (const found of findUpwards(path.dirname(manifest), `node_modules/${needed}/package.json`)) folders.add(found)
  }
  return versions
}

interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
}

/** The nearest file with this name, if there is one. */
function findUpwards(folder: string, name: string): string[] {
  const file = path.join(folder, name)
  if (kindOf(file) === 'file') return [file]
  const parent = path.dirname(folder)
  return parent === folder ? [] : findUpwards(parent, name)
}
