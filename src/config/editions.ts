import { join, posix, relative, sep } from 'node:path'
import { isExternal } from '../formats/names/url.ts'
import { blogOfLanguage } from './blog-folder.ts'
import type { YamlDocument } from '../yaml/document.ts'
import { isInternalError } from '../report/internal-error.ts'
import type { Report } from '../report/problem.ts'
import { ignoreProblems, kindOf, listPermitted } from '../system/source-files.ts'
import { endingOf, hasSeparateLanguages, translateWords, type LanguageOption } from './language-words.ts'
import type { Project } from './project.ts'
import type { Config } from './schema.ts'

// A build joins one or more editions: the site in one version or language. Each is a separate site with a base path below
// that of the whole site, and its project is derived from the config.

/** One of the sites that a build joins. */
export interface Edition {
  /** Differs from that of every other edition. */
  readonly name: string
  /** Name of its version; empty if the config lists none. */
  readonly version: string
  /** Path below the base path of the whole site, with a slash at its end; empty for the main edition. */
  readonly prefix: string
  readonly project: Project
  /** Code of its language, if it is a translation. */
  readonly locale?: string | undefined
  /** Name of the edition whose pages are used if this one does not have them. */
  readonly from: string | undefined
  /** The commit that its files are in, as the config names it. */
  readonly ref?: string | undefined
  /** The files of the config of today. */
  readonly configFiles: readonly string[]
  /** The paths that files of the commit have now. */
  readonly renames?: ReadonlyMap<string, string>
}

export type Version = Config['versions'][number]

/**
 * The editions of a site: the main one, its other versions, and the translations of each. The translations of a version
 * in Git are not known before its commit is opened.
 */
export function listEditions(project: Project): readonly [main: Edition, ...others: Edition[]] {
  const { versions } = project.config
  const [first, ...others] = versions.map((version, index) => editionOf(project, version, index))
  const main = first ?? { name: '', version: '', prefix: '', project, from: undefined, configFiles: [] }
  const built = others.filter((_, index) => isBuilt(versions[index + 1]))
  return [main, ...built, ...listLanguageEditions([main, ...built.filter(({ ref }) => ref === undefined)])]
}

/** The translations of versions, in the order of these. */
export function listLanguageEditions(versions: readonly Edition[]): Edition[] {
  const basesOf = ({ from }: Edition): readonly Edition[] =>
    versions.filter(({ name }) => name === from).flatMap((base) => [base, ...basesOf(base)])
  return versions.flatMap((version) => {
    const bases = basesOf(version).flatMap(({ project }) => builtLanguages(project.config))
    return builtLanguages(version.project.config).map((language) => {
      const newer = bases.filter(({ code }) => code === language.code).map(({ content }) => content)
      return languageEdition(language, version, newer)
    })
  })
}

/** Whether a version is part of the build. The others are links to sites that are built separately. */
export function isBuilt(version: Version | undefined): version is Version {
  return [version?.content, version?.mounts, version?.ref].some((option) => option !== undefined)
}

/** Whether the translations of a version are below its path in the folders of the languages, and no folder names them. */
export function hasPath(version: Version, index: number): boolean {
  const isNamed = version.mounts?.some(({ translated }) => translated !== undefined)
  return index > 0 && isBuilt(version) && version.ref === undefined && isNamed !== true
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
  const { config, document, root } = project
  const { site } = config
  const isMain = index === 0
  const { content = config.content } = version
  const prefix = isMain ? '' : prefixOf(version, site)
  return {
    name: version.name,
    version: version.name,
    prefix,
    from: version.from,
    ref: version.ref,
    configFiles: project.configFiles.map((file) => relative(root, file).split(sep).join('/')),
    project: {
      ...project,
      document: placeInEntry(document, ['versions', index], Object.keys(version)),
      config: {
        ...config,
        site: {
          ...site,
          basePath: site.basePath + prefix,
          ...(hasPath(version, index) && {
            locales: locateTranslations(config, { root, content, path: prefix.slice(0, -1) }),
          }),
        },
        content,
        mounts: version.mounts ?? config.mounts,
        variables: joinVariables(config.variables, version.variables),
        sidebars: version.sidebars ?? config.sidebars,
        redirects: version.redirects ?? (isMain ? config.redirects : []),
        api: version.api ?? config.api,
        // Posts belong to no version.
        blog: isMain ? config.blog : undefined,
        edition: {
          name: version.name,
          rootPath: site.basePath,
          baseFolders: baseFoldersOf(version, config),
          sharesSidebars: !isMain && version.sidebars === undefined,
        },
      },
    },
  }
}

/**
 * The languages of a site, with the translations of another version of it. They are below the path of the version in the
 * folder of the language, or next to the originals.
 */
