/** Encodes sorted words, each as the number of letters that it shares with the previous one, and the rest. */
export function writeTerms(terms: readonly string[]): string {
  let before = ''
  return terms
    .map((term) => {
      let shared = 0
      while (shared < Math.min(term.length, 35) && term[shared] === before[shared]) shared += 1
      before = term
      return shared.toString(36) + term.slice(shared)
    })
    .join('\n')
}

/** Decodes the output of `writeTerms`. */
export function readTerms(text: string): string[] {
  let before = ''
  if (text === '') return []
  return text.split('\n').map((line) => (before = before.slice(0, Number.parseInt(line.charAt(0), 36)) + line.slice(1)))
}

/** The position of a word in a sorted list, or the position where it would be inserted. */
export function placeOfTerm(terms: readonly string[], term: string): number {
  let [low, high] = [0, terms.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((terms[middle] ?? '') < term) low = middle + 1
    else high = middle
  }
  return low
}
