import Module, { createRequire } from 'node:module'
import path from 'node:path'
import { runInThisContext } from 'node:vm'
import type { Loader } from 'esbuild'
import type { App, Component } from 'vue'
import type { RenderedVue, RenderVue, VuePage } from '../../model/vue-page.ts'
import { kindOf } from '../../system/source-files.ts'
import { filesOfModules } from '../compile-modules.ts'
import { groupOf, textOf, type Raw } from '../../formats/raw-values.ts'
import { takeOrMake } from '../../formats/take-or-make.ts'
import { ownPlaces } from '../own-places.ts'
import { loadData } from './load-data.ts'
import { vueData, vueModules, type VueBundle, type VueCompiler } from './vue-modules.ts'

/** Where the code of a site is. */
export interface VueSite {
  /** Absolute path of its folder. */
  readonly root: string
  /** Names at the start of imports, and the folders that they refer to, relative to the root. */
  readonly aliases: Readonly<Record<string, string>>
  /** The folder of the pages, relative to the root. */
  readonly contentFolder: string
  /** The config of VitePress. */
  readonly config: Raw
}

interface Libraries {
  readonly vue: typeof import('vue')
  readonly server: typeof import('vue/server-renderer')
  readonly compiler: VueCompiler
  readonly resolve: (name: string) => string | undefined
  /** The results of data loaders, by their files. */
  readonly data: Map<string, Promise<unknown>>
}

/** Creates the renderer of a VitePress site. `undefined` if Vue is not installed in it. */
export function createVueRenderer(site: VueSite): RenderVue | undefined {
  const libraries = loadLibraries(site.root)
  if (libraries === undefined) return undefined
  let theme: Promise<Theme> | undefined
  return async (page) => {
    theme ??= loadTheme(site, libraries)
    return renderPage(page, await theme, site, libraries)
  }
}

function loadLibraries(root: string): Libraries | undefined {
  const require = createRequire(path.join(root, 'package.json'))
  const resolve = (name: string): string | undefined => {
    try {
      return require.resolve(name)
    } catch {
      // A package that is not installed is replaced or reported where it is imported.
      return undefined
    }
  }
  if (resolve('vue/server-renderer') === undefined) return undefined
  return {
    vue: require('vue') as Libraries['vue'],
    server: require('vue/server-renderer') as Libraries['server'],
    compiler: require('vue/compiler-sfc') as VueCompiler,
    resolve,
    data: new Map(),
  }
}

/** What is left out, of every page or only of those with a component. */
interface Loss {
  readonly what: string
  readonly component: string | undefined
}

interface Bundled {
  readonly exported: unknown
  readonly files: readonly string[]
  readonly leftOut: readonly Loss[]
  /** Whether data loaders ran. It is unknown what they read. */
  readonly loadsData: boolean
}

/** What is bundled: a file of the site, or a page. */
interface Entry {
  /** Absolute path. */
  readonly file: string
  /** The text, if there is no such file. */
  readonly text?: string
}

/** How files other than code are imported. */
const loaders: Readonly<Record<string, Loader>> = {
  '.css': 'empty',
  '.svg': 'dataurl',
  '.png': 'dataurl',
  '.jpg': 'dataurl',
  '.webp': 'dataurl',
  '.woff2': 'empty',
  '.riv': 'empty',
  '.wasm': 'empty',
  '.mp4': 'empty',
  '.gif': 'dataurl',
  '.jpeg': 'dataurl',
  '.ico': 'empty',
  '.woff': 'empty',
  '.ttf': 'empty',
  '.avif': 'dataurl',
}

/** Bundles and runs a module of the site. */
async function runModule({ file: entry, text }: Entry, site: VueSite, libraries: Libraries): Promise<Bundled> {
  const { root, aliases, config } = site
  const { compiler, resolve, data } = libraries
  const { build } = await import('esbuild')
  const leftOut: Loss[] = []
  const leaveOut: VueBundle['leaveOut'] = (what, component) => void leftOut.push({ what, component })
  let loadsData = false
  const load = (loader: string): Promise<unknown> => {
    loadsData = true
    const run = async () => (await runModule({ file: loader }, site, libraries)).exported
    return takeOrMake(data, loader, () =>
      loadData(loader, path.resolve(root, textOf(config['srcDir'], site.contentFolder)), run),
    )
  }
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    format: 'cjs',
    platform: 'node',
    target: 'node22',
    logLevel: 'silent',
    alias: Object.fromEntries(Object.entries(aliases).map(([name, folder]) => [name, path.resolve(root, folder)])),
    plugins: [
      ownPlaces,
      vueData(load, leaveOut),
      vueModules({
        compiler,
        page: text === undefined ? undefined : { file: entry, text },
        resolveShared: resolve,
        leaveOut,
      }),
    ],
    loader: loaders,
    define: {
      'import.meta.env': JSON.stringify({ SSR: true, PROD: true, DEV: false, MODE: 'production', BASE_URL: '/' }),
      __VP_LOCAL_SEARCH__: 'false',
      __ALGOLIA__: 'false',
      __CARBON__: 'false',
      ...definedIn(config),
    },
  })
  const file = path.join(root, '.vitepress', `${path.basename(entry)}.cjs`)
  const module = { exports: {} as unknown }
  const run = runInThisContext(Module.wrap(outputFiles[0]?.text ?? ''), { filename: file }) as (
    ...given: unknown[]
  ) => void
  run(module.exports, createRequire(file), module, file, path.dirname(file))
  const files = filesOfModules(metafile.inputs)
  return { exported: module.exports, files, leftOut, loadsData }
}

