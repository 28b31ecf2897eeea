import path from 'node:path'
import type { Message, Metafile, Plugin } from 'esbuild'
import { allowedSourcesOf } from '../../config/policy/allowed-sources.ts'
import { blockedSource } from '../../config/policy/policy-sources.ts'
import type { Project } from '../../config/project.ts'
import type { Report } from '../../report/problem.ts'
import { createSourceGate, refusalOf } from '../../system/source-gate.ts'
import { kindOf, readSource } from '../../system/source-files.ts'
import { reportErrors } from '../compile-modules.ts'
import { listStyleErrors, readShownFile } from '../module-styles.ts'
import { hashedName } from '../../hosting/hashed-names.ts'
import { bundledPackages, withBanner, writeNotices } from '../notices.ts'
import { isMarkedBy, resolveFurther } from '../own-calls.ts'
import { buildFonts, type SiteFonts } from './theme-fonts.ts'
import type { Config } from '../../config/schema.ts'
import { themeColors, type ColorMode } from '../../config/theme-colors.ts'

/** The style sheet of a site, which every page loads after that of the theme. */
export interface SiteStyles {
  /** Empty if the site has none. */
  readonly text: string
  /** The files that it loads, by name in the assets folder. */
  readonly files: ReadonlyMap<string, Uint8Array | string>
  /** The files that it is made from, relative to the root. */
  readonly sources: readonly string[]
  /** Names of the files that every page needs. */
  readonly preloads: readonly string[]
}

/** The style sheet that a site has next to its config. */
export const themeFile = 'theme.css'

/**
 * Makes the style sheet from the options of the theme and from `theme.css`. The latter has a cascade layer after that of
 * docsgen's own styles, so its rules win with any selector.
 */
export async function buildSiteStyles(project: Project, report: Report): Promise<SiteStyles> {
  const fonts = await buildFonts(project, report)
  const { files, preloads } = fonts
  const options = `${fonts.rules}${writeThemeOptions(project.config.theme, fonts.properties)}`
  const none = { text: options, files, sources: [themeFile, ...fonts.sources], preloads }
  if (project.styles === undefined && kindOf(path.join(project.root, themeFile)) !== 'file') return none
  try {
    const own = await bundleTheme(project, report)
    // Imports of other hosts must come first in a style sheet.
    return {
      text: `${own.text}${options}`,
      files: new Map([...own.files, ...files]),
      sources: [...own.sources, ...fonts.sources],
      preloads,
    }
  } catch (error) {
    if (!(error instanceof Error) || !('errors' in error && 'warnings' in error)) throw error
    const warnings = listStyleErrors(error.warnings as readonly Message[])
    reportStyleErrors([...(error.errors as readonly Message[]), ...warnings], project, report)
    return none
  }
}

/** Errors of a style sheet that was made are warnings at the config: the site has no such file. */
function reportStyleErrors(
  errors: readonly Pick<Message, 'text' | 'location'>[],
  { styles, document }: Project,
  report: Report,
): void {
  const made = styles && ({ severity: 'warning', at: { file: document.placeOf([]).file } } as const)
  reportErrors({ errors }, (problem) => report({ ...problem, rule: 'invalid-style', ...made }))
}

async function bundleTheme(project: Project, report: Report): Promise<Omit<SiteStyles, 'preloads'>> {
  const { root } = project
  const { build } = await import('esbuild')
  const files = new Map<string, Uint8Array | string>()
  const shown = new Set<string>()
  const save = (stem: string, extension: string, bytes: Uint8Array | string): string => {
    const name = hashedName(stem, extension, bytes)
    files.set(name, bytes)
    return name
  }
  const saveShown = (file: string): string => {
    shown.add(path.relative(root, file))
    return `./${save(...readShownFile(file, root, report))}`
  }
  const { outputFiles, metafile, warnings } = await build({
    absWorkingDir: root,
    stdin: { contents: `@import "./${themeFile}" layer(theme);`, loader: 'css', resolveDir: root },
    outdir: root,
    bundle: true,
    write: false,
    metafile: true,
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [
      ...(project.styles === undefined ? [] : [madeSheet(project.styles.css, root)]),
      siteFiles(project, saveShown),
    ],
  })
  reportStyleErrors(listStyleErrors(warnings), project, report)
  const sources = [...(project.styles?.sources ?? sourcesOf(metafile)), ...shown]
  // The bundler reads files itself, so the record of sources does not know them yet.
  for (const name of sources) readSource(path.join(root, name))
  const packages = bundledPackages(metafile)
  const notice = packages.length === 0 ? undefined : save('theme-licenses', '.txt', writeNotices(root, packages))
  return { text: withBanner(outputFiles[0]?.text ?? '', notice), files, sources }
}

