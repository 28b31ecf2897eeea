import path from 'node:path'
import type { Metafile } from 'esbuild'
import type { BrowserScript } from '../../model/page.ts'
import { takeOrMake } from '../../formats/take-or-make.ts'
import { hashedName } from '../../hosting/hashed-names.ts'
import { kindOf, readSource } from '../../system/source-files.ts'
import { bundleCode, loaders } from './bundle-vue.ts'
import { hasBehaviour } from './compile-component.ts'
import type { BrowserPart, VueHost } from './vue-host.ts'

/** Bundles a component for the browser. */
export function bundlePart(file: string, host: VueHost): Promise<BrowserPart> {
  return takeOrMake(host.parts, file, () => bundleForBrowser(file, host))
}

const sharedModules = /^(?:vue|@vue\/(?:runtime|reactivity)[\w-]*)$/

async function bundleForBrowser(file: string, host: VueHost): Promise<BrowserPart> {
  const { transform } = await import('esbuild')
  const vue = runtimeOf(host)
  const leftOut = new Set<string>()
  const { outputFiles, metafile } = await bundleCode(
    {
      entry: { file },
      target: 'browser',
      leaveOut: (what) => void leftOut.add(what),
      onLoad: () => undefined,
      apart: undefined,
      resolveShared: (name) => (sharedModules.test(name) ? `./${vue.name}` : undefined),
    },
    host,
    {
      stdin: { contents: entryOf(file), resolveDir: path.dirname(file), loader: 'js' },
      outdir: 'assets',
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      legalComments: 'eof',
      minifySyntax: true,
      loader: { ...loaders, '.css': 'css' },
      define: { 'process.env.NODE_ENV': '"production"' },
    },
  )
  const textOfKind = (ending: string): string => outputFiles.find((one) => one.path.endsWith(ending))?.text ?? ''
  const code = textOfKind('.js')
  const own = listOwnFiles(metafile).map((name) => path.join(host.root, name))
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
function runtimeOf({ root, resolve }: VueHost): BrowserScript {
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
