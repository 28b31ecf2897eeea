import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import { expect, test } from 'vitest'
import { createReader, readPage, readWith } from './read-page.ts'

/** Ids in document order, each with the name of its element. */
function idsIn(html: string): string[] {
  return [...html.matchAll(/<([a-z\d]+)[^>]* id="([^"]*)"/g)].map(([, tag = '', id = '']) => `${tag} ${id}`)
}

test.each([
  ['<a id="setup"></a>\n\n## Setup\n'],
  ['<a id="setup"></a>\n## Setup\n'],
  ['## <a id="setup"></a>Setup\n'],
  ['## <span id="setup"></span> Setup\n'],
  ['<div id="setup"></div>\n<!-- here -->\n\n## Setup\n'],
  ['<a id="setup"></a>\n\n## Installing {#setup}\n'],
  ['<a id="setup"/>\n<a id="setup"></a>\n\nSetup\n-----\n'],
  ['## Setup\n\n<a id="setup"></a>\n\nText\n'],
])('an anchor with the id of its heading gives it to the heading: %j', async (markdown) => {
  const { html, page, reported } = await readPage(`${markdown}\n[x](#setup)\n`)
  expect(idsIn(html)).toEqual(['h2 setup'])
  expect(page.ids).toEqual(['setup'])
  expect(reported).toEqual([])
})

test('a heading without a text is not in the contents', async () => {
  const { page } = await readPage('# T\n\n##\n\n## A\n\n### ![](https://example.com/a.png)\n')
  expect(page.headings.map(({ text }) => text)).toEqual(['T', 'A'])
})

test('a self-closing anchor is empty', async () => {
  const { html } = await readPage('<a name="old"/>\n\nText and <a id="new" /> more\n')
  expect(html.replaceAll('\n', '')).toBe('<a name="old"></a><p>Text and <a id="new"></a> more</p>')
})

test('an anchor with another id than its heading stays', async () => {
  const { html } = await readPage('<a id="old-name"></a>\n\n## Setup\n')
  expect(idsIn(html)).toEqual(['a old-name', 'h2 setup'])
})

test('a heading gets another id if an anchor elsewhere has it, because links find the first', async () => {
  const { html, page } = await readPage(
    '<a id="setup"></a>Before.\n\n## Setup\n\n<i id="end">x</i> <i id="end">y</i>\n',
  )
  expect(idsIn(html)).toEqual(['a setup', 'h2 setup-1', 'i end'])
  expect(page.headings.map(({ id }) => id)).toEqual(['setup-1'])
})

const parse = await createReader()
const pieces = [
  '## One\n\n',
  '## Two {#one}\n\n',
  '### <a id="one"></a>Three\n\n',
  '<a id="one"></a>\n\n',
  '<div id="one">\n\ntext\n\n</div>\n\n',
  '<span id="one-1"></span>\n',
  '<a id="one"></a><img src="https://a.bc/d.png" id="one">\n\n',
  'One\n---\n\n',
  'text[^1]\n\n[^1]: <b id="one">x</b>\n\n',
  '> ## One\n\n',
  '::::tabs\n:::tab[One]\n## One\n:::\n::::\n\n',
  '```js\nx\n```\n\n',
]

test('ids are unique on a page, except explicit ids that two headings share', async () => {
  await assert(
    asyncProperty(array(constantFrom(...pieces), { minLength: 1, maxLength: 8 }), async (parts) => {
      const { html, reported } = await readWith(parse, parts.join(''))
      const ids = idsIn(html).map((found) => found.split(' ')[1])
      if (!reported.some((line) => line.includes('duplicate-id'))) expect(new Set(ids).size).toBe(ids.length)
    }),
    { numRuns: 300 },
  )
})
