import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBannedRule } from '../../src/check/content/prose/prose-words.ts'
import { readStretches } from '../../src/check/content/prose/prose-text.ts'
import { proseSchema } from '../../src/config/schema-parts/prose-schema.ts'
import { createTreeReader } from '../../src/markdown/parse/read-tree.ts'
import type { Place } from '../../src/model/page.ts'
import { collectProblems } from '../../src/report/problem.ts'
import { plainOptions } from '../markdown/read-page.ts'

const readTree = createTreeReader(
  { ...plainOptions, variables: { product: { name: 'A name that is longer than its variable', slug: 'x' } } },
  { readFile: () => ({ error: 'there is no file', hash: '' }) },
)
const findBanned = createBannedRule(proseSchema.parse({ banned: [{ words: ['zounds'], because: 'old' }] }))

async function placesIn(text: string): Promise<Place[]> {
  const page = await readTree({ source: 'a.md', file: 'content/a.md', bytes: Buffer.from(text) })
  const { report, problems } = collectProblems()
  for (const stretch of readStretches(page)) findBanned(stretch, report)
  return problems.flatMap(({ at }) => (at === undefined ? [] : [at]))
}

/** Pieces of a line that may come before and after the word. */
const piece = fc.constantFrom(
  'plain words',
  '**strong**',
  '`code zounds`',
  '\\*escaped\\*',
  '{{product.name}}',
  '{{product.slug}}',
  '&amp; more',
  '[a link](/there "zounds")',
  'größe 日本 🙂',
  'unzounds',
)
const word = fc.constantFrom('zounds', '*zounds*', '**Zounds**', '[zounds](/x)', '{{product.slug}} zounds')
const block = fc.constantFrom(
  (line: string) => line,
  (line: string) => `> ${line}`,
  (line: string) => `- item\n  ${line}`,
  (line: string) => `1. ${line}\n\n   again`,
  (line: string) => `## ${line}`,
  (line: string) => `| a | b |\n| - | - |\n| c | ${line} |`,
  (line: string) => `:::note[Title]\n${line}\n:::`,
  (line: string) => `before\n${line}\nafter`,
)

test('a word is reported exactly at its place, whatever surrounds it', async () => {
  const line = fc.tuple(fc.array(piece, { maxLength: 3 }), word, fc.array(piece, { maxLength: 3 }))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(block, line), { minLength: 1, maxLength: 4 }), async (blocks) => {
      const text = blocks
        .map(([wrap, [before, middle, after]]) => wrap([...before, middle, ...after].join(' ')))
        .join('\n\n')
      const lines = text.split('\n')
      const places = await placesIn(text)
      expect(places).toHaveLength(blocks.length)
      for (const { line: number = 0, column = 0 } of places)
        expect(lines[number - 1]?.slice(column - 1, column + 5).toLowerCase()).toBe('zounds')
    }),
    { numRuns: 500 },
  )
})
