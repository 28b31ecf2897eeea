import path from 'node:path'
import { compileOwnModule, type OwnModule } from '../assets/own-modules.ts'
import { placeOfError } from '../cache/place-of-error.ts'
import { cacheFolderOf } from '../config/cache-place.ts'
import type { Project } from '../config/project.ts'
import type { OwnLanguage } from '../markdown/parse/page-context.ts'
import {
  loadTransform,
  pluginName,
  vitePressParser,
  type Transform,
  type TransformRequest,
} from '../markdown/parse/transforms.ts'
import type { Place } from '../model/page.ts'
import type { OwnSamples } from '../model/own-samples.ts'
import { takeOrMake } from '../formats/take-or-make.ts'
import { isQuoting, quotings } from '../formats/samples/sample-values.ts'
import type { SampleLanguage } from '../model/scripting.ts'
import { explainUnresolved } from '../assets/explain-unresolved.ts'
import type { Report } from '../report/problem.ts'
import { importLimited } from '../system/limited-run.ts'
import { noteUnrecordable } from '../system/source-files.ts'
import { messageOfThrown } from '../system/message-of-thrown.ts'

/** The modules that a config names. */
export interface LoadedModules {
  /** The plugins, as requests for threads and as they run here, except for rules of markdown-it. */
  readonly transforms: readonly TransformRequest[]
  readonly plugins: readonly Transform[]
  readonly languages: readonly OwnLanguage[]
  readonly samples: readonly OwnSamples[]
  /** Whether docsgen reads formulas, because a plugin for them is not installed. */
  readonly readsFormulas: boolean
  /** Absolute paths of all their files. */
  readonly files: readonly string[]
}

/** Loads the modules that the config names. One that cannot be loaded is reported where the config names it. */
export async function loadOwnModules(project: Project, report: Report): Promise<LoadedModules> {
  const { markdown, code } = project.config
  const transforms: TransformRequest[] = []
  const plugins: Transform[] = []
  // The plugins of another tool are all in its config.
  const compiled: Loading['compiled'] = new Map()
  const languages: OwnLanguage[] = []
  let readsFormulas = false
  const replace = (missing: string): boolean => {
    readsFormulas ||= missing === 'remark-math'
    return readsFormulas && /^(?:remark-math|rehype-(?:katex|mathjax))$/.test(missing)
  }
  const files = [markdown.components, ...Object.values(code.fences)].flatMap((file) =>
    file === undefined ? [] : [path.resolve(project.root, file)],
  )
  for (const [index, { kind, module, part, options, folders }] of markdown.transforms.entries()) {
    const what = `the plugin "${pluginName({ module, part })}"`
    const parser = kind === 'markdown-it' ? vitePressParser(project.root) : undefined
    const load = async ({ address, fingerprint }: OwnModule): Promise<void> => {
      const request = { kind, module, part, options, folders, address, fingerprint }
      if (kind === 'markdown-it' && parser === undefined) throw new Error('the package "vitepress" is not installed')
      if (kind !== 'markdown-it') plugins.push(await loadTransform(request, project.root))
      transforms.push(request)
    }
    const at = ['markdown', 'transforms', index]
    // Rules of markdown-it only run in threads, whose time is limited.
    const runsIn = kind === 'markdown-it' ? 'threads' : 'here'
    const usedBy = parser === undefined ? [] : [parser]
    files.push(...(await loadModule({ project, module, what, at, load, compiled, usedBy, runsIn, replace }, report)))
  }
  for (const [index, module] of code.languages.entries()) {
    if (!module.startsWith('.')) continue
    const load = async ({ address, fingerprint }: OwnModule): Promise<void> => {
      const language = { name: path.parse(module).name, address, fingerprint }
      // A grammar is only read when a block uses it.
      const { createHighlighter } = await import('../markdown/dialect/code/highlight.ts')
      ;(await createHighlighter([language]))('', language.name)
      languages.push(language)
    }
    const what = `the grammar "${module}"`
    const at = ['code', 'languages', index]
    files.push(...(await loadModule({ project, module, what, at, load, compiled }, report)))
  }
  const samples: OwnSamples[] = []
  for (const [document, api] of project.config.api.entries()) {
    for (const [index, module] of api.samples.entries()) {
      const load = async ({ address, fingerprint }: OwnModule): Promise<void> => {
        samples.push({ document, module, fingerprint, written: await readSampleLanguage(address) })
      }
      const at = ['api', document, 'samples', index]
      const what = `the sample writer "${module}"`
      files.push(...(await loadModule({ project, module, what, at, load, compiled }, report)))
    }
  }
  return { transforms, plugins, languages, samples, readsFormulas, files: [...new Set(files)] }
}

/** The module is compiled, so what it exports is its export `module`. */
async function readSampleLanguage(address: string): Promise<SampleLanguage> {
  const { module } = (await import(address)) as { readonly module: { readonly default?: Partial<SampleLanguage> } }
  const { label, language, quoting = 'json', write } = module.default ?? {}
  if (typeof label !== 'string' || label.trim() === '' || typeof language !== 'string' || typeof write !== 'function')
    throw new Error('its default export must be an object with "label", "language" and the function "write"')
  if (!isQuoting(quoting)) throw new Error(`"quoting" must be one of ${quotings.join(', ')}`)
  return { label, language, quoting, write }
}

interface Loading {
  readonly project: Project
  readonly module: string
  readonly what: string
  readonly at: readonly PropertyKey[]
  readonly load: (module: OwnModule) => Promise<void>
  /** The modules that were compiled before, by name. */
  readonly compiled: Map<string, ReturnType<typeof compileOwnModule>>
  readonly usedBy?: readonly string[]
  /** In threads, a module is only loaded with the first page that needs it, where its errors are reported too. */
  readonly runsIn?: 'here' | 'threads'
  /** Does the work of a plugin that is not installed. Returns whether docsgen can. */
  readonly replace?: (missing: string) => boolean
}

/** Compiles a module, and runs it unless that is left to threads. Returns its files. */
async function loadModule(loading: Loading, report: Report): Promise<readonly string[]> {
  const { project, module, what, at, load, usedBy, runsIn = 'here', replace } = loading
  const { root, config, document, foreignConfig } = project
  const isForeign = foreignConfig !== undefined
  // It is unknown what code of a site reads while it runs.
  noteUnrecordable()
  const fail = (reason: string, place?: Place, failed = `${what} cannot be loaded: `): void =>
    report({
      ...(isForeign ? { severity: 'warning', rule: 'left-out' } : { severity: 'error', rule: 'plugin' }),
      message: `${failed}${reason.split('\n')[0] ?? ''}`,
      at: place ?? document.placeOf(at),
    })
  const isFirst = !loading.compiled.has(module)
  const own = { root, cacheFolder: cacheFolderOf(project), acceptsMissing: isForeign, usedBy }
  const compiled = await takeOrMake(loading.compiled, module, () => compileOwnModule(module, own))
  if ('errors' in compiled) {
    // All plugins of another tool are in one module.
    for (const { text, location } of isFirst ? compiled.errors : [])
      fail(explainUnresolved(text), location === null ? undefined : { ...location, column: location.column + 1 })
    return []
  }
  try {
    if (runsIn === 'here') await importLimited(compiled.address, config.build.pageLimits.seconds)
    await load(compiled)
  } catch (error) {
    const { missing } = error as { readonly missing?: string }
    const message = messageOfThrown(error)
    if (missing === undefined) fail(message, placeOfError(error, root))
    else if (replace?.(missing) !== true)
      fail(`docsgen leaves out the plugin "${missing}", because it is not installed`, undefined, '')
  }
  return compiled.files
}
