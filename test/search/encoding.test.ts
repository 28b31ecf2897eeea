import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createBitReader,
  createBitWriter,
  numberPlaces,
  readNumber,
  writeNumber,
} from '../../src/model/search/bit-code.ts'
import { postingOf, readPostings, textKinds, writePostings } from '../../src/model/search/postings.ts'
import { readTerms, writeTerms } from '../../src/model/search/vocabulary.ts'

test('numbers come back as they were written', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2_000_000)), (numbers) => {
      const writer = createBitWriter(numberPlaces)
      for (const number of numbers) writeNumber(writer, 0, number)
      const reader = createBitReader(writer.finish(), numberPlaces)
      expect(numbers.map(() => readNumber(reader, 0))).toEqual(numbers)
    }),
  )
})

test('postings of any site come back as they were written', () => {
  const site = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 400 }).chain((sizes) => {
    const sections = sizes.reduce((sum, size) => sum + size, 0)
    const posting = fc.tuple(fc.nat(sections - 1), fc.nat(textKinds.length - 1))
    const list = fc.uniqueArray(posting, { selector: ([section]) => section, minLength: 1, maxLength: 40 })
    return fc.record({ sizes: fc.constant(sizes), lists: fc.array(list, { maxLength: 20 }) })
  })
  fc.assert(
    fc.property(site, ({ sizes, lists }) => {
      const written = lists.map((list) =>
        list.map(([section, kind]) => postingOf(section, kind)).toSorted((a, b) => a - b),
      )
      expect(readPostings(writePostings(written, sizes), written.length, sizes).lists).toEqual(written)
    }),
  )
})

test('words in order come back as they were written', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z\d./_-]{1,50}$/)), (words) => {
      const terms = words.toSorted((a, b) => (a < b ? -1 : 1))
      expect(readTerms(writeTerms(terms))).toEqual(terms)
    }),
  )
})
