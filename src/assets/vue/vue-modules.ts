import path from 'node:path'
import type { Plugin, PluginBuild } from 'esbuild'
import { takeOrMake } from '../../formats/take-or-make.ts'
import { kindOf, readSource } from '../../system/source-files.ts'
import { importedNames } from '../foreign-modules.ts'
import { compileComponent, compileStyles, type Compilation, type CompiledComponent } from './compile-component.ts'
import { expandGlobs, usesGlobs } from '../import-globs.ts'
import { isMarkedBy, resolveFurther } from '../own-calls.ts'
import { runDataLoader } from './load-data.ts'
import type { VueHost } from './vue-host.ts'
import { listComponents, pascalCase, sourceFolderOf } from './vue-site.ts'
import { messageOfThrown } from '../../system/message-of-thrown.ts'

/** What the bundler needs to know of a bundle. */
export interface VueBundle {
  /** The component or the module that is bundled, and its text if there is no such file. */
  readonly entry: { readonly file: string; readonly text?: string | undefined }
  /** Whether it runs while the site is built, or in the browser. */
  readonly target: Compilation['target']
  /** Finds a module that is the same for all bundles. */
  readonly resolveShared: (name: string) => string | undefined
  /** Runs the module of a data loader and returns what it exports. */
  readonly runLoader: (file: string) => Promise<unknown>
  /** Receives what is left out, and the component if it concerns only one. */
  readonly leaveOut: (what: string, component?: string) => void
  /** Is called if a data loader is run, or files are imported by a pattern. */
  readonly onLoad: () => void
  /** Receives what the entry imports, if the components among it are not in the bundle. */
  readonly apart: Apart | undefined
}

/** What a page imports. Many pages import the same components, which are bundled once for all of them. */
export interface Apart {
  /** Absolute paths of components. */
  readonly parts: Set<string>
  /** Other modules, which must be in the same bundle as the components: they can share data. */
  readonly others: Set<string>
}

/** The function that makes a part of a component. The bundle requires it from the code that runs it. */
export const partMaker = 'docsgen:part'

/** The parts that are not in the bundle, by their files. */
export const partsApart = 'docsgen:parts'

const namespace = 'vue-replacement'
const partNamespace = 'vue-part'
const styleNamespace = 'vue-style'
const dataNamespace = 'vue-data'
const textNamespace = 'vue-text'

/** Lets the bundler read components of Vue, and replaces modules that exist only in the browser or are not installed. */
export function vueModules(bundle: VueBundle, host: VueHost): Plugin {
  const { entry, target, resolveShared, leaveOut, apart } = bundle
  const sourceFolder = sourceFolderOf(host)
  const read = (file: string): string =>
    (file === entry.file ? entry.text : undefined) ?? readSource(file).toString('utf8')
  const standIn = (name: string, importer: string) => ({
    path: `${name}|${(importer === '' ? [] : importedNames(read(importer), name)).join(',')}`,
    namespace,
  })
  const noteFound = (file: string, isPart: boolean, importer: string): void => {
    if (importer === entry.file) (isPart ? apart?.parts : apart?.others)?.add(file)
    if (target === 'browser' && /\.(?:s[ac]ss|less|styl)$/.test(file))
      leaveOut('style sheets that Vue components import and that are not CSS')
  }
  return {
    name: 'vue-modules',
    setup: (build) => {
      loadData(build, bundle, host)
      loadComponents(build, { ...bundle, read }, host)
      build.onResolve(
        { filter: /^vue(?:\/|$)|^@vue\/(?:server-renderer|runtime|reactivity|shared)/ },
        ({ path: name }) => {
          const shared = resolveShared(name)
          return shared === undefined ? undefined : { path: shared, external: true }
        },
      )
      build.onResolve({ filter: /\.vue$/ }, ({ path: file, kind }) =>
        kind === 'entry-point' ? { path: file } : undefined,
      )
      build.onResolve({ filter: /^vitepress$/ }, ({ path: name, importer }) => standIn(name, importer))
      build.onResolve({ filter: /./ }, async (call) => {
        const { path: name, importer, kind } = call
        if (kind === 'entry-point' || isMarkedBy(call.pluginData, namespace)) return undefined
        // Such addresses in style sheets are files of the site.
        if (kind === 'url-token' && name.startsWith('/')) return { path: name, external: true }
        const isRooted = name.startsWith('/') && kindOf(name) === 'absent'
        const request = isRooted ? { ...call, path: path.join(sourceFolder, name) } : call
        const found = await resolveFurther(build, request, namespace)
        // What a page or the theme itself imports can be a part. Its own imports belong to it.
        const isPart = target === 'build' && importer === entry.file && found.path.endsWith('.vue')
        if (found.errors.length === 0) {
          noteFound(found.path, isPart, importer)
          return isPart ? { path: found.path, namespace: partNamespace } : found
        }
        if (!/\.css$|^virtual:|^@localSearchIndex$/.test(name))
          leaveOut(`what is imported from "${name}", which does not exist`)
        return standIn(name, importer)
      })
      build.onLoad({ filter: /.*/, namespace }, ({ path: request }) => {
        const [name = '', names = ''] = request.split('|')
        const known = name === 'vitepress' ? vitepress : ''
        const others = names.split(',').filter((one) => !known.includes(`export const ${one} =`))
        return { contents: known + missing(others), resolveDir: process.cwd() }
      })
    },
  }
}

