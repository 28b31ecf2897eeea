import Module, { createRequire } from 'node:module'
import path from 'node:path'
import { runInThisContext } from 'node:vm'
import type { BuildOptions, Loader, Metafile } from 'esbuild'
import type { BrowserScript } from '../../model/page.ts'
import { groupOf, textOf, type Raw } from '../../formats/raw-values.ts'
import { takeOrMake } from '../../formats/take-or-make.ts'
import { hashedName } from '../../hosting/hashed-names.ts'
import { installedFile } from '../../system/package-folder.ts'
import { kindOf, readSource } from '../../system/source-files.ts'
import { filesOfModules } from '../compile-modules.ts'
import { ownPlaces } from '../own-places.ts'
import { listComponents, sourceFolderOf, type VueSite } from './vue-site.ts'
import { loadData } from './load-data.ts'
import { hasBehaviour, type VueCompiler } from './compile-component.ts'
import { partMaker, vueData, vueModules, type VueBundle } from './vue-modules.ts'

/** The libraries of a site, and what was made with them. */
export interface Libraries {
  readonly vue: typeof import('vue')
  readonly server: typeof import('vue/server-renderer')
  readonly compiler: VueCompiler
  readonly resolve: (name: string) => string | undefined
  /** The results of data loaders, by their files. */
  readonly data: Map<string, Promise<unknown>>
  /** Compiled components, by target and file. */
  readonly compiled: VueBundle['compiled']
  /** Components as modules for the browser, by their files. */
  readonly parts: Map<string, Promise<BrowserPart>>
}

/** The libraries of a site; `undefined` if Vue is not installed in it. */
export function loadLibraries(root: string): Libraries | undefined {
  const from = path.join(root, 'package.json')
  const require = createRequire(from)
  // A package that is not installed is replaced or reported where it is imported.
  const resolve = (name: string): string | undefined => installedFile(from, name)
  if (resolve('vue/server-renderer') === undefined) return undefined
  return {
    vue: require('vue') as Libraries['vue'],
    server: require('vue/server-renderer') as Libraries['server'],
    compiler: require('vue/compiler-sfc') as VueCompiler,
    resolve,
    data: new Map(),
    compiled: new Map(),
    parts: new Map(),
  }
}

/** What is left out, of every page or only of those with a component. */
export interface Loss {
  readonly what: string
  readonly component: string | undefined
}

/** What a module exports, and what it was made from. */
export interface Bundled {
  readonly exported: unknown
  readonly files: readonly string[]
  readonly leftOut: readonly Loss[]
  /** Whether data loaders ran, or files were imported by a pattern. It is unknown which others could be. */
  readonly loadsData: boolean
}

/** How files other than code are imported while the site is built. */
const loaders: Readonly<Record<string, Loader>> = {
  ...Object.fromEntries(['svg', 'png', 'jpg', 'webp', 'gif', 'jpeg', 'avif'].map((name) => [`.${name}`, 'dataurl'])),
  ...Object.fromEntries(
    'css scss sass less styl woff2 riv wasm mp4 webm mp3 ico woff ttf otf eot'
      .split(' ')
      .map((name) => [`.${name}`, 'empty']),
  ),
}

/** What bundles for both targets share. */
function optionsFor(
  {
    entry,
    target,
    leaveOut,
    onGlob,
    resolveShared,
  }: Omit<VueBundle, 'compiler' | 'compiled' | 'components' | 'sourceFolder'>,
  site: VueSite,
  { compiler, compiled }: Libraries,
): BuildOptions & { metafile: true; write: false } {
  const { root, aliases, config } = site
  return {
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    logLevel: 'silent',
    alias: Object.fromEntries(Object.entries(aliases).map(([name, folder]) => [name, path.resolve(root, folder)])),
    plugins: [
      vueModules({
        compiler,
        compiled,
        entry,
        target,
        components: listComponents(site),
        sourceFolder: sourceFolderOf(site),
        resolveShared,
        leaveOut,
        onGlob,
      }),
    ],
    loader: loaders,
    define: {
      'import.meta.env': JSON.stringify({
        SSR: target === 'build',
        PROD: true,
        DEV: false,
        MODE: 'production',
        BASE_URL: textOf(config['base'], '/'),
      }),
      __VP_LOCAL_SEARCH__: 'false',
      __ALGOLIA__: 'false',
      __CARBON__: 'false',
      ...definedIn(config),
    },
  }
}

