import { createHash } from 'node:crypto'
import path from 'node:path'
import { imageSize } from 'image-size'
import type { FileHashes } from '../cache/file-hashes.ts'
import type { CacheStore } from '../cache/store.ts'
import { nameHash } from '../hosting/hashed-names.ts'
import { foldCase } from '../formats/names/output-paths.ts'
import type { Config } from '../config/schema.ts'
import type { MediaFile, RefusedFile } from '../model/site.ts'
import { readFailure } from '../system/system-error.ts'
import { reportBadNames } from '../report/bad-name.ts'
import { reportClosedFolder } from '../report/closed-folder.ts'
import type { Report } from '../report/problem.ts'
import { isWithin } from '../system/is-within.ts'
import { prepareFile, type FileFinding, type PublishedFile } from './published-file.ts'
import { followSource, kindOf, listPermitted, readSource, statSource } from '../system/source-files.ts'
import type { GateAnswer, SourceGate } from '../system/source-gate.ts'

interface Measured {
  readonly hash: string
  readonly width?: number | undefined
  readonly height?: number | undefined
  readonly isActive: boolean
  readonly findings: readonly FileFinding[]
}

/** Known results for a meter, and the files to skip. */
export interface MeterOptions {
  readonly hashes: FileHashes
  readonly store: CacheStore
  /** Files that the owner of the config trusts without a check. */
  readonly isUnchecked: (absolute: string) => boolean
}

/** Hashes and measures files, once for each version of a file. */
export interface FileMeter {
  readonly measure: (absolute: string) => Measured | undefined
  readonly read: (absolute: string) => Uint8Array
}

/** Creates a file meter. The published version of a file depends on its bytes, its name, and whether it is checked. */
export function createFileMeter({ hashes, store, isUnchecked }: MeterOptions): FileMeter {
  const load = (absolute: string): PublishedFile => {
    const bytes = readBytes(absolute)
    return isUnchecked(absolute) ? { bytes, isActive: false, findings: [] } : prepareFile(absolute, bytes)
  }
  return {
    measure: (absolute) => {
      if (statSource(absolute)?.isFile() !== true) return undefined
      const source = hashes.hashOf(absolute)
      // Reading the file throws the reason.
      if (source === 'absent') readBytes(absolute)
      const inputs = [source, path.basename(absolute), isUnchecked(absolute)]
      const key = createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 32)
      return store.take('media', key, () => measureFile(absolute, load(absolute)))
    },
    read: (absolute) => load(absolute).bytes,
  }
}

const picture = /\.(?:png|jpe?g|gif|webp|avif|bmp|ico|(svg))$/i

function measureFile(absolute: string, { bytes, isActive, findings }: PublishedFile): Measured {
  const hash = createHash('sha256').update(bytes).digest('hex')
  const [name, svg] = picture.exec(absolute) ?? []
  if (name === undefined) return { hash, isActive, findings }
  const size = sizeOf(bytes)
  const isDamaged = size.width === undefined && svg === undefined && !isIsoMedia(bytes) && findings.length === 0
  return { hash, ...size, isActive, findings: isDamaged ? [damaged] : findings }
}

/** Whether it is a file such as AVIF. The sizes of some kinds, such as animations, cannot be read. */
function isIsoMedia(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(4, 8)).toString('latin1') === 'ftyp'
}

const damaged: FileFinding = {
  severity: 'warning',
  rule: 'damaged-picture',
  message: 'browsers cannot show this picture: the file is empty, damaged or not a picture; export it again',
}

function readBytes(absolute: string): Uint8Array {
  try {
    return readSource(absolute)
  } catch (error) {
    throw readFailure(absolute, error)
  }
}

/** The displayed size of a picture, turned by its orientation. */
export function sizeOf(bytes: Uint8Array): Pick<Measured, 'width' | 'height'> {
  try {
    const { width, height, orientation } = imageSize(bytes)
    const isTurned = orientation !== undefined && orientation >= 5
    return isTurned ? { width: height, height: width } : { width, height }
  } catch {
    // A picture with an unreadable header is shown without its size.
    return {}
  }
}

/**
 * Looks up the files that pages refer to, by their paths in the project's folder. The answer includes the reason for
 * each file that the gate refuses.
 */
