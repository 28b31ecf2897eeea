import { readFileSync } from 'node:fs'
import path from 'node:path'
import { searchFileName, stemmerNotice } from '../../formats/names/generated-files.ts'
import type { OutputFile } from '../../model/output.ts'
import { packageFolder } from '../../system/package-folder.ts'
import { hashOf } from './hash-of.ts'

/** Languages whose words the search finds in other forms, as @orama/stemmers names them. English is in the search itself. */
export const stemmers: readonly string[] =
  'arabic danish dutch finnish french german greek hungarian italian norwegian portuguese romanian russian spanish swedish ukrainian'.split(
    ' ',
  )

/** The module with the stemmer of a language, and its licenses. */
export function listStemmerFiles(locale: string): OutputFile[] {
  const { language } = new Intl.Locale(locale)
  const [name = ''] = new Intl.DisplayNames(['en'], { type: 'language' }).of(language)?.toLowerCase().split(' ') ?? []
  if (!stemmers.includes(name)) return []
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
