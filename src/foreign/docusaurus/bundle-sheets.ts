import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Message, OnResolveArgs, Plugin, PluginBuild } from 'esbuild'
import { styleModules } from '../../assets/module-styles.ts'
import { resolveFurther } from '../../assets/own-calls.ts'
import { isMarkedBy } from '../../assets/own-calls.ts'
import type { Raw } from '../../formats/raw-values.ts'
import { ConfigError, evaluateModule } from '../evaluate-module.ts'
import { repositoryOf } from '../../system/git.ts'
import { createSourceGate, refusalOf, type SourceGate } from '../../system/source-gate.ts'

/** A Docusaurus site and its style sheets. */
export interface StyledSite {
  /** The config. */
  readonly file: string
  /** Whether plugins of the config process style sheets with PostCSS. */
  readonly hasPostCss: boolean
  /** Absolute paths. */
  readonly root: string
  readonly site: string
  /** Absolute path of the static folder. */
  readonly static: string
  /** The style sheets that the config names. */
  readonly sheets: readonly string[]
  readonly config: Raw
  readonly leftOut: (what: string) => void
}

/** The style sheets of a site as one, and the files that it consists of, relative to the root. */
export async function bundleSheets(
  given: StyledSite,
): Promise<{ readonly css: string; readonly sources: readonly string[] }> {
  const { root, site, sheets, leftOut } = given
  const { build } = await import('esbuild')
  const processed = await processSheets(given)
  const isSass = sheets.some((sheet) => sheet.endsWith('.scss'))
  const imports = sheets.map(
    (sheet) => `@import ${JSON.stringify(path.isAbsolute(sheet) || /^\w+:/.test(sheet) ? sheet : `./${sheet}`)};`,
  )
  try {
    const { outputFiles, metafile } = await build({
      absWorkingDir: root,
      stdin: { contents: imports.join('\n'), loader: 'css', resolveDir: site },
      outdir: root,
      bundle: true,
      write: false,
      metafile: true,
      legalComments: 'none',
      logLevel: 'silent',
      // Nested rules become flat ones.
      target: 'chrome100',
      plugins: [
        sheetsOfPostCss(processed),
        theirFiles(given),
        ...(isSass ? [styleModules({ absWorkingDir: root })] : []),
      ],
    })
    return {
      css: outputFiles[0]?.text ?? '',
      // Those with a colon are in a namespace, not on the disk.
      sources: Object.keys(metafile.inputs).filter((name) => /^[^:]+\.s?css$/.test(name)),
    }
  } catch (error) {
    if (!(error instanceof Error) || !('errors' in error)) throw error
    const [first] = error.errors as readonly Message[]
    leftOut(`the styles of "customCss", which cannot be read: ${first?.text ?? error.message}`)
    return { css: '', sources: [] }
  }
}

/** What the PostCSS of the site makes of its style sheets, as for Tailwind. */
async function processSheets({
  file,
  site,
  hasPostCss,
  sheets,
  leftOut,
}: StyledSite): Promise<Readonly<Record<string, string>>> {
  const own = sheets
    .map((sheet) => path.resolve(site, sheet))
    .filter((sheet) => sheet.endsWith('.css') && existsSync(sheet))
  if (!hasPostCss || own.length === 0) return {}
  try {
    return (await evaluateModule(file, { sheets: own })).styles
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    leftOut(`what PostCSS adds to "customCss", because it fails: ${error.message}`)
    return {}
  }
}

function sheetsOfPostCss(processed: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'sheets-of-postcss',
    setup: (build) => {
      build.onLoad({ filter: /\.css$/, namespace: 'file' }, ({ path: file }) => {
        const contents = processed[file]
        return contents === undefined ? undefined : { contents, loader: 'css', resolveDir: path.dirname(file) }
      })
    },
  }
}

const nothing = 'no-styles'

/** Resolves what the style sheets name, as Docusaurus does. Files are named relative to the root. */
function theirFiles(given: StyledSite): Plugin {
  const { root, site, static: staticFolder, leftOut } = given
  const allowed = { root, declared: [], staticFolder, cacheFolder: '.docsgen', config: 'the config' }
  const repository = path.resolve(site, repositoryOf(site) ?? '.')
  const ofSheets = createSourceGate({ ...allowed, folders: ['.', repository] })
  const ofShown = createSourceGate({ ...allowed, folders: ['.'] })
  return {
    name: 'their-files',
    setup: (build) => {
      build.onResolve({ filter: /./ }, async (call) => {
        if (isMarkedBy(call.pluginData, 'their-files')) return undefined
        const isShown = call.kind === 'url-token'
        if (isShown && /^http:/i.test(call.path)) {
          leftOut('addresses in "customCss" that start with "http:"; use "https:"')
          return missingFile
        }
        if (/^(?:(?:https?:)?\/\/|data:|#)/i.test(call.path)) return { path: call.path, external: true }
        return isShown
          ? resolveShown(build, call, { ...given, gate: ofShown })
          : resolveSheet(build, call, { ...given, gate: ofSheets })
      })
      build.onLoad({ filter: /./, namespace: nothing }, () => ({ contents: '', loader: 'css' }))
    },
  }
}

const missingFile = { path: 'data:,', external: true } as const

interface GatedSite extends StyledSite {
  readonly gate: SourceGate
}

/** Without the option that would permit the file: it is in docsgen's config, which the site does not have. */
function reasonOf(refusal = ''): string {
  return refusal.replace(/;.*/, '')
}

type Resolved = Awaited<ReturnType<PluginBuild['resolve']>>

function resolveAt(build: PluginBuild, call: OnResolveArgs, site: string): Promise<Resolved> {
  const name = call.path.replace(/^~/, '').replace(/^@site\//, `${site}/`)
  return resolveFurther(build, { ...call, path: name }, 'their-files')
}

async function resolveSheet(
  build: PluginBuild,
  call: OnResolveArgs,
  { site, leftOut, gate }: GatedSite,
): Promise<{ readonly path: string; readonly namespace?: string }> {
  const found = /^~?tailwindcss/.test(call.path) ? undefined : await resolveAt(build, call, site)
  const isFound = found?.errors.length === 0
  const refusal = isFound ? refusalOf(found.path, gate) : 'it is not installed or does not exist'
  if (isFound && refusal === undefined) return { path: found.path }
  leftOut(found === undefined ? tailwind : `the style sheet "${call.path}": ${reasonOf(refusal)}`)
  return { path: call.path, namespace: nothing }
}

async function resolveShown(
  build: PluginBuild,
  call: OnResolveArgs,
  { root, site, static: folder, leftOut, gate }: GatedSite,
): Promise<{ readonly path: string; readonly external: true }> {
  const name = call.path.replace(/[?#].*/, '')
  const published = [folder, site].map((one) => path.join(one, name)).find((file) => existsSync(file))
  const found = name.startsWith('/') ? undefined : await resolveAt(build, call, site)
  const file = name.startsWith('/') ? published : found?.errors.length === 0 ? found.path : undefined
  const refusal = file === undefined ? undefined : refusalOf(file, gate)
  if (file !== undefined && refusal === undefined)
    return { path: `./${path.relative(root, file).replaceAll(path.sep, '/')}`, external: true }
  const missing = 'files of "customCss" that do not exist; add them, or remove the rules'
  leftOut(refusal === undefined ? missing : `the file "${call.path}" of "customCss": ${reasonOf(refusal)}`)
  return missingFile
}

/** What is left out of sites with Tailwind or PostCSS. */
export const tailwind =
  'styles for Tailwind or PostCSS; add the style sheet that they make to "customCss", or to theme.css'