/** Constants that the config of Vite gives to the code of the site. */
function definedIn(config: Raw): Record<string, string> {
  const constants = Object.entries(groupOf(groupOf(config['vite'])['define']))
  return Object.fromEntries(
    constants.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}

/** Lets the bundler read the results of data loaders. */
function dataPlugin(site: VueSite, libraries: Libraries, onLoad: () => void, leaveOut: VueBundle['leaveOut']) {
  const folder = sourceFolderOf(site)
  return vueData((file) => {
    onLoad()
    const run = async () => (await runModule({ file }, site, libraries)).exported
    return takeOrMake(libraries.data, file, () => loadData(file, folder, run))
  }, leaveOut)
}

/** Bundles and runs a module of the site. `makePart` gets the components that it imports itself. */
export async function runModule(
  entry: VueBundle['entry'],
  site: VueSite,
  libraries: Libraries,
  makePart: (load: () => unknown, file: string) => unknown = (load) => load(),
): Promise<Bundled> {
  const { root } = site
  const { build } = await import('esbuild')
  const leftOut: Loss[] = []
  const leaveOut: VueBundle['leaveOut'] = (what, component) => void leftOut.push({ what, component })
  let loadsData = false
  const onLoad = (): void => void (loadsData = true)
  const { plugins = [], ...options } = optionsFor(
    { entry, target: 'build', leaveOut, onGlob: onLoad, resolveShared: libraries.resolve },
    site,
    libraries,
  )
  const { outputFiles, metafile } = await build({
    ...options,
    entryPoints: [entry.file],
    format: 'cjs',
    platform: 'node',
    target: 'node22',
    plugins: [ownPlaces, dataPlugin(site, libraries, onLoad, leaveOut), ...plugins],
  })
  const file = path.join(root, '.vitepress', `${path.basename(entry.file)}.cjs`)
  const module = { exports: {} as unknown }
  const run = runInThisContext(Module.wrap(outputFiles[0]?.text ?? ''), { filename: file }) as (
    ...given: unknown[]
  ) => void
  const require = createRequire(file)
  const requireOrMake = (name: string): unknown => (name === partMaker ? { makePart } : require(name))
  run(module.exports, Object.assign(requireOrMake, require), module, file, path.dirname(file))
  const modules = filesOfModules(metafile.inputs)
  const types = modules.flatMap((name) => libraries.compiled.get(`build ${path.join(root, name)}`)?.types ?? [])
  const files = [...modules, ...types.map((name) => path.relative(root, name).replaceAll(path.sep, '/'))]
  return { exported: module.exports, files, leftOut, loadsData }
}

/** A component that also runs in the browser. */
export interface BrowserPart {
  /** Its module, and that of Vue. Without them it only has one state. */
  readonly scripts: readonly [own: BrowserScript, vue: BrowserScript] | undefined
  readonly styles: string
  /** Whether it reads data of the page. */
  readonly needsPage: boolean
  /** Names of the components in it. */
  readonly names: ReadonlySet<string>
  /** Components that it does not import. */
  readonly unknown: readonly string[]
  readonly leftOut: readonly string[]
}

/** Bundles a component for the browser. */
export function bundlePart(file: string, site: VueSite, libraries: Libraries): Promise<BrowserPart> {
  return takeOrMake(libraries.parts, file, () => bundleForBrowser(file, site, libraries))
}

async function bundleForBrowser(file: string, site: VueSite, libraries: Libraries): Promise<BrowserPart> {
  const { build, transform } = await import('esbuild')
  const vue = runtimeOf(site, libraries)
  const leftOut = new Set<string>()
  const leaveOut = (what: string): void => void leftOut.add(what)
  const { plugins = [], ...options } = optionsFor(
    {
      entry: { file },
      target: 'browser',
      leaveOut,
      onGlob: () => undefined,
      resolveShared: (name) =>
        /^(?:vue|@vue\/(?:runtime|reactivity)[\w-]*)$/.test(name) ? `./${vue.name}` : undefined,
    },
    site,
    libraries,
  )
  const { outputFiles, metafile } = await build({
    ...options,
    stdin: { contents: entryOf(file), resolveDir: path.dirname(file), loader: 'js' },
    outdir: 'assets',
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'eof',
    minifySyntax: true,
    loader: { ...loaders, '.css': 'css' },
    define: { ...options.define, 'process.env.NODE_ENV': '"production"' },
    plugins: [dataPlugin(site, libraries, () => undefined, leaveOut), ...plugins],
  })
  const textOfKind = (ending: string): string => outputFiles.find((one) => one.path.endsWith(ending))?.text ?? ''
  const code = textOfKind('.js')
  const own = listOwnFiles(metafile).map((name) => path.join(site.root, name))
  const { code: text } = await transform(code, { minify: true, format: 'esm', target: 'es2022', legalComments: 'eof' })
  const name = hashedName(path.basename(file, '.vue'), '.js', text)
  return {
    scripts: own.some((one) => hasBehaviour(readSource(one).toString('utf8'))) ? [{ name, text }, vue] : undefined,
    styles: textOfKind('.css'),
    needsPage:
      Object.keys(metafile.inputs).some((one) => one.includes(':vitepress|')) ||
      /\$(?:frontmatter|page|site|params)\b/.test(code),
    names: new Set(own.map((one) => path.basename(one, '.vue'))),
    unknown: [...code.matchAll(/\b_resolveComponent\w*\("([\w-]+)"/g)].flatMap(([, one = '']) =>
      one === 'ClientOnly' ? [] : [one],
    ),
    leftOut: [...leftOut],
  }
}

function listOwnFiles({ inputs }: Metafile): string[] {
  return Object.keys(inputs).filter(
    (name) => /^[^:]+\.(?:vue|[mc]?[jt]sx?)$/.test(name) && !/(?:^|\/)node_modules\//.test(name),
  )
}

/** The module that all parts import as Vue. */
function runtimeOf({ root }: VueSite, { resolve }: Libraries): BrowserScript {
  const file = path.join(path.dirname(resolve('vue/package.json') ?? root), 'dist/vue.runtime.esm-browser.prod.js')
  if (kindOf(file) !== 'file') throw new Error(`there is no ${file}`)
  return { name: hashedName('vue', '.js', readSource(file)), file: path.relative(root, file).replaceAll(path.sep, '/') }
}

/** The module that starts a component in its place. If its HTML could not be made, the place is empty. */
function entryOf(file: string): string {
  return `import { createApp, createSSRApp, h, ref } from 'vue'
import component from ${JSON.stringify(file)}
const ClientOnly = {
  data: () => ({ isShown: false }),
  mounted() { this.isShown = true },
  render() { return this.isShown ? this.$slots.default?.() : null },
}
export const mount = (place, { props, data, globals }) => {
  const create = place.firstElementChild === null ? createApp : createSSRApp
  const app = create({ render: () => h(component, props) })
  app.component('ClientOnly', ClientOnly)
  const isDark = document.documentElement.dataset.theme === 'dark'
  app.provide('docsgen-page', Object.fromEntries(Object.entries({ ...data, isDark }).map(([name, value]) => [name, ref(value)])))
  Object.assign(app.config.globalProperties, globals, {
    $withBase: (link) => (link.startsWith('/') ? import.meta.env.BASE_URL + link.slice(1) : link),
  })
  app.mount(place)
  return () => app.unmount()
}
`
}
