import { array, assert, constantFrom, property } from 'fast-check'
import { mathFromMarkdown } from 'mdast-util-math'
import { math } from 'micromark-extension-math'
import { remark } from 'remark'
import { expect, test } from 'vitest'
import { boundedRuns, boundedSearches } from '../../src/markdown/parse/bounded-searches.ts'

const runs = process.env['DOCSGEN_SOAK'] === undefined ? 3000 : 200_000

const pieces = [
  `< > ! - ? [ ] ( ) " ' / \\ a b & * \` \`\` \`\`\` $ $$ $$$ \\\` \\$ &amp;`,
  '<! <!-- --> -- <? ?> <![CDATA[ ]]> <!A <!a@b.c> <a </a> ![ ](',
]
  .flatMap((line) => line.split(' '))
  .concat(' ', '\n', '\n\n', '> ', '- ', '<a x="', '[a]: b\n', ' ` ', '\t')

function parserWith(...extensions: object[]) {
  return remark().data('micromarkExtensions', extensions).data('fromMarkdownExtensions', [mathFromMarkdown()]).freeze()
}

test('every text and position is the same as with the unmodified Markdown parser', () => {
  const formula = math()
  const own = formula.text?.[36]
  if (own === undefined || Array.isArray(own)) throw new Error('the extension has another form')
  const bounded = { ...formula, text: { 36: boundedRuns(own, 36) } }
  const [ours, theirs] = [parserWith(boundedSearches(), bounded), parserWith(math())]
  const text = array(constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join(''))
  assert(
    property(text, (markdown) => {
      expect(ours.parse(markdown)).toEqual(theirs.parse(markdown))
    }),
    { numRuns: runs, seed: 3 },
  )
})
