import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listEditions } from '../config/editions.ts'
import { takeOrMake } from '../formats/take-or-make.ts'
import { visit } from '../formats/visit.ts'
import type { Project } from '../config/project.ts'
import type { Place } from '../model/page.ts'
import type { Translation } from '../model/translation.ts'
import { changesSince } from '../pages/translations.ts'
import type { Report } from '../report/problem.ts'
import { createUnitReader } from './page-pairs.ts'

export const translationRules: ReadonlySet<string> = new Set([
  'outdated-translation',
  'orphaned-translation',
  'translated-code',
])

interface PlacedCode {
  readonly value: string
  readonly at: Place
}

/** Reports translations that are older than their original, or whose code is not that of the original. */
export async function checkTranslations(
  translations: readonly Translation[],
  project: Project,
  report: Report,
): Promise<void> {
  const readers = listEditions(project).map((edition) => {
    return { folder: `${edition.project.config.content}/`, readTree: createUnitReader(edition.project).readTree }
  })
  const readCode = async (file: string): Promise<PlacedCode[]> => {
    // A translation has the files of its original's folder, which only its own edition finds.
    const reader = readers.findLast(({ folder }) => file.startsWith(folder)) ?? readers[0]
    const read = await reader?.readTree({ source: file, file, bytes: readFileSync(path.join(project.root, file)) })
    const found: PlacedCode[] = []
    if (read !== undefined)
      visit(read.tree, 'code', ({ value, position }) => {
        found.push({ value, at: read.placeOf(position?.start) })
      })
    return found
  }
  // Several languages have the same originals.
  const originals = new Map<string, Promise<PlacedCode[]>>()
  for (const { state, file, original, at, hash } of translations) {
    if (file === undefined) continue
    if (state === 'outdated') {
      const message = `${original} has changed since it was translated; update the text, and set translated_from to "${hash.slice(0, 12)}"`
      report({ severity: 'warning', rule: 'outdated-translation', message, at })
    }
    if (!/\.md$/i.test(file) || !/\.md$/i.test(original)) continue
    const [own, theirs] = [await readCode(file), await takeOrMake(originals, original, readCode)]
    const index = theirs.findIndex(({ value }, place) => own[place]?.value !== value)
    if (index === -1 && own.length === theirs.length) continue
    const code = own[index === -1 ? theirs.length : index]
    const message = `this is not the code of ${original}; a translation has the same code blocks in the same order`
    report({ severity: 'warning', rule: 'translated-code', message, at: code?.at ?? { file } })
  }
}

/** The state of each page in each language as text, with what has changed in the originals of outdated pages. */
export function printTranslations(translations: readonly Translation[], root: string): string {
  return [...Map.groupBy(translations, ({ language }) => language)]
    .map(([language, own]) => {
      const counts = (['current', 'outdated', 'unknown', 'missing'] as const).flatMap((state) => {
        const count = own.filter((each) => each.state === state).length
        return count === 0 ? [] : [`${String(count)} ${names[state]}`]
      })
      const lines = own.filter(({ state }) => state !== 'current').map((each) => printOne(each, root))
      return [`${language}: ${counts.join(', ')}`, ...lines].join('\n')
    })
    .join('\n\n')
}

const names = { current: 'up to date', outdated: 'outdated', unknown: 'without translated_from', missing: 'missing' }

function printOne(translation: Translation, root: string): string {
  const { state, original, hash } = translation
  const line = `  ${names[state]}  ${original}  ${hash.slice(0, 12)}`
  const changes = state === 'outdated' ? changesSince(translation, root) : undefined
  return changes === undefined ? line : `${line}\n${changes.replaceAll(/^/gm, '    ')}`
}

/** The same as a Markdown table with a column for each language. */
export function writeTranslationTable(translations: readonly Translation[]): string {
  const languages = [...new Set(translations.map(({ language }) => language))]
  const rows = [...Map.groupBy(translations, ({ original }) => original)].map(([original, own]) => {
    const states = languages.map((language) => own.find((each) => each.language === language)?.state ?? 'missing')
    return `| ${original} | ${states.map((state) => names[state]).join(' | ')} |`
  })
  const head = [`| page | ${languages.join(' | ')} |`, `| --- |${' --- |'.repeat(languages.length)}`]
  return `${[...head, ...rows].join('\n')}\n`
}
