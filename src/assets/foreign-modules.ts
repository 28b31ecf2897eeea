import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'
import { collectionsModule, starlightModule } from './astro-collections.ts'
import { isMarkedBy, resolveFurther } from './own-calls.ts'
import { groupOf, textOf, type Raw } from '../formats/raw-values.ts'
import type { Report } from '../report/problem.ts'
import { readSource } from '../system/source-files.ts'
import { packageFolder } from '../system/package-folder.ts'

/**
 * Modules of Docusaurus and what docsgen has in their place: the group, the export that becomes the default one if it
 * has another name, and the others.
 */
const replacements: Readonly<Record<string, readonly [group: 'theme' | 'framework', name?: string, others?: string]>> =
  {
    ...Object.fromEntries(
      [
        'Tabs',
        'TabItem',
        'Admonition',
        'CodeBlock',
        'TOCInline',
        'Details',
        'ThemedImage',
        'IdealImage',
        'Heading',
        'Layout',
        'Mermaid',
        'DocCard',
        'DocCardList',
      ].map((name) => [name, ['theme'] as const]),
    ),
    Link: ['framework'],
    useBaseUrl: ['framework', 'useBaseUrl', ', useBaseUrlUtils'],
    useIsBrowser: ['framework'],
    useBrokenLinks: ['framework'],
    ExecutionEnvironment: ['framework'],
    BrowserOnly: ['framework'],
    Head: ['framework'],
    clsx: ['framework', 'clsx', ', clsx'],
  }

/** Modules without a default export. */
const wholeModules: Readonly<Record<string, string>> = {
  'plugin-content-docs/client': 'useDoc, useCurrentSidebarCategory, useCurrentSidebarSiblings',
  'theme-common/internal': 'useDoc, useColorMode, useCurrentSidebarCategory, useWindowSize',
  router: 'useLocation, useHistory, Link, Redirect',
  'theme-common': 'useColorMode, useCurrentSidebarCategory, useWindowSize',
}

const hasVersionHooks = /^(?:plugin-content-docs\/client|theme-common\/internal)$/

/** What the modules of the docs export about versions. */
const versionHooks =
  'useActivePlugin, useActiveVersion, useActivePluginAndVersion, useActiveDocContext, useLatestVersion, useVersions, useDocsVersion, useDocsVersionCandidates, useDocsData, useAllDocsData, useDocsPreferredVersion'

const namespace = 'foreign-modules'

/** The module with what components of Astro read of their site. */
export const siteOfAstro = 'docsgen:astro-site'

const sourceEndings = ['.tsx', '.ts', '.jsx', '.js', '/index.tsx', '/index.ts', '/index.jsx', '/index.js']

/** A site, as its components see it. */
export interface SiteOfComponents {
  /** What `useDocusaurusContext` returns as `siteConfig`. */
  readonly siteConfig: Raw
  /** The language of the pages. */
  readonly locale: string
  /** The versions of the documentation, and the position of the one that is built. */
  readonly versions: readonly { readonly name: string; readonly label: string; readonly path: string }[]
  readonly active: number
  /** The address of the root of the pages. */
  readonly rootPath: string
}

interface LostNames {
  /** The project's folder. */
  readonly projectRoot: string
  readonly report: Report
}

