import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../config/schema.ts'
import { isFramedByItself } from '../../config/policy/policy-sources.ts'
import { hashedFile, hashedName } from '../../hosting/hashed-names.ts'
import type { OutputFile } from '../../model/output.ts'
import type { AssetsView, AssetView } from '../../model/view.ts'
import { integrityOf } from '../integrity.ts'
import { codeFingerprint, packageFolder } from '../../system/package-folder.ts'
import type { SiteStyles } from './site-styles.ts'
import { readCodeTheme } from '../../config/code-themes.ts'

/** The theme's scripts and styles, ready to be written and linked. */
export interface ThemeAssets {
  readonly view: AssetsView
  readonly files: readonly OutputFile[]
  /** The policy for the header, which supports more directives than the one in the page. */
  readonly headerPolicy: string
  /** The files of the site's own styles, relative to the root. */
  readonly sources: readonly string[]
}

/** Additions to a page in the live preview: the script that applies changes, and its style sheet. */
const liveFiles = { script: 'live.js', style: 'live.css', policy: 'docsgen-live' } as const

/**
 * Loads the output of the package build in `dist/client` and the site's own styles, and names each file by its content.
 * `live` adds what a preview of unfinished writing needs.
 */
export function loadTheme(config: Config, own: SiteStyles, use: 'site' | 'live' = 'site'): ThemeAssets {
  const folder = path.join(packageFolder(), 'dist')
  const { basePath } = config.site
  const inline = ['boot.js', ...(config.campaign.cookies ? ['campaign.js'] : [])]
  const bootScript = inline.map((name) => readFileSync(path.join(folder, 'client', name), 'utf8').trim()).join('')
  const files: OutputFile[] = []
  const add = (name: string, bytes: Uint8Array = readFileSync(path.join(folder, 'client', name))): AssetView => {
    const { name: stem, ext } = path.parse(name)
    const file = hashedFile(hashedName(stem, ext, bytes), () => bytes)
    files.push(file)
    return { href: `${basePath}${file.path}`, integrity: integrityOf(bytes) }
  }
  const isLive = use === 'live'
  const codeColors = writeCodeColors(config.code)
  const styles = [
    add('main.css'),
    ...(codeColors === '' ? [] : [add('code.css', Buffer.from(codeColors))]),
    ...(own.text === '' ? [] : [add('theme.css', Buffer.from(own.text))]),
    ...(isLive ? [add(liveFiles.style)] : []),
  ]
  const fonts = own.preloads.map((name) => `${basePath}assets/${name}`)
  // Before the main script, to turn off prefetching there.
  const scripts = [...(isLive ? [add(liveFiles.script)] : []), add('main.js')]
  for (const [name, bytes] of own.files) files.push(hashedFile(name, () => bytes))
  const named = new Set(['main.css', 'main.js', 'boot.js', 'campaign.js', liveFiles.script, liveFiles.style])
  files.push(
    ...listBundled(path.join(folder, 'client')).filter(({ path: output }) => !named.has(path.basename(output))),
  )
  // The interactive parts of a VitePress site are made with Vue, which has its own policy.
  const others = [...(isLive ? [liveFiles.policy] : []), ...(config.markdown.dialect === 'vitepress' ? ['vue'] : [])]
  const policies = buildPolicies(bootScript, config, ['docsgen', ...others])
  return {
    view: { styles, fonts, scripts, bootScript, policy: policies.page, foreignScripts: foreignScripts(config) },
    files,
    headerPolicy: policies.header,
    sources: own.sources,
  }
}

/** The same theme with a policy that also lets scripts send requests to these origins. */
export function allowOrigins(theme: ThemeAssets, origins: readonly string[]): ThemeAssets {
  const allow = (policy: string): string =>
    policy.replace("connect-src 'self'", ["connect-src 'self'", ...origins].join(' '))
  const { view, headerPolicy } = theme
  return { ...theme, view: { ...view, policy: allow(view.policy) }, headerPolicy: allow(headerPolicy) }
}

/** The output of the package build in a folder: files named by their content, and their notice. */
export function listBundled(folder: string): OutputFile[] {
  const code = codeFingerprint()
  return readdirSync(folder)
    .toSorted()
    .map((name) => ({
      path: `assets/${name}`,
      fingerprint: () => `${name} ${code}`,
      content: () => readFileSync(path.join(folder, name)),
    }))
}

function buildPolicies(
  bootScript: string,
  config: Config,
  trusted: readonly string[],
): { readonly page: string; readonly header: string } {
  if (!config.security.csp) return { page: '', header: '' }
  const { extraSources: extra } = config.security
  const boot = `'sha256-${createHash('sha256').update(bootScript).digest('base64')}'`
  const foreign = analyticsSources(config)
  const directives: readonly (readonly [string, readonly string[]])[] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", boot, ...foreign.script, ...extra.script]],
    ['style-src', ["'self'", ...extra.style]],
    ['img-src', ["'self'", 'data:', ...foreign.img, ...extra.img]],
    ['font-src', ["'self'", ...extra.font]],
    ['connect-src', ["'self'", ...foreign.connect, ...extra.connect]],
    ['media-src', ["'self'", ...extra.media]],
    ...(extra.frame.length > 0 ? [['frame-src', extra.frame] as const] : []),
    ['manifest-src', ["'self'"]],
    ['worker-src', ["'self'"]],
    ['base-uri', ["'none'"]],
    ['form-action', ["'none'"]],
    ['object-src', ["'none'"]],
    // A script from another host may not support trusted types.
    ...(foreign.script.length + extra.script.length > 0
      ? []
      : [['require-trusted-types-for', ["'script'"]] as const, ['trusted-types', trusted] as const]),
  ]
  const page = directives.map(([name, sources]) => `${name} ${sources.join(' ')}`).join('; ')
  // Only a header can restrict who may frame the page.
  return { page, header: `${page}; frame-ancestors ${isFramedByItself(extra) ? "'self'" : "'none'"}` }
}

