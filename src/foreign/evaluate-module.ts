import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Plugin } from 'esbuild'

/** What a module of another tool's site exports, as plain data. */
export interface EvaluatedModule {
  /** Functions are left out. */
  readonly value: unknown
  /** Packages that are not installed, which were replaced by values that accept any use. */
  readonly missing: readonly string[]
}

const timeLimit = 30_000

/**
 * Runs a config of another tool and returns its default export. It runs in a thread that is ended if it takes too long.
 * Packages that are not installed do not matter, as long as only their functions are used.
 *
 * @throws Error with the reason if the module cannot be read or run.
 */
export async function evaluateModule(file: string): Promise<EvaluatedModule> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node22',
    packages: 'external',
    logLevel: 'silent',
    plugins: [missingFiles],
    loader: { '.css': 'empty', '.scss': 'empty', '.svg': 'text', '.js': 'jsx' },
    define: { 'import.meta.url': JSON.stringify(`file://${file}`) },
  })
  const code = outputFiles[0]?.text ?? ''
  return runInThread(file, code)
}

/** A file that the site makes before its own build may not exist. */
const missingFiles: Plugin = {
  name: 'missing-files',
  setup: (build) => {
    const isOwnCall = Symbol('the plugin asks the bundler itself')
    build.onResolve({ filter: /^\.{1,2}\// }, async ({ path, resolveDir, kind, pluginData }) => {
      if (pluginData === isOwnCall || kind === 'entry-point') return undefined
      const found = await build.resolve(path, { resolveDir, kind, pluginData: isOwnCall })
      return found.errors.length === 0 ? found : { path, external: true }
    })
  },
}

function runInThread(file: string, code: string): Promise<EvaluatedModule> {
  const worker = new Worker(runner, { eval: true, workerData: { file, code }, stdout: true, stderr: true })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`it ran for more than ${String(timeLimit / 1000)} seconds`))
      void worker.terminate()
    }, timeLimit)
    const end = (): void => {
      clearTimeout(timer)
      void worker.terminate()
    }
    worker.once('message', ({ value, missing, error }: { value: string; missing: string[]; error?: string }) => {
      end()
      if (error === undefined) resolve({ value: JSON.parse(value), missing })
      else reject(new Error(error))
    })
    worker.once('error', (error) => {
      end()
      reject(error instanceof Error ? error : new Error(String(error)))
    })
  })
}

/** Reads a JSON file of another tool's site. */
export function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Runs as CommonJS in the thread, as if it were the file itself. */
const runner = String.raw`
const { parentPort, workerData } = require('node:worker_threads')
const Module = require('node:module')
const path = require('node:path')
const { file, code } = workerData
const missing = new Set()
const stub = () => new Proxy(function () {}, {
  get: (_, key) => (key === 'toJSON' ? undefined : key === '__isStub' ? true : key === Symbol.toPrimitive ? () => '' : key === 'then' ? undefined : stub()),
  apply: () => stub(),
  construct: () => stub(),
})
// The bundler copies the properties of a module that is imported as a namespace. A stub has none to copy.
const keepStubs = 'var __toESM = (mod, ...rest) => (mod && mod.__isStub ? mod : __copyToESM(mod, ...rest));\nvar __copyToESM = ('
const load = Module._load
Module._load = function (request, parent, isMain) {
  try {
    return load.call(this, request, parent, isMain)
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND' && error.code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') throw error
    missing.add(request)
    return stub()
  }
}
const module_ = new Module(file)
module_.filename = file
module_.paths = Module._nodeModulePaths(path.dirname(file))
const requireHere = Module.createRequire(file)
globalThis.__resolve = (request) => {
  try {
    return requireHere.resolve(request)
  } catch {
    return request.startsWith('.') ? path.resolve(path.dirname(file), request) : request
  }
}
;(async () => {
  try {
    module_._compile(code.replaceAll('require.resolve(', '__resolve(').replace('var __toESM = (', keepStubs), file)
    let value = module_.exports.__esModule === true ? module_.exports.default : module_.exports
    if (typeof value === 'function') value = await value()
    parentPort.postMessage({ value: JSON.stringify(value ?? null), missing: [...missing] })
  } catch (error) {
    const hint = missing.size === 0 ? '' : '; these packages are not installed: ' + [...missing].join(', ')
    parentPort.postMessage({ error: (error instanceof Error ? error.message : String(error)) + hint })
  }
})()
`
