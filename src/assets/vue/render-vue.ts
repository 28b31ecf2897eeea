import path from 'node:path'
import type { App, Component } from 'vue'
import type { RenderedVue, RenderVue, VuePage } from '../../model/vue-page.ts'
import { groupOf, textOf, type Raw } from '../../formats/raw-values.ts'
import { kindOf } from '../../system/source-files.ts'
import { runModule, type Bundled } from './bundle-vue.ts'
import { openHost, type VueHost } from './vue-host.ts'
import { pascalCase, type VueSite } from './vue-site.ts'
import { createSsrContext, inBrowserOnly, makePart, partContext, type PartContext } from './vue-part.ts'

/** Creates the renderer of a VitePress site. `undefined` if Vue is not installed in it. */
export function createVueRenderer(site: VueSite): RenderVue | undefined {
  const host = openHost(site)
  if (host === undefined) return undefined
  let theme: Promise<Theme> | undefined
  return async (page) => {
    theme ??= loadTheme(host)
    return renderPage(page, await theme, host)
  }
}

/** What a theme registers with an app. */
interface Theme extends Omit<Bundled, 'exported'> {
  readonly enhance: (app: App) => unknown
}

interface ThemeExport {
  readonly extends?: ThemeExport
  readonly enhanceApp?: (context: object) => unknown
}

async function loadTheme(host: VueHost): Promise<Theme> {
  const names = ['index.ts', 'index.mts', 'index.js', 'index.mjs'].map((name) => `.vitepress/theme/${name}`)
  const entry = names.find((name) => kindOf(path.join(host.root, name)) === 'file')
  if (entry === undefined) return { enhance: () => undefined, files: [], leftOut: [], loadsData: false }
  try {
    const { exported, ...bundled } = await runEntry({ file: path.join(host.root, entry) }, host)
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

/** Runs a page or the theme, whose components can be interactive. */
function runEntry(entry: Parameters<typeof runModule>[0], host: VueHost): Promise<Bundled> {
  return runModule(entry, host, (load, file) => makePart(host, load as () => Component, file))
}

function enhanceWith(theme: ThemeExport | undefined, app: App): void {
  // A package that is not installed extends itself.
  if (theme?.extends !== undefined && theme.extends !== theme) enhanceWith(theme.extends, app)
  theme?.enhanceApp?.({ app, router: { route: {}, go: () => undefined }, siteData: { value: {} } })
}

async function renderPage(page: VuePage, theme: Theme, host: VueHost): Promise<RenderedVue> {
  const { vue, server } = host
  const source = `${/<script[^>]*\bsetup\b/.test(page.scripts) ? page.scripts : `${page.scripts}\n<script setup>\n</script>`}\n<template><div>${page.template}</div></template>`
  const entry = { file: path.join(host.root, `${page.file}.vue`), text: source }
  const { exported, files, leftOut, loadsData } = await runEntry(entry, host)
  const context = startContext(page, theme, host)
  const { lost, complete } = context
  const app = vue.createSSRApp((exported as { readonly default: Component }).default)
  app.config.warnHandler = () => undefined
  const errors: unknown[] = []
  app.config.errorHandler = (error) => void errors.push(error)
  context.provide(app)
  app.provide(partContext, context)
  theme.enhance(app)
  for (const name of page.components) {
    if ((app.component(name) ?? app.component(pascalCase(name))) !== undefined) continue
    app.component(name, {
      inheritAttrs: false,
      setup: (_: unknown, { slots }: { slots: { default?: () => unknown } }) => {
        if (name === 'ClientOnly') vue.provide(inBrowserOnly, true)
        else lost.add(`the component <${name}> except its content`)
        return () => slots.default?.()
      },
    } as Component)
  }
  const html = await server.renderToString(app, createSsrContext())
  if (errors.length > 0) throw errors[0]
  const used = new Set(page.components.map(pascalCase))
  const ofTheme = theme.leftOut.filter(({ component }) => component === undefined || used.has(component))
  for (const { what, component } of [...ofTheme, ...leftOut])
    if (component === undefined || !complete.has(component)) lost.add(what)
  const styles = inOrder(context.styles).filter((text) => text !== '')
  return {
    html,
    leftOut: [...lost].toSorted(),
    styles: styles.length === 0 ? '' : [colorsOfVitePress, ...styles].join('\n'),
    scripts: inOrder(context.scripts),
    files: [...theme.files, ...files],
    isRepeatable: !loadsData && !theme.loadsData,
  }
}

/** Parts are bundled in any order, and the page must not depend on it. */
function inOrder<Value>(values: ReadonlyMap<string, Value>): Value[] {
  return [...values].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)
}

/** What styles of components use of the theme of VitePress. */
const colorsOfVitePress = `:root {
  --vp-c-text-1: var(--text); --vp-c-text-2: var(--text-soft); --vp-c-text-3: var(--text-faint);
  --vp-c-brand-1: var(--accent); --vp-c-brand-2: var(--accent-strong); --vp-c-brand-3: var(--brand); --vp-c-brand-soft: var(--accent-tint);
  --vp-c-bg: var(--background); --vp-c-bg-soft: var(--surface); --vp-c-bg-alt: var(--surface); --vp-c-bg-elv: var(--overlay);
  --vp-c-divider: var(--border); --vp-c-gutter: var(--border); --vp-c-border: var(--border-strong); --vp-c-default-soft: var(--surface-strong);
  --vp-c-white: #fff; --vp-c-black: #000; --vp-font-family-base: var(--font-text); --vp-font-family-mono: var(--font-code);
}`

function startContext({ file, values }: VuePage, theme: Theme, host: VueHost): PartContext {
  const { ref } = host.vue
  const page = {
    frontmatter: values,
    relativePath: file,
    filePath: file,
    path: `/${file.replace(/(?:index)?\.md$/, '')}`,
    title: values['title'],
    headers: [],
    params: values['params'] ?? {},
  }
  const { lang: code, locales, themeConfig } = host.config
  const [localeIndex = 'root', locale] =
    Object.entries(groupOf(locales)).find(([name, one]) => (groupOf(one)['lang'] ?? name) === code) ?? []
  const themeOptions = { ...groupOf(themeConfig), ...groupOf(groupOf(locale)['themeConfig']) }
  const usual = { base: '/', lang: 'en', title: '', description: '', locales: {} }
  const whole = { ...usual, ...host.config, ...groupOf(locale), lang: textOf(code, 'en'), themeConfig: themeOptions }
  const data = {
    page,
    frontmatter: values,
    params: page.params,
    theme: themeOptions,
    site: whole,
    title: values['title'] ?? '',
    description: whole.description,
    lang: whole.lang,
    dir: 'ltr',
    localeIndex,
    hash: '',
    isDark: false,
  }
  const globals = { $frontmatter: values, $params: page.params, $page: page, $site: whole }
  const provide = (app: App): void => {
    app.provide('docsgen-page', Object.fromEntries(Object.entries(data).map(([name, value]) => [name, ref(value)])))
    Object.assign(app.config.globalProperties, globals, { $withBase: (link: string) => link })
  }
  // The navigation is not needed twice.
  const { base, lang, title, description } = whole
  const { nav: _nav, sidebar: _sidebar, ...own } = themeOptions as Raw
  const shown = { base, lang, title, description }
  const ofPart = { data: { ...data, theme: own, site: shown }, globals: { ...globals, $site: shown } }
  return {
    host,
    provide,
    enhance: (app) => theme.enhance(app),
    data: ofPart,
    styles: new Map(),
    scripts: new Map(),
    complete: new Set(),
    lost: new Set(),
  }
}