function sourcesOf({ inputs }: Metafile): string[] {
  return Object.keys(inputs).filter((name) => name.endsWith('.css'))
}

/** The style sheet that was made from those of another tool. */
function madeSheet(css: string, root: string): Plugin {
  const namespace = 'made'
  return {
    name: 'made-sheet',
    setup: (build) => {
      build.onResolve({ filter: /./ }, ({ path: name, importer }) =>
        name === `./${themeFile}` && importer === '<stdin>' ? { path: themeFile, namespace } : undefined,
      )
      build.onLoad({ filter: /./, namespace }, () => ({ contents: css, loader: 'css', resolveDir: root }))
    },
  }
}

const ownName = 'site-files'

/** Resolves what a style sheet names: files of the site and its packages, and addresses that the policy permits. */
function siteFiles(project: Project, publish: (file: string) => string): Plugin {
  const gate = createSourceGate({ ...allowedSourcesOf(project), folders: ['.'] })
  const { csp, extraSources } = project.config.security
  return {
    name: ownName,
    setup: (build) =>
      build.onResolve({ filter: /.*/ }, async (call) => {
        const { kind, path: name } = call
        if (kind === 'entry-point' || isMarkedBy(call.pluginData, ownName)) return undefined
        if (/^(?:(?:https?:)?\/\/|data:font)/i.test(name)) {
          const of = kind === 'import-rule' ? 'style' : kindOfFile(name)
          const error = csp ? blockedSource(name, of, extraSources) : undefined
          return error === undefined ? { path: name, external: true } : { errors: [{ text: error }] }
        }
        const found = await resolveFurther(build, call, ownName)
        if (found.errors.length > 0 || found.external) return found
        const refusal = refusalOf(found.path, gate)
        if (refusal !== undefined) return { errors: [{ text: `"${name}" is not read: ${refusal}` }] }
        return kind === 'url-token' ? { path: publish(found.path), external: true } : found
      }),
  }
}

function kindOfFile(address: string): 'font' | 'img' {
  return /\.(?:woff2?|ttf|otf|eot)(?:[?#]|$)|^data:font/i.test(address) ? 'font' : 'img'
}

/** The theme's properties for the options in the config, as a style sheet; empty if none are set. */
function writeThemeOptions(theme: Config['theme'], fonts: SiteFonts['properties']): string {
  const { radius, density, width } = theme
  const measures = [
    ...fonts,
    ...(radius === undefined ? [] : [['--radius', radius]]),
    ...(width === undefined ? [] : [['--measure', width]]),
    ...(density === 'compact' ? compact : []),
  ]
  const light = writeRule(':root', [...measures, ...colorsOf(theme, 'light')])
  const dark = writeRule(":root[data-theme='dark']", colorsOf(theme, 'dark'))
  return light === '' ? '' : `@layer docsgen{${light}${dark === '' ? '' : `@media screen{${dark}}`}}`
}

const compact: readonly (readonly string[])[] = [
  ['--line', '1.55'],
  ['--flow', '0.85rem'],
  ['--row', '0.2rem'],
  ['--navbar-height', '3.25rem'],
]

function colorsOf(theme: Config['theme'], mode: ColorMode): (readonly string[])[] {
  const { brand, accent } = themeColors(theme, mode)
  return Object.entries({ accent, brand }).flatMap(([name, shades]) =>
    shades === undefined
      ? []
      : [
          [`--${name}`, shades.color],
          [`--${name}-strong`, shades.strong],
          [`--on-${name}`, shades.on],
          ...(name === 'accent' ? [['--accent-tint', shades.tint]] : []),
        ],
  )
}

function writeRule(selector: string, properties: readonly (readonly string[])[]): string {
  return properties.length === 0 ? '' : `${selector}{${properties.map((pair) => pair.join(':')).join(';')}}`
}
