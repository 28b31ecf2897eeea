import { readFileSync } from 'node:fs'
import path from 'node:path'
import { searchFileName, stemmerNotice } from '../../formats/names/generated-files.ts'
import type { OutputFile } from '../../model/output.ts'
import { packageFolder } from '../../system/package-folder.ts'
import { hashOf } from './hash-of.ts'

/**
 * Languages whose words the search finds in other forms, by code, as @orama/stemmers names them. English is in the search
 * itself.
 */
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

/** The module with the stemmer of a language, and its licenses. */
export function listStemmerFiles(locale: string): OutputFile[] {
  const name = stemmers[new Intl.Locale(locale).language]
  if (name === undefined) return []
  const [code, notice] = [readStemmer(`${name}.js`), readStemmer(stemmerNotice)]
  return [
    {
      path: searchFileName('stemmer', undefined, hashOf(code).slice(0, 10)),
      fingerprint: () => hashOf(code),
      content: () => code,
    },
    { path: stemmerNotice, fingerprint: () => hashOf(notice), content: () => notice },
  ]
}

function readStemmer(file: string): string {
  return readFileSync(path.join(packageFolder(), 'dist/stemmers', file), 'utf8')
}
