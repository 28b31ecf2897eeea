import { array, assert, constantFrom, property } from 'fast-check'
import { mathFromMarkdown } from 'mdast-util-math'
import { math } from 'micromark-extension-math'
import { remark } from 'remark'
import { expect, test } from 'vitest'
import { boundedRuns, boundedSearches } from '../../src/content/bounded-searches.ts'

const runs = process.env['DOCSGEN_SOAK'] === undefined ? 3000 : 200_000

const pieces = [
  ...[
    '<',
    '>',
    '!',
    '-',
    '?',
    '[',
    ']',
    '(',
    ')',
    '"',
    "'",
    '/',
    '\\',
    ' ',
    '\n',
    '\n\n',
    '> ',
    '- ',
    'a',
    'b',
    '&',
    '*',
  ],
  ...[
    '<!',
    '<!--',
    '-->',
    '--',
    '<?',
    '?>',
    '<![CDATA[',
    ']]>',
    '<!A',
    '<!a@b.c>',
    '<a',
    '<a x="',
    '</a>',
    '![',
    '](',
    '[a]: b\n',
  ],
  ...['`', '``', '```', ' ` ', '\\`', '$', '$$', '$$$', '\\$', '\t', '&amp;'],
]

test('every text reads as the Markdown parser reads it by itself, with every position', () => {
  const formula = math()
  const own = formula.text?.[36]
  if (own === undefined || Array.isArray(own)) throw new Error('the extension has another form')
  const bounded = { ...formula, text: { 36: boundedRuns(own, 36) } }
  const parserWith = (...extensions: object[]) =>
    remark().data('micromarkExtensions', extensions).data('fromMarkdownExtensions', [mathFromMarkdown()]).freeze()
  const [ours, theirs] = [parserWith(boundedSearches(), bounded), parserWith(math())]
  const text = array(constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join(''))
  assert(
    property(text, (markdown) => {
      expect(ours.parse(markdown)).toEqual(theirs.parse(markdown))
    }),
    { numRuns: runs, seed: 3 },
  )
})
