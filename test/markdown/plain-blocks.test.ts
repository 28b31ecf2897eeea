import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMarkdownParser, createWholeParser } from '../../src/markdown/parse/markdown.ts'
import { extractPlainBlocks } from '../../src/markdown/fast/plain-blocks.ts'

// The result without remark must equal the result of remark, including every position.

const parse = createMarkdownParser({ math: true })
const parseWhole = createWholeParser({ math: true })

const inline = fc
  .array(
    fc.oneof(
      fc.constantFrom(...Array.from('ab1é😀_*`[]()!&<>|~:@\\^${}#=-+.,;"\'\t\u00A0 ?%/')),
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
      fc.constantFrom(
        '\\_',
        '\\*',
        '\\[a\\](https\\://x.io)',
        '\\`',
        'a\\_b',
        '\\\\',
        '\\@',
        'www\\.x.io',
        '[a\\]b](./c.md)',
      ),
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
  '  - ',
  '   1. ',
  '   ',
  '+ ',
  '-   ',
  '-     ',
  '0. ',
  '12) ',
  '1234567890. ',
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

const cell = fc.oneof(
  fc.constantFrom(
    ' a ',
    'b',
    ' `c` ',
    ' **d** ',
    ' [e](./f.md) ',
    '  two words',
    ' ',
    '',
    '---',
    ':-',
    ' :-: ',
    ' a&b ',
  ),
  inline,
)
/** Input that looks like tables and lists and almost always is, with possible following content. */
const tableRow = fc.array(cell, { minLength: 1, maxLength: 3 }).map((cells) => `|${cells.join('|')}|`)
const structured = fc.oneof(
  {
    arbitrary: fc.constantFrom(
      '> quoted',
      '> [!NOTE]',
      '> **a**: `b`, **`c`**: d',
      '>',
      '- one',
      '- **`two`**: three',
      '- two',
      '* three',
      '+ four',
      '1. five',
      '2. six',
      '3) seven',
      '10. ten',
      '-   wide',
    ),
    weight: 8,
  },
  {
    arbitrary: fc.constantFrom(
      '  - inner',
      '  * inner',
      '  and on',
      '   and on',
      '   1. inner',
      '   2. inner',
      '    - inner',
    ),
    weight: 4,
  },
  {
    arbitrary: fc.constantFrom('| a | b |', '| - | :-: |', '|---|---|', '| c |  |', '| a |', '| -: |', '| [x] | y |'),
    weight: 8,
  },
  { arbitrary: tableRow, weight: 3 },
  {
    arbitrary: fc.constantFrom(
      '- [ ] task',
      '- [x](./y) link',
      '- [^1]',
      '-',
      '- - -',
      '- > a',
      '- # a',
      '- ```',
      '  ```',
    ),
    weight: 2,
  },
  {
    arbitrary: fc.constantFrom(
      '',
      '',
      '\u00A0',
      'Plain words.',
      '## A heading',
      '```',
      '***',
      '---',
      '===',
      '> quoted',
      '<b>',
    ),
    weight: 5,
  },
)

describe('plain blocks are read like remark reads them', () => {
  test('on any page', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
        const text = lines.join('\n')
        expect(parse(text)).toEqual(parseWhole(text))
      }),
      { numRuns: 2000, examples: [[[':::note{a=}', ':::', 'Plain words.']]] },
    )
  })

  test('in any list and any table', () => {
    fc.assert(
      fc.property(fc.array(structured, { maxLength: 9 }), (lines) => {
        const text = lines.join('\n')
        expect(parse(text)).toEqual(parseWhole(text))
      }),
      { numRuns: 3000 },
    )
  })

  test('in any item and any cell', () => {
    fc.assert(
      fc.property(inline, inline, inline, (one, two, three) => {
        for (const text of [`- a ${one}\n  b ${two}\n- ${three}`, `| a | ${one} |\n|-|-|\n| ${two} |${three}|`])
          expect(parse(text)).toEqual(parseWhole(text))
      }),
      { numRuns: 1500 },
    )
  })

  test.each(['\u00A0', '\u3000', '\f', '\v', '\uFEFF'])(
    'where %j, which is not Markdown whitespace, is alone on a line',
    (mark) => {
      for (const text of [`a\n${mark}\nb`, `a\n\n${mark}\n\nb`, `| a | ${mark}b |\n|-|-|\n|${mark}| ${mark} |`])
        expect(parse(text)).toEqual(parseWhole(text))
    },
  )

  test.each(['- a\n  `b`', '3. a\n   [b](c) d\n   **e**', '- **a**\n  *b*', '- [a\n  `b`](c)', 'a\n`b`\n*c*'])(
    'where a line of %j begins with a marker',
    (text) => {
      expect(parse(text)).toEqual(parseWhole(text))
    },
  )

  test.each([
    '    a\n\n3. b',
    '\ta\n\n2) `b`\n3) c',
    'a\n\n    b\n\n2. c\n\n    d\n\n3. e',
    '    a\n\n    b\n- c',
    '    a\n3. b\n\n> 4. c',
  ])('where a list follows indented code: %j', (text) => {
    const tree = parseWhole(text)
    expect(parse(text)).toEqual(tree)
    expect(tree.children.some(({ type }) => type === 'list')).toBe(true)
  })

  test('in any paragraph', () => {
    fc.assert(
      fc.property(fc.array(inline, { minLength: 1, maxLength: 3 }), (lines) => {
        const text = `A paragraph ${lines.join('\n')}`
        expect(parse(text)).toEqual(parseWhole(text))
      }),
      { numRuns: 3000 },
    )
  })
})