const tagManager = 'https://www.googletagmanager.com'
const plausible = 'https://plausible.io'
const googleAnalytics = ['https://*.google-analytics.com', 'https://*.analytics.google.com', tagManager]

/** What the configured analytics provider loads from its own hosts; empty if there is none. */
function foreignScripts({ analytics, site }: Config): AssetsView['foreignScripts'] {
  const id = encodeURIComponent(analytics.id ?? '')
  switch (analytics.provider) {
    case 'ga4':
      return [{ src: `${tagManager}/gtag/js?id=${id}` }]
    case 'gtm':
      return [{ src: `${tagManager}/gtm.js?id=${id}` }]
    case 'plausible':
      return [{ src: `${plausible}/js/script.manual.js`, domain: analytics.id ?? new URL(site.url).hostname }]
    default:
      return []
  }
}

interface Sources {
  readonly script: readonly string[]
  readonly img: readonly string[]
  readonly connect: readonly string[]
}

function analyticsSources({ analytics }: Config): Sources {
  switch (analytics.provider) {
    case 'ga4':
    case 'gtm':
      return { script: [tagManager], img: googleAnalytics, connect: googleAnalytics }
    case 'plausible':
      return { script: [plausible], img: [], connect: [plausible] }
    case 'endpoint':
      return { script: [], img: [], connect: endpointOrigin(analytics.id ?? '') }
    default:
      return { script: [], img: [], connect: [] }
  }
}

function endpointOrigin(address: string): readonly string[] {
  return /^https?:/.test(address) ? [new URL(address).origin] : []
}

/** The theme's names for code colors, each with the corresponding highlight.js token. */
const tokens: readonly (readonly [color: string, token: string])[] = [
  ['--code-comment', '.hljs-comment'],
  ['--code-keyword', '.hljs-keyword'],
  ['--code-string', '.hljs-string'],
  ['--code-number', '.hljs-number'],
  ['--code-attribute', '.hljs-attr'],
  ['--code-title', '.hljs-title'],
  ['--code-type', '.hljs-type'],
]

/** A style sheet with the code colors of the configured themes; empty if none are configured. */
function writeCodeColors({ themes }: Config['code']): string {
  const light = themes.light === undefined ? '' : writeMode(':root:not([data-theme="dark"])', themes.light)
  const dark = themes.dark === undefined ? '' : `@media screen{${writeMode(':root[data-theme="dark"]', themes.dark)}}`
  return light + dark === '' ? '' : `@layer docsgen{${light}${dark}}`
}

function writeMode(root: string, theme: string): string {
  const colors = readColors(readCodeTheme(theme))
  const text = colors.get('.hljs color') ?? 'inherit'
  const declarations = [
    ['--text', text],
    ['--heading', text],
    ['--surface', colors.get('.hljs background') ?? 'transparent'],
    ['--background', 'var(--surface)'],
    ['--text-soft', mixText(85)],
    ['--text-faint', mixText(72)],
    ['--border', mixText(18)],
    ['--border-strong', mixText(50)],
    ...tokens.map(([color, token]) => [color, colors.get(`${token} color`) ?? text]),
    ['--code-marked', mixText(12)],
    ['--code-added', over('#12a05a')],
    ['--code-removed', over('#e5364a')],
    ['--code-warned', over('#e39a00')],
    ['color', 'var(--text)'],
  ]
  return `${root} :is(.code-block,.prose pre){${declarations.map((pair) => pair.join(':')).join(';')}}`
}

function mixText(share: number): string {
  return `color-mix(in srgb,var(--text) ${String(share)}%,var(--surface))`
}

function over(color: string): string {
  return `color-mix(in srgb,${color} 25%,var(--surface))`
}

/** The colors in a highlight.js style sheet, by selector and property. */
function readColors(sheet: string): ReadonlyMap<string, string> {
  const colors = new Map<string, string>()
  for (const [, selectors = '', block = ''] of sheet
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    for (const [, property = '', value = ''] of block.matchAll(
      /(?:^|;)\s*(color|background)(?:-color)?\s*:\s*([^;]+)/g,
    )) {
      const color = /#[\da-f]{3,8}\b|(?:rgb|hsl)a?\([^)]*\)|^[a-z]+$/i.exec(value.trim())?.[0]
      if (color === undefined) continue
      for (const selector of selectors.split(',')) colors.set(`${selector.trim()} ${property}`, color)
    }
  }
  return colors
}
