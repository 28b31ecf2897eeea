import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import nspell from 'nspell'
import type { Project } from '../../../config/project.ts'
import type { ProseOptions } from '../../../config/schema-parts/prose-schema.ts'
import { lowerFirst } from '../../../report/lower-first.ts'
import type { Report } from '../../../report/problem.ts'

/** Knows the words of a language and of a site. */
export interface Speller {
  readonly isKnown: (word: string) => boolean
  /** Whether a word is known only in its exact spelling, like a name. */
  readonly isName: (word: string) => boolean
  /** Words that a writer may have meant, most likely first. */
  readonly suggest: (word: string) => readonly string[]
}

/** Reads a text file of the project, or returns why it cannot be read. */
export type FileReader = (file: string) => { readonly text: string } | { readonly error: string }

type SpellingOptions = NonNullable<ProseOptions['spelling']>

interface Loading {
  readonly project: Project
  readonly readFile: FileReader
  readonly report: Report
}

/** Loads the dictionary and the words of the site. If one of them cannot be read, reports it and returns nothing. */
export async function loadSpeller(
  { dictionary, words }: SpellingOptions,
  loading: Loading,
): Promise<Speller | undefined> {
  const listed = words === undefined ? [] : readWords(words, loading)
  const files = await loadDictionary(dictionary, loading)
  if (listed === undefined || files === undefined) return undefined
  const { variables } = loading.project.config
  return createSpeller(nspell(Buffer.from(files.aff), Buffer.from(files.dic)), {
    words: listed,
    names: [...listed.filter((word) => /\p{Lu}/u.test(word)), ...namesIn(variables)],
  })
}

interface DictionaryFiles {
  readonly aff: Uint8Array
  readonly dic: Uint8Array
}

async function loadDictionary(language: string, { project, report }: Loading): Promise<DictionaryFiles | undefined> {
  const name = `dictionary-${language}`
  const fail = (message: string): undefined => {
    const at = project.document.placeOf(['check', 'prose', 'spelling', 'dictionary'])
    report({ severity: 'error', rule: 'config', message, at })
  }
  const address = findPackage(name, project.root)
  if (address === undefined)
    return fail(`there is no dictionary "${language}"; install it in the project of the site: npm install ${name}`)
  const { default: files } = (await import(address)) as { readonly default?: Partial<DictionaryFiles> }
  const { aff, dic } = files ?? {}
  if (!(aff instanceof Uint8Array) || !(dic instanceof Uint8Array))
    return fail(`the package ${name} contains no dictionary; install its latest version`)
  return { aff, dic }
}

/** The names in the site's variables, such as that of its product, are words of the site. */
function namesIn(variables: Project['config']['variables']): string[] {
  const values = Object.values(variables).flatMap((members) => Object.values(members))
  return values.filter((value) => /^[\p{L}\s-]+$/u.test(value)).flatMap((value) => value.split(/\s+/))
}

/** Prefers the site's own package to the one that docsgen includes. */
function findPackage(name: string, root: string): string | undefined {
  for (const from of [path.join(root, 'package.json'), import.meta.url]) {
    try {
      return pathToFileURL(createRequire(from).resolve(name)).href
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')) throw error
    }
  }
  return undefined
}

/** One word on each line; `#` starts a comment. */
function readWords(file: string, { project, readFile, report }: Loading): string[] | undefined {
  const found = readFile(file)
  if ('text' in found) {
    const lines = found.text.split('\n')
    return lines.map((line) => line.replace(/#.*/, '').trim()).filter((word) => word !== '')
  }
  const at = project.document.placeOf(['check', 'prose', 'spelling', 'words'])
  report({ severity: 'error', rule: 'config', message: `"${file}" cannot be read: ${found.error}`, at })
  return undefined
}

/** Finding suggestions takes a tenth of a second for a word that resembles no other. */
const mostSuggestions = 50

interface OwnWords {
  readonly words: readonly string[]
  /** Words with only one accepted spelling. */
  readonly names: readonly string[]
}

function createSpeller(dictionary: ReturnType<typeof nspell>, own: OwnWords): Speller {
  const ownWords = new Set([...own.words, ...own.names])
  const names = new Set(own.names)
  for (const word of ownWords) dictionary.add(word)
  const known = new Map<string, boolean>()
  const isKnown = (word: string): boolean => {
    const answer = known.get(word) ?? (dictionary.correct(word) || isPluralOf(word, ownWords))
    known.set(word, answer)
    return answer
  }
  const suggestions = new Map<string, readonly string[]>()
  return {
    isKnown,
    isName: (word) => names.has(word) || (isKnown(word) && !isKnown(lowerFirst(word))),
    suggest: (word) => {
      const found =
        suggestions.get(word) ?? (suggestions.size < mostSuggestions ? dictionary.suggest(word).slice(0, 2) : [])
      suggestions.set(word, found)
      return found
    },
  }
}

/** The dictionary has its own rules for plurals. For words of the site, only the regular plural is accepted. */
function isPluralOf(word: string, own: ReadonlySet<string>): boolean {
  if (!word.endsWith('s')) return false
  const one = word.slice(0, -1)
  return own.has(one) || own.has(lowerFirst(one))
}