/** Constants that the config of Vite gives to the code of the site. */
function definedIn(config: Raw): Record<string, string> {
  const constants = Object.entries(groupOf(groupOf(config['vite'])['define']))
  return Object.fromEntries(
    constants.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}

/** What a theme registers with an app. */
interface Theme extends Omit<Bundled, 'exported'> {
  readonly enhance: (app: App) => unknown
}

interface ThemeExport {
  readonly extends?: ThemeExport
  readonly enhanceApp?: (context: object) => unknown
}

async function loadTheme(site: VueSite, libraries: Libraries): Promise<Theme> {
  const names = ['index.ts', 'index.mts', 'index.js', 'index.mjs'].map((name) => `.vitepress/theme/${name}`)
  const entry = names.find((name) => kindOf(path.join(site.root, name)) === 'file')
  if (entry === undefined) return { enhance: () => undefined, files: [], leftOut: [], loadsData: false }
  try {
    const { exported, ...bundled } = await runModule({ file: path.join(site.root, entry) }, site, libraries)
    const { leftOut } = bundled
    const theme = (exported as { readonly default?: ThemeExport }).default
    const missing = leftOut.flatMap(({ what, component }) => (component === undefined ? [what] : []))
    const parts = leftOut.filter(({ component }) => component !== undefined)
    const lost =
      missing.length === 0 ? [] : [{ what: `parts of the theme: ${missing.join('; ')}`, component: undefined }]
    return { ...bundled, enhance: (app) => enhanceWith(theme, app), leftOut: [...lost, ...parts] }
  } catch (error) {
    const cause = error instanceof Error ? error.message.split('\n').slice(0, 2).join(' ') : String(error)
    return {
      enhance: () => undefined,
      files: [entry],
      loadsData: false,
      leftOut: [{ what: `the components of the theme, because it failed: ${cause}`, component: undefined }],
    }
  }
}

function enhanceWith(theme: ThemeExport | undefined, app: App): void {
  // A package that is not installed extends itself.
  if (theme?.extends !== undefined && theme.extends !== theme) enhanceWith(theme.extends, app)
  theme?.enhanceApp?.({ app, router: { route: {}, go: () => undefined }, siteData: { value: {} } })
}

async function renderPage(page: VuePage, theme: Theme, site: VueSite, libraries: Libraries): Promise<RenderedVue> {
  const { vue, server } = libraries
  const source = `${/<script[^>]*\bsetup\b/.test(page.scripts) ? page.scripts : `${page.scripts}\n<script setup>\n</script>`}\n<template><div>${page.template}</div></template>`
  const entry = { file: path.join(site.root, `${page.file}.vue`), text: source }
  const { exported, files, leftOut, loadsData } = await runModule(entry, site, libraries)
  const used = new Set(page.components.map(pascalCase))
  const ofTheme = theme.leftOut.filter(({ component }) => component === undefined || used.has(component))
  const lost = new Set([...ofTheme, ...leftOut].map(({ what }) => what))
  const app = vue.createSSRApp((exported as { readonly default: Component }).default)
  app.config.warnHandler = () => undefined
  const errors: unknown[] = []
  app.config.errorHandler = (error) => void errors.push(error)
  provideData(app, page, site.config, vue)
  theme.enhance(app)
  for (const name of page.components) {
    if ((app.component(name) ?? app.component(pascalCase(name))) !== undefined) continue
    app.component(name, {
      inheritAttrs: false,
      setup:
        (_: unknown, { slots }: { slots: { default?: () => unknown } }) =>
        () => {
          if (!showsContent.has(name)) lost.add(`the component <${name}> except its content`)
          return slots.default?.()
        },
    } as Component)
  }
  const html = await server.renderToString(app)
  if (errors.length > 0) throw errors[0]
  return {
    html,
    leftOut: [...lost],
    files: [...theme.files, ...files],
    isRepeatable: !loadsData && !theme.loadsData,
  }
}

function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Components of VitePress that only matter in the browser. */
const showsContent = new Set(['ClientOnly'])

function provideData(app: App, { file, values }: VuePage, config: Raw, { ref }: Libraries['vue']): void {
  const route = `/${file.replace(/(?:index)?\.md$/, '')}`
  const page = {
    frontmatter: values,
    relativePath: file,
    filePath: file,
    path: route,
    title: values['title'],
    headers: [],
    params: {},
  }
  const { themeConfig = {} } = config
  const site = { base: '/', lang: 'en', title: '', description: '', locales: {}, ...config, themeConfig }
  app.provide('docsgen-page', {
    page: ref(page),
    frontmatter: ref(values),
    params: ref({}),
    theme: ref(themeConfig),
    site: ref(site),
    title: ref(values['title'] ?? ''),
    description: ref(site.description),
    lang: ref(site.lang),
    dir: ref('ltr'),
    localeIndex: ref('root'),
    hash: ref(''),
    isDark: ref(false),
  })
  Object.assign(app.config.globalProperties, {
    $frontmatter: values,
    $params: {},
    $page: page,
    $site: site,
    $withBase: (link: string) => link,
  })
}
