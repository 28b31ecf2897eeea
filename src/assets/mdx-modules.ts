import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type {
  Message,
  OnLoadResult,
  OnResolveResult,
  PartialMessage,
  Plugin,
  PluginBuild,
  ResolveResult,
} from 'esbuild'
import type { Place } from '../model/page.ts'
import { loadAstro, type IsReadable } from './astro-modules.ts'
import { sourceOfStyles } from './module-styles.ts'
import { hintOfLoader } from './explain-unresolved.ts'
import { isMarkedBy, resolveFurther } from './own-calls.ts'
import { collectProblems, type Problem, type Report } from '../report/problem.ts'
import type { SourceGate } from '../system/source-gate.ts'
import { parseYaml } from '../yaml/document.ts'
import { addressOf, importedNames, ownMdxComponents } from './foreign-modules.ts'
import { missingPackage } from './missing-package.ts'

/** A file that was compiled to a module, or the problems for which it was not. */
export interface CompiledFile {
  readonly code: string | undefined
  readonly problems: readonly Problem[]
  /** Where the file imports other modules, by the name that it writes. */
  readonly imports: ReadonlyMap<string, Place>
}

/** Compiles Markdown with components. The file is relative to the project's folder. */
export type CompileMdx = (file: string, bytes: Uint8Array) => Promise<CompiledFile>

/** How the bundler reads MDX files and the modules that they import. */
export interface MdxRequest {
  readonly root: string
  readonly compile: CompileMdx
  /** The generated module that exports the site's own components, if it has any. */
  readonly registry: string | undefined
  readonly aliases: Readonly<Record<string, string>>
  /** The folder with `src/theme`, if the site has one. */
  readonly siteFolder: string
  /** Whether packages that are not installed are replaced, with a warning. Otherwise they are errors. */
  readonly acceptsMissing: boolean
  /** Decides which data and texts MDX may import. What it imports as code is trusted. */
  readonly gate: SourceGate
  readonly report: Report
}

/** The lines of compiled code are not those of the file, so the bundler is asked here, and errors get their place. */
const ownName = 'mdx'
const packageName = /^(?!@(?:theme|docusaurus|site)\b)(?:@[\w-]+\/)?[a-z][\w.-]*(?:\/|$)/
const componentsModule = 'docsgen:components'

/** Lets the bundler read MDX, and what MDX files of other tools import. */
export function mdxModules(request: MdxRequest): Plugin {
  const { root, compile, registry, aliases, siteFolder, acceptsMissing, gate, report } = request
  const compiled = new Map<string, Promise<CompiledFile>>()
  const read = (absolute: string): Promise<CompiledFile> => {
    const file = path.relative(root, absolute).replaceAll(path.sep, '/')
    const known = compiled.get(file) ?? compileOnce(file, absolute)
    compiled.set(file, known)
    return known
  }
  const compileOnce = async (file: string, absolute: string): Promise<CompiledFile> => {
    const result = await compile(file, readFileSync(absolute))
    for (const problem of result.problems)
      if (result.code !== undefined || problem.severity === 'warning') report(problem)
    return result
  }
  return {
    name: 'mdx-modules',
    setup: (build) => {
      build.onLoad({ filter: /\.mdx?$/ }, async ({ path: absolute }) => {
        const { code, problems } = await read(absolute)
        if (code === undefined)
          return { errors: problems.filter(({ severity }) => severity === 'error').map(toMessage) }
        // In other tools, what a page imports and does not use may not exist. TypeScript does not load it.
        return { contents: code, loader: acceptsMissing ? 'ts' : 'js', resolveDir: path.dirname(absolute) }
      })
      const isReadable = loadAstro(build, siteFolder)
      resolveImports(build, { root, read, isReadable, siteFolder, acceptsMissing, gate, report })
      build.onResolve({ filter: /^docsgen:components$/ }, () => ({ path: componentsModule, namespace: 'docsgen' }))
      build.onLoad({ filter: /^docsgen:components$/, namespace: 'docsgen' }, () => ({
        contents: providerOf(registry, ownMdxComponents(siteFolder)),
        resolveDir: root,
      }))
      resolveRoot(build, siteFolder)
      build.onResolve({ filter: /^file:/ }, ({ path: address }) => ({ path: address, external: true }))
      build.onResolve({ filter: isText }, async (call) => {
        const plain = call.path.replace(/^.*!|\?raw$/g, '')
        const { path: file, errors } = await resolveFurther(build, { ...call, path: plain }, ownName)
        return { path: file, errors, namespace: /^\W*yaml-/.test(call.path) ? 'file' : 'raw-text' }
      })
      build.onLoad({ filter: /\.ya?ml$/, namespace: 'file' }, ({ path: absolute }) => loadYaml(absolute, root))
      build.onLoad({ filter: /.*/, namespace: 'raw-text' }, ({ path: absolute }) => ({
        // As in webpack, `require` returns a module with the text as its default export.
        contents: `export default ${JSON.stringify(readFileSync(absolute, 'utf8'))}`,
        loader: 'js',
      }))
      resolveAliases(build, root, aliases)
    },
  }
}

