import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isMap, isSeq, parseDocument } from 'yaml'
import { textsOf } from '../config/language-words.ts'
import type { Project } from '../config/project.ts'
import { labelOfFolder } from '../formats/names/number-prefix.ts'
import type { MarkdownParser } from '../markdown/parse/markdown.ts'
import type { Report } from '../report/problem.ts'
import { withPath } from '../system/system-error.ts'
import type { PagePair } from './merge.ts'
import { makeUnits } from './units.ts'

/**
 * The texts of the config and the names of the folders of pages, with their translations in a language, as if they were
 * a page; `undefined` if the config belongs to another tool.
 */
export function pairWords(
  project: Project,
  { language, pairs }: { readonly language: string; readonly pairs: readonly PagePair[] },
  parse: MarkdownParser,
): PagePair | undefined {
  if (project.foreignConfig !== undefined) return undefined
  const { file, config } = project
  const { words = {} } = config.site.locales.find(({ code }) => code === language) ?? {}
  const folders = pairs.flatMap(({ source }) => source.split('/').slice(0, -1)).filter((name) => !name.startsWith('_'))
  const texts = [...new Set([...textsOf(config), ...folders.map(labelOfFolder)])]
  const pageOf = (own: readonly string[]): PagePair['original'] => {
    const found = own.map((text) => ({
      kind: 'config' as const,
      text,
      start: 0,
      end: 0,
      line: 1,
      margin: '',
      heading: undefined,
    }))
    return { file, text: '', units: makeUnits(found, '', parse), definitions: '', includes: new Set() }
  }
  const translation = pageOf(texts.map((text) => words[text] ?? text))
  return { source: file, original: pageOf(texts), hash: undefined, headings: [], translation, base: undefined }
}

interface TranslatedWords {
  readonly language: string
  readonly pair: PagePair
  /** The texts of the units of the pair after an import. */
  readonly texts: readonly string[]
}

/**
 * Writes new translations to the "words" of a language. Everything else in the config stays, including comments. Returns
 * how many there are.
 */
export function writeWords(project: Project, { language, pair, texts }: TranslatedWords, report: Report): number {
  const words = pair.original.units.flatMap(({ text }, index) => {
    const now = texts[index] ?? text
    return now === pair.translation?.units[index]?.text ? [] : [[text, now] as const]
  })
  if (words.length === 0) return 0
  const { site } = project.config
  const index = site.locales.findIndex(({ code }) => code === language)
  const at = project.document.placeOf(['site', 'locales', index])
  const file = path.join(project.root, at.file)
  const text = withPath(file, () => readFileSync(file, 'utf8'))
  const document = parseDocument(text)
  const locales = document.getIn(['site', 'locales'])
  const option = isSeq(locales) ? locales.items.find((item) => isMap(item) && item.get('code') === language) : undefined
  if (!isMap(option)) {
    const message = `the translations of the config are not written, because "site.locales" does not have "${language}" itself`
    report({ severity: 'warning', rule: 'translation-file', message, at })
    return 0
  }
  for (const [word, translated] of words)
    if (option.hasIn(['words', word])) option.setIn(['words', word], translated)
    else option.addIn(['words'], document.createPair(word, translated))
  const indentSeq = !/^(\s*)[\w-]+:[ \t]*\n\1- /m.test(text)
  withPath(file, () => writeFileSync(file, document.toString({ lineWidth: 0, indentSeq })))
  return words.length
}
