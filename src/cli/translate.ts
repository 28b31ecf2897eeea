import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Project } from '../config/project.ts'
import { translatedName } from '../config/content-folders.ts'
import { openValidSite } from '../foreign/open-site.ts'
import { endingOf, usualFolder } from '../config/language-words.ts'
import { decodeText } from '../markdown/parse/source-text.ts'
import type { Place } from '../model/page.ts'
import { count, number } from '../report/count.ts'
import { Failure } from '../report/failure.ts'
import { nearestName } from '../report/nearest-name.ts'
import type { ProblemFormat } from '../report/print.ts'
import { collectProblems, type Report } from '../report/problem.ts'
import { makeFolderSync } from '../system/make-folder.ts'
import { withPath } from '../system/system-error.ts'
import type { ExchangeFormat, ExportedUnit, ImportedUnit } from '../translate/exchange.ts'
import { splitText } from '../translate/kept.ts'
import { writeWords } from '../translate/config-words.ts'
import { alignUnits, mergePage, type PagePair } from '../translate/merge.ts'
import { createUnitReader, readPagePairs } from '../translate/page-pairs.ts'
import { po } from '../translate/po.ts'
import type { Unit } from '../translate/units.ts'
import { xliff } from '../translate/xliff.ts'
import type { CommonFlags, Console } from './console.ts'
import { exitStatusOf, reportProblems } from './print-problems.ts'

export interface TranslateFlags extends CommonFlags {
  /** File to write the texts to. */
  readonly export?: string | undefined
  /** File to read translations from. */
  readonly import?: string | undefined
  readonly language?: string | undefined
  readonly replace: boolean
  readonly strict: boolean
  readonly format: ProblemFormat
}

/** Writes the texts of the site to a file for translators, or reads translations from it. Returns the exit status. */
export async function runTranslate(flags: TranslateFlags, console: Console): Promise<0 | 1 | 70> {
  const exchange = chooseFormat(flags)
  const { report, problems } = collectProblems()
  const project = await openValidSite(flags.config, report)
  const work = flags.import === undefined ? exportTexts : importTexts
  const summary = project && (await work(project, exchange, report))
  reportProblems(problems, { console, flags })
  if (summary !== undefined && !flags.quiet) console.error(summary)
  return exitStatusOf(problems, flags.strict)
}

interface Exchange {
  readonly file: string
  readonly format: ExchangeFormat
  readonly language: string | undefined
  readonly replace: boolean
}

const formats: Readonly<Record<string, ExchangeFormat>> = { '.xlf': xliff, '.xliff': xliff, '.po': po }

function chooseFormat({ export: to, import: from, language, replace }: TranslateFlags): Exchange {
  const file = to ?? from
  if (file === undefined || (to !== undefined && from !== undefined))
    throw new Failure('name a file with either --export or --import', { status: 2 })
  if (from === undefined && replace) throw new Failure('--replace is for --import', { status: 2 })
  if (from !== undefined && language !== undefined)
    throw new Failure('--language is for --export; a file to import names its language', { status: 2 })
  const format = formats[path.extname(file).toLowerCase()]
  if (format === undefined)
    throw new Failure(`"${file}" must end with .xlf, .xliff or .po, which sets its format`, { status: 2 })
  return { file, format, language, replace }
}

async function exportTexts(
  project: Project,
  { file, format, language }: Exchange,
  report: Report,
): Promise<string | undefined> {
  const { locale } = project.config.site
  const others = otherLanguages(project)
  const code = language ?? (others.length === 1 ? others[0] : undefined)
  if (code === undefined) throw new Failure('name a language of "site.locales" with --language', { status: 2 })
  const own = withLanguage(project, code, { file: project.file }, report)
  if (own === undefined) return undefined
  const { pairs, others: left } = await readPagePairs(own, code, createUnitReader(own))
  const units = pairs.flatMap(listUnits)
  withPath(file, () => writeFileSync(file, format.write({ language: code, units }, locale)))
  const translated = units.filter(({ target }) => target !== undefined).length
  const rest = left.size === 0 ? '' : ` Texts of these files are not in it: ${[...left].join(', ')}.`
  return `Wrote ${count(units.length, 'text')} of ${count(pairs.length, 'file')} to ${file}; ${number(translated)} are translated.${rest}`
}

function otherLanguages({ config: { site } }: Project): string[] {
  return site.locales.map(({ code }) => code).filter((code) => code !== site.locale)
}

