import Module, { createRequire } from 'node:module'
import path from 'node:path'
import { runInThisContext } from 'node:vm'
import type { BuildOptions, Loader } from 'esbuild'
import type { BrowserScript } from '../../model/page.ts'
import { groupOf, textOf, type Raw } from '../../formats/raw-values.ts'
import { takeOrMake } from '../../formats/take-or-make.ts'
import { installedFile } from '../../system/package-folder.ts'
import { filesOfModules } from '../compile-modules.ts'
import { ownPlaces } from '../own-places.ts'
import { listComponents, sourceFolderOf, type VueSite } from './vue-site.ts'
import { loadData } from './load-data.ts'
import type { VueCompiler } from './compile-component.ts'
import { partMaker, partsApart, vueData, vueModules, type Apart, type VueBundle } from './vue-modules.ts'

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
  /** The components that pages import, bundled, by their files. */
  readonly sets: Map<string, Promise<BundledCode>>
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
    sets: new Map(),
    parts: new Map(),
  }
}

/** What is left out, of every page or only of those with a component. */
export interface Loss {
  readonly what: string
  readonly component: string | undefined
}

/** What a module exports, and what it was made from. */
export interface Bundled extends Omit<BundledCode, 'code'> {
  readonly exported: unknown
}

/** A module with everything that it imports, as CommonJS. */
interface BundledCode {
  readonly code: string
  readonly files: readonly string[]
  readonly leftOut: readonly Loss[]
  /** Whether data loaders ran, or files were imported by a pattern. It is unknown which others could be. */
  readonly loadsData: boolean
}

/** How files other than code are imported while the site is built. */
export const loaders: Readonly<Record<string, Loader>> = {
  ...Object.fromEntries(['svg', 'png', 'jpg', 'webp', 'gif', 'jpeg', 'avif'].map((name) => [`.${name}`, 'dataurl'])),
  ...Object.fromEntries(
    'css scss sass less styl woff2 riv wasm mp4 webm mp3 ico woff ttf otf eot'
      .split(' ')
      .map((name) => [`.${name}`, 'empty']),
  ),
}

/** What bundles for both targets share. */
export function optionsFor(
  {
    entry,
    target,
    leaveOut,
    onGlob,
    resolveShared,
    apart,
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
        apart,
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
export function dataPlugin(site: VueSite, libraries: Libraries, onLoad: () => void, leaveOut: VueBundle['leaveOut']) {
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
  const apart: Apart = { parts: new Set(), others: new Set() }
  const isPage = entry.text !== undefined
  const whole = (): Promise<BundledCode> => bundleModule(entry, site, libraries)
  const page = isPage ? await bundleModule(entry, site, libraries, apart) : await whole()
  if (apart.parts.size === 0) return { ...page, exported: runCode(page, entry, site, { [partMaker]: { makePart } }) }
  if (apart.others.size > 0) {
    const { code, ...rest } = await whole()
    return { ...rest, exported: runCode({ code }, entry, site, { [partMaker]: { makePart } }) }
  }
  const set = await bundleSet([...apart.parts].toSorted(), site, libraries)
  const { default: made } = runCode(set, entry, site, { [partMaker]: { makePart } }) as { readonly default: object }
  return {
    exported: runCode(page, entry, site, { [partsApart]: made }),
    files: [...page.files, ...set.files],
    leftOut: [...page.leftOut, ...set.leftOut],
    loadsData: page.loadsData || set.loadsData,
  }
}

/** Bundles components, whose export `parts` has the part of each by its file. */
function bundleSet(components: readonly string[], site: VueSite, libraries: Libraries): Promise<BundledCode> {
  return takeOrMake(libraries.sets, components.join('\n'), () => {
    const imports = components.map((file, index) => `import _${String(index)} from ${JSON.stringify(file)}`)
    const parts = components.map((file, index) => `${JSON.stringify(file)}: _${String(index)}`)
    const text = `<script>\n${imports.join('\n')}\nexport default { parts: { ${parts.join(', ')} } }\n</script>`
    return bundleModule({ file: path.join(site.root, '.vitepress/docsgen-parts.vue'), text }, site, libraries)
  })
}

/** Bundles a module of the site. `apart` receives what it imports, and its components are left out of the bundle. */
async function bundleModule(
  entry: VueBundle['entry'],
  site: VueSite,
  libraries: Libraries,
  apart?: Apart,
): Promise<BundledCode> {
  const { root } = site
  const { build } = await import('esbuild')
  const leftOut: Loss[] = []
  const leaveOut: VueBundle['leaveOut'] = (what, component) => void leftOut.push({ what, component })
  let loadsData = false
  const onLoad = (): void => void (loadsData = true)
  const { plugins = [], ...options } = optionsFor(
    { entry, target: 'build', leaveOut, onGlob: onLoad, resolveShared: libraries.resolve, apart },
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
  // A text is in no file.
  const modules = filesOfModules(metafile.inputs).filter(
    (name) => entry.text === undefined || path.join(root, name) !== entry.file,
  )
  const types = modules.flatMap((name) => libraries.compiled.get(`build ${path.join(root, name)}`)?.types ?? [])
  const files = [...modules, ...types.map((name) => path.relative(root, name).replaceAll(path.sep, '/'))]
  return { code: outputFiles[0]?.text ?? '', files, leftOut, loadsData }
}

/** Runs bundled code and returns what it exports. `own` has the modules that docsgen gives it. */
function runCode(
  { code }: Pick<BundledCode, 'code'>,
  entry: VueBundle['entry'],
  { root }: VueSite,
  own: Readonly<Record<string, unknown>>,
): unknown {
  const file = path.join(root, '.vitepress', `${path.basename(entry.file)}.cjs`)
  const module = { exports: {} as unknown }
  const start = runInThisContext(Module.wrap(code), { filename: file }) as (...given: unknown[]) => void
  const require = createRequire(file)
  const requireOrTake = (name: string): unknown => own[name] ?? require(name)
  start(module.exports, Object.assign(requireOrTake, require), module, file, path.dirname(file))
  return module.exports
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
