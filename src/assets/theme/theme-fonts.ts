import { hash } from 'node:crypto'
import path from 'node:path'
import { readRecord, writeRecord } from '../../cache/record.ts'
import { allowedSourcesOf } from '../../config/policy/allowed-sources.ts'
import { cacheFolderOf } from '../../config/cache-place.ts'
import type { Project } from '../../config/project.ts'
import type { Report } from '../../report/problem.ts'
import { kindOf, readSource } from '../../system/source-files.ts'
import { createSourceGate, refusalOf } from '../../system/source-gate.ts'
import { hashedName } from '../../hosting/hashed-names.ts'
import { codeFingerprint } from '../../system/package-folder.ts'
import type { SubsetFont } from './subset-font.ts'

/** The fonts of a site, as rules and properties for its style sheet. */
export interface SiteFonts {
  readonly rules: string
  readonly properties: readonly (readonly [string, string])[]
  /** By name in the assets folder. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** The files that they are made from, relative to the root. */
  readonly sources: readonly string[]
  /** Names of the files that every page needs. */
  readonly preloads: readonly string[]
}

const roles = {
  body: { property: '--font-text', fallback: 'sans', further: 'system-ui,sans-serif' },
  heading: { property: '--font-heading', fallback: 'sans', further: 'system-ui,sans-serif' },
  code: { property: '--font-code', fallback: 'mono', further: 'ui-monospace,monospace' },
} as const

/** Fonts of this size and metrics are in every system, under one of these names. */
const fallbacks = {
  sans: ['Arial', 'Liberation Sans', 'Arimo'],
  mono: ['Courier New', 'Liberation Mono', 'Cousine'],
} as const

/** How wide their bold letters are, compared with the others. */
const boldWidths = { sans: 1.08, mono: 1 } as const

const mostMegabytes = 20

/** Makes web fonts from the files in the config. A file that cannot be used is reported there and left out. */
export async function buildFonts(project: Project, report: Report): Promise<SiteFonts> {
  const { fonts } = project.config.theme
  const files = new Map<string, Uint8Array>()
  const rules: string[] = []
  const properties: (readonly [string, string])[] = []
  const preloads: string[] = []
  for (const role of ['body', 'heading', 'code'] as const) {
    const made: SubsetFont[] = []
    const fail = (message: string): void =>
      report({ severity: 'error', rule: 'font', message, at: project.document.placeOf(['theme', 'fonts', role]) })
    for (const name of [fonts[role] ?? []].flat()) {
      const font = await makeFont(name, project, fail)
      if (font === undefined) continue
      const faces = font.subsets.map(({ range, woff2 }) => {
        const bytes = Buffer.from(woff2, 'base64')
        const file = hashedName(path.parse(name).name, '.woff2', bytes)
        files.set(file, bytes)
        return { file, range }
      })
      if (role === 'body' && made.length === 0) preloads.push(...faces.slice(0, 1).map(({ file }) => file))
      rules.push(...faces.map((face) => writeFace(`docsgen-${role}`, font, face)))
      made.push(font)
    }
    if (made.length === 0) continue
    const { property, fallback, further } = roles[role]
    rules.push(...made.map((font) => writeFallback(`docsgen-${role}-fallback`, font, fallback)))
    properties.push([property, `"docsgen-${role}","docsgen-${role}-fallback",${further}`])
  }
  return {
    rules: rules.join(''),
    properties,
    files,
    sources: Object.values(fonts).flatMap((names) => names ?? []),
    preloads,
  }
}

function writeFace(
  family: string,
  { weight, style }: SubsetFont,
  { file, range }: { file: string; range: string },
): string {
  return `@font-face{font-family:"${family}";src:url(./${file}) format("woff2");font-weight:${weight};font-style:${style};font-display:swap;unicode-range:${range}}`
}

/** A font of the system that takes as much space as the site's, so that nothing moves when the latter arrives. */
function writeFallback(
  family: string,
  { metrics: { ascent, descent, lineGap }, widths, weight, style }: SubsetFont,
  kind: keyof typeof fallbacks,
): string {
  const isBold = Number(weight) >= 600
  const size = isBold ? widths[kind] / boldWidths[kind] : widths[kind]
  const cut = `${isBold ? ' Bold' : ''}${style === 'italic' ? ' Italic' : ''}`
  const names = fallbacks[kind].map((name) => `local("${name}${cut}")`).join()
  // Browsers make the bold letters of a font with a range of weights themselves.
  const weights = weight.includes(' ') ? '' : `font-weight:${weight};`
  return `@font-face{font-family:"${family}";src:${names};${weights}font-style:${style};size-adjust:${share(size)};ascent-override:${share(ascent / size)};descent-override:${share(descent / size)};line-gap-override:${share(lineGap / size)}}`
}

function share(value: number): string {
  return `${String(Math.round(value * 10_000) / 100)}%`
}

/** Making a font takes a second, so it is only made when its file has changed. */
async function makeFont(
  name: string,
  project: Project,
  fail: (message: string) => void,
): Promise<SubsetFont | undefined> {
  const file = path.resolve(project.root, name)
  if (kindOf(file) !== 'file') return void fail(`there is no file "${name}"`)
  const refusal = refusalOf(file, createSourceGate({ ...allowedSourcesOf(project), folders: ['.'] }))
  if (refusal !== undefined) return void fail(`"${name}" is not read: ${refusal}`)
  const bytes = readSource(file)
  if (bytes.length > mostMegabytes * 2 ** 20)
    return void fail(`"${name}" has more than ${String(mostMegabytes)} MB; use a font for fewer languages`)
  const record = path.join(cacheFolderOf(project), 'fonts', `${hash('sha256', name).slice(0, 16)}.json`)
  const fingerprint = hash('sha256', Buffer.concat([bytes, Buffer.from(codeFingerprint())]))
  const known = readRecord(record, fingerprint)
  if (known !== undefined) return known as SubsetFont
  const { subsetFont } = await import('./subset-font.ts')
  const made = await subsetFont(bytes)
  if ('error' in made) return void fail(`"${name}" ${made.error}`)
  writeRecord(record, made, fingerprint)
  return made
}
