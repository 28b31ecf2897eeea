import { createBitReader, createBitWriter, numberPlaces, readNumber, writeNumber } from './bit-code.ts'

/** Which sections hold a word, in their order and each once: whole numbers, a section and the kind of text it is in. */
export type Postings = readonly number[]

/** Of a word that stands in more sections, the index holds so many that it says most of. */
export const mostSections = 100

/** Kinds of text in a section, what says most first; a word counts as the first in which it stands. */
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

/** How the sections of a site lie in its pages. */
interface Shape {
  readonly sizes: readonly number[]
  readonly starts: readonly number[]
  readonly lengths: readonly number[]
  readonly pageLengths: readonly number[]
  /** Of each page the words of all pages before it; and at last those of all pages. */
  readonly wordsBefore: readonly number[]
}

const places = { pages: 0, length: 100, gap: 200, page: 4000, section: 5000, kind: 8000, total: 10_000 } as const

/** Writes the sections of each word. `sizes` is the number of sections of each page. */
export function writePostings(lists: readonly Postings[], sizes: readonly number[]): Uint8Array {
  const lengths = Array.from({ length: sizes.reduce((sum, size) => sum + size, 0) }, () => 0)
  for (const list of lists)
    for (const posting of list) lengths[sectionOf(posting)] = (lengths[sectionOf(posting)] ?? 0) + 1
  const writer = createBitWriter(places.total)
  for (const length of lengths) writeNumber(writer, places.length, length)
  const shape = shapeOf(sizes, lengths)
  const pageOf = sizes.flatMap((size, page) => Array.from({ length: size }, () => page))
  const kinds = createKindMemory(lengths.length)
  for (const list of lists) {
    const pages = [...new Set(list.map((posting) => pageOf[sectionOf(posting)] ?? 0))]
    // Pages and sections are asked for in their order, as they stand in the list.
    let nextPage = 0
    let next = 0
    writeNumber(writer, places.pages, pages.length)
    walkPages(pages.length, shape, {
      page: (place, page) => {
        const isIn = pages[nextPage] === page
        if (isIn) nextPage += 1
        if (place !== undefined) writer.bit(place, isIn)
        return isIn
      },
      gap: (place, from) => {
        const page = pages[nextPage] ?? from
        nextPage += 1
        writeNumber(writer, place, page - from)
        return page
      },
      section: (place, section) => {
        const posting = list[next] ?? -1
        const isIn = sectionOf(posting) === section
        if (place !== undefined) writer.bit(place, isIn)
        if (!isIn) return false
        next += 1
        const kind = kindOfPosting(posting)
        walkKind(section, kinds, (at, value) => (writer.bit(at, kind === value), kind === value))
        return true
      },
    })
  }
  return writer.finish()
}

/** What `readPostings` gives: the sections of each word, and how many words each section has. */
export interface ReadPostings {
  readonly lists: readonly Postings[]
  readonly lengths: readonly number[]
}

/** Reads what `writePostings` has written for as many words. */
export function readPostings(bytes: Uint8Array, count: number, sizes: readonly number[]): ReadPostings {
  const reader = createBitReader(bytes, places.total)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const lengths = Array.from({ length: total }, () => readNumber(reader, places.length))
  const shape = shapeOf(sizes, lengths)
  const kinds = createKindMemory(total)
  const lists = Array.from({ length: count }, () => {
    const list: number[] = []
    walkPages(readNumber(reader, places.pages), shape, {
      page: (place) => place === undefined || reader.bit(place),
      gap: (place, from) => from + readNumber(reader, place),
      section: (place, section) => {
        if (place !== undefined && !reader.bit(place)) return false
        list.push(postingOf(section, walkKind(section, kinds, reader.bit)))
        return true
      },
    })
    return list
  })
  return { lists, lengths }
}

function shapeOf(sizes: readonly number[], lengths: readonly number[]): Shape {
  const starts: number[] = []
  const pageLengths: number[] = []
  const wordsBefore: number[] = []
  let start = 0
  let words = 0
  for (const size of sizes) {
    const length = lengths.slice(start, start + size).reduce((sum, one) => sum + one, 0)
    starts.push(start)
    pageLengths.push(length)
    wordsBefore.push(words)
    start += size
    words += length
  }
  return { sizes, starts, lengths, pageLengths, wordsBefore: [...wordsBefore, words] }
}

