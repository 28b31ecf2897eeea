import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPostings, shardOf, textKinds, writePostings, type TextKind } from '../../src/search/engine/shards.ts'

test('postings are the same after writing and reading, for any site', () => {
  const posting = fc.record({
    section: fc.nat(5000),
    kind: fc.constantFrom(...(Object.keys(textKinds) as TextKind[])),
  })
  fc.assert(
    fc.property(fc.uniqueArray(posting, { selector: ({ section }) => section, maxLength: 40 }), (postings) => {
      const list = postings.toSorted((a, b) => a.section - b.section)
      expect(readPostings(writePostings(list))).toEqual(list)
    }),
  )
})

test('a word and its completions are in one shard, and the shards are about equally full', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
  const words = letters.flatMap((one) => letters.flatMap((two) => letters.map((three) => one + two + three)))
  const counts = new Map<number, number>()
  for (const word of words) {
    const shard = shardOf(word, 64)
    expect(shardOf(`${word}ing`, 64)).toBe(shard)
    counts.set(shard, (counts.get(shard) ?? 0) + 1)
  }
  expect(counts.size).toBe(64)
  expect(Math.max(...counts.values())).toBeLessThan((words.length / 64) * 1.5)
})
