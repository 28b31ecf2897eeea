import { createBitReader, createBitWriter, numberPlaces, readNumber, writeNumber } from './bit-code.ts'

/**
 * Which sections hold a word: whole numbers in order, each the number of a section times 8 and the kinds of text in
 * which the word stands there.
 */
export type Postings = readonly number[]

/** Kinds of text in a section; each is one bit of a posting. */
export const textKinds = { text: 1, code: 2, names: 4 } as const

/** How the sections of a site lie in its pages. */
interface Shape {
  readonly sizes: readonly number[]
  readonly starts: readonly number[]
  readonly lengths: readonly number[]
  readonly pageLengths: readonly number[]
}

const places = { pages: 0, length: 100, gap: 200, page: 4000, section: 5000, kind: 8000, total: 8200 } as const

/** Writes the sections of each word. `sizes` is the number of sections of each page. */
export function writePostings(lists: readonly Postings[], sizes: readonly number[]): Uint8Array {
  const lengths = Array.from({ length: sizes.reduce((sum, size) => sum + size, 0) }, () => 0)
  for (const list of lists) for (const posting of list) lengths[posting >> 3] = (lengths[posting >> 3] ?? 0) + 1
  const writer = createBitWriter(places.total)
  for (const length of lengths) writeNumber(writer, places.length, length)
  const shape = shapeOf(sizes, lengths)
  const pageOf = sizes.flatMap((size, page) => Array.from({ length: size }, () => page))
  const kinds = { last: 1 }
  for (const list of lists) {
    const sections = new Map(list.map((posting) => [posting >> 3, posting & 7]))
    const pages = new Set([...sections.keys()].map((section) => pageOf[section] ?? 0))
    writeNumber(writer, places.pages, pages.size)
    walkPages(pages.size, shape, {
      page: (place, _page) => {
        const isIn = pages.has(_page)
        if (place !== undefined) writer.bit(place, isIn)
        return isIn
      },
      gap: (place, from) => {
        let next = from
        while (!pages.has(next)) next += 1
        writeNumber(writer, place, next - from)
        return next
      },
      section: (place, section) => {
        const kind = sections.get(section)
        if (place !== undefined) writer.bit(place, kind !== undefined)
        if (kind !== undefined) walkKind(kinds, (at, bit) => (writer.bit(at, (kind & bit) !== 0), (kind & bit) !== 0))
        return kind !== undefined
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
  const kinds = { last: 1 }
  const lists = Array.from({ length: count }, () => {
    const list: number[] = []
    walkPages(readNumber(reader, places.pages), shape, {
      page: (place) => place === undefined || reader.bit(place),
      gap: (place, from) => from + readNumber(reader, place),
      section: (place, section) => {
        if (place !== undefined && !reader.bit(place)) return false
        list.push(section * 8 + walkKind(kinds, (at) => reader.bit(at)))
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
  let start = 0
  for (const size of sizes) {
    starts.push(start)
    pageLengths.push(lengths.slice(start, start + size).reduce((sum, length) => sum + length, 0))
    start += size
  }
  return { sizes, starts, lengths, pageLengths }
}

/** Answers for each page and section; without a place the answer is certain and costs nothing. */
interface Visitor {
  readonly page: (place: number | undefined, page: number) => boolean
  readonly gap: (place: number, from: number) => number
  readonly section: (place: number | undefined, section: number) => boolean
}

/** A word of few pages among very many is told by the gaps between them, any other page by page. */
const sparse = 160

/** Goes through the pages of a word in the same way when writing and when reading. */
function walkPages(count: number, shape: Shape, visitor: Visitor): void {
  const { sizes, pageLengths } = shape
  let left = count
  let mass = pageLengths.reduce((sum, length) => sum + length, 0)
  let before = 0
  const rarity = Math.min(5, log2(count))
  for (let page = 0; left > 0 && page < sizes.length; page++) {
    const rest = sizes.length - page
    if (left * sparse < rest) {
      const next = visitor.gap(places.gap + Math.min(31, log2(rest / left)) * numberPlaces, page)
      for (; page < next; page++) mass -= pageLengths[page] ?? 0
      before = 1
      left -= 1
      walkSections(page, rarity, shape, visitor)
    } else {
      const expected = (left * (pageLengths[page] ?? 0)) / Math.max(1, mass)
      const share = stepOf(expected, pageSteps)
      const place = places.page + share * 4 + before * 2 + (left > 3 ? 1 : 0)
      const isIn = visitor.page(left < rest ? place : undefined, page)
      before = isIn ? 1 : 0
      if (isIn) {
        left -= 1
        walkSections(page, rarity, shape, visitor)
      }
    }
    mass -= pageLengths[page] ?? 0
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

/** The kinds of text of one posting: most often the same as those of the one before. */
function walkKind(kinds: { last: number }, bit: (place: number, kind: number) => boolean): number {
  let kind = 0
  for (const [index, value] of [textKinds.text, textKinds.code, textKinds.names].entries()) {
    if (index === 2 && kind === 0) kind = value
    else if (bit(places.kind + kinds.last * 16 + index * 4 + kind, value)) kind |= value
  }
  kinds.last = kind
  return kind
}

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
  let [low, high] = [0, steps.length]
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
