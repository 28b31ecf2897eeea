// oxlint-disable-next-line typescript/triple-slash-reference -- a declaration of a module cannot be imported
/// <reference path="./elasticlunr.d.ts" />
import elasticlunr from 'elasticlunr'

/** The stem of a word, as in elasticlunr. Names and numbers are their own stems. */
export function stemOf(term: string): string {
  return /^[a-z]{3,}$/.test(term) ? elasticlunr.stemmer(term) : term
}