/** A project whose language has a folder, even if that has to be made first. */
function withLanguage(project: Project, language: string, at: Place, report: Report): Project | undefined {
  const { config } = project
  const known = otherLanguages(project)
  if (!known.includes(language)) {
    const message = `"${language}" is not a language of this site; add it to "site.locales"${nearestName(language, known)}`
    report({ severity: 'error', rule: 'translation-file', message, at })
    return undefined
  }
  const locales = config.site.locales.map((each) =>
    each.code === language ? { ...each, content: each.content ?? usualFolder(language) } : each,
  )
  return { ...project, config: { ...config, site: { ...config.site, locales } } }
}

function listUnits(pair: PagePair): ExportedUnit[] {
  const { source, original } = pair
  const known = alignUnits(pair)
  return original.units.map((unit) => {
    const own = known?.get(unit.id)
    const target = own === undefined || own.text === unit.text ? undefined : partsOf(own)
    const { id, kind, line } = unit
    return { page: source, id, kind, file: original.file, line, source: partsOf(unit), target }
  })
}

function partsOf({ text, kept = [] }: Unit): ExportedUnit['source'] {
  return splitText(text, kept)
}

async function importTexts(
  project: Project,
  { file, format, replace }: Exchange,
  report: Report,
): Promise<string | undefined> {
  const shown = path.relative(project.root, path.resolve(file)).split(path.sep).join('/')
  const bytes = withPath(file, () => readFileSync(file))
  const text = decodeText(bytes, shown, report)
  const read = text === undefined ? undefined : format.read(text, shown, report)
  if (read === undefined) return undefined
  const own = withLanguage(project, read.language, { file: shown, line: 1, column: 1 }, report)
  if (own === undefined) return undefined
  const reader = createUnitReader(own)
  const { pairs } = await readPagePairs(own, read.language, reader)
  const translated = Map.groupBy(
    read.units.filter(({ target }) => target.length > 0),
    ({ page }) => page,
  )
  reportUnknown(translated, pairs, report)
  const folder = own.config.site.locales.find(({ code }) => code === read.language)?.content ?? ''
  const done = { pages: 0, translated: 0, untranslated: 0 }
  const files = new Set(pairs.filter(({ source }) => translated.has(source)).map(({ original }) => original.file))
  for (const pair of pairs) {
    const { includes, units: originals } = pair.original
    // A page that only includes files has no texts itself.
    const isWanted = originals.length > 0 ? translated.has(pair.source) : [...includes].some((name) => files.has(name))
    if (!isWanted) continue
    const units = translated.get(pair.source) ?? []
    const imported = new Map(units.map((unit) => [unit.id, unit]))
    const merged = mergePage({ pair, imported, replaces: replace, parse: reader.parse }, report)
    if (pair.source === own.file) {
      done.translated += writeWords(own, { language: read.language, pair, texts: merged.texts }, report)
      continue
    }
    done.translated += merged.translated
    done.untranslated += merged.untranslated
    if (merged.text === undefined || merged.text === pair.translation?.text) continue
    done.pages += 1
    const place =
      folder === own.config.content
        ? pair.original.file.replace(/\.md$/i, endingOf(read.language))
        : path.join(folder, translatedName(pair.source, own.config))
    writePage(path.join(project.root, pair.translation?.file ?? place), merged.text)
  }
  return `Wrote ${count(done.pages, 'page')} in ${read.language}: ${count(done.translated, 'text')} translated, ${number(done.untranslated)} in the main language.`
}

function writePage(file: string, text: string): void {
  makeFolderSync(path.dirname(file))
  withPath(file, () => writeFileSync(file, text))
}

/** Translations of pages that are not there, and of texts that have changed since the export. */
function reportUnknown(
  imported: ReadonlyMap<string, readonly ImportedUnit[]>,
  pairs: readonly PagePair[],
  report: Report,
): void {
  const known = new Map(pairs.map(({ source, original }) => [source, new Set(original.units.map(({ id }) => id))]))
  for (const [page, units] of imported) {
    const ids = known.get(page)
    const lost = units.filter(({ id }) => ids?.has(id) !== true)
    const [first] = lost
    if (first === undefined) continue
    const message =
      ids === undefined
        ? describeUnknownPage(page, known.keys())
        : `${count(lost.length, 'text')} of "${page}" changed since the export, so the translations are not used; export again`
    report({ severity: 'warning', rule: 'translation-unit', message, at: first.at })
  }
}

function describeUnknownPage(page: string, known: Iterable<string>): string {
  if (page === '') return 'this text does not name its page, as "msgctxt" does in a PO file; export again'
  return `there is no page "${page}"${nearestName(page, known)}`
}
