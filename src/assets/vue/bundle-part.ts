import path from 'node:path'
import type { Metafile } from 'esbuild'
import type { BrowserScript } from '../../model/page.ts'
import { takeOrMake } from '../../formats/take-or-make.ts'
import { hashedName } from '../../hosting/hashed-names.ts'
import { kindOf, readSource } from '../../system/source-files.ts'
import { dataPlugin, loaders, optionsFor, type BrowserPart, type Libraries } from './bundle-vue.ts'
import { hasBehaviour } from './compile-component.ts'
import type { VueSite } from './vue-site.ts'

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
      apart: undefined,
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
