import path from 'node:path'
import { codeFingerprint } from '../system/package-folder.ts'
import { allowedSourcesOf } from '../config/allowed-sources.ts'
import { translatedName } from '../config/content-folders.ts'
import type { Project } from '../config/project.ts'
import { createMarkdownParser } from '../markdown/parse/markdown.ts'
import { createFileReader } from '../markdown/parse/project-files.ts'
import { createTreeReader } from '../markdown/parse/read-tree.ts'
import { loadEditions } from '../pages/editions.ts'
import { markdownOptions } from '../pages/sources.ts'
import { earlierOriginal, listTranslations } from '../pages/translations.ts'
import { kindOf, readSource } from '../system/source-files.ts'
import { createSourceGate } from '../system/source-gate.ts'
import type { Page } from '../model/page.ts'
import type { PagePair } from './merge.ts'
import { dividePage, type UnitReader } from './units.ts'

/** The pages of the main language with their translations. */
export interface LanguagePages {
  readonly pairs: readonly PagePair[]
  /** Pages in other formats than Markdown, and included files that languages do not have. */
  readonly others: ReadonlySet<string>
}

/** Creates what reads the Markdown of a site. */
export function createUnitReader(project: Project): UnitReader {
  const readFile = createFileReader(createSourceGate(allowedSourcesOf(project)))
  const options = markdownOptions(project)
  return { parse: createMarkdownParser(options), readTree: createTreeReader(options, { readFile }) }
}

/** Reads the pages of a language and their originals. Problems in pages are those of a build. */
export async function readPagePairs(project: Project, language: string, reader: UnitReader): Promise<LanguagePages> {
  const options = { project, drafts: true, useCache: true, jobs: undefined, onProgress: () => undefined }
  const loaded = await loadEditions(options, codeFingerprint(), () => undefined)
  const pages = new Map<string, Pick<Page, 'source' | 'headings'>>()
  for (const { edition, sources } of loaded.toReversed())
    if (edition.locale === undefined && edition.ref === undefined)
      for (const page of sources.pages) pages.set(page.file, { ...page, source: edition.prefix + page.source })
  const divide = async (file: string, bytes: Uint8Array = readSource(path.join(project.root, file))) =>
    dividePage({ source: file, file, bytes }, reader)
  const pairs: PagePair[] = []
  const included = new Map<string, PagePair['headings']>()
  const others = new Set<string>()
  const translations = listTranslations(loaded, project.root)
  for (const each of translations.filter((own) => own.language === language)) {
    const { original, hash, file, state } = each
    const page = pages.get(original)
    if (page === undefined || !/\.md$/i.test(original)) {
      others.add(original)
      continue
    }
    // If the earlier original is not known, it has no units, so the translation cannot be compared with it.
    const before = state === 'outdated' ? (earlierOriginal(each, project.root) ?? new Uint8Array()) : undefined
    const divided = await divide(original)
    for (const name of divided.includes) included.set(name, page.headings)
    pairs.push({
      source: page.source,
      original: divided,
      hash,
      headings: page.headings,
      translation: file === undefined ? undefined : await divide(file),
      base: before && (await divide(original, before)),
    })
  }
  const { content, site, mounts } = project.config
  const folder = site.locales.find(({ code }) => code === language)?.content
  for (const [file, headings] of included) {
    if (pages.has(file)) continue
    const isTranslatable = /\.md$/i.test(file) && file.startsWith(`${content}/`) && folder !== content
    if (!isTranslatable) {
      others.add(file)
      continue
    }
    const source = file.slice(content.length + 1)
    const own = path.join(folder ?? '', translatedName(source, mounts))
    const translation = kindOf(path.join(project.root, own)) === 'file' ? await divide(own) : undefined
    pairs.push({ source, original: await divide(file), hash: undefined, headings, translation, base: undefined })
  }
  return { pairs, others }
}
