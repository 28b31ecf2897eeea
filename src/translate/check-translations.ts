import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Code } from 'mdast'
import { takeOrMake } from '../formats/take-or-make.ts'
import { visit } from '../formats/visit.ts'
import type { Project } from '../config/project.ts'
import type { Translation } from '../model/translation.ts'
import { changesSince } from '../pages/translations.ts'
import type { Report } from '../report/problem.ts'
import { createUnitReader } from './page-pairs.ts'

export const translationRules: ReadonlySet<string> = new Set([
  'outdated-translation',
  'orphaned-translation',
  'translated-code',
])

/** Reports translations that are older than their original, or whose code is not that of the original. */
export async function checkTranslations(
  translations: readonly Translation[],
  project: Project,
  report: Report,
): Promise<void> {
  const { readTree } = createUnitReader(project)
  const readCode = async (file: string): Promise<Code[]> => {
    const { tree } = await readTree({ source: file, file, bytes: readFileSync(path.join(project.root, file)) })
    const found: Code[] = []
    visit(tree, 'code', (node) => void found.push(node))
    return found
  }
  // Several languages have the same originals.
  const originals = new Map<string, Promise<Code[]>>()
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
    const line = own[index === -1 ? theirs.length : index]?.position?.start.line
    const message = `this is not the code of ${original}; a translation has the same code blocks in the same order`
    report({ severity: 'warning', rule: 'translated-code', message, at: { file, ...(line && { line, column: 1 }) } })
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
