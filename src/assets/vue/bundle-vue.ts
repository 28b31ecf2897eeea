import Module, { createRequire } from 'node:module'
import path from 'node:path'
import { runInThisContext } from 'node:vm'
import type { BuildOptions, Loader } from 'esbuild'
import { groupOf, textOf, type Raw } from '../../formats/raw-values.ts'
import { takeOrMake } from '../../formats/take-or-make.ts'
import { filesOfModules } from '../compile-modules.ts'
import { ownPlaces } from '../own-places.ts'
import type { BundledCode, Loss, VueHost } from './vue-host.ts'
import { partMaker, partsApart, vueModules, type Apart, type VueBundle } from './vue-modules.ts'
import type { VueSite } from './vue-site.ts'

/** What a module exports, and what it was made from. */
export interface Bundled extends Omit<BundledCode, 'code'> {
  readonly exported: unknown
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

/** Bundles code of a site. `own` has the options that differ between the targets. */
export async function bundleCode(request: Omit<VueBundle, 'runLoader'>, host: VueHost, own: BuildOptions) {
  const { build } = await import('esbuild')
  const { root, aliases, config } = host
  const runLoader = async (file: string): Promise<unknown> => (await runModule({ file }, host)).exported
  return build({
    absWorkingDir: root,
    bundle: true,
    logLevel: 'silent',
    alias: Object.fromEntries(Object.entries(aliases).map(([name, folder]) => [name, path.resolve(root, folder)])),
    loader: loaders,
    ...own,
    write: false,
    metafile: true,
    plugins: [...(own.plugins ?? []), vueModules({ ...request, runLoader }, host)],
    define: {
      'import.meta.env': JSON.stringify({
        SSR: request.target === 'build',
        PROD: true,
        DEV: false,
        MODE: 'production',
        BASE_URL: textOf(config['base'], '/'),
      }),
      __VP_LOCAL_SEARCH__: 'false',
      __ALGOLIA__: 'false',
      __CARBON__: 'false',
      ...definedIn(config),
      ...own.define,
    },
  })
}

/** Constants that the config of Vite gives to the code of the site. */
function definedIn(config: Raw): Record<string, string> {
  const constants = Object.entries(groupOf(groupOf(config['vite'])['define']))
  return Object.fromEntries(
    constants.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}

/** Bundles and runs a module of the site. `makePart` gets the components that it imports itself. */
export async function runModule(
  entry: VueBundle['entry'],
  host: VueHost,
  makePart: (load: () => unknown, file: string) => unknown = (load) => load(),
): Promise<Bundled> {
  const apart: Apart = { parts: new Set(), others: new Set() }
  const isPage = entry.text !== undefined
  const whole = (): Promise<BundledCode> => bundleModule(entry, host)
  const page = isPage ? await bundleModule(entry, host, apart) : await whole()
  if (apart.parts.size === 0) return { ...page, exported: runCode(page, entry, host, { [partMaker]: { makePart } }) }
  if (apart.others.size > 0) {
    const { code, ...rest } = await whole()
    return { ...rest, exported: runCode({ code }, entry, host, { [partMaker]: { makePart } }) }
  }
  const set = await bundleSet([...apart.parts].toSorted(), host)
  const { default: made } = runCode(set, entry, host, { [partMaker]: { makePart } }) as { readonly default: object }
  return {
    exported: runCode(page, entry, host, { [partsApart]: made }),
    files: [...page.files, ...set.files],
    leftOut: [...page.leftOut, ...set.leftOut],
    loadsData: page.loadsData || set.loadsData,
  }
}

/** Bundles components, whose export `parts` has the part of each by its file. */
function bundleSet(components: readonly string[], host: VueHost): Promise<BundledCode> {
  return takeOrMake(host.sets, components.join('\n'), () => {
    const imports = components.map((file, index) => `import _${String(index)} from ${JSON.stringify(file)}`)
    const parts = components.map((file, index) => `${JSON.stringify(file)}: _${String(index)}`)
    const text = `<script>\n${imports.join('\n')}\nexport default { parts: { ${parts.join(', ')} } }\n</script>`
    return bundleModule({ file: path.join(host.root, '.vitepress/docsgen-parts.vue'), text }, host)
  })
}

/** Bundles a module of the site. `apart` receives what it imports, and its components are left out of the bundle. */
async function bundleModule(entry: VueBundle['entry'], host: VueHost, apart?: Apart): Promise<BundledCode> {
  const { root } = host
  const leftOut: Loss[] = []
  let loadsData = false
  const { outputFiles, metafile } = await bundleCode(
    {
      entry,
      target: 'build',
      leaveOut: (what, component) => void leftOut.push({ what, component }),
      onLoad: () => void (loadsData = true),
      resolveShared: host.resolve,
      apart,
    },
    host,
    { entryPoints: [entry.file], format: 'cjs', platform: 'node', target: 'node22', plugins: [ownPlaces] },
  )
  // A text is in no file.
  const modules = filesOfModules(metafile.inputs).filter(
    (name) => entry.text === undefined || path.join(root, name) !== entry.file,
  )
  const types = modules.flatMap((name) => host.compiled.get(`build ${path.join(root, name)}`)?.types ?? [])
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
