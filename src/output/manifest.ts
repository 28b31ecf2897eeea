import { hash } from 'node:crypto'
import { lstatSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseJson } from '../formats/json.ts'
import { manifestName } from '../formats/names/generated-files.ts'
import { isValidPath } from '../formats/names/output-paths.ts'
import { groupOf, isGroup } from '../formats/raw-values.ts'
import { withPath } from '../system/system-error.ts'

const version = 1

/** One file as docsgen wrote it. */
export interface ManifestEntry {
  readonly fingerprint: string
  readonly sha256: string
  readonly size: number
}

/** The files of a site by path. */
export type Manifest = ReadonlyMap<string, ManifestEntry>

/** The manifest of a folder. `missing` and `damaged` both mean that docsgen may not have written the folder. */
export function readManifest(folder: string): Manifest | 'missing' | 'damaged' {
  const file = path.join(folder, manifestName)
  const status = lstatSync(file, { throwIfNoEntry: false })
  if (status === undefined) return 'missing'
  if (!status.isFile()) return 'damaged'
  return parseManifest(withPath(file, () => readFileSync(file, 'utf8'))) ?? 'damaged'
}

/** A checksum that identifies the site in an output folder; requires that there is a site. */
export function checksumOfSite(folder: string): string {
  const file = path.join(folder, manifestName)
  return hash(
    'sha256',
    withPath(file, () => readFileSync(file)),
  )
}

/** The text of a manifest: sorted, and identical for the same site at any time and on any machine. */
export function formatManifest(manifest: Manifest): string {
  const paths = [...manifest.keys()].toSorted()
  const lines = paths.map((file) => `${JSON.stringify(file)}: ${formatEntry(manifest.get(file))}`)
  return `{\n"version": ${version},\n"files": {\n${lines.join(',\n')}\n}\n}\n`
}

function formatEntry(entry: ManifestEntry | undefined): string {
  return JSON.stringify({ fingerprint: entry?.fingerprint, sha256: entry?.sha256, size: entry?.size })
}

function parseManifest(text: string): Manifest | undefined {
  const value = parseJson(text)
  if (!isGroup(value) || value['version'] !== version || !isGroup(value['files'])) return undefined
  const manifest = new Map<string, ManifestEntry>()
  for (const [file, entry] of Object.entries(value['files'])) {
    if (!isValidPath(file) || !isEntry(entry)) return undefined
    manifest.set(file, entry)
  }
  return manifest
}

function isEntry(value: unknown): value is ManifestEntry {
  const { fingerprint, sha256, size } = groupOf(value)
  return typeof fingerprint === 'string' && typeof sha256 === 'string' && Number.isSafeInteger(size)
}
