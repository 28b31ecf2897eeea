import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMarkdownParser, createWholeParser } from '../../src/content/markdown.ts'
import { takeApart } from '../../src/content/plain-blocks.ts'

// What is read without remark must be what remark makes of it, with every position.

const parse = createMarkdownParser({ math: true })
const parseWhole = createWholeParser({ math: true })

const inline = fc
  .array(
    fc.oneof(
      fc.constantFrom(...Array.from('ab1é😀_*`[]()!&<>|~:@\\^${}#=-+.,;"\'\t ?%/')),
      fc.constantFrom(' ', ' ', 'word', 'Word ', '**', '*', ' **', '** ', ' *', '* ', '``', '` ', '`code`', '`a b`'),
      fc.constantFrom(
        '[label](./page.md#x)',
        '[**b** c](/x)',
        '[a](',
        '](b)',
        ')',
        '![',
        'www.x.io',
        'https://x.io',
        'a@b.io',
      ),
      fc.constantFrom('&amp;', '<b>', '[^1]', '[x] ', 'snake_case', '**bold**', '*em*', '(*em*)', '**b**.', '{#id}'),
    ),
    { maxLength: 9 },
  )
  .map((parts) => parts.join(''))

const opening = fc.constantFrom(
  '',
  '',
  '',
  '',
  '# ',
  '## ',
  '#',
  '#',
  '###### ',
  '- ',
  '- ',
  '* ',
  '1. ',
  '2) ',
  '> ',
  '>',
  '  ',
  '    ',
  ' ',
  '\t',
  '```',
  '```js',
  '```js title="x" {1}',
  '~~~',
  '  ```',
  '````',
  '- ```',
  '> ```',
  '   ~~~',
  '``` a\\*b',
  '```js ',
  '<div>',
  '</div>',
  '<!--',
  '-->',
  '<pre>',
  '</pre>',
  '<?',
  '<Tabs>',
  '***',
  '---',
  '===',
  '| a | b |',
  '| - | - |',
  ':::note',
  ':::',
  '::::tip[x]',
  '::::',
  '::include{file="x"}',
  '$$',
  '[a]: /b',
  '[^1]: x',
  '  :::note',
  ':::note{a=}',
)
const line = fc.oneof(
  { arbitrary: fc.constant(''), weight: 5 },
  {
    arbitrary: fc.constantFrom('Plain words.', 'See [it](./a.md) and `code`.', '## A heading', '```', '```', ':::'),
    weight: 6,
  },
  { arbitrary: fc.tuple(opening, inline).map(([start, rest]) => start + rest), weight: 6 },
  { arbitrary: opening, weight: 3 },
  { arbitrary: inline, weight: 3 },
)

describe('plain blocks are read as remark reads them', () => {
  test('on any page', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
        const text = lines.join('\n')
        expect(parse(text)).toEqual(parseWhole(text))
      }),
      { numRuns: 2000, examples: [[[':::note{a=}', ':::', 'Plain words.']]] },
    )
  })

  test('in any paragraph', () => {
    fc.assert(
      fc.property(fc.array(inline, { minLength: 1, maxLength: 3 }), (lines) => {
        const text = `A paragraph ${lines.join('\n')}`
        expect(parse(text)).toEqual(parseWhole(text))
      }),
      { numRuns: 2000 },
    )
  })
})

test('fenced code, headings and paragraphs of words, links, code and emphasis are taken out; lists and tables are left', () => {
  const text = [
    '# Set up *it*',
    '',
    'Open `docs.yaml`, see [the **list**](./list.md#all)',
    'and go on.',
    '```sh title="x"',
    '- npm ci',
    '```',
    '',
    '- one',
    '',
    'Two & three.',
    '| a |',
    '| - |',
    'Last.',
    '## End',
  ].join('\n')

  const taken = takeApart(text)
  expect(taken?.rest.split('\n')).toEqual([
    '#',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '- one',
    '',
    'Two & three.',
    '| a |',
    '| - |',
    'Last.',
    '#',
  ])
  expect(taken?.runs.map(({ blocks }) => blocks.map(({ type }) => type))).toEqual([
    ['heading', 'paragraph', 'code'],
    ['heading'],
  ])
})
