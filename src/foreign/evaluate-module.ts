import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Message, Plugin } from 'esbuild'
import { isMarkedBy, resolveFurther } from '../assets/own-calls.ts'
import { ownPlaces } from '../assets/own-places.ts'
import type { Place } from '../model/page.ts'
import type { Raw } from '../formats/raw-values.ts'

/** What a module of another tool's site exports, as plain data. */
export interface EvaluatedModule {
  /** Functions are left out. */
  readonly value: unknown
  /** The options that are functions, as `markdown.config`. */
  readonly functions: readonly string[]
  /** The folders of names at the start of imports that plugins of Docusaurus give to webpack. */
  readonly aliases: Raw
  /** Why such plugins fail, by their paths in the config. */
  readonly failures: Readonly<Record<string, string>>
  /** Packages that are not installed, which were replaced by values that accept any use. */
  readonly missing: readonly string[]
  /** Absolute paths of the files that it consists of. */
  readonly files: readonly string[]
}

const timeLimit = 30_000
const ownName = 'installed-packages'

/**
 * Runs a config of another tool and returns its default export. It runs in a thread that is ended if it takes too long.
 * Packages that are not installed do not matter, as long as only their functions are used. A call of the default export
 * of one of the packages `captured` becomes `{ captured, options }`.
 *
 * @throws ConfigError if the module cannot be read or run.
 */
export async function evaluateModule(file: string, captured: readonly string[] = []): Promise<EvaluatedModule> {
  const { code, files } = await bundleConfig(file, captured)
  return { ...(await runInThread(file, code, captured)), files }
}

/** A config of another tool cannot be read or run. The message is for its author. */
export class ConfigError extends Error {
  /** Where it is wrong; `file` is an absolute path. */
  readonly place: Place | undefined
  constructor(message: string, options: { readonly cause?: unknown; readonly place?: Place | undefined } = {}) {
    super(message, { cause: options.cause })
    this.place = options.place
  }
}

interface Bundle {
  readonly code: string
  readonly files: readonly string[]
}

async function bundleConfig(file: string, captured: readonly string[], format: 'cjs' | 'esm' = 'cjs'): Promise<Bundle> {
  const { build } = await import('esbuild')
  // esbuild's default is its working folder when it started, which may have changed since.
  const folder = path.dirname(file)
  try {
    const { outputFiles, metafile } = await build({
      absWorkingDir: folder,
      entryPoints: [file],
      // Names of sources in stacks are relative to it.
      outfile: `${file}.cjs`,
      sourcemap: 'inline',
      sourcesContent: false,
      metafile: true,
      bundle: true,
      write: false,
      format,
      platform: 'node',
      target: 'node22',
      logLevel: 'silent',
      // The repository can contain it.
      external: [...captured],
      plugins: [installedPackages, ownPlaces],
      loader: { '.css': 'empty', '.scss': 'empty', '.svg': 'text', '.js': 'jsx' },
    })
    const files = Object.keys(metafile.inputs).map((input) => path.resolve(folder, input))
    const code = outputFiles[0]?.text ?? ''
    return { code: format === 'cjs' ? code : asAsyncFunction(code), files }
  } catch (error) {
    if (!(error instanceof Error) || !('errors' in error)) throw error
    const [first] = error.errors as readonly Message[]
    if (format === 'cjs' && first?.text.startsWith('Top-level await') === true)
      return bundleConfig(file, captured, 'esm')
    const at = first?.location
    const place = at ? { file: path.resolve(folder, at.file), line: at.line, column: at.column + 1 } : undefined
    throw new ConfigError(first?.text ?? error.message, { cause: error, place })
  }
}

/** A bundle that waits at its top level as CommonJS that exports a promise. Lines keep their numbers. */
function asAsyncFunction(code: string): string {
  const imports = /^import (?:(\w+)(?:, )?)?(?:\* as (\w+)|\{([^}]*)\})?(?: ?from )?("[^"\n]*")(?: with \{[^}]*\})?;$/gm
  const body = code
    .replaceAll(imports, (...found: (string | undefined)[]) => {
      const [, main, all, names = '', name = ''] = found
      const parts = [...(main === undefined ? [] : [`default: ${main}`]), names.replaceAll(' as ', ': ')]
      return `const ${all ?? `{ ${parts.join(', ')} }`} = __import(${name});`
    })
    .replace(/^export \{([^}]*)\};$/m, (_, names: string) => {
      const pairs = names.replaceAll(/([\w$]+) as ([\w$]+)/g, '$2: $1')
      return `return { __esModule: true, ${pairs} };`
    })
  return `const __import = (name) => { const made = require(name); return made?.__esModule || __isImported(made) ? made : { ...made, default: made } }; module.exports = (async () => {${body}\n})()`
}

