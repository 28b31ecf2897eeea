import { tests } from 'commonmark-spec'
import { describe, expect, test } from 'vitest'
import { canonical, withoutAdditions } from './html-tree.ts'
import { createReader, readWith } from './read-page.ts'

const parse = await createReader({ html: 'allow' })

/** Examples with a different result in docsgen, each because of a syntax that docsgen adds to CommonMark. */
const exceptions: ReadonlyMap<number, string> = new Map([
  [98, 'a page that begins with two lines of hyphens has an empty front matter'],
  [163, '<Warning> is the tag of a component, and none is registered under this name'],
  [602, 'GFM: an address is a link without brackets too, so the brackets stay text around a link'],
  [606, 'GFM: a bare mail address is a link'],
  [608, 'GFM: an address is a link without brackets too'],
  [611, 'GFM: a bare address is a link'],
  [612, 'GFM: a bare mail address is a link'],
])

describe('every example of CommonMark 0.31.2 matches the specification', () => {
  // The specification writes tabs as arrows.
  const examples = tests.map((example) => ({
    ...example,
    markdown: example.markdown.replaceAll('→', '\t'),
    html: example.html.replaceAll('→', '\t'),
  }))
  test.for(examples.filter(({ number }) => !exceptions.has(number)))(
    '$number in $section',
    async ({ markdown, html }) => {
      expect(withoutAdditions((await readWith(parse, markdown)).html)).toBe(canonical(html))
    },
  )

  test.for(examples.filter(({ number }) => exceptions.has(number)))(
    '$number still needs its exception',
    async ({ markdown, html }) => {
      expect(withoutAdditions((await readWith(parse, markdown)).html)).not.toBe(canonical(html))
    },
  )
})

test('no CommonMark example is left out', () => {
  expect(tests).toHaveLength(652)
})
