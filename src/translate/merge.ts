import type { Heading, Place } from '../model/page.ts'
import type { Report } from '../report/problem.ts'
import type { ImportedUnit } from './exchange.ts'
import { listKept } from './kept.ts'
import type { MarkdownParser } from '../markdown/parse/markdown.ts'
import { frontMatterOf, type DividedPage, type Unit } from './units.ts'

/** An original page and its translation. */
export interface PagePair {
  /** Path of both in their content folders. */
  readonly source: string
  readonly original: DividedPage
  /** The hash that git gives to the original; `undefined` for files that cannot name what they were translated from. */
  readonly hash: string | undefined
  readonly headings: readonly Heading[]
  readonly translation: DividedPage | undefined
  /** What the translation was made from; `undefined` if that is the original of today. */
  readonly base: DividedPage | undefined
}

/** The translated units by the ids of their originals; `undefined` if the pages do not have the same blocks. */
export function alignUnits({ original, base = original, translation }: PagePair): Map<string, Unit> | undefined {
  if (translation === undefined) return new Map()
  if (listKinds(base) !== listKinds(translation)) return undefined
  return new Map(
    base.units.flatMap(({ id }, index) => ((unit) => (unit ? [[id, unit]] : []))(translation.units[index])),
  )
}

function listKinds({ units }: DividedPage): string {
  return units.map(({ kind }) => kind).join()
}

/** What an import does to a page. */
export interface MergedPage {
  /** The translated page; `undefined` if it cannot be made, or has no translated unit. */
  readonly text: string | undefined
  /** The texts of its units. */
  readonly texts: readonly string[]
  readonly translated: number
  /** Units that are in the language of the original. */
  readonly untranslated: number
}

interface Merging {
  readonly pair: PagePair
  readonly imported: ReadonlyMap<string, ImportedUnit>
  /** Whether changes that were made by hand are replaced. */
  readonly replaces: boolean
  readonly parse: MarkdownParser
}

/** Puts imported units into a page. Changes that were made by hand stay, and are reported. */
export function mergePage({ pair, imported, replaces, parse }: Merging, report: Report): MergedPage {
  const { original, translation, base } = pair
  const warn = (message: string, line: number): void =>
    report({ severity: 'warning', rule: 'translation-conflict', message, at: placeAt(translation, line) })
  const aligned = alignUnits(pair)
  // If the original is the same, what is between the units stays. If not, it is that of the new original.
  const isCurrent = translation !== undefined && aligned !== undefined && base === undefined
  const loses =
    !isCurrent && translation !== undefined && (aligned === undefined || frameOf(translation) !== frameOf(base))
  if (loses && !replaces) {
    warn(`this page differs from ${original.file} in more than its text, so it stays; --replace writes it again`, 1)
    return { text: undefined, texts: [], translated: 0, untranslated: 0 }
  }
  let untranslated = 0
  const texts = original.units.map((unit) => {
    const known = aligned?.get(unit.id)
    const own = known?.text === unit.text ? undefined : known
    const given = imported.get(unit.id)
    const next = given && readImported(given, { unit, page: original, parse }, report)
    if (own === undefined && next === undefined) untranslated += 1
    if (own === undefined || next === undefined || next === own.text || replaces) return next ?? own?.text ?? unit.text
    warn(
      `this text is not the one at ${given?.at.file ?? ''}:${String(given?.at.line)}, and stays; --replace takes that one`,
      own.line,
    )
    return own.text
  })
  const translated = texts.length - untranslated
  if (translated === 0 && translation === undefined && texts.length > 0)
    return { text: undefined, texts, translated, untranslated }
  const text = replaceUnits(isCurrent ? translation : original, texts, idsOf(pair))
  return { text: pair.hash === undefined ? text : setOrigin(text, pair.hash), texts, translated, untranslated }
}

function placeAt(page: DividedPage | undefined, line: number): Place {
  return { file: page?.file ?? '', line, column: 1 }
}