/**
 * Leaves installed packages out of the bundle, and files that the site makes before its own build. Packages of the same
 * repository are part of it: they can be TypeScript.
 */
const installedPackages: Plugin = {
  name: ownName,
  setup: (build) => {
    build.onResolve({ filter: /./ }, async (call) => {
      const { path: name } = call
      if (isMarkedBy(call.pluginData, ownName) || call.kind === 'entry-point') return undefined
      const found = await resolveFurther(build, call, ownName)
      if (found.errors.length > 0) return { path: name, external: true }
      const isInstalled = !name.startsWith('.') && found.path.split(path.sep).includes('node_modules')
      if (!isInstalled) return found
      // A package of the repository can have dependencies that the folder of the config does not have.
      const { absWorkingDir = call.resolveDir } = build.initialOptions
      const own = await resolveFurther(build, { ...call, resolveDir: absWorkingDir }, ownName)
      return { path: own.errors.length === 0 ? name : found.path, external: true }
    })
  },
}

/** What the thread sends. */
interface Answer extends Omit<EvaluatedModule, 'value' | 'files'> {
  readonly value: string
  readonly error?: string
  readonly stack?: string
}

function runInThread(file: string, code: string, captured: readonly string[]): Promise<Omit<EvaluatedModule, 'files'>> {
  const worker = new Worker(runner, { eval: true, workerData: { file, code, captured }, stdout: true, stderr: true })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new ConfigError(`it ran for more than ${String(timeLimit / 1000)} seconds`))
      void worker.terminate()
    }, timeLimit)
    const end = (): void => {
      clearTimeout(timer)
      void worker.terminate()
    }
    worker.once('message', ({ value, error, stack, ...rest }: Answer) => {
      end()
      if (error === undefined) resolve({ value: JSON.parse(value), ...rest })
      else
        reject(new ConfigError(error.split('\n')[0] ?? '', { place: placeIn(stack, path.dirname(file)) ?? { file } }))
    })
    worker.once('error', (error) => {
      end()
      reject(new ConfigError(error instanceof Error ? error.message : String(error), { cause: error }))
    })
    worker.once('exit', () => {
      end()
      reject(new ConfigError('it ended before it returned a config'))
    })
  })
}

