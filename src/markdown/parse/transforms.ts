import { AsyncLocalStorage } from 'node:async_hooks'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Nodes as HtmlNodes, Root as HtmlRoot } from 'hast'
import type { Nodes, Root } from 'mdast'
import { unified, type Plugin } from 'unified'
import { VFile } from 'vfile'
import { placeOfError } from '../../cache/place-of-error.ts'
import type { FrontMatter, Place } from '../../model/page.ts'
import { reportLeftOut } from '../../report/left-out.ts'
import type { Report } from '../../report/problem.ts'
import { installedFile } from '../../system/package-folder.ts'
import { isWithin } from '../../system/is-within.ts'
import { reportTiming } from '../../system/timing.ts'
import { loadOwnRules, type ApplyRules, type VitePress } from '../foreign/vitepress/own-rules.ts'

/** A plugin that a site names; plain data that can be sent to a worker. */
export interface TransformRequest {
  readonly kind: 'remark' | 'rehype' | 'markdown-it'
  /** The file or the package. */
  readonly module: string
  /** The export that is the plugin: a name, or a path of names with dots. */
  readonly part: string
  readonly options: unknown
  /** The folders whose pages it changes, relative to the project's folder; all if there are none. */
  readonly folders: readonly string[] | undefined
  /** Address of the compiled module, which differs between machines. */
  readonly address: string
  /** Changes with the module. */
  readonly fingerprint: string
}

/** A plugin that can run. */
export interface Transform extends Pick<TransformRequest, 'kind' | 'folders'> {
  /** What messages call it. */
  readonly name: string
  readonly processor: ReturnType<typeof withPlugin>
  /** What rules of markdown-it make of a file. They run instead of the processor. */
  readonly applyRules?: ApplyRules
  /** The file that made it fail before any page. */
  readonly failedIn?: string
}

/** A config of another tool has several plugins, so one of its exports has its own name. */
export function pluginName({ module, part }: Pick<TransformRequest, 'module' | 'part'>): string {
  return part === 'default' ? module : part.replace(/^default\./, '')
}

/** Loads a plugin of a site. Throws what its own code throws, and an error with `missing` if it is not installed. */
export async function loadTransform(request: TransformRequest, root: string): Promise<Transform> {
  const { kind, part, options, folders, address } = request
  const loaded = (await import(address)) as { readonly module: unknown }
  const found = await pick(loaded.module, part.split('.'))
  if (kind === 'markdown-it') {
    const parser = vitePressParser(root)
    if (parser === undefined) throw new Error('the package "vitepress" is not installed')
    const applyRules = await loadOwnRules(found, (await import(pathToFileURL(parser).href)) as VitePress, root)
    return { kind, folders, name: pluginName(request), processor: withPlugin(() => undefined, []), applyRules }
  }
  const [plugin, ...others] = Array.isArray(found) ? (found as unknown[]) : [found]
  const missing = (plugin as { readonly missingPackage?: string } | undefined)?.missingPackage
  if (missing !== undefined) throw Object.assign(new Error(), { missing })
  if (typeof plugin !== 'function') throw new Error(`its export "${part}" is not a plugin of ${kind}`)
  return {
    kind,
    folders,
    name: pluginName(request),
    processor: withPlugin(plugin as Plugin<unknown[]>, options === undefined ? others : [options]),
  }
}

/** The module with the parser of a VitePress site. */
export function vitePressParser(root: string): string | undefined {
  return installedFile(path.join(root, 'package.json'), 'vitepress/dist/node/index.js')
}

/** A plugin that reports on every page why it cannot run. */
export function failingTransform(request: TransformRequest, error: unknown): Transform {
  const stop = (): never => {
    throw error
  }
  const fail: Plugin<unknown[]> = () => stop
  const { kind, folders, module } = request
  const rules = kind === 'markdown-it' ? { applyRules: stop, failedIn: path.posix.normalize(module) } : {}
  return { ...rules, kind, folders, name: pluginName(request), processor: withPlugin(fail, []) }
}

function withPlugin(plugin: Plugin<unknown[]>, options: readonly unknown[]) {
  return unified()
    .use(plugin, ...options)
    .freeze()
}

/** A module of CommonJS has its own default export below that of Node. A config may be a function or a promise. */
async function pick(module: unknown, names: readonly string[]): Promise<unknown> {
  let value = module
  for (const [index, name] of names.entries()) {
    value = await (value as Readonly<Record<string, unknown>> | undefined)?.[name]
    if (name === 'default' && typeof value === 'object' && value !== null && 'default' in value) value = value.default
    if (typeof value === 'function' && index < names.length - 1)
      value = (await value({ command: 'build', mode: 'production' })) as unknown
  }
  return value
}

