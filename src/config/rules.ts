import { homedir } from 'node:os'
import path from 'node:path'
import { groupOf } from '../formats/raw-values.ts'
import { refusalOfName } from '../formats/names/private-names.ts'
import type { FrontMatter } from '../model/page.ts'
import { nearestName } from '../report/nearest-name.ts'
import type { Report } from '../report/problem.ts'
import { isWithin } from '../system/is-within.ts'
import { followSource, kindOf } from '../system/source-files.ts'
import { cacheFolderName, isSharedCache } from './cache-place.ts'
import { listCodeLanguages, prismLanguages } from './code-languages.ts'
import { listCodeThemes } from './code-themes.ts'
import type { Project } from './project.ts'
import type { Config } from './schema.ts'
import { isFile } from './schema-parts/common-schema.ts'
import { isExcludedFolder } from './content-folders.ts'
import { blockedSource } from './policy/policy-sources.ts'
import { leastContrast, nearestShade, textContrast } from './theme-colors.ts'
import { usualOutput } from './usual-output.ts'
import { checkVersions, checkLanguages } from './edition-rules.ts'
import { linksLead } from './link-rules.ts'

/**
 * Checks the rules that involve more than one option and reports each violation at its place. Returns the invalid options.
 * `mayFollow` is true for a path whose error may only be there because another option was left out.
 */
export function checkConfig(
  project: Project,
  report: Report,
  mayFollow: (at: readonly PropertyKey[]) => boolean = () => false,
): (readonly PropertyKey[])[] {
  const invalid: (readonly PropertyKey[])[] = []
  const fail = (at: readonly PropertyKey[], message: string): void => {
    if (mayFollow(at)) return
    invalid.push(at)
    report({ severity: 'error', rule: 'config', message, at: project.document.placeOf(at) })
  }
  for (const rule of [
    linksLead,
    apiRoutesDiffer,
    analyticsAreIdentified,
    headIsPermitted,
    tocLevelsAreOrdered,
    sidebarsOfPathsAreKnown,
    checkVersions,
    checkLanguages,
    foldersStayInside,
    sourcesAreFolders,
    foldersDiffer,
    sourcesHoldNothingMade,
    rootsAreNarrow,
    contentIsThere,
    cacheIsPlace,
    codeThemesAreKnown,
    codeLanguagesAreKnown,
    componentFilesAreThere,
    colorsAreReadable,
  ])
    rule(project, fail)
  warnOfMissingStatic(project, report)
  warnOfPathInUrl(project, report)
  warnOfFirstPath(project, report)
  return invalid
}

type Rule = (project: Project, fail: (at: readonly PropertyKey[], message: string) => void) => void

/** Otherwise each page of the second document would be reported. */
const apiRoutesDiffer: Rule = ({ config: { api } }, fail) => {
  for (const [index, { route }] of api.entries()) {
    const first = api.find((other) => other.route === route)
    if (first === api[index]) continue
    fail(
      ['api', index, 'route'],
      `the address "${route}" is that of "${first?.spec ?? ''}"; set "route" to a different address`,
    )
  }
}

/** Plausible identifies a site by its host, which is in `site.url`. Events for `dataLayer` are collected by the site's own scripts. */
const analyticsAreIdentified: Rule = ({ config }, fail) => {
  const { provider, id = '' } = config.analytics
  if (id.trim() === '' && ['ga4', 'gtm', 'endpoint'].includes(provider))
    fail(['analytics'], `"analytics.id" is missing: ${provider} identifies the site by it`)
  else if (provider === 'endpoint' && !/^(?:https?:\/\/[^/]|\/(?!\/))/.test(id))
    fail(
      ['analytics', 'id'],
      '"analytics.id" must be the address of the endpoint, such as https://stats.example.com/view',
    )
}

const headIsPermitted: Rule = ({ config: { site, security } }, fail) => {
  for (const [index, { tag, attributes }] of security.csp ? site.head.entries() : []) {
    const { src, href, rel = '' } = attributes
    const isSheet = tag === 'link' && String(rel).includes('stylesheet')
    const address = tag === 'script' ? src : isSheet ? href : undefined
    if (address === undefined) continue
    const blocked = blockedSource(String(address), tag === 'script' ? 'script' : 'style', security.extraSources)
    if (blocked !== undefined) fail(['site', 'head', index], blocked)
  }
}

const tocLevelsAreOrdered: Rule = ({ config: { docs } }, fail) => {
  const error = errorOfTocLevels(docs.toc, {})
  if (error !== undefined) fail(['docs', 'toc', 'min'], error)
}

const sidebarsOfPathsAreKnown: Rule = ({ config: { docs, sidebars } }, fail) => {
  const names = Object.keys(sidebars)
  for (const [place, name] of Object.entries(docs.sidebar.paths)) {
    if (name === false || names.includes(name)) continue
    fail(['docs', 'sidebar', 'paths', place], `"${name}" is not a sidebar of this site${nearestName(name, names)}`)
  }
}

