import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config/schema.ts'
import type { OutputFile } from '../model/output.ts'
import type { AssetsView, AssetView } from '../model/view.ts'
import { packageFolder } from './package-folder.ts'

/** The theme's scripts and styles, ready to be written and linked. */
export interface ThemeAssets {
  readonly view: AssetsView
  readonly files: readonly OutputFile[]
  /** The policy for the header, which can say more than the one in the page. */
  readonly headerPolicy: string
  /** Changes with every change of docsgen's code, templates or styles. */
  readonly fingerprint: string
}

/** Loads what the package build left in `dist/client`, and names each file by its content. */
export function loadTheme(config: Config): ThemeAssets {
  const folder = path.join(packageFolder(), 'dist')
  const { basePath } = config.site
  const bootScript = readFileSync(path.join(folder, 'client/boot.js'), 'utf8').trim()
  const files: OutputFile[] = []
  const add = (name: string): AssetView => {
    const bytes = readFileSync(path.join(folder, 'client', name))
    const { name: stem, ext } = path.parse(name)
    const output = `assets/${stem}.${hashOf(bytes)}${ext}`
    files.push({ path: output, fingerprint: hashOf(bytes), content: () => bytes })
    return { href: `${basePath}${output}`, integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}` }
  }
  const styles = [add('main.css')]
  const scripts = [add('main.js')]
  for (const name of readdirSync(path.join(folder, 'client')).toSorted()) {
    if (!['main.css', 'main.js', 'boot.js'].includes(name))
      files.push({
        path: `assets/${name}`,
        fingerprint: name,
        content: () => readFileSync(path.join(folder, 'client', name)),
      })
  }
  const policies = buildPolicies(bootScript, config)
  return {
    view: { styles, scripts, bootScript, policy: policies.page },
    files,
    headerPolicy: policies.header,
    fingerprint: readFileSync(path.join(folder, 'stamp'), 'utf8').trim(),
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 10)
}

function buildPolicies(bootScript: string, config: Config): { readonly page: string; readonly header: string } {
  if (!config.security.csp) return { page: '', header: '' }
  const { extraSources: extra } = config.security
  const boot = `'sha256-${createHash('sha256').update(bootScript).digest('base64')}'`
  const directives: readonly (readonly [string, readonly string[]])[] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", boot, ...extra.script]],
    ['style-src', ["'self'", ...extra.style]],
    ['img-src', ["'self'", 'data:', ...extra.img]],
    ['font-src', ["'self'", ...extra.font]],
    ['connect-src', ["'self'", ...extra.connect]],
    ['media-src', ["'self'", ...extra.media]],
    ...(extra.frame.length > 0 ? [['frame-src', extra.frame] as const] : []),
    ['manifest-src', ["'self'"]],
    ['worker-src', ["'self'"]],
    ['base-uri', ["'none'"]],
    ['form-action', ["'none'"]],
    ['object-src', ["'none'"]],
  ]
  const page = directives.map(([name, sources]) => `${name} ${sources.join(' ')}`).join('; ')
  // Only a header may say who may frame the page.
  return { page, header: `${page}; frame-ancestors 'none'` }
}