/** The innermost call in a file of the site. */
function placeIn(stack = '', folder: string): Place | undefined {
  for (const [, file = '', line, column] of stack.matchAll(/\(?(\/[^\n()]+):(\d+):(\d+)/g))
    if (file.startsWith(folder) && !file.includes('node_modules'))
      return { file, line: Number(line), column: Number(column) }
  return undefined
}

/** Runs as CommonJS in the thread, as if it were the file itself. */
const runner = String.raw`
const { parentPort, workerData } = require('node:worker_threads')
const Module = require('node:module')
const path = require('node:path')
const { types } = require('node:util')
const { file, code, captured } = workerData
// The compiler of Astro defines it for the configs of its sites.
globalThis.fs = require('node:fs')
process.setSourceMapsEnabled(true)
// ES modules do not have them, and packages find out by them what they are.
for (const name of ['__dirname', '__filename', 'module', 'exports', 'require']) delete globalThis[name]
const missing = new Set()
// "defineConfig" and other functions of a package that takes a config return it.
// What a call returns can be awaited once.
const stub = (name = '', then) => new Proxy(function () {}, {
  get: (_, key) => (key === 'toJSON' ? undefined : key === '__isStub' ? true : key === Symbol.toPrimitive ? () => '' : key === 'then' ? then : stub(String(key))),
  apply: (_, self, [first]) => (/^(?:define|extend|with)[A-Z]/.test(name) && first !== undefined ? first : stub('', (done) => Promise.resolve(done(stub())))),
  construct: () => stub(),
})
const listFunctions = (value, path) => {
  if (typeof value === 'function') return value.__isStub ? [] : [path]
  if (value === null || typeof value !== 'object' || path.split('.').length > 8) return []
  return Object.entries(value).flatMap(([key, inner]) => listFunctions(inner, path === '' ? key : path + '.' + key))
}
// The bundler takes what "require" returns for CommonJS. Neither a stub nor an ES module is.
globalThis.__isImported = (mod) => mod?.__isStub === true || types.isModuleNamespaceObject(mod)
const keepImported = 'var __toESM = (mod, ...rest) => (__isImported(mod) ? mod : __copyToESM(mod, ...rest)); var __copyToESM = ('
const load = Module._load
Module._load = function (request, parent, isMain) {
  if (captured.includes(request)) return (options) => ({ captured: request, options })
  try {
    const made = load.call(this, request, parent, isMain)
    // CommonJS that its package declares as an ES module exports nothing.
    if (!types.isModuleNamespaceObject(made) || Object.keys(made).length > 0) return made
    return load.call(this, Module._resolveFilename(request, parent, isMain, { conditions: new Set(['import', 'node']) }), parent, isMain)
  } catch (error) {
    // Packages try to load others that they can do without.
    if (/[\\/]node_modules[\\/]/.test(parent?.filename) || !/^(?:ERR_)?MODULE_NOT_FOUND$|^ERR_(?:PACKAGE_PATH_NOT_EXPORTED|REQUIRE_ASYNC_MODULE|UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING)$/.test(error.code)) throw error
    // Plugins of Astro are often TypeScript, which Node reads only outside of packages.
    if (!error.code.endsWith('TYPE_STRIPPING')) missing.add(request)
    return stub()
  }
}
// Some packages can only be imported.
Module.registerHooks({
  resolve: (request, context, next) => {
    try {
      return next(request, context)
    } catch (error) {
      if (error.code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') throw error
      return next(request, { ...context, conditions: [...context.conditions, 'import'] })
    }
  },
})
// Of a function for the edit links of Docusaurus, the address that it returns is kept, up to the path below the folder.
const callEditUrl = (config, keys) => {
  if (keys.at(-1) !== 'editUrl') return false
  const options = keys.slice(0, -1).reduce((group, key) => group[key], config)
  const call = { locale: config.i18n?.defaultLocale ?? 'en', version: 'current', permalink: '/page' }
  try {
    const address = options.editUrl({ ...call, versionDocsDirPath: '{folder}', docPath: 'page.md', blogDirPath: '{folder}', blogPath: 'page.md' })
    if (typeof address === 'string' && address.endsWith('/page.md')) options.editFolder = address.slice(0, -'page.md'.length)
  } catch {
    // It is reported as a function.
  }
  return options.editFolder !== undefined
}
// What else such a plugin does is left out, so a plugin that fails does not stop the build.
const listAliases = async (config) => {
  const aliases = {}
  const failures = {}
  for (const [index, entry] of (Array.isArray(config?.plugins) ? config.plugins : []).entries()) {
    const [plugin, options = {}] = [entry].flat()
    Object.assign(aliases, options?.alias)
    if (typeof plugin !== 'function' || plugin.__isStub) continue
    try {
      const made = await plugin({ siteDir: path.dirname(file), siteConfig: config }, options)
      Object.assign(aliases, (await made?.configureWebpack?.({ resolve: {}, module: { rules: [] } }, true, {}))?.resolve?.alias)
    } catch (error) {
      failures['plugins.' + index + (Array.isArray(entry) ? '.0' : '')] = String(error?.message ?? error).split('\n')[0]
    }
  }
  return { aliases: Object.fromEntries(Object.entries(aliases).filter(([, folder]) => typeof folder === 'string')), failures }
}
const module_ = new Module(file)
module_.filename = file
module_.paths = Module._nodeModulePaths(path.dirname(file))
// The place of what is not installed does not matter either.
const makeRequire = Module.createRequire
Module.createRequire = (place) => {
  const made = makeRequire(place)
  const { resolve } = made
  made.resolve = (request) => {
    try {
      return resolve(request)
    } catch {
      return request.startsWith('.') ? path.resolve(path.dirname(file), request) : request
    }
  }
  return made
}
globalThis.__resolve = Module.createRequire(file).resolve
;(async () => {
  try {
    module_._compile(code.replaceAll('require.resolve(', '__resolve(').replace('var __toESM = (', keepImported), file)
    const made = await module_.exports
    let value = await (made.__esModule === true ? made.default : made)
    if (typeof value === 'function') value = await value({ command: 'build', mode: 'production' })
    if (value?.__isStub) value = null
    // The pages that VitePress makes from data.
    if (typeof value?.paths === 'function') {
      const watched = globalThis.fs.globSync([value.watch ?? []].flat(), { cwd: path.dirname(file) })
      value = { paths: await value.paths(watched.map((name) => path.resolve(path.dirname(file), name)).sort()) }
    }
    const functions = listFunctions(value, '').filter((name) => !callEditUrl(value, name.split('.')))
    parentPort.postMessage({ value: JSON.stringify(value ?? null), missing: [...missing], functions, ...(await listAliases(value)) })
  } catch (error) {
    const hint = missing.size === 0 ? '' : '; these packages are not installed: ' + [...missing].join(', ')
    parentPort.postMessage({ stack: error?.stack, error: (error instanceof Error ? error.message : String(error)) + hint })
  }
})()
`
