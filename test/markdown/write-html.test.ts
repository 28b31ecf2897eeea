import fc from 'fast-check'
import type { Element, ElementContent, Properties, Root } from 'hast'
import { expect, test } from 'vitest'
import { createHtmlWriter, createWholeWriter } from '../../src/markdown/parse/write-html.ts'

const write = createHtmlWriter()
const writeWhole = createWholeWriter()

const text = fc
  .array(fc.constantFrom('word', ' ', '\n', '<', '>', '&', '&amp;', '"', "'", '`', '\0', 'é', '😀', '\u00A0', '\uD800'))
  .map((parts) => parts.join(''))

const className = fc.array(fc.constantFrom('hljs-keyword', 'a', 'b_', '', ' ', 'é', '"', '&', '<'), { maxLength: 3 })
const properties = fc.oneof(
  fc.constant({}),
  fc.record({ className }),
  fc.record(
    {
      className: fc.oneof(className, fc.constantFrom('text', '', true)),
      id: text,
      href: text,
      tabIndex: fc.integer(),
      hidden: fc.boolean(),
      download: fc.constantFrom(true, '', 'x'),
      dataDocsgen: text,
      ariaLabel: text,
      accept: fc.array(fc.constantFrom('a', 'b')),
      'x:y': text,
    },
    { requiredKeys: [] },
  ),
)

const { node } = fc.letrec<{ node: ElementContent; element: Element }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    text.map((value) => ({ type: 'text' as const, value })),
    text.map((value) => ({ type: 'comment' as const, value })),
    tie('element'),
  ),
  element: fc.record({
    type: fc.constant('element' as const),
    tagName: fc.constantFrom(
      'p',
      'span',
      'pre',
      'code',
      'img',
      'br',
      'script',
      'style',
      'svg',
      'path',
      'title',
      'docsgen-part',
    ),
    // The types allow fewer kinds of classes than trees can have.
    properties: properties.map((value) => value as Properties),
    children: fc.array(tie('node'), { maxLength: 4 }),
  }),
}))

test('any tree is written in the same way as by rehype', () => {
  fc.assert(
    fc.property(fc.array(node, { maxLength: 5 }), (children) => {
      const tree: Root = { type: 'root', children }
      expect(write(tree)).toBe(writeWhole(tree))
    }),
    { numRuns: 2000 },
  )
})
