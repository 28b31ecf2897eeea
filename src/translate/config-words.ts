import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isMap, isNode, isScalar, isSeq, parseDocument, stringify, type YAMLMap } from 'yaml'
import { folderLabels, textsOf, wordOf } from '../config/language-words.ts'
import { substituteText } from '../config/variables.ts'
import type { Project } from '../config/project.ts'
import { applyEdits, type Edit, type Range } from '../foreign/rewrite/edits.ts'
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
  { language, pages }: { readonly language: string; readonly pages: Iterable<{ readonly source: string }> },
  parse: MarkdownParser,
): PagePair | undefined {
  if (project.foreignConfig !== undefined) return undefined
  const { file, config, root } = project
  const { words = {} } = config.site.locales.find(({ code }) => code === language) ?? {}
  const names = new Set(Array.from(pages, ({ source }) => source.split('/').slice(0, -1).map(labelOfFolder)).flat())
  // The source of a page also has the path of its version, which is not the name of a folder.
  const folders = [...folderLabels(config, root)].filter((label) => names.has(label))
  const texts = [...new Set([...textsOf(config), ...folders])]
  const writtenAs = findWrittenTexts(project)
  const pageOf = (own: readonly string[]): PagePair['original'] => {
    const found = own.map((text) => ({
      kind: 'config' as const,
      text: writtenAs.get(text) ?? text,
      start: 0,
      end: 0,
      line: 1,
      margin: '',
      heading: undefined,
    }))
    return { file, text: '', units: makeUnits(found, '', parse), definitions: '', includes: new Set() }
  }
  const translation = pageOf(texts.map((text) => wordOf(words, text)))
  return { source: file, original: pageOf(texts), hash: undefined, headings: [], translation, base: undefined }
}

/** Texts of the config with variables, by what they are when the variables are filled in. */
function findWrittenTexts({ document, config }: Project): ReadonlyMap<string, string> {
  const written = new Map<string, string>()
  const note = (value: unknown): void => {
    if (typeof value === 'string' && value.includes('{{'))
      written.set(
        substituteText(value, config.variables, () => undefined),
        value,
      )
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(note)
  }
  note(document.value)
  return written
}

interface TranslatedWords {
  readonly language: string
  readonly pair: PagePair
  /** The texts of the units of the pair after an import. */
  readonly texts: readonly string[]
}

/**
 * Writes new translations to the "words" of a language. Everything else in the config stays, including its spaces and
 * comments. Returns how many there are.
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
  const locales = parseDocument(text).getIn(['site', 'locales'])
  const option = isSeq(locales) ? locales.items.find((item) => isMap(item) && item.get('code') === language) : undefined
  const known = isMap(option) ? option.get('words') : undefined
  if (!isMap(option) || (known !== undefined && !isMap(known))) {
    const what = isMap(option) ? `the words of "${language}"` : `"${language}"`
    const message = `the translations of the config are not written, because "site.locales" does not have ${what} itself`
    report({ severity: 'warning', rule: 'translation-file', message, at })
    return 0
  }
  withPath(file, () => writeFileSync(file, applyEdits(text, listEdits({ option, known, words }, text))))
  return words.length
}

interface OptionWords {
  /** The language in the config. */
  readonly option: YAMLMap
  readonly known: YAMLMap | undefined
  readonly words: readonly (readonly [word: string, translated: string])[]
}

function listEdits({ option, known, words }: OptionWords, text: string): Edit[] {
  const edits: Edit[] = []
  const added: string[] = []
  for (const [word, translated] of words) {
    const pair = known?.items.find(({ key }) => isScalar(key) && String(key.value) === word)
    if (pair === undefined) added.push(`${writeText(word)}: ${writeText(translated)}`)
    else edits.push({ ...rangeOf(pair.value, text), text: writeText(translated) })
  }
  if (added.length === 0) return edits
  const group = `{ ${added.join(', ')} }`
  if (known === undefined)
    edits.push(append(option, option.flow ? [`words: ${group}`] : ['words:', ...added.map((own) => `  ${own}`)], text))
  else edits.push(known.items.length === 0 ? { ...rangeOf(known, text), text: group } : append(known, added, text))
  return edits
}

/** Adds lines to the end of a map, or entries if it is in braces. */
function append({ items, flow }: YAMLMap, lines: readonly string[], text: string): Edit {
  const { start } = rangeOf(items[0]?.key, text)
  const { end } = rangeOf(items.at(-1)?.value, text)
  if (flow === true) return { start: end, end, text: lines.map((line) => `, ${line}`).join('') }
  const indent = text.slice(text.lastIndexOf('\n', start) + 1, start).replaceAll(/\S/g, ' ')
  const [lineEnd] = /\r?\n/.exec(text) ?? ['\n']
  const at = end + text.slice(end).search(/\r?\n|$/)
  return { start: at, end: at, text: lines.map((line) => lineEnd + indent + line).join('') }
}

/** Where a node is, without the white space after it. */
function rangeOf(node: unknown, text: string): Range {
  const [start = 0, end = start] = (isNode(node) ? node.range : undefined) ?? []
  return { start, end: start + text.slice(start, end).trimEnd().length }
}

/** A text in YAML on one line, as it can also be inside braces. */
function writeText(text: string): string {
  if (text.includes('\n')) return JSON.stringify(text)
  return stringify([text], { collectionStyle: 'flow', lineWidth: 0 }).slice('[ '.length, -' ]\n'.length)
}
