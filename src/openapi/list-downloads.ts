import { hash } from 'node:crypto'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { stringify } from 'yaml'
import type { ApiDownload } from '../model/api.ts'
import { isAddress } from './allowed-places.ts'
import { replaceNumbers, withExactNumbers } from './exact-numbers.ts'
import { isJsonText } from './parse-spec.ts'
import type { SpecFile, SpecFiles } from './spec-files.ts'

/** The document for readers: as it is written, unless it holds what is not to be published. */
export function listDownloads({ main, byPath }: SpecFiles, format: 'yaml' | 'json'): ApiDownload[] {
  const file = publish(main)
  const written = file.isWhole ? main.text : undefined
  const folder = path.dirname(main.absolute)
  const others = [...new Set(byPath.values())].filter((other) => other !== main)
  const beside = others.flatMap((other) => {
    // What lies on another host is found there.
    if (isAddress(other.absolute)) return []
    const published = publish(other)
    const isJson = other.absolute.endsWith('.json')
    const text = published.isWhole ? other.text : isJson ? jsonOf(published) : yamlOf(published)
    return [pack(path.relative(folder, other.absolute).split(path.sep).join('/'), text)]
  })
  const isJson = isJsonText(main.text, main.absolute)
  return [
    ...(format === 'yaml' ? [pack('openapi.yaml', written ?? yamlOf(file))] : []),
    pack('openapi.json', (isJson ? written : undefined) ?? `${jsonOf(file)}\n`),
    ...beside,
  ]
}

function pack(name: string, text: string): ApiDownload {
  const bytes = Buffer.from(text)
  const fingerprint = hash('sha256', bytes).slice(0, 32)
  return { path: name, fingerprint, packed: gzipSync(bytes, { level: 1 }) }
}

type Published = Pick<SpecFile, 'value' | 'exactNumbers'> & { readonly isWhole: boolean }

function publish({ value, exactNumbers }: SpecFile): Published {
  const isWhole = !holdsInternal(value)
  return { value: isWhole ? value : withoutInternal(value), exactNumbers, isWhole }
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
