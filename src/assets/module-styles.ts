import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildOptions, Message, Plugin } from 'esbuild'
import { refusalOfName } from '../formats/names/private-names.ts'
import type { Report } from '../report/problem.ts'
import { hashedName } from '../hosting/hashed-names.ts'
import { bundledPackages, packageOf, withBanner, writeNotices } from './notices.ts'
import { prepareFile } from './published-file.ts'
import { installedFile } from '../system/package-folder.ts'
import { isMarkedBy, resolveFurther } from './own-calls.ts'
import { saveOutput } from './save-output.ts'

/** The file that the bundler read under this name. */
export function sourceOfStyles(name: string): string {
  return name.replace(/-[\da-f]{8}(?=\.module\.s?css$)/, '')
}

/** Errors in a site's own style sheets. The bundler only warns, and browsers would ignore such rules. */
export function listStyleErrors(warnings: readonly Message[]): Pick<Message, 'text' | 'location'>[] {
  return warnings.flatMap(({ text, location }) =>
    location !== null && location.file.endsWith('.css') && packageOf(location.file) === undefined
      ? [{ text, location }]
      : [],
  )
}

/** The mark of both plugins' own questions to the bundler. */
const ownName = 'styles'

/** Reads a file that a style sheet loads, reports what is wrong with it, and returns its name, ending and content. */
export function readShownFile(file: string, root: string, report: Report): [string, string, Uint8Array] {
  const place = path.relative(root, file)
  const { name, ext, base } = path.parse(file)
  const { bytes, findings } = prepareFile(file, readFileSync(file))
  for (const { line = 1, column = 1, ...problem } of findings) report({ ...problem, at: { file: place, line, column } })
  const refusal = refusalOfName(base)
  const message = `this is not published: ${refusal ?? ''}`
  if (refusal !== undefined) report({ severity: 'error', rule: 'refused-file', message, at: { file: place } })
  return [name, ext, bytes]
}

/**
 * The bundler names the classes of a CSS module after its file. Modules are bundled several times, so the file name
 * gets a hash of its path. That makes class names unique and the same in the HTML, the scripts and the style sheets.
 */
export function styleModules({ absWorkingDir = '' }: BuildOptions): Plugin {
  return {
    name: 'style-modules',
    setup: (build) => {
      build.onResolve({ filter: /\.module\.s?css$/ }, async (call) => {
        if (isMarkedBy(call.pluginData, ownName)) return undefined
        const found = await resolveFurther(build, call, ownName)
        if (found.errors.length > 0) return { errors: found.errors }
        const place = path.relative(absWorkingDir, found.path).replaceAll('\\', '/')
        const placeHash = hash('sha256', place).slice(0, 8)
        return { path: found.path.replace(/(?=\.module\.s?css$)/, `-${placeHash}`) }
      })
      build.onLoad({ filter: /-[\da-f]{8}\.module\.s?css$/ }, ({ path: file }) => ({
        contents: readStyles(sourceOfStyles(file)),
        loader: 'local-css',
      }))
      build.onLoad({ filter: /\.scss$/ }, ({ path: file }) => ({ contents: readStyles(file), loader: 'css' }))
    },
  }
}

/** The styles of a file. Those in Sass are empty if the site does not have its compiler. */
function readStyles(file: string): string | Uint8Array {
  if (!file.endsWith('.scss')) return readFileSync(file)
  const compiler = installedFile(file, 'sass')
  if (compiler === undefined) return ''
  const { compile } = createRequire(file)(compiler) as Sass
  // Deprecations are a matter of the tool that the site was written for.
  const logger = { warn: () => undefined }
  return compile(file, { importers: [{ findFileUrl: (name) => findInPackages(name, file) }], logger }).css
}

interface Sass {
  readonly compile: (from: string, options: SassOptions) => { readonly css: string }
}

interface SassOptions {
  readonly importers: readonly { readonly findFileUrl: (name: string) => URL | null }[]
  readonly logger: { readonly warn: () => void }
}

/** Where a package has a style sheet that is imported as `package/file` or `~package/file`. */
function findInPackages(written: string, from: string): URL | null {
  const name = written.replace(/^~/, '')
  const [owner = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(name) ?? []
  const folder = createRequire(from)
    .resolve.paths(name)
    ?.find((one) => existsSync(path.join(one, owner)))
  return folder === undefined ? null : pathToFileURL(path.join(folder, name))
}

/** Renames the files that style sheets load. URLs on other hosts stay unchanged. */
export function styleFiles(nameOf: (file: string) => string = (file) => file): Plugin {
  return {
    name: 'style-files',
    setup: (build) =>
      build.onResolve({ filter: /.*/ }, async (call) => {
        if (call.kind !== 'url-token' || isMarkedBy(call.pluginData, ownName)) return undefined
        const { external, errors, path: file } = await resolveFurther(build, call, ownName)
        if (errors.length > 0) return { errors }
        return { path: external ? call.path : nameOf(file), external: true }
      }),
  }
}

export interface BundledStyles {
  /** Files in the folder of modules. */
  readonly outputs: Readonly<Record<string, string>>
  /** The files that the style sheets load. */
  readonly shown: readonly string[]
}

/**
 * Bundles the styles that the named modules import, one style sheet for each module with styles, together with the
 * files that they load.
 */
export async function bundleStyles(
  entryPoints: Readonly<Record<string, string>>,
  settings: BuildOptions,
  report: Report,
): Promise<BundledStyles> {
  const { build } = await import('esbuild')
  const { outdir: folder = '', absWorkingDir = '' } = settings
  const shown = new Set<string>()
  const saved: Record<string, string> = {}
  const save = (stem: string, extension: string, bytes: Uint8Array | string): string => {
    const name = hashedName(stem, extension, bytes)
    saveOutput(path.join(folder, name), bytes)
    return name
  }
  const saveNamed = (...file: Parameters<typeof save>): string => {
    const name = save(...file)
    saved[`style-file-${name}`] = name
    return name
  }
  const saveShown = (file: string): string => {
    shown.add(path.relative(absWorkingDir, file))
    return `./${saveNamed(...readShownFile(file, absWorkingDir, report))}`
  }
  const { outputFiles, metafile } = await build({
    ...settings,
    entryPoints,
    entryNames: '[name]',
    metafile: true,
    write: false,
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    plugins: [styleFiles(saveShown), ...(settings.plugins ?? [])],
  })
  const textOf = new Map(outputFiles.map(({ path: file, text }) => [path.resolve(file), text]))
  for (const [output, { cssBundle, entryPoint = '' }] of Object.entries(metafile.outputs)) {
    if (cssBundle === undefined) continue
    const stem = path.parse(entryPoint).name.toLowerCase()
    const text = textOf.get(path.resolve(absWorkingDir, cssBundle)) ?? ''
    const packages = bundledPackages({
      inputs: {},
      outputs: Object.fromEntries(Object.entries(metafile.outputs).filter(([name]) => name === cssBundle)),
    })
    const notice =
      packages.length === 0 ? undefined : saveNamed(`${stem}-licenses`, '.txt', writeNotices(absWorkingDir, packages))
    saved[`style-${path.parse(output).name}`] = save(stem, '.css', withBanner(text, notice))
  }
  return { outputs: saved, shown: [...shown] }
}
