import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageFolder } from '../system/package-folder.ts'

/** Languages whose words the search finds in other forms, with the names that @orama/stemmers has for them. */
export const stemmers: Readonly<Record<string, string>> = {
  ar: 'arabic',
  da: 'danish',
  de: 'german',
  el: 'greek',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  hu: 'hungarian',
  it: 'italian',
  nb: 'norwegian',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
  uk: 'ukrainian',
}

/** The module with the stemmer of a language, and its licenses. English has one in the search itself. */
export function loadStemmer(locale: string): { readonly code: string; readonly notice: string } | undefined {
  const name = stemmers[new Intl.Locale(locale).language]
  if (name === undefined) return undefined
  return { code: read(`${name}.js`), notice: read('search-stemmer.licenses.txt') }
}

function read(file: string): string {
  return readFileSync(path.join(packageFolder(), 'dist/stemmers', file), 'utf8')
}
