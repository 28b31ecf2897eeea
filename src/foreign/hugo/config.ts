import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { groupOf, type Raw } from '../../formats/raw-values.ts'
import { mergeGroups, readData } from '../read-data.ts'

const data = /\.(?:toml|ya?ml|json)$/

/** Reads the whole config of a Hugo site: one file, folders of files, or both. Names are in lower case, as Hugo compares them. */
export function readHugoConfig(root: string): Raw {
  // Of both, Hugo reads the first.
  const top = ['hugo', 'config'].flatMap((name) => listData(root).filter((file) => path.parse(file).name === name))
  const folders = ['config/_default', 'config/production'].map((name) => path.join(root, name))
  return [
    ...top.slice(0, 1).map((name) => lowerNames(readData(path.join(root, name)))),
    // Their names matter, and the folders below do not.
    ...folders.flatMap((folder) => listData(folder, true).map((name) => readPart(folder, name))),
  ].reduce((merged: Raw, part) => mergeGroups(merged, groupOf(part)), {})
}

function listData(folder: string, recursive = false): string[] {
  return existsSync(folder)
    ? readdirSync(folder, { recursive, encoding: 'utf8' })
        .filter((name) => data.test(name))
        .toSorted()
    : []
}

/** A file such as `params.toml` has the options of one group, and `menus.en.toml` those of one language. */
function readPart(folder: string, file: string): unknown {
  const value = lowerNames(readData(path.join(folder, file)))
  const [name = '', language] = path.basename(file).replace(data, '').toLowerCase().split('.')
  const group = /^(?:hugo|config)$/.test(name) ? value : { [name]: value }
  return language === undefined ? group : { languages: { [language]: group } }
}

function lowerNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerNames)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name.toLowerCase(), lowerNames(inner)]))
}