/** The syntax that plugins add to the parser. */
export function syntaxOf(transforms: readonly Transform[]): {
  readonly micromark: readonly object[]
  readonly mdast: readonly object[]
} {
  const data = transforms.map(({ processor }) => processor.data())
  return {
    micromark: data.flatMap(({ micromarkExtensions = [] }) => micromarkExtensions),
    mdast: data.flatMap(({ fromMarkdownExtensions = [] }) => fromMarkdownExtensions.flat()),
  }
}

/** The file that a tree was made from, and the places in it that plugins report. */
export interface TransformedFile {
  readonly text: string
  /** Relative to the project's folder. */
  readonly file: string
  readonly frontMatter: FrontMatter
  readonly placeOf: (line: number, column: number) => Place
}

/** The working state of the page whose tree is transformed. */
export interface TransformContext {
  readonly report: Report
  /** Receives the files that a plugin says it read. */
  readonly dependencies: Map<string, string>
  /** Absolute path of the project's folder. */
  readonly root: string
}

/** What replaces packages that are not installed accepts any use while a config is read, and none while a page is. */
const pageRun = new AsyncLocalStorage<boolean>()
Object.assign(globalThis, { docsgenPage: pageRun })

/** Runs a plugin on a tree. If it fails, that is reported, and the tree stays as the plugin left it. */
export async function runTransform<Tree extends Root | HtmlRoot>(
  tree: Tree,
  { name, processor, folders }: Transform,
  { text, file, frontMatter, placeOf }: TransformedFile,
  { report, root, dependencies }: TransformContext,
): Promise<Tree> {
  if (folders?.some((folder) => isWithin(file, folder)) === false) return tree
  const start = performance.now()
  const data = { frontMatter: structuredClone(frontMatter), dependencies: [] as string[] }
  const virtual = new VFile({ path: path.join(root, file), cwd: root, value: text, data })
  noteUseOfPath(virtual, () => data.dependencies.push(file))
  const reportHere = (severity: 'error' | 'warning', what: string, { line, column }: Position): void => {
    const at = typeof line === 'number' ? placeOf(line, column ?? 1) : { file, line: 1, column: 1 }
    report({ severity, rule: 'plugin', message: `the plugin "${name}" ${what}`, at })
  }
  try {
    const result: unknown = await pageRun.run(true, () => processor.run(tree, virtual))
    const isRoot = isNode(result) && result.type === 'root'
    if (!isRoot) reportHere('error', 'returned something that is not a tree; it need not return anything', {})
    const used = isRoot ? (result as Tree) : tree
    if (dropOthers(used))
      reportHere('error', 'added something that is not a node: it has no type, or no list of children', {})
    return used
  } catch (error) {
    const { reason, message, missing } = error as Failure
    if (missing !== undefined) {
      reportLeftOut(
        `what the plugin "${name}" adds, because the package "${missing}" is not installed`,
        { file },
        report,
      )
      return tree
    }
    const place = placeOfError(error, root)
    const where = reason !== undefined || place === undefined ? '' : ` (${place.file}:${String(place.line)})`
    reportHere('error', `failed: ${reason ?? message ?? String(error)}${where}`, error as Position)
    return tree
  } finally {
    for (const message of virtual.messages.filter(({ fatal }) => fatal !== true))
      reportHere('warning', `reports: ${message.reason}`, message)
    // The hash is taken when the page is saved.
    for (const dependency of data.dependencies)
      dependencies.set(path.relative(root, path.resolve(root, dependency)).replaceAll(path.sep, '/'), '')
    reportTiming({ kind: 'plugin', name, thread: 0, start, end: performance.now() })
  }
}

/** A page that a plugin changes by its path depends on its own file, so it is not the same as a copy in another folder. */
function noteUseOfPath(virtual: VFile, onUse: () => void): void {
  const { history } = virtual
  Object.defineProperty(virtual, 'history', {
    get: () => {
      onUse()
      return history
    },
  })
}

interface Failure {
  readonly reason?: string
  readonly message?: string
  /** A package that is not installed. */
  readonly missing?: string
}

function isNode(value: unknown): value is { readonly type: string; children?: unknown[] } {
  if (typeof value !== 'object' || value === null || !('type' in value) || typeof value.type !== 'string') return false
  return !('children' in value) || Array.isArray(value.children)
}

/** Removes children that are not nodes, and returns whether there was one. */
function dropOthers(node: { children?: unknown[] }): boolean {
  const { children = [] } = node
  const nodes = children.filter(isNode)
  if (nodes.length < children.length) node.children = nodes
  return nodes.map(dropOthers).includes(true) || nodes.length < children.length
}

interface Position {
  readonly line?: number | null | undefined
  readonly column?: number | null | undefined
}

/**
 * Gives each node that a plugin added the place of its parent. Without an offset, because nothing in the source is
 * the text of the node.
 */
export function placeNodes(tree: Nodes | HtmlNodes): void {
  const { line, column } = tree.position?.start ?? { line: 1, column: 1 }
  if (!('children' in tree)) return
  for (const child of tree.children) {
    child.position ??= { start: { line, column }, end: { line, column } }
    placeNodes(child)
  }
}