function loadYaml(absolute: string, root: string): OnLoadResult {
  const { report, problems } = collectProblems()
  const file = path.relative(root, absolute).replaceAll(path.sep, '/')
  const document = parseYaml({ text: readFileSync(absolute, 'utf8'), file }, report)
  if (problems.length > 0) return { errors: problems.map(toMessage) }
  return { contents: JSON.stringify(document?.value ?? null), loader: 'json' }
}

/** Addresses that begin with a slash are files of the site. Those in style sheets stay as they are. */
function resolveRoot(build: PluginBuild, siteFolder: string): void {
  build.onResolve({ filter: /^\// }, async (call) => {
    if (call.kind === 'url-token') return { path: call.path, external: true }
    if (call.kind === 'entry-point') return undefined
    const folders = ['static', '.'].map((folder) => path.join(siteFolder, folder))
    const found = await resolveIn(folders, (resolveDir) =>
      resolveFurther(build, { ...call, path: `.${call.path}`, resolveDir }, ownName),
    )
    return found.errors.length > 0 ? undefined : found
  })
}

/** Resolves names at the start of an import. */
function resolveAliases(build: PluginBuild, root: string, aliases: MdxRequest['aliases']): void {
  for (const [name, folder] of Object.entries(aliases))
    build.onResolve({ filter: new RegExp(`^${name}/`) }, (call) => {
      const place = { path: `./${call.path.slice(name.length + 1)}`, resolveDir: path.join(root, folder) }
      return resolveFurther(build, { ...call, ...place }, `alias ${name}`)
    })
}

interface Imports extends Pick<MdxRequest, 'root' | 'siteFolder' | 'acceptsMissing' | 'gate' | 'report'> {
  readonly read: (absolute: string) => Promise<CompiledFile>
  readonly isReadable: IsReadable
}

/** Finds what MDX files import, reports what is missing at its line, and replaces packages that are not installed. */
function resolveImports(build: PluginBuild, imports: Imports): void {
  const { root, read, isReadable, siteFolder, acceptsMissing, gate, report } = imports
  build.onResolve({ filter: /./ }, async (call) => {
    const { path: name, kind, resolveDir } = call
    const importer = sourceOfStyles(call.importer)
    if (isMarkedBy(call.pluginData, ownName) || name === componentsModule) return undefined
    if (['entry-point', 'url-token'].includes(kind)) return undefined
    const at = /\.mdx?$/.test(importer) ? (await read(importer)).imports.get(name) : undefined
    const isPackage = isReplaceable(name)
    const lost = { name, isPackage, at }
    if (at === undefined && !(acceptsMissing && canBeMissing(lost, resolveDir))) return undefined
    // Pages can be next to the folder of the site, which has the packages.
    const folders = isPackage ? [resolveDir, siteFolder] : [resolveDir]
    const found = await resolveIn(folders, (folder) => resolveFurther(build, { ...call, resolveDir: folder }, ownName))
    const refusal = at === undefined ? undefined : refusalOfData(found, gate)
    const isFound = refusal === undefined && found.errors.length === 0
    const place = at ?? { file: path.relative(root, importer).replaceAll(path.sep, '/') }
    const leaveOut = (message: string): void => report({ severity: 'warning', rule: 'left-out', message, at: place })
    if (isFound && (await isReadable(found.path, leaveOut))) return found
    // Packages try to load others that they can do without.
    if (kind !== 'import-statement' && importer.includes('node_modules')) return { path: name, external: true }
    if (!(acceptsMissing && canBeLeftOut({ ...lost, refusal }))) return unresolved({ ...lost, refusal }, found)
    leaveOut(explainReplacement(name, isPackage, refusal))
    const names = importedNames(readFileSync(importer, 'utf8'), name)
    return { path: `${name}?${names.join(',')}`, namespace: 'missing-package' }
  })
  build.onLoad({ filter: /.*/, namespace: 'missing-package' }, ({ path: name }) => {
    return /\.s?css\?/.test(name) ? { contents: '', loader: 'css' } : { contents: missingPackage(name), loader: 'js' }
  })
}

/** Resolves an import from the first folder where that is possible. */
async function resolveIn(
  [first = '', ...others]: readonly string[],
  resolve: (folder: string) => Promise<ResolveResult>,
): Promise<ResolveResult> {
  const found = await resolve(first)
  return found.errors.length > 0 && others.length > 0 ? resolveIn(others, resolve) : found
}

interface Unresolved {
  readonly name: string
  readonly isPackage: boolean
  readonly at: Place | undefined
  readonly refusal?: string | undefined
}

