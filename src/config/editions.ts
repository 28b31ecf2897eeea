import { isExternal } from '../formats/url.ts'
import type { YamlDocument } from '../yaml/document.ts'
import type { Report } from '../report/problem.ts'
import { translateWords, type LanguageOption } from './language-words.ts'
import type { Project } from './project.ts'
import type { Config } from './schema.ts'

// A build joins one or more editions: the site in one version or language. Each is a separate site with a base path below
// that of the whole site, and its project is derived from the config.

/** One of the sites that a build joins. */
export interface Edition {
  /** Name of the version; empty if the config lists none. */
  readonly name: string
  /** Path below the base path of the whole site, with a slash at its end; empty for the main edition. */
  readonly prefix: string
  readonly project: Project
  /** Code of its language, if it is a translation. */
  readonly locale?: string | undefined
  /** Name of the edition whose pages are used if this one does not have them. */
  readonly from: string | undefined
  /** The commit that its files are in, as the config names it. */
  readonly ref?: string | undefined
  /** The paths that files of the commit have now. */
  readonly renames?: ReadonlyMap<string, string>
}

export type Version = Config['versions'][number]

/** The editions of a site: the main one, its other versions, and its translations. */
export function listEditions(project: Project): readonly [main: Edition, ...others: Edition[]] {
  const { versions } = project.config
  const [first, ...others] = versions.map((version, index) => editionOf(project, version, index))
  const main = first ?? { name: '', prefix: '', project, from: undefined }
  const languages = builtLanguages(project.config).map((language) => languageEdition(project, language, main))
  return [main, ...others.filter((_, index) => isBuilt(versions[index + 1])), ...languages]
}

/** Whether a version is part of the build. The others are links to sites that are built separately. */
export function isBuilt(version: Version | undefined): version is Version {
  return [version?.content, version?.mounts, version?.ref].some((option) => option !== undefined)
}

/** The path of a version below the base path, with a slash at its end. */
export function prefixOf({ name, path = name }: Pick<Version, 'name' | 'path'>, { basePath }: Config['site']): string {
  const below = path.startsWith(basePath) ? path.slice(basePath.length) : path
  return isExternal(path) ? '' : `${below.replaceAll(/^\/+|\/+$/g, '')}/`
}

/** The base path of a version that is part of the build. */
export function pathOfVersion(name: string, config: Config): string {
  const root = rootPathOf(config)
  const [, ...others] = config.versions
  const version = others.find((other) => other.name === name)
  return version === undefined ? root : root + prefixOf(version, { ...config.site, basePath: root })
}

/** The base paths of the other editions of a build. */
export function otherBasePaths(config: Config): string[] {
  const [, ...versions] = config.versions
  const site = { ...config.site, basePath: rootPathOf(config) }
  const languages = builtLanguages(config).map(({ code, path }) => ({ name: code, path }))
  return [...versions.filter(isBuilt), ...languages].map((option) => site.basePath + prefixOf(option, site))
}

/** The base path of the whole site, where the files that all editions share are. */
export function rootPathOf(config: Config): string {
  return config.edition?.rootPath ?? config.site.basePath
}

/** Whether this is the config of the edition with the addresses without a prefix. */
export function isMainEdition(config: Config): boolean {
  return rootPathOf(config) === config.site.basePath
}

function editionOf(project: Project, version: Version, index: number): Edition {
  const { config, document } = project
  const { site } = config
  const isMain = index === 0
  const prefix = isMain ? '' : prefixOf(version, site)
  return {
    name: version.name,
    prefix,
    from: version.from,
    ref: version.ref,
    project: {
      ...project,
      document: placeInVersion(document, version, index),
      config: {
        ...config,
        site: { ...site, basePath: site.basePath + prefix },
        content: version.content ?? config.content,
        mounts: version.mounts ?? config.mounts,
        variables: joinVariables(config.variables, version.variables),
        sidebars: version.sidebars ?? config.sidebars,
        redirects: version.redirects ?? (isMain ? config.redirects : []),
        api: version.api ?? config.api,
        // Posts belong to no version.
        blog: isMain ? config.blog : undefined,
        edition: { name: version.name, rootPath: site.basePath, baseFolders: baseFoldersOf(version, config) },
      },
    },
  }
}

