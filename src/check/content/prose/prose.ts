import type { Project } from '../../../config/project.ts'
import type { PageTree } from '../../../model/page-tree.ts'
import type { Report } from '../../../report/problem.ts'
import { readStretches } from './prose-text.ts'
import { checkRepeatedWords, createBannedRule, createStyleRule, createTermRule, type ProseRule } from './prose-words.ts'
import type { FileReader, Speller } from './speller.ts'
import type { ProseOptions } from '../../../config/schema-parts/prose-schema.ts'
import { createExactFinder, isInside } from './phrases.ts'

/** Checks the prose of a page with the rules of the site's config. */
export type ProseCheck = (page: PageTree, report: Report) => void

/** Makes the prose check for a config. The dictionary is loaded only if the config names one. */
export async function createProseCheck(project: Project, readFile: FileReader, report: Report): Promise<ProseCheck> {
  const options = project.config.check.prose
  if (options === undefined) return () => undefined
  const speller = await loadWhenAsked(project, readFile, report)
  const rules: ProseRule[] = [createTermRule(options), createBannedRule(options), createStyleRule(options)]
  if (options.repeatedWords) rules.push(checkRepeatedWords)
  if (options.headings?.case === 'sentence') rules.push(createHeadingRule(options.headings, speller))
  if (speller !== undefined) rules.push(createSpellingRule(speller))
  return (page, reportHere) => {
    for (const stretch of readStretches(page)) for (const rule of rules) rule(stretch, reportHere)
  }
}

async function loadWhenAsked(project: Project, readFile: FileReader, report: Report): Promise<Speller | undefined> {
  if (project.config.check.prose?.spelling === undefined) return undefined
  const { loadSpeller } = await import('./speller.ts')
  return loadSpeller(project.config.check.prose.spelling, { project, readFile, report })
}

type HeadingOptions = NonNullable<ProseOptions['headings']>

/** In a heading, only the first word and names start with a capital. */
function createHeadingRule({ except }: HeadingOptions, speller: Speller | undefined): ProseRule {
  const findExceptions = createExactFinder(except)
  return ({ kind, text, placeAt }, report) => {
    if (kind !== 'heading') return
    const exceptions = findExceptions(text)
    for (const { word, from, begins } of headingWords(text)) {
      if (isInside({ from, to: from + word.length }, exceptions)) continue
      if (begins === 'sentence' || speller?.isName(word) === true) continue
      const message = begins === 'heading' ? errorOfFirst(word) : errorOfOther(word)
      if (message !== undefined) report({ severity: 'error', rule: 'prose-heading-case', message, at: placeAt(from) })
    }
  }
}

interface HeadingWord {
  readonly word: string
  readonly from: number
  /** What the word starts. After a colon, both a small letter and a capital are accepted. */
  readonly begins: 'heading' | 'sentence' | 'nothing'
}

function* headingWords(text: string): Generator<HeadingWord> {
  let begins: HeadingWord['begins'] = 'heading'
  for (const { 0: piece, index } of text.matchAll(/\p{L}[\p{L}\p{M}\p{N}'’]*|\uFFFC|\p{N}+|[.:?!](?=\s)/gu)) {
    if (/^\p{L}/u.test(piece)) yield { word: piece, from: index, begins }
    begins = /^[.:?!]$/.test(piece) ? 'sentence' : 'nothing'
  }
}

function errorOfFirst(word: string): string | undefined {
  if (!/^\p{Ll}+$/u.test(word)) return undefined
  const capital = word.charAt(0).toUpperCase() + word.slice(1)
  return `a heading starts with a capital; write "${capital}", or add "${word}" to check.prose.headings.except`
}

function errorOfOther(word: string): string | undefined {
  // `API` and `DevMesh` are abbreviations and names. Only `Like This` may be title case.
  if (!/^\p{Lu}[\p{Ll}'’]+$/u.test(word)) return undefined
  return `"${word}" has a capital inside a heading; write "${word.toLowerCase()}", or add it to check.prose.headings.except`
}

/** Every word must be in the dictionary or in the site's own list. */
function createSpellingRule(speller: Speller): ProseRule {
  return ({ text, placeAt }, report) => {
    for (const { word, from } of wordsOf(text)) {
      if (isKnownWord(word, speller)) continue
      const meant = speller.suggest(word).map((suggestion) => `"${suggestion}"`)
      const fix =
        meant.length === 0 ? 'correct it, or add it to the words of the site' : `did you mean ${meant.join(' or ')}?`
      const message = `"${word}" is not in the dictionary; ${fix}`
      report({ severity: 'error', rule: 'prose-spelling', message, at: placeAt(from) })
    }
  }
}

interface Word {
  readonly word: string
  readonly from: number
}

/** Addresses, file names, variables, versions, emoji and other texts that are not in dictionaries. */
const notWords = /\p{Extended_Pictographic}|[\d_@\\=<>{}$%&#~]|[.:]\p{L}|^[./]|^\p{L}\.\p{L}/u

function* wordsOf(text: string): Generator<Word> {
  for (const { 0: chunk, index } of text.matchAll(/[^\s\uFFFC]+/gu)) {
    if (notWords.test(chunk)) continue
    for (const { 0: word, index: inner } of chunk.matchAll(/\p{L}[\p{L}\p{M}'’-]*/gu))
      yield { word: word.replace(/['’-]+$/u, ''), from: index + inner }
  }
}

function isKnownWord(word: string, speller: Speller): boolean {
  const plain = word.replaceAll('’', "'").replace(/'s$/, '')
  if (isAbbreviation(plain) || speller.isKnown(plain)) return true
  const parts = plain.split('-')
  return parts.length > 1 && parts.every((part) => part.length < 4 || isAbbreviation(part) || speller.isKnown(part))
}

/** Abbreviations such as `API` and `URLs`, which dictionaries do not cover completely. */
function isAbbreviation(word: string): boolean {
  return /^\p{Lu}+s?$/u.test(word)
}
