import { createRequire } from 'node:module'
import type { Language, LanguageFn, Mode } from 'highlight.js'
import core from 'highlight.js/lib/core'
import type { ElementContent } from 'hast'
import { createLowlight } from 'lowlight'
import type { OwnLanguage } from '../../parse/page-context.ts'
import { codeLanguageName, listGrammars, prismLanguages } from '../../../config/code-languages.ts'
import { number } from '../../../report/count.ts'
import { runLimited, TookTooLong } from '../../../system/limited-run.ts'
import { highlightWithPrism } from './prism.ts'

const load = createRequire(import.meta.url)

/** Grammars of highlight.js with additions. */
const extended: Readonly<Record<string, (grammar: Language) => Language>> = {
  bash: withFlags,
  markdown: withFrontMatter,
}

/** A grammar of highlight.js. It is loaded when its language first occurs. */
function grammarOf(name: string): LanguageFn {
  return (hljs) => {
    const grammar = (load(`highlight.js/lib/languages/${name}`) as LanguageFn)(hljs)
    return extended[name]?.(grammar) ?? grammar
  }
}

/**
 * Highlights code: returns the tokens as elements with classes, or `undefined` for an unknown language, and for code that
 * would take too long. In that case, it calls `report` with a message.
 */
export type Highlighter = (
  code: string,
  language: string,
  report?: (message: string) => void,
) => ElementContent[] | undefined

/** Above this size, highlighting costs more than it helps. */
const maxCodeLength = 200_000

/** Up to this size, no code takes seconds. With some grammars, the time grows with the cube of the size. */
const quickCodeLength = 4000
const maxSeconds = 10

/**
 * Creates a highlighter for the languages of highlight.js, those from the config (`more`), and those that only Prism knows.
 * A grammar is prepared when its language first occurs.
 */
export async function createHighlighter(more: readonly OwnLanguage[]): Promise<Highlighter> {
  const grammars = new Map(listGrammars().map((name) => [name, grammarOf(name)]))
  for (const { name, address } of more) {
    const { module } = (await import(address)) as { readonly module: { readonly default?: LanguageFn } }
    const grammar = module.default
    if (typeof grammar !== 'function') throw new Error('its default export must be a function that returns a language')
    // Highlight.js prints what a grammar throws and continues without it.
    grammar(core)
    grammars.set(name, grammar)
  }
  const prepared = new Map<string, Lowlight>()
  const highlight = (code: string, name: string): ElementContent[] | undefined => {
    if (!grammars.has(name)) return prismLanguages().has(name) ? highlightWithPrism(code, name) : undefined
    const lowlight = prepared.get(name) ?? prepare(name, grammars)
    prepared.set(name, lowlight)
    return lowlight.highlight(name, code).children as ElementContent[]
  }
  return (code, language, report) => {
    const name = codeLanguageName(language)
    if (name === 'plaintext') return undefined
    if (code.length <= quickCodeLength) return highlight(code, name)
    if (code.length > maxCodeLength) {
      report?.(`this code has more than ${number(maxCodeLength)} characters, so it has no colors; split it`)
      return undefined
    }
    try {
      return runLimited(() => highlight(code, name), maxSeconds)
    } catch (error) {
      if (!(error instanceof TookTooLong)) throw error
      report?.(
        `highlighting this code takes longer than ${String(maxSeconds)} seconds, so it has no colors; split it, or write "text" as its language`,
      )
      return undefined
    }
  }
}

type Lowlight = ReturnType<typeof createLowlight>

/**
 * Each language has its own registry, with its embedded languages. With one shared registry, the colors of a block
 * would depend on the languages that were used before it.
 */
function prepare(language: string, grammars: ReadonlyMap<string, LanguageFn>): Lowlight {
  const lowlight = createLowlight()
  const wanted = new Set([language])
  for (const name of wanted) {
    const grammar = grammars.get(name)
    if (grammar === undefined) continue
    lowlight.register(name, (hljs) => {
      const made = grammar(hljs)
      for (const inner of settleEmbedded(made)) wanted.add(inner)
      return made
    })
  }
  return lowlight
}

/** With these candidates, a grammar detects the same language as with all languages. */
const guesses = ['json', 'xml']

/** Resolves the embedded languages of a grammar and returns their names. */
function settleEmbedded(grammar: Language): string[] {
  const found: string[] = []
  const modes = new Set<object>([grammar])
  for (const mode of modes) {
    for (const part of Object.values(mode)) if (typeof part === 'object' && part !== null) modes.add(part as object)
    if (!('subLanguage' in mode)) continue
    if (Array.isArray(mode.subLanguage) && mode.subLanguage.length === 0) mode.subLanguage = guesses
    found.push(...[mode.subLanguage].flat().map(String))
  }
  return found
}

/** Markdown, which would take front matter for a heading that is underlined with hyphens. */
function withFrontMatter(grammar: Language): Language {
  const frontMatter: Mode = {
    begin: /^---$/,
    end: /^---$/,
    subLanguage: 'yaml',
    'on:begin': (match, response) => {
      if (match.index !== 0) response.ignoreMatch()
    },
  }
  return { ...grammar, contains: [frontMatter, ...grammar.contains] }
}

/** The shell language, extended to highlight the flags of a command and quoted JSON, such as the body of a request. */
function withFlags(grammar: Language): Language {
  const flag = { scope: 'attr', match: /(?<=\s)--?[A-Za-z][\w-]*/ }
  // A quote inside is written as '\'', which does not end the text.
  const body = {
    begin: /'(?=\s*(?:\{\s*["}]|\[\s*["{[\]]))/,
    beginScope: 'string',
    end: /(?<!\\'?)'(?!\\'')/,
    endScope: 'string',
    subLanguage: 'json',
  }
  return { ...grammar, contains: [body, ...grammar.contains, flag] }
}
