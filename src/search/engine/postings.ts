/** The sections that contain a word, in order and each once: each number holds a section and a kind of text. */
export type Postings = readonly number[]

/** For a word that occurs in more sections, the index has only this many: those where it is most relevant. */
export const mostSections = 100

/** Kinds of text in a section, the most relevant first; a word counts as the first kind in which it occurs. */
export const textKinds = ['names', 'cells', 'text', 'code'] as const
export type TextKind = (typeof textKinds)[number]

/** The number of a kind of text. */
export function kindOf(kind: TextKind): number {
  return textKinds.indexOf(kind)
}

/** Puts a section and the number of a kind of text into one number. */
export function postingOf(section: number, kind: number): number {
  return section * 8 + kind
}

/** The section of a posting. */
export function sectionOf(posting: number): number {
  return posting >> 3
}

/** The number of the kind of text of a posting. */
export function kindOfPosting(posting: number): number {
  return posting & 7
}

/** One letter for each kind of text, in capitals: the digits of the distances are lower case. */
const kindLetters = 'NLTC'

/**
 * Writes the postings of each word as one line: for each posting the distance from the section before it in base 36,
 * then the letter of its kind. `4T1C` is text in section 4 and code in section 5.
 */
export function writePostings(lists: readonly Postings[]): string {
  return lists.map(writeList).join('\n')
}

function writeList(list: Postings): string {
  return list
    .map((posting, index) => {
      const distance = sectionOf(posting) - sectionOf(list[index - 1] ?? 0)
      return distance.toString(36) + kindLetters.charAt(kindOfPosting(posting))
    })
    .join('')
}

/** Reads what `writePostings` has written. */
export function readPostings(text: string): Postings[] {
  return text === '' ? [] : text.split('\n').map(readList)
}

function readList(line: string): Postings {
  let section = 0
  return Array.from(line.matchAll(/([\da-z]+)([A-Z])/g), ([, distance = '', letter = '']) => {
    section += Number.parseInt(distance, 36)
    return postingOf(section, kindLetters.indexOf(letter))
  })
}

/** How many different words each of the first `count` sections contains. */
export function countWords(lists: readonly Postings[], count: number): number[] {
  const counts = Array.from({ length: count }, () => 0)
  for (const list of lists)
    for (const posting of list) counts[sectionOf(posting)] = (counts[sectionOf(posting)] ?? 0) + 1
  return counts
}