test('code, headings, tables and plain paragraphs are extracted, and everything else stays', () => {
  const text = [
    '# Set up *it*',
    '',
    'Open `docs.yaml`, see [the **list**](./list.md#all)',
    'and go on.',
    '```sh title="x"',
    '- npm ci',
    '```',
    '',
    '| a | b |',
    '| - | - |',
    '| `c` |  |',
    '',
    '- one',
    '- a task is <b>bold</b>',
    '',
    '- and this is its next',
    '',
    'Two & three.',
    '| a |',
    '| - |',
    'Last.',
    '## End',
  ].join('\n')

  const taken = extractPlainBlocks(text)
  expect(taken?.rest.split('\n').filter((line) => line !== '')).toEqual([
    '#',
    '- one',
    '- a task is <b>bold</b>',
    '- and this is its next',
    'Two & three.',
    '| a |',
    '| - |',
    'Last.',
    '#',
  ])
  expect(taken?.runs.map(({ line, blocks }) => [line, ...blocks.map(({ type }) => type)])).toEqual([
    [1, 'heading', 'paragraph', 'code', 'table'],
    [22, 'heading'],
  ])
})

test('escaped characters are read without remark', () => {
  const text = String.raw`See \[a\](https\://x.io/a\_b) \& 1 \< 2.`
  expect(extractPlainBlocks(text)?.isAllPlain).toBe(true)
  expect(parse(text)).toEqual(parseWhole(text))
})

function linksIn(text: string): unknown[] {
  return [parse, parseWhole].map((read) => JSON.stringify(read(text)).match(/"url":"[^"]*"/g))
}

test('an address with an escaped character is not a link, even next to another one', () => {
  expect(linksIn(String.raw`See https\://x.io, www\.x.io and a\@x.io.`)).toEqual([null, null])
  const mixed = [
    String.raw`See https\://x.io and a@b.io, or https://b.io.`,
    '',
    '    www.c.io',
    '',
    'www.d.io and more',
  ]
  const links = ['"url":"mailto:a@b.io"', '"url":"https://b.io"', '"url":"http://www.d.io"']
  expect(linksIn(mixed.join('\n'))).toEqual([links, links])
})

test.each([
  [String.raw`Write to first\_last@x.io.`, 'mailto:first_last@x.io'],
  [String.raw`a\_b: read [RFC https://x.io/a] and more.`, 'https://x.io/a'],
  [String.raw`[a\.b c\@d](e\.md) and https://x.io`, 'e.md"|"https://x.io'],
])('%s is the same link as without the backslash', (text, urls) => {
  const links = urls.split('"|"').map((url) => `"url":"${url}"`)
  expect(linksIn(text)).toEqual([links, links])
  expect(JSON.stringify([parse(text), parseWhole(text)])).not.toContain(String.raw`\u0000`)
})

test('links are never nested, at any depth', () => {
  for (const text of ['See [the *[old](/old) page*](/new).', 'See [the **[old](/old)**](/new).'])
    expect(parse(text)).toEqual(parseWhole(text))
})
