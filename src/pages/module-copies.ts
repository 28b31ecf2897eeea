import { hash as hashOf } from 'node:crypto'
import path from 'node:path'
import { differsByVersion } from '../assets/foreign-modules.ts'
import type { SiteModules } from '../assets/modules.ts'
import type { StyleFile } from '../assets/verified-modules.ts'
import type { FileHashes } from '../cache/file-hashes.ts'
import type { Project } from '../config/project.ts'
import type { Page } from '../model/page.ts'
import type { Problem } from '../report/problem.ts'
import { isWithin } from '../system/is-within.ts'
import type { MdxPages } from './mdx-pages.ts'
import { isMovable, movePage, placeOfPage, type CachedPage } from './page-cache.ts'
import { identifyParserOfCopies, type ParserRequest } from './parser-request.ts'

/** A page that was made from a module, with what other folders must have too if it is the same there. */
interface SavedPage {
  readonly cached: CachedPage
  readonly styles: readonly StyleFile[]
  /** Hashes of the files in its folder that it imports, by their names in the folder. */
  readonly parts: ReadonlyMap<string, string>
}

/**
 * The pages that a build has made from modules, by what they were made from. They are not kept for the next build,
 * because it is unknown what their code depends on. Within a build, it is the same for all versions.
 */
export type SavedModulePages = Map<string, SavedPage>

/** A page that is the same in another folder. */
export interface CopiedPage extends Pick<CachedPage, 'page' | 'problems'> {
  readonly styles: readonly StyleFile[]
}

/** The pages of modules that other editions have too. */
export interface ModuleCopies {
  /** The page, if it was made before from an equal file. */
  readonly find: (source: string) => CopiedPage | undefined
  readonly save: (pages: readonly Page[], made: MadePages) => void
}

/** What is known of pages that were made from modules. */
interface MadePages {
  readonly modules: SiteModules
  readonly mdx: MdxPages | undefined
  readonly problems: readonly Problem[]
}

/** Finds the pages of modules that are the same in several versions, so that they are only made once. */
export function openModuleCopies(
  { root, config }: Project,
  request: ParserRequest,
  { saved, hashes }: { readonly saved: SavedModulePages | undefined; readonly hashes: FileHashes },
): ModuleCopies {
  const { contentFolder } = request.options
  const places = { contentFolder, folders: request.folders }
  const identify = identifyParserOfCopies(request)
  const keyOf = (source: string): string | undefined => {
    const place = placeOfPage(source, places)
    const { folder, name } = place
    const parser = identify(place)
    if (parser === undefined) return undefined
    const ownHash = hashes.hashOf(path.join(root, folder, name))
    return hashOf('sha256', JSON.stringify([root, config.site.locale, config.static, parser, name, ownHash]))
  }
  return {
    find: (source) => {
      const key = saved === undefined ? undefined : keyOf(source)
      const found = key === undefined ? undefined : saved?.get(key)
      const { folder, name } = placeOfPage(source, places)
      const isSame = ([part, hash]: readonly [string, string]): boolean =>
        hashes.hashOf(path.join(root, folder, part)) === hash
      if (found === undefined || ![...found.parts].every(isSame)) return undefined
      return { ...movePage(found.cached, name, { folder, contentFolder }), styles: found.styles }
    },
    save: (pages, { modules, mdx, problems }) => {
      const { pages: compiled, inputs, styles } = modules
      for (const page of saved === undefined ? [] : pages) {
        const { folder, name } = placeOfPage(page.source, places)
        const files = filesOf(page.file, inputs, { folder, staticFolder: path.resolve(root, config.static) })
        const key = keyOf(page.source)
        const usesFiles = mdx?.compiled.get(page.file)?.usesFiles === true
        if (key === undefined || files === undefined || usesFiles || !compiled.has(page.file)) continue
        const own = problems.filter(({ at }) => at !== undefined && files.includes(at.file))
        const cached = { hash: '', page, problems: own, dependencies: [], diagrams: [], componentsMark: '' }
        if (!isMovable(cached, folder, name)) continue
        const parts = files.slice(1).map((file) => {
          return [path.posix.relative(folder, file), hashes.hashOf(path.join(root, file))] as const
        })
        saved?.set(key, { cached, styles: styles.get(page.file) ?? [], parts: new Map(parts) })
      }
    },
  }
}

interface PageFolders {
  readonly folder: string
  /** Absolute path. */
  readonly staticFolder: string
}

/**
 * The file of a page, and those in its folder that it imports. `undefined` if it also depends on where the folder is:
 * classes are named after it, an import is relative to it and leads out of it, or the code has an address of a picture or
 * the version.
 */
function filesOf(
  page: string,
  inputs: SiteModules['inputs'],
  { folder, staticFolder }: PageFolders,
): string[] | undefined {
  const seen = new Set([page])
  for (const file of seen)
    for (const { path: found, original = '' } of inputs[file]?.imports ?? []) {
      if (differsByVersion(found)) return undefined
      const isRelative = isWithin(file, folder) && /^(?:.*!)?\.{1,2}\//.test(original)
      if (isWithin(found, folder) ? inputs[found] === undefined : isRelative) return undefined
      const [, picture] = /^media-addresses:(.*)/.exec(found) ?? []
      if (picture !== undefined && !isWithin(picture, staticFolder)) return undefined
      seen.add(found)
    }
  return [...seen].filter((file) => isWithin(file, folder))
}
