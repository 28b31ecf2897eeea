import { hash } from 'node:crypto'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { stringify } from 'yaml'
import type { ApiDownload } from '../../../model/api.ts'
import { isAddress } from '../../lint/allowed-places.ts'
import { replaceNumbers, withExactNumbers } from './exact-numbers.ts'
import { isJsonText } from './parse-spec.ts'
import type { SpecFile, SpecFiles } from './spec-files.ts'

/** The document for download: as written, unless it has parts that must not be published. */
export function listDownloads({ main, byPath }: SpecFiles, format: 'yaml' | 'json'): ApiDownload[] {
  const file = publish(main)
  const folder = path.dirname(main.absolute)
  const others = [...new Set(byPath.values())].filter((other) => other !== main)
  const otherFiles = others.flatMap((other) => {
    // A file on another host is already available there.
    if (isAddress(other.absolute)) return []
    const published = publish(other)
    const made = other.absolute.endsWith('.json') ? jsonOf : yamlOf
    return [pack(path.relative(folder, other.absolute).split(path.sep).join('/'), published.written ?? made(published))]
  })
  const json = isJsonText(main.text, main.absolute) ? file.written : undefined
  return [
    ...(format === 'yaml' ? [pack('openapi.yaml', file.written ?? yamlOf(file))] : []),
    pack('openapi.json', json ?? `${jsonOf(file)}\n`),
    ...otherFiles,
  ]
}

function pack(name: string, text: string): ApiDownload {
  const bytes = Buffer.from(text)
  const fingerprint = hash('sha256', bytes).slice(0, 32)
  return { path: name, fingerprint, packed: gzipSync(bytes, { level: 1 }) }
}

interface Published extends Pick<SpecFile, 'value' | 'exactNumbers'> {
  /** The text of the file, if it has no parts to leave out. */
  readonly written: string | undefined
}

function publish({ text, value, isWhole, exactNumbers }: SpecFile): Published {
  if (holdsInternal(value)) return { value: withoutInternal(value), exactNumbers, written: undefined }
  // A key that is overridden by a later one may be internal.
  return { value, exactNumbers, written: isWhole ? text : undefined }
}

function jsonOf({ value, exactNumbers }: Published): string {
  return JSON.stringify(withExactNumbers(value, exactNumbers), null, 2)
}

function yamlOf({ value, exactNumbers }: Published): string {
  return stringify(replaceNumbers(value, exactNumbers, BigInt))
}

function holdsInternal(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false
  return isInternalValue(item) || Object.values(item).some(holdsInternal)
}

function withoutInternal(item: unknown): unknown {
  if (Array.isArray(item)) return item.filter((entry) => !isInternalValue(entry)).map(withoutInternal)
  if (typeof item !== 'object' || item === null) return item
  const entries = Object.entries(item).filter(([, entry]) => !isInternalValue(entry))
  return Object.fromEntries(entries.map(([key, entry]) => [key, withoutInternal(entry)]))
}

function isInternalValue(item: unknown): boolean {
  if (typeof item !== 'object' || item === null || !Object.hasOwn(item, 'x-internal')) return false
  return (item as Readonly<Record<string, unknown>>)['x-internal'] === true
}