interface ComponentLoading extends VueBundle {
  readonly read: (file: string) => string
}

/** Loads components, their styles, and the parts that are made of them. */
function loadComponents(
  build: PluginBuild,
  { entry, target, read, leaveOut, onLoad, apart }: ComponentLoading,
  host: VueHost,
): void {
  const { alias: aliases = {} } = build.initialOptions
  const { root, compiler, compiled } = host
  const components = listComponents(host)
  const compile = (file: string, whitespace: Compilation['whitespace']): CompiledComponent =>
    compileComponent(read(file), file, { compiler, target, root, whitespace })
  build.onLoad({ filter: /\.vue$/, namespace: 'file' }, async ({ path: file }) => {
    const name = path.basename(file, '.vue')
    // Line ends of a page are spaces. Between the elements of a component, they are not.
    const isPage = file === entry.file && entry.text !== undefined
    const made = isPage
      ? compile(file, 'preserve')
      : takeOrMake(compiled, `${target} ${file}`, () => compile(file, 'condense'))
    if (target === 'build' && made.isStyled) leaveOut('the styles of Vue components', name)
    if (target === 'build' && made.hasBehaviour)
      leaveOut('what Vue components do in the browser; only their first state is shown', name)
    const styles = target === 'browser' && made.isStyled ? `\nimport ${JSON.stringify(`${file}?style`)}` : ''
    const contents = importComponents(made.code, components) + styles
    const resolveDir = path.dirname(file)
    if (!usesGlobs(contents)) return { contents, loader: 'ts', resolveDir }
    onLoad()
    const { code } = await build.esbuild.transform(contents, { loader: 'ts' })
    return { contents: await expandGlobs(code, { file, root: sourceFolderOf(host) }), loader: 'js', resolveDir }
  })
  build.onResolve({ filter: /\.vue\?style$/ }, ({ path: name }) => ({
    path: name.slice(0, -'?style'.length),
    namespace: styleNamespace,
  }))
  build.onLoad({ filter: /./, namespace: styleNamespace }, ({ path: file }) => ({
    contents: compileStyles(read(file), file, { compiler, root, aliases, leaveOut }),
    loader: 'css',
    resolveDir: path.dirname(file),
  }))
  build.onResolve({ filter: new RegExp(`^(?:${partMaker}|${partsApart})$`) }, ({ path: name }) => ({
    path: name,
    external: true,
  }))
  build.onLoad({ filter: /./, namespace: partNamespace }, ({ path: file }) => {
    const name = JSON.stringify(file)
    const code =
      apart === undefined
        ? // Some components cannot even be loaded without a browser.
          `import { makePart } from '${partMaker}'\nexport default makePart(() => require(${name}).default, ${name})`
        : `import { parts } from '${partsApart}'\nexport default parts[${name}]`
    return { contents: code, resolveDir: path.dirname(file) }
  })
}

