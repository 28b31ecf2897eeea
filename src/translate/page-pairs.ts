import path from 'node:path'
import { allowedSourcesOf } from '../config/policy/allowed-sources.ts'
import { translatedName } from '../config/content-folders.ts'
import type { Project } from '../config/project.ts'
import { createMarkdownParser } from '../markdown/parse/markdown.ts'
import { createFileReader } from '../markdown/parse/project-files.ts'
import { createTreeReader } from '../markdown/parse/read-tree.ts'
import { loadEditions, type LoadedEdition } from '../pages/editions.ts'
import { markdownOptions } from '../pages/sources.ts'
import { earlierOriginal, listTranslations } from '../pages/translations.ts'
import { kindOf, readSource } from '../system/source-files.ts'
import { createSourceGate } from '../system/source-gate.ts'
import type { Page } from '../model/page.ts'
import { pairWords } from './config-words.ts'
import type { PagePair } from './merge.ts'
import { dividePage, type UnitReader } from './units.ts'

/** The pages of the main language with their translations, the files that they include, and the words of the config. */
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
  const loaded = await loadEditions(options, () => undefined)
  const pages = listOriginals(loaded)
  const divide = async (file: string, bytes: Uint8Array = readSource(path.join(project.root, file))) =>
    dividePage({ source: file, file, bytes }, reader)
  const divideBoth = async (file: string, own: string) => ({
    original: await divide(file),
    translation: kindOf(path.join(project.root, own)) === 'file' ? await divide(own) : undefined,
  })
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
  const { site, content } = project.config
  const folder = site.locales.find(({ code }) => code === language)?.content ?? content
  for (const [file, headings] of included) {
    if (pages.has(file)) continue
    const source = file.startsWith(`${content}/`) ? file.slice(content.length + 1) : ''
    const own = path.join(folder, translatedName(source, project.config))
    if (own === file || !/\.md$/i.test(source)) others.add(file)
    else pairs.push({ source, headings, hash: undefined, base: undefined, ...(await divideBoth(file, own)) })
  }
  const words = pairWords(project, { language, pages: pages.values() }, reader.parse)
  return { pairs: words === undefined ? pairs : [...pairs, words], others }
}

/** The pages of the main language that are in the work tree, by file. */
function listOriginals(loaded: readonly LoadedEdition[]): ReadonlyMap<string, Pick<Page, 'source' | 'headings'>> {
  const originals = loaded.filter(({ edition }) => edition.locale === undefined && edition.ref === undefined)
  return new Map(
    originals
      .toReversed()
      .flatMap(({ edition: { prefix }, sources }) =>
        sources.pages.map((page) => [page.file, { ...page, source: prefix + page.source }] as const),
      ),
  )
}