/** Why the table of contents is always empty. The front matter of a page can set both of its levels, or one. */
export function errorOfTocLevels(
  { min, max }: Config['docs']['toc'],
  { toc_min_heading_level: ownMin, toc_max_heading_level: ownMax }: FrontMatter,
): string | undefined {
  if ((ownMin ?? min) <= (ownMax ?? max)) return undefined
  const first = ownMin === undefined ? `"docs.toc.min" (${String(min)})` : `"toc_min_heading_level" (${String(ownMin)})`
  const last = ownMax === undefined ? `"docs.toc.max" (${String(max)})` : `"toc_max_heading_level" (${String(ownMax)})`
  return `${first} is greater than ${last}`
}

/** Everything that is published must be in the project: a config must not reach files outside it. */
const foldersStayInside: Rule = ({ root, config }, fail) => {
  for (const [option, folder] of sourceOptions(config)) {
    if (!isInside(folder, root))
      fail(option, `"${option.join('.')}" must be a folder inside the project, but "${folder}" is outside of it`)
  }
}

const sourcesAreFolders: Rule = ({ root, config }, fail) => {
  for (const [option, folder] of sourceOptions(config)) {
    const kind = isInside(folder, root) ? kindOf(path.resolve(root, folder)) : 'folder'
    const isPage = kind === 'file' && option[0] === 'mounts'
    if (kind !== 'folder' && kind !== 'absent' && !isPage)
      fail(option, `"${option.join('.')}" must be a folder, but "${folder}" is a file`)
  }
}

function sourceOptions(config: Config): (readonly [option: readonly string[], folder: string])[] {
  return [
    ...(config.mounts.length === 0 ? [[['content'], config.content] as const] : []),
    ...config.mounts.map(
      ({ dir }, index) => [['mounts', String(index)], path.posix.join(config.content, dir)] as const,
    ),
    [['static'], config.static],
    ...config.versions.flatMap(({ content, ref }, index) =>
      content === undefined || ref !== undefined ? [] : [[['versions', String(index), 'content'], content] as const],
    ),
    ...(config.blog === undefined ? [] : [[['blog', 'dir'], config.blog.dir] as const]),
  ]
}

function isInside(folder: string, root: string): boolean {
  return !path.isAbsolute(folder) && isWithin(path.resolve(root, folder), root)
}

/** Otherwise the next build would read docsgen's own output as part of the site and publish it. */
const sourcesHoldNothingMade: Rule = ({ root, config }, fail) => {
  for (const [option, folder] of sourceOptions(config)) {
    const holds = (made: string): boolean =>
      isWithin(path.resolve(root, made), path.resolve(root, folder)) && !isExcludedFolder(config, made)
    const cache = cacheFolderName(config)
    const isPages = option[0] === 'content' || option[0] === 'mounts'
    const hint = isPages
      ? `; to have pages next to it, add mounts: [{ dir: ., route: /, exclude: [${usualOutput}/**, ${cache}/**] }]`
      : ''
    if (holds(usualOutput))
      fail(
        option,
        `"${option.join('.')}" must not be "${folder}": the built site is written to "${usualOutput}" and would be read as part of it${hint}`,
      )
    else if (path.resolve(root, folder) !== path.resolve(root, cache) && holds(cache))
      fail(['build', 'cache'], `"build.cache" must not be inside a source folder, but "${cache}" is in "${folder}"`)
  }
}

/** A root as wide as a home folder would let a page publish the keys of the user or machine that builds the site. */
const rootsAreNarrow: Rule = ({ root, config }, fail) => {
  for (const [index, name] of config.markdown.roots.entries()) {
    const refusal = refusalOfRoot(path.resolve(root, name), root)
    if (refusal !== undefined) fail(['markdown', 'roots', index], `"${name}" cannot be a root: ${refusal}`)
  }
}

function refusalOfRoot(folder: string, root: string): string | undefined {
  if (kindOf(folder) === 'absent') return 'there is no such file or folder'
  if (isWithin(homedir(), folder)) return 'it is the home folder or contains it'
  const real = followSource(folder)
  if (real !== path.resolve(followSource(root), path.relative(root, folder)))
    return 'it is a link; use its target instead'
  return refusalOfName(path.relative(root, folder))
}

const foldersDiffer: Rule = ({ root, config }, fail) => {
  const folderOf = (name: string): string => path.resolve(root, name)
  if (folderOf(config.content) === folderOf(config.static))
    fail(['static'], '"static" and "content" must be different folders')
  if ([root, folderOf(config.content), folderOf(config.static)].includes(folderOf(cacheFolderName(config))))
    fail(['build', 'cache'], '"build.cache" must differ from the project folder and from "content" and "static"')
}