/** What is between the units of a page. A translation has in addition what it was made from and the ids of headings. */
function frameOf(page: DividedPage | undefined): string {
  const { text = '', units = [] } = page ?? {}
  const ends = [0, ...units.map(({ end }) => end)]
  return [...units.map(({ start }) => start), text.length]
    .map((start, index) => text.slice(ends[index], start).replace(/^[ \t]*\{#[^{}]*\}/, ''))
    .join('\0')
    .replace(/^translated_from:.*\n/m, '')
    .replace(/^---\n---\n+/, '')
}

interface Imported {
  readonly unit: Unit
  readonly page: DividedPage
  readonly parse: MarkdownParser
}

/** The text of an imported unit; `undefined` if it is not translated or not usable. */
function readImported(
  { target, at }: ImportedUnit,
  { unit, page, parse }: Imported,
  report: Report,
): string | undefined {
  const keptOf = (text: string): string[] | undefined =>
    listKept(text, unit.kind, page.definitions, parse)?.map(({ start, end }) => text.slice(start, end))
  const kept = unit.kept?.map(({ start, end }) => unit.text.slice(start, end)) ?? []
  const text = target
    .map((part) => (typeof part === 'string' ? part : (kept[part - 1] ?? '')))
    .join('')
    .trim()
  if (text === '') return undefined
  const own = unit.kept === undefined ? kept : keptOf(text)
  const fail = (message: string): undefined =>
    void report({ severity: 'warning', rule: 'translation-unit', message, at })
  if (own === undefined) return fail('this text begins like a list, a heading or another block; begin it with a word')
  const [missing] = leaveOut(kept, own)
  if (missing !== undefined) return fail(`the translation does not have "${missing}", so the original is used`)
  const [added] = leaveOut(own, kept)
  if (added !== undefined) return fail(`the original does not have "${added}", so the original is used`)
  return text
}

/** The items of a list that are not in the others. */
function leaveOut(all: readonly string[], others: readonly string[]): string[] {
  const rest = [...others]
  return all.filter((item) => {
    const index = rest.indexOf(item)
    if (index !== -1) rest.splice(index, 1)
    return index === -1
  })
}

/** Links to the headings of a page work in all languages, so a translated heading has the id of its original. */
function idsOf({ original, headings }: PagePair): (string | undefined)[] {
  let next = 0
  return original.units.map(({ heading }) => {
    const index =
      heading === undefined ? -1 : headings.findIndex(({ text }, at) => at >= next && text === heading.trim())
    if (index !== -1) next = index + 1
    return headings[index]?.id
  })
}

/** Puts texts in the places of the units of a page. A unit with the same text is not written again. */
function replaceUnits(
  { text, units }: DividedPage,
  texts: readonly string[],
  ids: readonly (string | undefined)[],
): string {
  return units.reduceRight((all, unit, index) => {
    const next = texts[index]
    if (next === undefined || next === unit.text) return all
    const id = unit.heading === undefined ? undefined : ids[index]
    const written = writeUnit(unit, next) + (id === undefined ? '' : ` {#${id}}`)
    return all.slice(0, unit.start) + written + all.slice(unit.end)
  }, text)
}

function writeUnit({ kind, margin }: Unit, text: string): string {
  if (kind === 'text') return text.replaceAll('\n', `\n${margin}`)
  const line = text.replaceAll(/\s*\n\s*/g, ' ')
  switch (kind) {
    case 'front matter':
      return JSON.stringify(line)
    case 'attribute':
      return line.replaceAll('"', '&quot;')
    case 'summary':
      return line.replaceAll('<', '&lt;')
    case 'cell':
      return line.replaceAll(/(?<!\\)\|/g, String.raw`\|`)
    default:
      return line
  }
}

/** Writes into the front matter what a page was translated from. */
function setOrigin(text: string, hash: string): string {
  const { start, end } = frontMatterOf(text)
  const line = `translated_from: '${hash.slice(0, 12)}'\n`
  if (start === 0) return `---\n${line}---\n\n${text}`
  const own = text.slice(start, end).replace(/^translated_from:.*\n/m, '')
  return text.slice(0, start) + line + own + text.slice(end)
}
