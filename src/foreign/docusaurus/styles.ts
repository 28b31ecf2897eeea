import { existsSync } from 'node:fs'
import path from 'node:path'
import { listThemeVariables } from '../../assets/theme/theme-classes.ts'
import { nearestShade } from '../../config/theme-colors.ts'
import { groupOf, textOf, type Raw } from '../../formats/raw-values.ts'
import { count } from '../../report/count.ts'
import { colorOf, comma, parseRules, semicolon, splitList, type CssRule } from '../css-rules.ts'
import type { ForeignStyles } from '../foreign-site.ts'
import { belowBaseUrl } from './base-url.ts'
import { bundleSheets, tailwind, type StyledSite } from './bundle-sheets.ts'
import {
  adaptedTokens,
  colorsOfInfima,
  footerColors,
  grays,
  headingRules,
  navbarColors,
  defaultValues,
} from './infima.ts'
import { sheetsOfHead } from './head.ts'
import { layoutRules } from '../styles/infima-layout.ts'

// The look of a Docusaurus site: its own style sheets are bundled, rules for the parts of Docusaurus are left out, and
// the variables of Infima, its theme, become those of docsgen.

/** The styles of a Docusaurus site, if it has any, and the options of the theme that they amount to. */
export async function convertStyles(
  given: StyledSite,
): Promise<{ readonly styles?: ForeignStyles; readonly theme?: Raw }> {
  const { site, sheets, config, leftOut } = given
  const theme = groupOf(config['themeConfig'])
  const ofConfig = [navbarColors(theme), footerColors(theme)].filter((rule) => rule !== '')
  // Components use variables of Infima, too.
  if (sheets.length === 0 && ofConfig.length === 0 && !existsSync(path.join(site, 'src')))
    return themeOf({ all: new Map(), light: new Map(), dark: new Map() })
  const { css: bundled, sources } = sheets.length === 0 ? { css: '', sources: [] } : await bundleSheets(given)
  const { rules, values } = adaptRules(belowInfima(parseRules(renameVariables(bundled)), config), leftOut)
  // What comes from other hosts must be first.
  const imports = rules.filter((rule) => rule.startsWith('@import'))
  const hosts = imports.flatMap((rule) => URL.parse(/["']([^"']+)/.exec(rule)?.[1] ?? '', 'https://x')?.origin ?? [])
  const own = rules.filter((rule) => !imports.includes(rule))
  const variables = [...writeVariables(values), ...restoreVariables(bundled)]
  const css = [...imports, ...variables, layoutRules, ...ofConfig, ...own].join('\n')
  return { styles: { css, sources, hosts }, ...themeOf(values) }
}

/** Rules of Infima for elements, whose place those of docsgen have, win over those in a layer unless they have one, too. */
function belowInfima(rules: readonly CssRule[], { future }: Raw): readonly CssRule[] {
  const { v4 } = groupOf(future)
  if (v4 === true || groupOf(v4)['useCssCascadeLayers'] === true) return rules
  return rules.map(({ prelude, body }) => {
    if (body === undefined || !/^@layer\b/.test(prelude)) return { prelude, body }
    const kept = parseRules(body).filter((rule) => !splitList(rule.prelude, comma).some(isElement))
    return { prelude, body: kept.map((rule) => `${rule.prelude} {${rule.body ?? ''}}`).join('\n') }
  })
}

function isElement(selector: string): boolean {
  return /^[a-z]/i.test(selector)
}

/** Variables of a site that have the name of one of docsgen get another name. */
function renameVariables(css: string): string {
  const taken = listThemeVariables()
  return css.replaceAll(/(?<![\w-])--[\w-]+/g, (name) => (taken.has(name) ? otherName(name) : name))
}

function otherName(name: string): string {
  return `--site${name.slice(1)}`
}

/** The site's own components use its variables by the names that they have in the site. */
function restoreVariables(css: string): string[] {
  const set = new Set(Array.from(css.matchAll(/(?<![\w-])--[\w-]+(?=\s*:)/g), ([name]) => name))
  const names = [...listThemeVariables()].filter((name) => set.has(name))
  return names.length === 0
    ? []
    : [
        writeRule(
          '.layout-page main',
          names.map((name) => [name, `var(${otherName(name)})`]),
        ),
      ]
}

/** The values of variables for all modes, and for each one. */
type Values = Readonly<Record<'all' | 'light' | 'dark', Map<string, string>>>

const grouping = /^@(?:media|supports|layer|container)\b/
const usable = /^@(?:layer|font-face|(?:-\w+-)?keyframes|property|counter-style|import)\b/

function adaptRules(
  rules: readonly CssRule[],
  leftOut: StyledSite['leftOut'],
): { readonly rules: string[]; readonly values: Values } {
  const values: Values = { all: new Map(), light: new Map(), dark: new Map() }
  let dropped = 0
  const adapt = ({ prelude, body }: CssRule, isOutermost: boolean): string => {
    if (body === undefined) return usable.test(prelude) ? `${prelude};` : noteUnknown(prelude)
    if (grouping.test(prelude)) {
      const inner = parseRules(body)
        .map((rule) => adapt(rule, false))
        .join('\n')
      return inner.trim() === '' ? '' : `${prelude} {\n${inner}\n}`
    }
    // A font whose file does not exist.
    if (prelude.startsWith('@font-face') && body.includes('data:,')) return ''
    if (prelude.startsWith('@')) return usable.test(prelude) ? `${prelude} {\n${body}\n}` : noteUnknown(prelude)
    const selectors = splitList(prelude, comma)
    const declarations = splitList(body, semicolon).filter((one) => !one.startsWith('@') || noteUnknown(one) !== '')
    if (isOutermost) for (const selector of selectors) readValues(modeOf(selector), declarations)
    const kept = selectors.flatMap((selector) => adaptSelector(selector) ?? [])
    dropped += selectors.length - kept.length
    return kept.length === 0 || declarations.length === 0
      ? ''
      : `${kept.join(', ')} {\n  ${declarations.join(';\n  ')};\n}`
  }
  const noteUnknown = (prelude: string): string => {
    if (!/^@charset\b/.test(prelude)) leftOut(tailwind)
    return ''
  }
  const readValues = (mode: keyof Values | undefined, declarations: readonly string[]): void => {
    if (mode === undefined) return
    for (const declaration of declarations) {
      const [, name, value] = /^(--[\w-]+)\s*:\s*(.*?)\s*(?:!important)?$/s.exec(declaration) ?? []
      if (name !== undefined && value !== undefined) values[mode].set(name, value)
    }
  }
  const adapted = rules.map((rule) => adapt(rule, true)).filter((rule) => rule !== '')
  if (dropped > 0)
    leftOut(`${count(dropped, 'selector')} of "customCss" for parts of Docusaurus; style those of docsgen in theme.css`)
  return { rules: adapted, values }
}

/** The mode whose variables a rule sets, if it does that for the whole page. */
function modeOf(selector: string): keyof Values | undefined {
  const rest = selector.replaceAll(/:root|^html|^body/g, '')
  if (rest === '') return 'all'
  const mode = /^\[data-theme=["']?(light|dark)["']?\]$/.exec(rest)?.[1]
  return mode as 'light' | 'dark' | undefined
}

/** Names of the parts of Docusaurus and its search. */
const partsOfDocusaurus =
  /[.#](?:__docusaurus|theme-(?!doc-markdown)|navbar|menu|footer|DocSearch|docusaurus|pagination|table-of-contents|breadcrumbs|tabs|tab-item|alert|admonition|dropdown|docs-(?:doc-page|wrapper|version)|hash-link|anchor|prism-|token|code-block|clean-btn|plugin-|blog-)|\[class[\^*~|$]?=/

/** Text of pages, and single pages. */
const content = ':where(.prose, .article-header, .layout-page main)'

/**
 * The selector for a page of docsgen; `undefined` if it is for a part of Docusaurus. Rules for elements and for names
 * that docsgen uses, too, are for the content only: those in the bar and the sidebar have docsgen's style.
 */
function adaptSelector(selector: string): string | undefined {
  if (partsOfDocusaurus.test(selector)) return undefined
  const renamed = selector
    .replaceAll(/\.(?:markdown|theme-doc-markdown|main-wrapper)(?![\w-])/g, '.prose')
    .replace(/^(?:main|article)(?=[\s>])/, '.prose')
  const [, mode = '', rest = ''] =
    /^((?:(?::root|html|body)?\[data-theme[^\]]*\]|:root|html|body)\s+)?(.*)$/s.exec(renamed) ?? []
  const isWhole = /^(?::root|html|body|\[data-theme|::selection|::-webkit-scrollbar)/.test(rest)
  const isOwn = /^[.#]/.test(rest) && !/^\.(?:hero|card|badge|button)/.test(rest)
  return isWhole || isOwn || rest.startsWith('.prose') ? renamed : `${mode}${content} ${rest}`
}

/** Variables of Infima that the site sets become those of docsgen, and the others have docsgen's values. */
function writeVariables({ all, light, dark }: Values): string[] {
  const modes = [
    [':root:not([data-theme="dark"])', new Set([...all.keys(), ...light.keys()]), colorsOfInfima.light],
    [':root[data-theme="dark"]', new Set([...all.keys(), ...dark.keys()]), colorsOfInfima.dark],
  ] as const
  const usual = [...Object.entries(defaultValues), ...grays].filter(([name]) => !all.has(name))
  return [
    writeRule(':root', usual),
    ...modes.map(([selector, set, { text, background }]) =>
      writeRule(selector, [
        ...adaptedTokens.map(([name, token]) => (set.has(name) ? [token, `var(${name})`] : [name, `var(${token})`])),
        // The text of a colored bar must be readable on it.
        ...(['--ifm-navbar-background-color', '--ifm-navbar-link-color'].every((name) => set.has(name))
          ? [['--on-navbar', 'var(--ifm-navbar-link-color)']]
          : []),
        ['--usual-text', set.has('--ifm-font-color-base') ? text : 'var(--text)'],
        ['--usual-background', set.has('--ifm-background-color') ? background : 'var(--background)'],
      ]),
    ),
    ...headingRules.flatMap(([name, selector, property]) =>
      all.has(name) ? [writeRule(selector, [[property, `var(${name})`]])] : [],
    ),
  ]
}

function writeRule(selector: string, declarations: readonly (readonly string[])[]): string {
  return `${selector} {\n${declarations.map((pair) => `  ${pair.join(': ')};\n`).join('')}}`
}

/** The blue of Infima. The template of a new site sets another color in `customCss`. */
const usualColor = '#3578e5'

/** The color of the site for buttons, and the nearest ones that text can have. */
function themeOf({ all, light, dark }: Values): { readonly theme?: Raw } {
  const find = (own: Map<string, string>): string | undefined => {
    const valueOf = (name: string): string => own.get(name) ?? all.get(name) ?? ''
    return colorOf(valueOf('--ifm-color-primary') || usualColor, valueOf)
  }
  const [inLight, inDark] = [find(light), find(dark)]
  if (inLight === undefined || inDark === undefined) return {}
  const accent = { light: nearestShade(inLight, 'light'), dark: nearestShade(inDark, 'dark') }
  return { theme: { brand: { light: inLight, dark: inDark }, accent } }
}

/** The style sheets that `stylesheets` and `customCss` name. Those of mathematics are docsgen's own. */
export function listSheets(config: Raw, customCss: unknown, folder: string): string[] {
  const { stylesheets } = config
  const linked = [stylesheets ?? [], sheetsOfHead(config)]
    .flat(2)
    .map((one: unknown) => (typeof one === 'string' ? { href: one } : groupOf(one)))
    .map(({ href, rel = 'stylesheet' }) => (rel === 'stylesheet' ? textOf(href, '') : ''))
    .filter((href) => href !== '')
  const found = linked
    .filter((href) => !/katex/i.test(href))
    .map((href) => (/^\/(?!\/)/.test(href) ? path.join(folder, belowBaseUrl(href, config)) : href))
  return [...found, ...[customCss ?? []].flat().map(String)]
}