/** If the config does not set `content`, a missing folder is reported later, when docsgen looks for the pages. */
const contentIsThere: Rule = ({ root, config, document }, fail) => {
  const isNamed = 'content' in groupOf(document.value)
  if (isNamed && isInside(config.content, root) && kindOf(path.resolve(root, config.content)) === 'absent')
    fail(['content'], `there is no folder "${config.content}"`)
}

/** Git does not store empty folders, so a missing one is only a warning. A site of another tool does not name it. */
function warnOfMissingStatic({ root, config, document, foreignConfig }: Project, report: Report): void {
  if (foreignConfig !== undefined) return
  const folder = config.static
  if (folder === 'static' || !isInside(folder, root) || kindOf(path.resolve(root, folder)) !== 'absent') return
  const message = `there is no folder "${folder}"`
  report({ severity: 'warning', rule: 'config', message, at: document.placeOf(['static']) })
}

/** Only the host of `site.url` is used, so its path would be missing in every address without a sign of it. */
function warnOfPathInUrl({ config: { site }, document, foreignConfig }: Project, report: Report): void {
  const { pathname } = new URL(site.url)
  const folder = `${pathname.replace(/\/$/, '')}/`
  if (foreignConfig !== undefined || folder === '/' || folder === site.basePath) return
  const message = `the path of "site.url" is ignored; if the site is in the folder ${folder} of its host, set "site.basePath" to it`
  report({ severity: 'warning', rule: 'config', message, at: document.placeOf(['site', 'url']) })
}

/** A list of only older versions would replace the pages in `content` without a sign of it. */
function warnOfFirstPath({ config: { versions }, document, foreignConfig }: Project, report: Report): void {
  const [first] = versions
  if (foreignConfig !== undefined || first?.path === undefined) return
  const message = `the first version has the addresses without a version, so its "path" is ignored; if "${first.name}" is an older version, list the newest one before it`
  report({ severity: 'warning', rule: 'config', message, at: document.placeOf(['versions', 0, 'path']) })
}

const cacheIsPlace: Rule = ({ config }, fail) => {
  const { cache } = config.build
  if (isSharedCache(cache) && !/^(?:(?:s3|gs|az):\/\/[^/?#@]+(?:\/[^?#\\]*)?|file:\/\/\/.+)$/.test(cache))
    fail(
      ['build', 'cache'],
      '"build.cache" must be a folder, or a store such as s3://bucket/prefix, gs://…, az://… or file:///folder; credentials come from the environment',
    )
}

const codeThemesAreKnown: Rule = ({ config }, fail) => {
  for (const mode of ['light', 'dark'] as const) {
    const theme = config.code.themes[mode]
    if (theme === undefined) continue
    const known = listCodeThemes()
    if (known.includes(theme)) continue
    const hint = nearestName(theme, known) || '; use a theme of highlight.js, such as "github" or "night-owl"'
    fail(['code', 'themes', mode], `"${theme}" is not a code theme${hint}`)
  }
}

const codeLanguagesAreKnown: Rule = ({ config }, fail) => {
  if (config.code.languages.length === 0) return
  const known = new Set(listCodeLanguages())
  for (const [index, language] of config.code.languages.entries()) {
    if (known.has(language) || prismLanguages().has(language) || (isFile(language) && !language.endsWith('.json')))
      continue
    const hint = isFile(language)
      ? '; code is highlighted with highlight.js, which cannot read a TextMate grammar: use a module that exports a grammar of highlight.js'
      : nearestName(language, known) || '; use a language of highlight.js, or a file with a grammar for it'
    fail(['code', 'languages', index], `"${language}" is not a known code language${hint}`)
  }
}

const componentFilesAreThere: Rule = ({ root, config: { markdown, code } }, fail) => {
  const fences = Object.entries(code.fences).map(([language, file]) => [['code', 'fences', language], file] as const)
  for (const [at, file] of [[['markdown', 'components'], markdown.components] as const, ...fences]) {
    const endings = ['', '.tsx', '.ts', '.jsx', '.js']
    const isThere = endings.some((ending) => kindOf(path.resolve(root, `${file ?? '.'}${ending}`)) === 'file')
    if (file !== undefined && !isThere) fail(at, `there is no file "${file}"`)
  }
}

/** Text in the accent color is on every page. Without an accent color, it has the brand color. */
const colorsAreReadable: Rule = ({ config }, fail) => {
  const name = config.theme.accent === undefined ? 'brand' : 'accent'
  for (const mode of ['light', 'dark'] as const) {
    const color = config.theme[name]?.[mode]
    const found = color === undefined ? leastContrast : textContrast(color, mode)
    if (found >= leastContrast) continue
    const rest = name === 'brand' ? ', or set "theme.accent" and keep this color for buttons' : ''
    const message = `text in "${color ?? ''}" cannot be read in ${mode} mode: its lowest contrast with a background is ${found.toFixed(1)}, and WCAG AA requires ${String(leastContrast)}; use "${nearestShade(color, mode) ?? ''}"${rest}`
    fail(['theme', name, mode], message)
  }
}
