import path from 'node:path'
import { isExternal } from '../formats/names/url.ts'
import { nearestName } from '../report/nearest-name.ts'
import { isWithin } from '../system/is-within.ts'
import { kindOf } from '../system/source-files.ts'
import { isBuilt, prefixOf, builtLanguages } from './editions.ts'
import type { Project } from './project.ts'
import { basePathPattern, type Config } from './schema.ts'
import { unusedWords } from './language-words.ts'

type Fail = (at: readonly PropertyKey[], message: string) => void

/** Checks the rules between the versions of a site. */
export function checkVersions(project: Project, fail: Fail): void {
  const { versions } = project.config
  const names = versions.map((version) => version.name)
  for (const [index, version] of versions.entries()) {
    const failAt = (option: string, message: string): void => fail(['versions', index, option], message)
    if (index === 0 && version.ref !== undefined)
      failAt('ref', 'the first version is that of the work tree; remove "ref", or list another version before it')
    if (names.indexOf(version.name) !== index) failAt('name', `the version "${version.name}" is listed twice`)
    checkPath(index, project.config, failAt)
    checkEarlierPaths(version, project.config, (at, message) => fail(['versions', index, 'redirectFrom', at], message))
    checkContent(version, project, failAt)
    checkFrom(version, versions, failAt)
    if (version.variables !== undefined && version.ref !== undefined)
      failAt('variables', 'a version with "ref" has the variables of its commit')
    if (version.variables !== undefined && version.from !== undefined)
      failAt('variables', 'a version with "from" shows pages as they are in the other version, with its variables')
  }
}

/** Each version that is built needs its own path below the base path. */
function checkPath(index: number, { versions, site }: Config, failAt: (option: string, message: string) => void): void {
  const version = versions[index]
  if (index === 0 || !isBuilt(version)) return
  const { path: given, name } = version
  const prefix = prefixOf(version, site)
  const option = given === undefined ? 'name' : 'path'
  if (given !== undefined && isExternal(given))
    return failAt('path', `the pages of version "${name}" are built here, so "path" must be a path below the base path`)
  if (!basePathPattern.test(`/${prefix}`) || prefix === '/')
    return failAt(option, `"${prefix.slice(0, -1)}" cannot be part of an address; set "path" to one such as 1.4`)
  const isSame = (other: Config['versions'][number], at: number): boolean =>
    at > 0 && at < index && isBuilt(other) && prefixOf(other, site).toLowerCase() === prefix.toLowerCase()
  const other = versions.find(isSame)
  if (other !== undefined)
    failAt(option, `the versions "${other.name}" and "${name}" have the same address; set "path" of one of them`)
}

/** An earlier path must not be one that a version has now, or that another version had before. */
function checkEarlierPaths(
  version: Version,
  { versions, site }: Config,
  failAt: (index: number, message: string) => void,
): void {
  const pathOf = (written: string): string => prefixOf({ name: written, path: written }, site).toLowerCase()
  for (const [index, written] of version.redirectFrom.entries()) {
    const prefix = pathOf(written)
    if (prefix === '/' || !basePathPattern.test(`/${prefix}`) || isExternal(written)) {
      failAt(index, `"${written}" cannot be an earlier path; write one such as 1.4`)
      continue
    }
    const isUsed = (other: Version, at: number): boolean =>
      (at > 0 && isBuilt(other) && prefixOf(other, site).toLowerCase() === prefix) ||
      other.redirectFrom.some((name, place) => pathOf(name) === prefix && (other !== version || place < index))
    const other = versions.find(isUsed)
    if (other !== undefined) failAt(index, `the address "/${prefix.slice(0, -1)}" leads to version "${other.name}"`)
  }
}

type Version = Config['versions'][number]

function checkContent(
  { content, ref }: Version,
  { root }: Project,
  failAt: (option: string, message: string) => void,
): void {
  if (content === undefined || ref !== undefined) return
  const place = path.resolve(root, content)
  if (isWithin(place, root) && kindOf(place) === 'absent') failAt('content', `there is no folder "${content}"`)
}