function joinVariables(site: Config['variables'], own: Config['variables'] = {}): Config['variables'] {
  return {
    ...site,
    ...Object.fromEntries(Object.entries(own).map(([group, values]) => [group, { ...site[group], ...values }])),
  }
}

/** The content folders of the versions that a version takes pages from, nearest first. */
function baseFoldersOf({ from }: Version, config: Config): string[] {
  const base = config.versions.find(({ name }) => name === from)
  return base === undefined ? [] : [base.content ?? config.content, ...baseFoldersOf(base, config)]
}

/**
 * The config of a version in Git: what its pages depend on is in its own config, and the look of the site is that of
 * today. A commit cannot be changed any more, so broken links in it do not stop a build.
 */
export function optionsOfCommit(today: Config, then: Config | undefined, version: Version | undefined): Config {
  const { onBrokenLink, onBrokenAnchor } = today.build
  const soften = (consequence: typeof onBrokenLink) => (consequence === 'error' ? 'warn' : consequence)
  const own = then ?? today
  return {
    ...today,
    site: { ...today.site, home: own.site.home },
    variables: own.variables,
    content: version?.content ?? own.content,
    mounts: version?.mounts ?? own.mounts,
    static: own.static,
    sidebars: version?.sidebars ?? own.sidebars,
    redirects: version?.redirects ?? own.redirects,
    api: version?.api ?? own.api,
    code: { ...today.code, languages: own.code.languages, fences: own.code.fences },
    markdown: own.markdown,
    check: { ...today.check, commandLine: own.check.commandLine },
    docs: { ...today.docs, toc: own.docs.toc, frontMatter: own.docs.frontMatter, editUrl: undefined },
    build: {
      ...today.build,
      onBrokenLink: soften(onBrokenLink),
      onBrokenAnchor: soften(onBrokenAnchor),
      onUnusedImage: 'ignore',
    },
  }
}

/** A language whose pages are in a folder, so that it is part of the build. */
type BuiltLanguage = LanguageOption & { readonly content: string }

/** The languages that a build joins, apart from the one of the main edition. */
export function builtLanguages({ site }: Config): readonly BuiltLanguage[] {
  return site.locales.filter(
    (option): option is BuiltLanguage => option.code !== site.locale && option.content !== undefined,
  )
}

/** The edition of a language. It takes the pages that are not translated from the main edition. */
function languageEdition(project: Project, language: BuiltLanguage, main: Edition): Edition {
  const { config, document } = main.project
  const { site } = config
  const { code, content, words = {} } = language
  const prefix = prefixOf({ name: code, path: language.path }, site)
  const translated = translateWords(config, words)
  return {
    name: `language ${code}`,
    prefix,
    locale: code,
    from: main.name,
    project: {
      ...project,
      document,
      messages: project.translations[code] ?? project.messages,
      config: {
        ...translated,
        site: { ...translated.site, locale: code, basePath: site.basePath + prefix },
        content,
        redirects: [],
        // Posts are not translated.
        blog: undefined,
        edition: { name: main.name, rootPath: site.basePath, mainLocale: site.locale, baseFolders: [config.content] },
      },
    },
  }
}

/** Problems in the files of a commit have its name: `v1.4:content/a.md`. */
export function reportIn({ ref }: Edition, report: Report): Report {
  if (ref === undefined) return report
  return (problem) => report({ ...problem, at: { ...problem.at, file: `${ref}:${problem.at?.file ?? ''}` } })
}

/** Places of the options that the version sets itself are in its entry. */
function placeInVersion(document: YamlDocument, version: Version, index: number): YamlDocument {
  const own = new Set<PropertyKey>(Object.keys(version))
  const isOwn = (option: PropertyKey | undefined): boolean =>
    option !== undefined && option !== 'name' && option !== 'path' && own.has(option)
  return {
    value: document.value,
    placeOf: (path, of) => document.placeOf(isOwn(path[0]) ? ['versions', index, ...path] : path, of),
  }
}