function unresolved({ name, isPackage, at, refusal }: Unresolved, found: ResolveResult): OnResolveResult {
  if (refusal !== undefined) return { errors: [toMessage({ message: `"${name}" is not read: ${refusal}`, at })] }
  const hint = isPartOfTool(name)
    ? '; docsgen has nothing in its place'
    : isPackage
      ? '; install the packages of the site first'
      : hintOfLoader(name)
  return at === undefined ? found : { errors: [toMessage({ message: `cannot resolve "${name}"${hint}`, at })] }
}

/** Plugins and scripts of another tool write parts of pages, data and modules of components before its build. */
function canBeLeftOut({ name, isPackage, at, refusal }: Unresolved): boolean {
  if (at === undefined && refusal === undefined && isOwnModule(name)) return true
  const isMade = refusal === undefined && /^(?:\.{1,2}|@site)\/.*\.(?:mdx?|json)$/.test(name)
  return isPackage || isText.test(name) || (isMade && (at !== undefined || name.endsWith('.json')))
}

/**
 * Whether an import may have to be left out, which only the bundler knows. Asking it takes half of its time, so files that
 * exist, as almost all in packages do, are found here.
 */
function canBeMissing(lost: Unresolved, folder: string): boolean {
  const isThere =
    isOwnModule(lost.name) && path.extname(lost.name) !== '' && existsSync(path.resolve(folder, lost.name))
  return !isThere && canBeLeftOut(lost)
}

/** The forms of Docusaurus and Vite for a file as text or data. */
const isText = /^(?:!!?|-!)?(?:raw|yaml)-loader!|\?raw$/

/** A module of the site, which an import names relative to itself. */
function isOwnModule(name: string): boolean {
  return /^\.{1,2}\/(?:.*\/)?[^./]+(?:\.[jt]sx?)?$/.test(name)
}

/** What is lost by a module that is replaced. */
export function explainReplacement(name: string, isPackage: boolean, refusal = 'there is no such file'): string {
  if (name.endsWith('.astro')) return 'docsgen leaves out Astro components except their content'
  if (name.startsWith('astro:')) return `docsgen leaves out what "${name}" does, which is a part of Astro`
  if (isPartOfTool(name)) return `docsgen leaves out the part "${name}" of Docusaurus except its content`
  if (isOwnModule(name)) return `there is no module "${name}", so only the content of its components is shown`
  if (isVirtual(name)) return `a plugin makes "${name}", so only the content of its components is shown`
  const lost = /\.(?:css|s[ac]ss|less)$/.test(name)
    ? 'its styles are left out'
    : 'only the content of its components is shown'
  return isPackage
    ? `the package "${/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name}" is not installed, so ${lost}`
    : `docsgen leaves out the text of "${name}": ${refusal}`
}

/** Packages that pages can do without, in contrast to React. */
export function isReplaceable(name: string): boolean {
  return (
    isAstro(name) ||
    isVirtual(name) ||
    isPartOfTool(name) ||
    (packageName.test(name) && !/^(?:react(?:-dom)?|clsx|classnames)(?:\/|$)/.test(name))
  )
}

/** Parts of Docusaurus. docsgen has others for those that pages often use. */
function isPartOfTool(name: string): boolean {
  return /^@(?:theme(?:-original|-init)?|docusaurus|generated)\//.test(name)
}

/** Components of Astro, and modules that exist only in its build. */
function isAstro(name: string): boolean {
  return name.endsWith('.astro') || name.startsWith('astro:')
}

/** Modules that plugins of a bundler make, such as `virtual:icons`. */
function isVirtual(name: string): boolean {
  return /^(?!node:|file:|docsgen:)[a-z][\w-]+:/.test(name)
}

/** Why a file that is imported as data or text is not read. Pictures are checked when they are published. */
function refusalOfData({ path: file, namespace, errors }: ResolveResult, gate: SourceGate): string | undefined {
  const isData = errors.length === 0 && (namespace === 'raw-text' || /\.(?:json|txt|ya?ml)$/.test(file))
  if (!isData || file.split(path.sep).includes('node_modules')) return undefined
  const answer = gate.ask(file)
  return 'refusal' in answer ? answer.refusal : undefined
}

/** What MDX files get without importing it: the built-in components, and those of the site. */
function providerOf(registry: string | undefined, foreign: string | undefined): string {
  const own =
    registry === undefined ? 'const own = {}' : `import { components as own } from ${JSON.stringify(registry)}`
  return [
    `import { components } from ${addressOf('components')}`,
    own,
    foreign === undefined ? 'const mdx = {}' : `import mdx from ${JSON.stringify(foreign)}`,
    'const all = { ...components, ...own, ...mdx }',
    'export const useMDXComponents = () => all',
  ].join('\n')
}

function toMessage({ message, at }: Pick<Problem, 'message' | 'at'>): PartialMessage {
  const location: Partial<Message['location']> | null =
    at === undefined ? null : { file: at.file, line: at.line ?? 1, column: (at.column ?? 1) - 1 }
  return { text: message, location }
}
