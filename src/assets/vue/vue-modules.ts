import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import type * as Compiler from 'vue/compiler-sfc'
import { readSource } from '../../system/source-files.ts'
import { importedNames } from '../foreign-modules.ts'
import { isMarkedBy, markCall } from '../own-calls.ts'

/** The compiler of Vue's single-file components. */
export type VueCompiler = typeof Compiler

/** What the bundler needs for the components of a Vue site. */
export interface VueBundle {
  readonly compiler: VueCompiler
  /** The text of a component that is not a file. */
  readonly page: { readonly file: string; readonly text: string } | undefined
  /** Finds a module that is the same for all bundles. */
  readonly resolveShared: (name: string) => string | undefined
  /** Receives what is left out, and the component if it concerns only one. */
  readonly leaveOut: (what: string, component?: string) => void
}

/** Handlers and effects. */
const behaviour = /\s(?:@[a-z]|v-on:|v-model)|\bonMounted\(/

const namespace = 'vue-stand-in'
const dataNamespace = 'vue-data'
const textNamespace = 'vue-text'

/** Lets the bundler read components of Vue, and replaces modules that exist only in the browser or are not installed. */
export function vueModules({ compiler, page, resolveShared, leaveOut }: VueBundle): Plugin {
  const read = (file: string): string => (file === page?.file ? page.text : readSource(file).toString('utf8'))
  const standIn = (name: string, importer: string) => ({
    path: `${name}|${(importer === '' ? [] : importedNames(read(importer), name)).join(',')}`,
    namespace,
  })
  return {
    name: 'vue-modules',
    setup: (build) => {
      build.onLoad({ filter: /\.vue$/ }, ({ path: file }) => {
        const text = read(file)
        const name = path.basename(file, '.vue')
        if (/<style\b/.test(text)) leaveOut('the styles of Vue components', name)
        if (behaviour.test(text))
          leaveOut('what Vue components do in the browser; only their first state is shown', name)
        return { contents: compileComponent(text, file, compiler), loader: 'ts', resolveDir: path.dirname(file) }
      })
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
      build.onResolve({ filter: /./ }, async ({ path: name, importer, kind, resolveDir, pluginData }) => {
        if (kind === 'entry-point' || isMarkedBy(pluginData, namespace)) return undefined
        const found = await build.resolve(name, {
          importer,
          kind,
          resolveDir,
          pluginData: markCall(pluginData, namespace),
        })
        if (found.errors.length === 0) return found
        if (!/\.css$|^virtual:/.test(name)) leaveOut(`what is imported from "${name}", which does not exist`)
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

/** Lets the bundler import the results of data loaders, and files as text. */
export function vueData(loadData: (file: string) => Promise<unknown>, leaveOut: VueBundle['leaveOut']): Plugin {
  return {
    name: dataNamespace,
    setup: (build) => {
      build.onResolve({ filter: /\?raw$/ }, async ({ path: name, resolveDir, importer, kind, pluginData }) => {
        const found = await build.resolve(name.replace(/\?raw$/, ''), { resolveDir, importer, kind, pluginData })
        return { path: found.path, namespace: textNamespace, errors: found.errors }
      })
      build.onLoad({ filter: /./, namespace: textNamespace }, ({ path: file }) => ({
        contents: readSource(file),
        loader: 'text',
      }))
      build.onResolve({ filter: /\.data(?:\.[mc]?[jt]s)?$/ }, async ({ path: name, pluginData, ...request }) => {
        if (request.kind === 'entry-point' || isMarkedBy(pluginData, dataNamespace)) return undefined
        const { kind, resolveDir, importer } = request
        const found = await build.resolve(name, {
          importer,
          kind,
          resolveDir,
          pluginData: markCall(pluginData, dataNamespace),
        })
        return found.errors.length === 0 ? { path: found.path, namespace: dataNamespace } : undefined
      })
      build.onLoad({ filter: /./, namespace: dataNamespace }, async ({ path: file }) => {
        try {
          return { contents: `export const data = ${JSON.stringify(await loadData(file))}` }
        } catch (error) {
          leaveOut(
            `a data loader that fails (${error instanceof Error ? error.message : String(error)}); write the data into the page`,
          )
          return { contents: missing(['data']) }
        }
      })
    },
  }
}

/** Compiles a component to a module that renders it on the server. */
export function compileComponent(source: string, file: string, compiler: VueCompiler): string {
  const { descriptor, errors } = compiler.parse(source, { filename: file })
  if (errors[0] !== undefined) throw errors[0]
  const id = createHash('sha256').update(file).digest('hex').slice(0, 8)
  const compilerOptions = { whitespace: 'preserve' } as const
  const templateOptions = { id, filename: file, ssr: true, ssrCssVars: [], compilerOptions }
  const isSetup = descriptor.scriptSetup !== null
  const script =
    descriptor.script === null && !isSetup
      ? undefined
      : compiler.compileScript(descriptor, { id, inlineTemplate: true, genDefaultAs: 'component', templateOptions })
  const code = script?.content ?? 'const component = {}'
  if (isSetup || descriptor.template === null) return `${code}\nexport default component`
  const bindings = script?.bindings === undefined ? {} : { bindingMetadata: script.bindings }
  const template = compiler.compileTemplate({
    ...templateOptions,
    source: descriptor.template.content,
    compilerOptions: { ...compilerOptions, ...bindings },
  })
  if (template.errors[0] !== undefined) throw new Error(String(template.errors[0]))
  return `${code}\n${template.code}\ncomponent.ssrRender = ssrRender\nexport default component`
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
export const withBase = (path) => path
export const inBrowser = false
export const onContentUpdated = nothing
export const getScrollOffset = () => 0
export const defineClientComponent = () => ({ render: () => null })
export const Content = { render: () => null }
export const defineLoader = (loader) => loader
export const createContentLoader = (watch, options = {}) => ({ watch, options })
`
