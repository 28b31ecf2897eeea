import { existsSync } from 'node:fs'
import path from 'node:path'
import { groupOf, listOf, textOf, type Raw } from '../formats/raw-values.ts'
import { readData } from './read-data.ts'

/** A version of the documentation, as Docusaurus stores it. */
export interface DocsVersion {
  readonly name: string
  readonly label: string
  /** Address below that of the documentation; empty for the version that is not in its addresses. */
  readonly path: string
  /** Absolute path of its pages. */
  readonly folder: string
  /** The file with its sidebars; `undefined` if there is none. */
  readonly sidebars: unknown
  readonly banner: string
}

/** The versions of some documentation: first the one that readers see without choosing, then the others, newest first. */
export function listVersions(site: string, id: string, options: Raw): readonly [main: DocsVersion, ...DocsVersion[]] {
  const prefix = id === 'default' ? '' : `${id}_`
  const current = path.resolve(site, textOf(options['path'], 'docs'))
  const names = readNames(path.join(site, `${prefix}versions.json`))
  const all = [...(options['includeCurrentVersion'] === false ? [] : ['current']), ...names]
  const wanted = listOf(options['onlyIncludeVersions'])
  const included = wanted.length === 0 ? all : all.filter((name) => wanted.includes(name))
  const last = textOf(options['lastVersion'], names[0] ?? 'current')
  const versionOf = (name: string): DocsVersion => {
    const { label, path: place, banner } = groupOf(groupOf(options['versions'])[name])
    const isCurrent = name === 'current'
    const sidebars = path.join(site, `${prefix}versioned_sidebars`, `version-${name}-sidebars.json`)
    const isNewer = included.indexOf(name) < included.indexOf(last)
    return {
      name,
      label: textOf(label, isCurrent ? 'Next' : name),
      path: name === last ? '' : textOf(place, isCurrent ? 'next' : name),
      folder: isCurrent ? current : path.join(site, `${prefix}versioned_docs`, `version-${name}`),
      sidebars: isCurrent ? options['sidebarPath'] : existsSync(sidebars) ? sidebars : false,
      banner: name === last ? 'none' : textOf(banner, isNewer ? 'unreleased' : 'unmaintained'),
    }
  }
  const others = included.filter((name) => name !== last).map(versionOf)
  return [versionOf(last), ...others]
}

function readNames(file: string): readonly string[] {
  if (!existsSync(file)) return []
  return listOf(readData(file)).filter((name) => typeof name === 'string')
}