/** Gives the modules of Docusaurus' client that MDX pages and their components import, and reports what it lacks. */
export function foreignModules(root: string, site: SiteOfComponents, { projectRoot, report }: LostNames): Plugin {
  const contentsOf = (name: string): string | undefined => {
    if (name === 'astro:content') return collectionsModule(root)
    return name === siteOfAstro ? astroSiteModule(site) : moduleFor(name, root, site)
  }
  const shownName = (file: string): string => path.relative(projectRoot, file).replaceAll(path.sep, '/')
  return {
    name: namespace,
    setup: (build) => {
      build.initialOptions.define = { ...build.initialOptions.define, 'import.meta.env': environmentOf(site) }
      build.onResolve({ filter: /^@(?:theme(?:-original|-init)?|docusaurus\/theme-classic\/lib\/theme)\// }, (call) => {
        const name = call.path.replace(/^@docusaurus.*?\/theme\//, '@theme-original/')
        const [, kind = '', part = ''] = /^@(theme(?:-original|-init)?)\/(.+)$/.exec(name) ?? []
        const own = kind === 'theme' ? ownModule(root, part) : undefined
        if (own !== undefined) {
          const lost = replacements[part] && lostIn(own, contentsOf)
          if (lost === undefined) return { path: own }
          const message = `docsgen shows its own "${part}" in place of this one, which needs ${lost}`
          report({ severity: 'warning', rule: 'left-out', message, at: { file: shownName(own) } })
        }
        const isKnown = /^MDXComponents(?:\/\w+)?$/.test(part) || replacements[part] !== undefined
        return isKnown ? { path: name, namespace } : undefined
      })
      build.onResolve({ filter: /^@(?:docusaurus\/|generated\/docusaurus\.config$)/ }, ({ path: name, importer }) => {
        const contents = contentsOf(name)
        if (contents === undefined) return { errors: [{ text: `docsgen has nothing in place of "${name}"` }] }
        const text = importer === '' ? '' : readFileSync(importer, 'utf8')
        const names = namesWithout(contents, importedNames(text, name))
        for (const lost of names.filter((one) => isValue(one, text))) {
          const message = `docsgen leaves out "${lost}" of "${name}", and what uses it shows nothing`
          report({ severity: 'warning', rule: 'left-out', message, at: { file: shownName(importer) } })
        }
        return { path: `${name}?${names.join(',')}`, namespace }
      })
      build.onResolve(
        {
          filter:
            /^(?:@astrojs\/starlight\/components|astro:(?:assets|content)|astro\/components|starlight-package-managers)$/,
        },
        ({ path: name }) => ({
          path: name,
          namespace,
        }),
      )
      build.onResolve({ filter: new RegExp(`^${siteOfAstro}$`) }, ({ path: name }) => ({ path: name, namespace }))
      // Two packages with the same function, which the layout of pages depends on.
      build.onResolve({ filter: /^(?:clsx|classnames)$/ }, async (call) => {
        if (isMarkedBy(call.pluginData, namespace)) return undefined
        const found = await resolveFurther(build, call, namespace)
        return found.errors.length === 0 ? found : { path: 'clsx', namespace }
      })
      build.onLoad({ filter: /.*/, namespace }, ({ path: request }) => {
        const [name = '', names = ''] = request.split('?')
        const lost = names.split(',').filter((one) => one !== '')
        return { contents: withNothing(contentsOf(name) ?? '', lost), resolveDir: root }
      })
    },
  }
}

/** What a part of the theme imports from Docusaurus and docsgen has nothing in place of. */
function lostIn(file: string, contentsOf: (name: string) => string | undefined): string | undefined {
  const text = readSource(file).toString('utf8')
  for (const [, name = ''] of text.matchAll(/\bfrom\s*['"](@docusaurus\/[^'"]+)['"]/g)) {
    const lost = namesWithout(contentsOf(name) ?? '', importedNames(text, name)).find((one) => isValue(one, text))
    if (lost !== undefined) return `"${lost}" of "${name}"`
  }
  return undefined
}

/** Whether what a module exports differs between versions. `name` is that of the bundler. */
export function differsByVersion(name: string): boolean {
  const [, part = ''] = new RegExp(`^${namespace}:@docusaurus/([^?]*)`).exec(name) ?? []
  return hasVersionHooks.test(part)
}

/** The code of a module of another tool. `undefined` if docsgen has nothing in its place. */
function moduleFor(name: string, root: string, site: SiteOfComponents): string | undefined {
  if (/^(?:@astrojs\/|astro|starlight-)/.test(name)) return starlightModule(root, addressOf('starlight'))
  const part = name.replace(/^@[\w-]+\//, '')
  if (part === 'useDocusaurusContext') return contextModule(site)
  if (part === 'docusaurus.config') return `export default ${JSON.stringify(site.siteConfig)}`
  if (part === 'MDXComponents')
    return `import { components } from ${addressOf('components')}\nexport default components`
  if (part === 'Translate') return translateModule(readTexts(root, site))
  const element = /^MDXComponents\/(\w+)$/.exec(part)?.[1]
  if (element !== undefined && replacements[element] === undefined) return elementModule(element)
  const whole = wholeModules[part]
  if (whole !== undefined)
    return [`export { ${whole} } from ${addressOf('framework')}`, ...hooksOfSite(part, site)].join('\n')
  const [group, own = element ?? part, others = ''] = replacements[element ?? part] ?? []
  if (group === undefined) return undefined
  const named = others.includes(part) ? others : `, ${own} as ${part.replaceAll(/\W/g, '_')}${others}`
  return `export { ${own} as default${named} } from ${addressOf(group)}`
}

/** The names that a module does not export. */
function namesWithout(contents: string, names: readonly string[]): string[] {
  const exported = contents.match(/^export .*/gm)?.join(' ') ?? ''
  return names.filter((name) => exported.match(new RegExp(`\\b${name}\\b`)) === null)
}

/** Whether an imported name is a function or a component that is used. Others are types. */
function isValue(name: string, text: string): boolean {
  return /^[a-z]/.test(name) || new RegExp(`(?<![\\w)])<${name}[\\s/>.]`).test(text)
}

/** Adds exports that docsgen has nothing in place of. They accept any use and show nothing. */
function withNothing(contents: string, names: readonly string[]): string {
  if (names.length === 0) return contents
  const nothing = `import { noteLack } from ${addressOf('framework')}
const nothing = new Proxy(function () {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : name === 'then' ? undefined : nothing),
  apply: () => (noteLack(), nothing),
  construct: () => (noteLack(), nothing),
})`
  return [contents, nothing, ...names.map((name) => `export { nothing as ${name} }`)].join('\n')
}

/** The component for an HTML element, such as `MDXComponents/Img`. */
function elementModule(name: string): string {
  return `import { createElement } from 'react'\nexport default (props) => createElement(${JSON.stringify(name.toLowerCase())}, props)`
}

/** The names that a text imports from a module or exports from it, and those that it uses of one that it imports as a whole. */
export function importedNames(text: string, module: string): string[] {
  const found = [...text.matchAll(/\b(?:im|ex)port\s+([^'"()=;<>]*?)\s+from\s*['"]([^'"]+)['"]/g)].filter(
    ([, , from]) => from === module,
  )
  const names = found.flatMap(([, clause = '']) => {
    const whole = /\*\s*as\s+(\w+)/.exec(clause)?.[1]
    if (whole !== undefined)
      return [...text.matchAll(new RegExp(`\\b${whole}\\.(\\w+)`, 'g'))].map(([, name = '']) => name)
    return (/\{([^}]*)\}/.exec(clause)?.[1] ?? '').split(',').map((name) => name.trim().split(/\s+as\s+/)[0] ?? '')
  })
  // Code blocks of a page can show the same import.
  return [...new Set(names.filter((name) => /^\w+$/.test(name) && name !== 'default'))]
}

/** A module of docsgen's package, which every page of a site shares. */
export function addressOf(part: string): string {
  return JSON.stringify(pathToFileURL(path.join(packageFolder(), `dist/command/mdx-${part}.js`)).href)
}

/** The hooks of a module that return something of the site. */
function hooksOfSite(part: string, site: SiteOfComponents): string[] {
  return [
    ...(part.startsWith('theme-common') ? themeHooks(site) : []),
    ...(hasVersionHooks.test(part) ? versionModule(site) : []),
  ]
}

function themeHooks({ siteConfig, locale }: SiteOfComponents): string[] {
  const config = JSON.stringify(groupOf(siteConfig['themeConfig']))
  return [
    `import { withPlurals } from ${addressOf('framework')}`,
    `const themeConfig = ${config}`,
    'export const useThemeConfig = () => themeConfig',
    `export const usePluralForm = withPlurals(${JSON.stringify(locale)})`,
  ]
}

function versionModule({ versions, active }: SiteOfComponents): string[] {
  const shown = versions.map((version, index) => ({ ...version, isLast: index === 0 }))
  return [
    `import { withVersions } from ${addressOf('framework')}`,
    `export const { ${versionHooks} } = withVersions(${JSON.stringify(shown)}, ${String(active)})`,
  ]
}

function contextModule({ siteConfig, locale }: SiteOfComponents): string {
  const { defaultLocale = locale, locales = [locale], localeConfigs = {} } = groupOf(siteConfig['i18n'])
  const i18n = { currentLocale: locale, defaultLocale, locales, localeConfigs }
  const context = { siteConfig, siteMetadata: { docusaurusVersion: '3.10.0' }, i18n, globalData: {} }
  return `const context = ${JSON.stringify(context)}\nexport default () => context`
}

/** The texts of components in another language. The file was checked with the config. */
function readTexts(root: string, { siteConfig, locale }: SiteOfComponents): Raw {
  const { path: all, localeConfigs, defaultLocale = 'en' } = groupOf(siteConfig['i18n'])
  const own = textOf(groupOf(groupOf(localeConfigs)[locale])['path'], locale)
  const file = path.join(root, textOf(all, 'i18n'), own, 'code.json')
  if (locale === defaultLocale || !existsSync(file)) return {}
  const texts = Object.entries(groupOf(JSON.parse(readFileSync(file, 'utf8'))))
  return Object.fromEntries(texts.map(([id, text]) => [id, groupOf(text)['message']]))
}

/** What Vite defines for the code of a site of Astro. */
function environmentOf({ siteConfig: { base = '/', site } }: SiteOfComponents): string {
  return JSON.stringify({ BASE_URL: base, SITE: site, PROD: true, DEV: false, SSR: true, MODE: 'production' })
}

/** What components of Astro read of their site. */
function astroSiteModule({ locale, siteConfig, rootPath }: SiteOfComponents): string {
  const texts = groupOf(groupOf(siteConfig['texts'])[locale])
  const { site: url = 'http://localhost', base = '/' } = siteConfig
  return `export default ${JSON.stringify({ locale, texts, url, base, rootPath })}`
}

function translateModule(texts: Raw): string {
  return `import { withTexts } from ${addressOf('framework')}
const { Translate, translate } = withTexts(${JSON.stringify(texts)})
export { Translate as default, translate }`
}

/** A part of the theme that the site replaces. */
function ownModule(root: string, part: string): string | undefined {
  const file = path.join(root, 'src/theme', part)
  return sourceEndings.map((ending) => file + ending).find((candidate) => existsSync(candidate))
}

/** The module with the components that every MDX page of a Docusaurus site can use. */
export function ownMdxComponents(root: string): string | undefined {
  return ownModule(root, 'MDXComponents')
}
