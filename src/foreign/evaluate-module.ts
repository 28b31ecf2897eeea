import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Message, Plugin } from 'esbuild'
import { isMarkedBy, namesOfVite, resolveExtensions, resolveFurther } from '../assets/own-calls.ts'
import { ownPlaces } from '../assets/own-places.ts'
import type { Place } from '../model/page.ts'
import type { Raw } from '../formats/raw-values.ts'
import { configRunner } from './config-runner.ts'
import { countSeconds } from '../system/count-seconds.ts'
import { noteRead } from './read-files.ts'

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
  /** What functions of Docusaurus that create redirects return for the given routes. */
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
  /** Whether plugins of Docusaurus process style sheets with PostCSS, and the style sheets that they did so with. */
  readonly hasPostCss: boolean
  readonly styles: Readonly<Record<string, string>>
  /** Packages that are not installed, which were replaced by values that accept any use. */
  readonly missing: readonly string[]
  /** Absolute paths of the files that it consists of. */
  readonly files: readonly string[]
}

/** Of computing and waiting: a busy machine may need more for the same. */
const mostSeconds = 30
const ownName = 'installed-packages'

interface Evaluation {
  /** A call of the default export of one of these packages becomes `{ captured, options }`. */
  readonly captured?: readonly string[]
  /** The addresses of pages, for functions that create redirects. */
  readonly routes?: readonly string[]
  /** Absolute paths of the style sheets for PostCSS. */
  readonly sheets?: readonly string[]
}

/**
 * Runs a config of another tool and returns its default export. It runs in a thread that is ended if it takes too long.
 * Packages that are not installed do not matter, as long as only their functions are used.
 *
 * @throws ConfigError if the module cannot be read or run.
 */
export async function evaluateModule(
  file: string,
  { captured = [], routes = [], sheets = [] }: Evaluation = {},
): Promise<EvaluatedModule> {
  const { code, files } = await bundleConfig(file, captured)
  noteRead(files)
  return { ...(await runInThread(file, { code, captured, routes, sheets })), files }
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
      plugins: [installedPackages, ownPlaces, namesOfVite],
      resolveExtensions,
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

function runInThread(
  file: string,
  work: Required<Evaluation> & Pick<Bundle, 'code'>,
): Promise<Omit<EvaluatedModule, 'files'>> {
  const worker = new Worker(configRunner, { eval: true, workerData: { file, ...work }, stdout: true, stderr: true })
  return new Promise((resolve, reject) => {
    const timer = countSeconds(worker, mostSeconds, () => {
      reject(new ConfigError(`it ran for more than ${String(mostSeconds)} seconds`))
      end()
    })
    const end = (): void => {
      clearInterval(timer)
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
