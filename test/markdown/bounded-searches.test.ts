import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { array, assert, asyncProperty, constantFrom, letrec, oneof, tuple, type Arbitrary } from 'fast-check'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { mathFromMarkdown } from 'mdast-util-math'
import { math } from 'micromark-extension-math'
import { remark } from 'remark'
import { afterAll, expect, test } from 'vitest'
import '../../src/markdown/bounded/edits.ts'
import { boundedRuns, boundedSearches } from '../../src/markdown/bounded/searches.ts'
import { boundedEmphasis, boundedStrikethrough } from '../../src/markdown/bounded/spans.ts'

const runs = process.env['DOCSGEN_SOAK'] === undefined ? 1500 : 200_000
const stock = new Worker(new URL('stock-parser.ts', import.meta.url))
afterAll(() => stock.terminate())

async function parseWithStock(markdown: string): Promise<unknown> {
  stock.postMessage(markdown)
  const [tree] = (await once(stock, 'message')) as unknown[]
  return tree
}

function boundedParser() {
  const formula = math()
  const own = formula.text?.[36]
  if (own === undefined || Array.isArray(own)) throw new Error('the extension has another form')
  const bounded = { ...formula, text: { 36: boundedRuns(own, 36) } }
  return remark()
    .data('micromarkExtensions', [boundedSearches(), boundedEmphasis(), bounded, boundedStrikethrough()])
    .data('fromMarkdownExtensions', [mathFromMarkdown(), gfmStrikethroughFromMarkdown()])
    .freeze()
}

const searches = [
  `< > ! - ? [ ] ( ) " ' / \\ a b & * \` \`\` \`\`\` $ $$ $$$ \\\` \\$ &amp;`,
  '<! <!-- --> -- <? ?> <![CDATA[ ]]> <!A <!a@b.c> <a </a> ![ ](',
]
  .flatMap((line) => line.split(' '))
  .concat(' ', '\n', '\n\n', '> ', '- ', '<a x="', '[a]: b\n', ' ` ', '\t', '](b "', `](b '`, '](b (', '")', '))')

const spans = '* ** *** **** _ __ ___ ~ ~~ ~~~ a b . [ ] ](b) ![ ` \\'.split(' ').concat(' ', ' ', '\n', '  \n')

const blocks = '> |- |1. |    |a|b|\n|\n\n|===\n|---\n|***\n|# |```\n|[a]: b\n|<b>\n|\t|>  |+ '.split('|')

/** Text in emphasis, brackets and links, in each other. */
const { nested } = letrec<{ nested: string }>((tie) => {
  const frames = [' , ', '*,*', '**,**', '_,_', '~~,~~', '[,]', '[,](b)', '![,](b)', '[,', ',]', '*,'] as const
  const framed = tuple(constantFrom(...frames), array(tie('nested'), { minLength: 1, maxLength: 3 }))
  const text = framed.map(([frame, parts]) => frame.replace(',', () => parts.join('')))
  return { nested: oneof({ depthIdentifier: 'nested', maxDepth: 5 }, constantFrom('a', ' b', '.', '`c`'), text) }
})

function mixOf(pieces: readonly string[]): Arbitrary<string> {
  return array(constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join(''))
}

test.each([
  ['searches', mixOf(searches)],
  ['emphasis', mixOf(spans)],
  ['spans in each other', nested],
  ['blocks', mixOf(blocks)],
])('every tree and position of %s is the same as with the unmodified Markdown parser', async (_, text) => {
  const parser = boundedParser()
  await assert(
    asyncProperty(text, async (markdown) => {
      expect(parser.parse(markdown)).toEqual(await parseWithStock(markdown))
    }),
    { numRuns: runs, seed: 3 },
  )
})