/** `from` names another version with pages, and a chain of these ends. */
function checkFrom(
  version: Version,
  versions: readonly Version[],
  failAt: (option: string, message: string) => void,
): void {
  const { name, from, content } = version
  if (from === undefined) return
  if (version.ref !== undefined) return failAt('from', 'a version with "ref" cannot take pages from another version')
  if (content === undefined)
    return failAt('from', 'set "content" to the folder of the pages that this version does not take')
  const base = findVersion(from, versions)
  const names = versions.map((other) => other.name).filter((other) => other !== name)
  if (base === undefined) return failAt('from', `"${from}" is not a version of this site${nearestName(from, names)}`)
  if (versions[0] !== base && !isBuilt(base))
    return failAt('from', `the version "${from}" has no pages here; set "content" of it`)
  if (base.ref !== undefined)
    return failAt('from', `the pages of version "${from}" are in Git; take them from a version with a folder`)
  const chain = [name]
  for (let next: Version | undefined = base; next !== undefined; next = findVersion(next.from, versions)) {
    if (next.name === name)
      return failAt('from', `the versions take pages from each other: ${[...chain, name].join(' → ')}`)
    if (chain.includes(next.name)) return
    chain.push(next.name)
  }
}

function findVersion(name: string | undefined, versions: readonly Version[]): Version | undefined {
  return versions.find((version) => version.name === name)
}

/** Checks the rules between the languages of a site. */
export function checkLanguages({ root, config, foreignConfig }: Project, fail: Fail): void {
  const { site, versions } = config
  const taken = new Map(
    versions
      .filter((version, index) => index > 0 && isBuilt(version))
      .map((version) => [prefixOf(version, site), version.name]),
  )
  for (const [index, option] of site.locales.entries()) {
    const { code, path: given = code, content } = option
    const failAt = (key: string, message: string): void => fail(['site', 'locales', index, key], message)
    if (site.locales.findIndex((other) => other.code === code) !== index) {
      failAt('code', `the language "${code}" is listed twice`)
      continue
    }
    for (const word of unusedWords(config, option, root))
      failAt(
        'words',
        `no text of the navigation, the sidebars, the footer or the announcement and no folder is "${word}"`,
      )
    if (content === undefined || code === site.locale) continue
    const folder = path.resolve(root, content)
    if (!isWithin(folder, root)) failAt('content', `"${content}" is outside the folder of the config`)
    const prefix = prefixOf({ name: code, path: given }, site)
    const owner = taken.get(prefix)
    if (isExternal(given) || prefix === '/' || !basePathPattern.test(`/${prefix}`))
      failAt(
        'path',
        `the pages in "${content}" are built here, so "path" must be a path below the base path, such as ${code}`,
      )
    else if (owner !== undefined)
      failAt('path', `"${owner}" and "${code}" have the same address; set a different "path"`)
    taken.set(prefix, code)
  }
  // Configs of other tools name the folders of everything that can be translated.
  if (foreignConfig === undefined) checkTranslatedFolders({ root, config }, fail)
}

/**
 * Not everything has to be translated, but a folder that no language has is misspelt. That of the blog may be missing,
 * because naming it shows the posts in all languages.
 */
function checkTranslatedFolders({ root, config }: Pick<Project, 'root' | 'config'>, fail: Fail): void {
  const languages = builtLanguages(config).filter(({ content }) => content !== config.content)
  const check = (translated: string | undefined, at: readonly PropertyKey[]): void => {
    if (translated === undefined || languages.length === 0) return
    if (languages.some(({ content }) => kindOf(path.join(root, content, translated)) === 'folder')) return
    const folders = languages.map(({ content }) => `"${path.posix.join(content, translated)}"`).join(' or ')
    fail([...at, 'translated'], `there is no folder ${folders}; create it, or remove this option`)
  }
  for (const [index, { translated }] of config.mounts.entries()) check(translated, ['mounts', index])
  for (const [index, { mounts = [] }] of config.versions.entries())
    for (const [place, { translated }] of mounts.entries()) check(translated, ['versions', index, 'mounts', place])
}
