import path from 'node:path'
import type { BuildOptions } from '../config/build-options.ts'
import { listedFoldersOf, originalName, pageFoldersOf } from '../config/content-folders.ts'
import { listEditions, listLanguageEditions, reportIn, type Edition } from '../config/editions.ts'
import { endingOf } from '../config/language-words.ts'
import type { Project } from '../config/project.ts'
import type { Config } from '../config/schema.ts'
import type { Report } from '../report/problem.ts'
import { once } from '../formats/take-or-make.ts'
import { readHistory } from './git-dates.ts'
import { openCommit } from './git-versions.ts'
import { buildTools, loadSources, type ReadingTools, type Sources } from './sources.ts'
import { nearestName } from '../report/nearest-name.ts'

/** An edition with its sources. */
export interface LoadedEdition {
  readonly edition: Edition
  readonly sources: Sources
}

/**
 * Loads the editions of a site one after the other. They share one cache, so a page that is the same in several versions
 * is parsed once, and pages that an edition takes from another edition are not read again. The threads that parse are
 * closed with the pages of the last edition, because they need memory.
 */
export async function loadEditions(
  options: BuildOptions,
  report: Report,
): Promise<[main: LoadedEdition, ...others: LoadedEdition[]]> {
  const [main, ...others] = await openEditions(options.project, report)
  const tools = buildTools(options)
  const savedModulePages = others.length === 0 ? undefined : new Map()
  const history = once(() => readHistory(options.project.root, historyFoldersOf(options.project)))
  const loaded = new Map<string, LoadedEdition>()
  const load = async (edition: Edition): Promise<LoadedEdition> => {
    const known = loaded.get(edition.name)
    if (known !== undefined) return known
    const loadFrom = async (find: (other: Edition) => boolean): Promise<LoadedEdition | undefined> => {
      const found = others.concat(main).find(find)
      return found && (await load(found))
    }
    const from = await loadFrom(({ name }) => name === edition.from)
    const { locale, ref } = edition
    const isNewer = (other: Edition): boolean => other.locale === locale && other.version === from?.edition.from
    const newer = locale === undefined ? undefined : await loadFrom(isNewer)
    const isElsewhere = ref !== undefined
    const today = ((locale === undefined ? undefined : from) ?? loaded.get(main.name))?.sources.staticFiles
    const shared: ReadingTools = {
      ...tools,
      savedModulePages,
      openParser: (...words) => {
        const parse = tools.openParser(...words)
        if (loaded.size < others.length) return parse
        return async (files, onPage) => {
          await parse(files, onPage)
          await tools.close()
        }
      },
      readHistory: isElsewhere
        ? ({ config }) => readHistory(options.project.root, listedFoldersOf(config), ref)
        : history,
      staticFiles: isElsewhere && locale === undefined ? undefined : today,
    }
    const note = reportIn(edition, edition === main ? report : placeMissing(edition, report))
    const read = await loadSources({ ...options, project: edition.project }, note, shared)
    const placed = today === undefined ? read : { ...read, staticFiles: placeStatic(read, today, edition) }
    const own = { ...placed, pages: nameOriginals(placed.pages, edition.project.config, from?.sources.pages) }
    const found = { edition, sources: from === undefined ? own : inherit(own, from, newer) }
    if (locale !== undefined && from !== undefined) {
      reportOrphans(own, from.sources, edition.project.config, note)
      reportElsewhere(edition, from.sources, note)
    }
    loaded.set(edition.name, found)
    return found
  }
  try {
    const first = await load(main)
    const rest: LoadedEdition[] = []
    for (const edition of others) rest.push(await load(edition))
    return [first, ...rest]
  } finally {
    await tools.close()
  }
}

/** The editions of a site, with the commits of its versions and the translations in these. */
async function openEditions(project: Project, report: Report): Promise<[main: Edition, ...others: Edition[]]> {
  const [main, ...listed] = listEditions(project)
  const versions: Edition[] = []
  for (const edition of listed.filter(({ locale }) => locale === undefined)) {
    const opened = edition.ref === undefined ? edition : await openCommit(edition, project, report)
    if (opened !== undefined) versions.push(opened)
  }
  return [main, ...versions, ...listLanguageEditions([main, ...versions])]
}

/** A missing folder, or one without pages, is reported at the option that names it. */
function placeMissing({ name, project, ref, locale }: Edition, report: Report): Report {
  const { mounts, versions, content, site } = project.config
  const index = versions.findIndex((version) => version.name === name)
  return (problem) => {
    if (problem.rule !== 'no-content') return report(problem)
    if (locale !== undefined) {
      const message = `there are no pages in "${content}"; write the first one, or start with "docsgen translate --export ${locale}.po --language ${locale}"`
      const place = site.locales.findIndex(({ code }) => code === locale)
      return report({ ...problem, message, at: project.document.placeOf(['site', 'locales', place, 'content']) })
    }
    const option = mounts.length === 0 ? 'content' : 'mounts'
    if (ref === undefined) return report({ ...problem, at: project.document.placeOf([option]) })
    const message = `there are no pages in "${content}" of ${ref}; set "content" to the folder of its pages`
    return report({ ...problem, message, at: project.document.placeOf(['versions', index, 'ref']) })
  }
}