/** Answers for each page and section; without a place the answer is certain and costs nothing. */
interface Visitor {
  readonly page: (place: number | undefined, page: number) => boolean
  readonly gap: (place: number, from: number) => number
  readonly section: (place: number | undefined, section: number) => boolean
}

/** A word of few pages among very many is told by the gaps between them, any other page by page. */
const sparse = 40

/** Goes through the pages of a word in the same way when writing and when reading. */
function walkPages(count: number, shape: Shape, visitor: Visitor): void {
  const { sizes, pageLengths, wordsBefore } = shape
  const words = wordsBefore.at(-1) ?? 0
  let left = count
  let before = 0
  const rarity = Math.min(5, log2(count))
  for (let page = 0; left > 0 && page < sizes.length; page++) {
    const rest = sizes.length - page
    if (left * sparse < rest) {
      page = visitor.gap(places.gap + Math.min(31, log2(rest / left)) * numberPlaces, page)
      before = 1
      left -= 1
      walkSections(page, rarity, shape, visitor)
    } else {
      const expected = (left * (pageLengths[page] ?? 0)) / Math.max(1, words - (wordsBefore[page] ?? 0))
      const share = stepOf(expected, pageSteps)
      const place = places.page + share * 4 + before * 2 + (left > 3 ? 1 : 0)
      const isIn = visitor.page(left < rest ? place : undefined, page)
      before = isIn ? 1 : 0
      if (isIn) {
        left -= 1
        walkSections(page, rarity, shape, visitor)
      }
    }
  }
}

function walkSections(
  page: number,
  rarity: number,
  { sizes, starts, lengths, pageLengths }: Shape,
  visitor: Visitor,
): void {
  const start = starts[page] ?? 0
  const size = sizes[page] ?? 0
  let mass = pageLengths[page] ?? 0
  let found = 0
  let before = 0
  for (let section = start; section < start + size; section++) {
    const length = lengths[section] ?? 0
    const share = stepOf(length / Math.max(1, mass), sectionSteps)
    const place = places.section + ((share * 3 + Math.min(2, found)) * 6 + rarity) * 2 + before
    const isCertain = found === 0 && section === start + size - 1
    before = length > 0 && visitor.section(isCertain ? undefined : place, section) ? 1 : 0
    found += before
    mass -= length
  }
}

/** The kinds of text of the last words, in each section and anywhere: the next is most often of these. */
interface KindMemory {
  readonly sections: Uint8Array
  last: number
}

function createKindMemory(sections: number): KindMemory {
  return { sections: new Uint8Array(sections).fill(noKinds), last: 0 }
}

/** Of each section the last three kinds are known, in base 5; 4 stands for none. */
const noKinds = 124

function walkKind(section: number, memory: KindMemory, isKind: (place: number, kind: number) => boolean): number {
  const before = memory.sections[section] ?? noKinds
  const place = places.kind + (before * 4 + memory.last) * kindOrder.length
  const found = kindOrder.findIndex((kind, index) => index === kindOrder.length - 1 || isKind(place + index, kind))
  memory.sections[section] = (before % 25) * 5 + found
  memory.last = found
  return kindOrder[found] ?? 0
}

/** The most frequent first. */
const kindOrder = (['text', 'code', 'cells', 'names'] as const).map(kindOf)

/** Limits between steps of a share; made by multiplication alone, which every browser does to the same bit. */
const pageSteps = stepsFrom(0.0009, 1.26, 40)
const sectionSteps = stepsFrom(0.005, 1.41, 15)

function stepsFrom(first: number, factor: number, count: number): readonly number[] {
  const steps: number[] = []
  for (let limit = first; steps.length < count; limit *= factor) steps.push(limit)
  return steps
}

/** How many of the limits a number exceeds. */
function stepOf(number: number, steps: readonly number[]): number {
  let low = 0
  let high = steps.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (number > (steps[middle] ?? 0)) low = middle + 1
    else high = middle
  }
  return low
}

function log2(number: number): number {
  return 31 - Math.clz32(Math.max(1, Math.trunc(number)))
}