export function locateTranslations(
  { site, content }: Config,
  own: { readonly root: string; readonly content: string; readonly path: string },
): LanguageOption[] {
  return site.locales.map((option) => {
    if (option.content === undefined) return option
    const isSuffixed = option.content === content
    const folder = isSuffixed ? own.content : posix.join(option.content, own.path)
    const absolute = join(own.root, folder)
    const isThere = isSuffixed ? hasFile(absolute, endingOf(option.code)) : kindOf(absolute) === 'folder'
    return { ...option, content: isThere ? folder : undefined }
  })
}

function hasFile(folder: string, ending: string): boolean {
  if (kindOf(folder) !== 'folder') return false
  return listPermitted(folder, ignoreProblems).some((entry) =>
    entry.isDirectory() ? hasFile(join(folder, entry.name), ending) : entry.name.endsWith(ending),
  )
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
 * today.
 */
export function optionsOfCommit(today: Config, then: Config | undefined, version: Version | undefined): Config {
  const own = then ?? { ...today, redirects: [] }
  return {
    ...today,
    site: { ...today.site, home: own.site.home },
    variables: own.variables,
    content: version?.content ?? own.content,
    mounts: (version?.mounts ?? own.mounts).map((mount) => ({ ...mount, editUrl: undefined })),
    static: own.static,
    sidebars: version?.sidebars ?? own.sidebars,
    redirects: version?.redirects ?? own.redirects,
    api: version?.api ?? own.api,
    code: { ...today.code, languages: own.code.languages, fences: own.code.fences, comments: own.code.comments },
    markdown: own.markdown,
    check: { ...today.check, commandLine: own.check.commandLine },
    docs: { ...today.docs, toc: own.docs.toc, frontMatter: own.docs.frontMatter, editUrl: undefined },
    build: { ...today.build, onUnusedImage: 'ignore' },
    ...(today.edition && {
      edition: { ...today.edition, sharesSidebars: then === undefined && version?.sidebars === undefined },
    }),
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

/**
 * The edition of a language. It takes the pages that are not translated from the same version in the main language,
 * unless languages are separate.
 */
function languageEdition(language: BuiltLanguage, version: Edition, newerFolders: readonly string[]): Edition {
  const { project } = version
  const { config } = project
  const { code, content, words = {} } = language
  // Versions have their own sidebars.
  const { sidebars } = version.prefix === '' ? language : {}
  const entry = ['site', 'locales', config.site.locales.indexOf(language)]
  const rootPath = rootPathOf(config)
  const prefix = prefixOf({ name: code, path: language.path }, { ...config.site, basePath: rootPath }) + version.prefix
  const translated = translateWords(config, words)
  const { blog, posts } = blogOfLanguage(content, project)
  const isSeparate = hasSeparateLanguages(config)
  return {
    ...version,
    name: `language ${code}${version.prefix === '' ? '' : ` of ${version.name}`}`,
    prefix,
    locale: code,
    from: isSeparate ? undefined : version.name,
    project: {
      ...project,
      messages: project.translations[code] ?? project.messages,
      document: sidebars === undefined ? project.document : placeInEntry(project.document, entry, ['sidebars']),
      config: {
        ...translated,
        sidebars: sidebars ?? translated.sidebars,
        site: { ...translated.site, locale: code, basePath: rootPath + prefix },
        content,
        redirects: [],
        blog,
        edition: {
          name: version.version,
          rootPath,
          mainLocale: config.site.locale,
          baseFolders: isSeparate ? [] : [config.content, ...(config.edition?.baseFolders ?? [])],
          newerFolders,
          sharesSidebars: sidebars === undefined && (isSeparate || config.edition?.sharesSidebars),
          posts,
        },
      },
    },
  }
}

/**
 * Problems in the files of a commit have its name: `v1.4:content/a.md`. A commit cannot be changed any more, so they do
 * not stop a build.
 */
export function reportIn({ ref, configFiles }: Edition, report: Report): Report {
  if (ref === undefined) return report
  return (problem) => {
    const { at } = problem
    if (at === undefined || configFiles.includes(at.file)) return report(problem)
    const severity = isInternalError(problem) ? problem.severity : 'warning'
    report({ ...problem, severity, at: { ...at, file: placeInCommit(ref, at.file) } })
  }
}

/** The name of a file in a commit. */
export function placeInCommit(ref: string, file: string): string {
  return file.startsWith(`${ref}:`) ? file : `${ref}:${file}`
}

/** Places of the options that a version or a language sets itself are in its entry. */
function placeInEntry(document: YamlDocument, entry: readonly PropertyKey[], own: readonly string[]): YamlDocument {
  const options = new Set<PropertyKey | undefined>(own)
  return {
    value: document.value,
    placeOf: (path, of) => document.placeOf(options.has(path[0]) ? [...entry, ...path] : path, of),
  }
}