/** The static files of a commit. Those that are not the same today are below the path of the version. */
function placeStatic(
  { staticFiles }: Sources,
  today: Sources['staticFiles'],
  { prefix }: Edition,
): Sources['staticFiles'] {
  return new Map(
    [...staticFiles].map(([name, file]) => {
      const isSame = today.get(name)?.hash === file.hash
      return [name, isSame ? file : { ...file, output: `${prefix}${file.output}` }]
    }),
  )
}

/**
 * Adds the pages of another edition that this one does not have itself. If that edition takes a page from a newer one,
 * it is the page of the newer one in the same language. Posts belong to no version, and a language without posts has none,
 * unless the site names the folder of their translations.
 */
function inherit(own: Sources, { edition, sources: base }: LoadedEdition, newer: LoadedEdition | undefined): Sources {
  const known = new Set(own.pages.map(({ source }) => source))
  const folder = `${edition.project.config.content}/`
  const isNamed = edition.project.config.blog?.translated !== undefined
  const hasPosts = isNamed || own.pages.some(({ post }) => post !== undefined)
  const translated = new Map(newer?.sources.pages.map((page) => [page.source, page]))
  const pages = base.pages
    .filter((page) => !known.has(page.source) && page.kind !== 'api' && (hasPosts || page.post === undefined))
    .map((page) => (page.file.startsWith(folder) ? page : (translated.get(page.source) ?? page)))
  return {
    ...own,
    pages: [...own.pages, ...pages],
    cachedPages: own.cachedPages + pages.length,
    media: new Map([...base.media, ...(newer?.sources.media ?? []), ...own.media]),
    moduleFiles: [...base.moduleFiles, ...own.moduleFiles],
    moduleStyles: new Map([...base.moduleStyles, ...own.moduleStyles]),
  }
}

/** A page that is only in another language is probably a translation of a page that was moved or removed. */
function reportOrphans(own: Sources, base: Sources, { versions }: Config, report: Report): void {
  const known = new Set(base.pages.map(({ source }) => source))
  for (const page of own.pages) {
    if (page.kind === 'api' || known.has(page.source)) continue
    const version = versions.find(({ name }) => page.source.startsWith(`${name}/`))
    const message =
      version === undefined
        ? `there is no page "${page.source}" that this could be a translation of${nearestName(page.source, known)}`
        : `version "${version.name}" is ${version.ref === undefined ? 'built separately' : 'in Git'}, and so are its translations`
    report({ severity: 'warning', rule: 'orphaned-translation', message, at: { file: page.file } })
  }
}

/**
 * A translation has the name of its original, even if its file or its folder has another name, or if only one of them
 * is MDX or a module.
 */
function nameOriginals(pages: Sources['pages'], config: Config, originals: Sources['pages'] = []): Sources['pages'] {
  if (config.edition?.mainLocale === undefined) return pages
  const known = new Set(originals.map(({ source }) => source))
  const [originalFolder = '.'] = config.edition.baseFolders ?? []
  const nameOf = (source: string): string => {
    // A React page of the main language is its own original.
    const shared = path.posix.relative(originalFolder, path.posix.join(config.content, source))
    const name = source.startsWith('../') && known.has(shared) ? shared : originalName(source, config)
    const stem = name.replace(/\.\w+$/, '')
    const other = ['.md', '.mdx', '.tsx', '.ts', '.jsx', '.js']
      .map((ending) => stem + ending)
      .find((one) => known.has(one))
    return known.has(name) ? name : (other ?? name)
  }
  return pages.map((page) => ({ ...page, source: nameOf(page.source) }))
}

/** A language has its pages in one place. A page with its code in its name would be published as an original. */
function reportElsewhere({ locale = '', project }: Edition, { pages }: Sources, report: Report): void {
  const known = new Set(pages.map(({ source }) => source))
  const ending = endingOf(locale)
  for (const { source, file } of pages) {
    const original = `${source.slice(0, -ending.length)}.md`
    if (!source.endsWith(ending) || !known.has(original)) continue
    const message = `this is a translation of "${original}", but the pages of "${locale}" are in "${project.config.content}"; move it there, or set "content" of the language to the folder of the originals`
    report({ severity: 'error', rule: 'translation-place', message, at: { file } })
  }
}

/** The folders of all pages of all editions. */
export function historyFoldersOf(project: Project): readonly string[] {
  return [
    ...new Set(listEditions(project).flatMap(({ ref, project: own }) => (ref === undefined ? pageFoldersOf(own) : []))),
  ]
}