/** Loads the results of data loaders, and files as text. */
function loadData(build: PluginBuild, { runLoader, leaveOut, onLoad }: VueBundle, host: VueHost): void {
  build.onResolve({ filter: /\?raw$/ }, async (call) => {
    const plain = call.path.replace(/\?raw$/, '')
    const { path: file, errors } = await resolveFurther(build, { ...call, path: plain }, dataNamespace)
    return { path: file, namespace: textNamespace, errors }
  })
  build.onLoad({ filter: /./, namespace: textNamespace }, ({ path: file }) => ({
    contents: readSource(file),
    loader: 'text',
  }))
  build.onResolve({ filter: /\.data(?:\.[mc]?[jt]s)?$/ }, async (call) => {
    if (call.kind === 'entry-point' || isMarkedBy(call.pluginData, dataNamespace)) return undefined
    // A loader that imports from another loader means its functions.
    if (/\.data\.[mc]?[jt]s$/.test(call.importer)) return undefined
    const found = await resolveFurther(build, call, dataNamespace)
    return found.errors.length === 0 ? { path: found.path, namespace: dataNamespace } : undefined
  })
  build.onLoad({ filter: /./, namespace: dataNamespace }, async ({ path: file }) => {
    onLoad()
    const load = () => runDataLoader(file, sourceFolderOf(host), () => runLoader(file))
    try {
      return { contents: `export const data = ${JSON.stringify(await takeOrMake(host.data, file, load))}` }
    } catch (error) {
      leaveOut(`a data loader that fails (${messageOfThrown(error)}); write the data into the page`)
      return { contents: missing(['data']) }
    }
  })
}

/** Imports the components that a template uses without an import, as unplugin-vue-components does. */
function importComponents(code: string, components: ReadonlyMap<string, string>): string {
  const imports = new Map<string, string>()
  const own = code.replaceAll(/\b_resolveComponent\("([\w-]+)"\)/g, (call, written: string) => {
    const name = pascalCase(written)
    const file = components.get(name)
    if (file === undefined) return call
    imports.set(name, `\nimport _own_${name} from ${JSON.stringify(file)}`)
    return `_own_${name}`
  })
  return own + [...imports.values()].join('')
}

/** Everything that is imported is a component that shows its content, and accepts any use. */
function missing(names: readonly string[]): string {
  return `const show = { setup: (_, { slots }) => () => slots.default?.() }
const Missing = new Proxy(function () {}, {
  get: (_, name) => (name in show ? show[name] : name === Symbol.toPrimitive ? () => '' : name === Symbol.iterator ? [][Symbol.iterator].bind([]) : /^__|^then$/.test(String(name)) || typeof name === 'symbol' ? undefined : Missing),
  apply: () => Missing,
})
export default Missing
${names
  .filter(Boolean)
  .map((name) => `export { Missing as ${name} }`)
  .join('\n')}`
}

/** The functions of VitePress that components and data loaders call. */
const vitepress = `import { inject } from 'vue'
const nothing = () => undefined
export const dataSymbol = 'docsgen-page'
export const useData = () => inject(dataSymbol)
export const useRoute = () => ({ path: useData().page.value.path, data: useData().page.value, component: null })
export const useRouter = () => ({ route: useRoute(), go: nothing })
export const inBrowser = typeof document !== 'undefined'
export const withBase = (path) => (inBrowser && path.startsWith('/') ? import.meta.env.BASE_URL + path.slice(1) : path)
export const onContentUpdated = nothing
export const getScrollOffset = () => 0
export const defineClientComponent = () => ({ render: () => null })
export const Content = { render: () => null }
export const defineLoader = (loader) => loader
export const createContentLoader = (watch, options = {}) => ({ watch, options })
`
