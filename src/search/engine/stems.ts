// oxlint-disable-next-line typescript/triple-slash-reference -- a declaration of a module cannot be imported
/// <reference path="./elasticlunr.d.ts" />
import elasticlunr from 'elasticlunr'

/** Returns the stem of a word. Names and numbers are their own stems. */
export type Stemmer = (term: string) => string

/** The stemmer of elasticlunr, which is for English. */
export const stemEnglish: Stemmer = (term) => (/^[a-z]{3,}$/.test(term) ? elasticlunr.stemmer(term) : term)

/** Imports the module of a language that the site has. */
export async function importStemmer(address: string): Promise<Stemmer> {
  const { stemmer } = (await import(address)) as { readonly stemmer: Stemmer }
  return (term) => (/^\p{L}{3,}$/u.test(term) ? stemmer(term) : term)
}
