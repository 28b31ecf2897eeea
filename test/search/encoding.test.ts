import fc from 'fast-check'
import { expect, test } from 'vitest'
import { postingOf, readPostings, textKinds, writePostings } from '../../src/search/engine/postings.ts'
import { readTerms, writeTerms } from '../../src/search/engine/vocabulary.ts'

test('postings of any site come back as they were written', () => {
  const posting = fc.tuple(fc.nat(5000), fc.nat(textKinds.length - 1))
  const list = fc.uniqueArray(posting, { selector: ([section]) => section, minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(fc.array(list, { maxLength: 20 }), (lists) => {
      const written = lists.map((postings) =>
        postings.map(([section, kind]) => postingOf(section, kind)).toSorted((a, b) => a - b),
      )
      expect(readPostings(writePostings(written))).toEqual(written)
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