export function loadMedia(
  gate: SourceGate,
  wanted: readonly string[],
  meter: FileMeter,
  report: Report,
): Map<string, MediaFile | RefusedFile> {
  const media = new Map<string, MediaFile | RefusedFile>()
  const lookedFor = new Set<string>()
  const names = new Map<string, string>()
  for (const file of wanted) {
    if (lookedFor.has(file)) continue
    lookedFor.add(file)
    const answer = askGate(gate, file)
    if (answer === undefined) continue
    if ('refusal' in answer) {
      const { refusal, isUndeclared = false } = answer
      media.set(file, { rule: 'refused-file', message: `"${file}" is not published: ${refusal}`, isUndeclared })
      continue
    }
    const absolute = path.join(gate.root, file)
    if (kindOf(absolute) !== 'file') continue
    const measured = meter.measure(absolute)
    if (measured === undefined) continue
    reportFindings(file, measured, report)
    if (measured.isActive && measured.findings.length === 0) {
      const fix = `link to a .zip of it, or move it to the folder for static files`
      const message = `"${file}" is a page that could run code with the permissions of this site; ${fix}`
      media.set(file, { rule: 'active-file', message })
      continue
    }
    const { name, ext } = path.posix.parse(file)
    const safeName = name.replaceAll(/[^\w.-]+/g, '-')
    const output = `assets/${safeName}.${nameHash(measured.hash)}${ext.toLowerCase()}`
    // Some file systems ignore case in names. There these would be one file, so they get the first name.
    const key = foldCase(output)
    const known = names.get(key) ?? output
    names.set(key, known)
    media.set(file, {
      file,
      output: known,
      hash: measured.hash,
      width: measured.width,
      height: measured.height,
    })
  }
  return media
}

function reportFindings(file: string, { findings }: Measured, report: Report): void {
  for (const { line, column, ...problem } of findings)
    report({ ...problem, at: line === undefined || column === undefined ? { file } : { file, line, column } })
}

/** Files that systems and git create, and that no reader requests. */
const leftOut = new Set(['.DS_Store', '.gitkeep', '.gitignore', '.gitattributes'])

/** Lists the static folder, by path in it: `/img/logo.svg`. A logo outside of it is published at its own path. */
export function loadStaticFiles(
  gate: SourceGate,
  { static: folder, site: { logo }, footer }: Pick<Config, 'static' | 'site' | 'footer'>,
  meter: FileMeter,
  report: Report,
): Map<string, MediaFile> {
  const files = new Map<string, MediaFile>()
  const open = (below: string, isLink: boolean, parent: string | undefined): void => {
    const file = `${folder}${below}`
    const refusal = refusalOf(gate, file, parent)
    if (refusal !== undefined) {
      const [rule, message] = isLink
        ? ['link-outside', `the target of this link is not published: ${refusal}`]
        : ['refused-file', `this is not published, so move it out of the folder "${folder}": ${refusal}`]
      return report({ severity: 'error', rule, message, at: { file } })
    }
    const absolute = path.join(gate.root, file)
    if (kindOf(absolute) === 'folder') {
      const real = followSource(absolute)
      const listing = { onBadName: reportBadNames(file, report), onDenied: () => reportClosedFolder(file, report) }
      for (const entry of listPermitted(absolute, listing))
        if (!leftOut.has(entry.name)) open(`${below}/${entry.name}`, entry.isSymbolicLink(), real)
      return
    }
    const measured = meter.measure(absolute)
    if (measured === undefined) return
    reportFindings(file, measured, report)
    const { hash, width, height } = measured
    files.set(below, { file, output: below.slice(1), hash, width, height })
  }
  if (kindOf(path.join(gate.root, folder)) === 'folder') open('', false, undefined)
  const logos = [logo, footer.logo]
    .flatMap((pictures) => [pictures?.light, pictures?.dark])
    .flatMap((name) => (name?.startsWith('./') === true ? [name.slice(2)] : []))
  for (const [name, file] of loadMedia(gate, logos, meter, report))
    if ('output' in file) files.set(`/${name}`, { ...file, output: name })
  return files
}

/** Why something in a folder is not published. A link back to its own folder would never end. */
function refusalOf(gate: SourceGate, file: string, parent: string | undefined): string | undefined {
  const answer = askGate(gate, file)
  if (answer === undefined) return 'it leads nowhere'
  if ('refusal' in answer) return answer.refusal
  return parent !== undefined && isWithin(parent, answer.real) ? 'it leads back to its own folder' : undefined
}

/** The answer of the gate; `undefined` if a permitted path does not exist. */
function askGate(gate: SourceGate, file: string): GateAnswer | undefined {
  try {
    return gate.ask(file)
  } catch {
    // The caller reports a missing file at the place that refers to it.
    return undefined
  }
}
