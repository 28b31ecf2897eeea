import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import { expect, test } from 'vitest'
import { createMarkdownParser } from '../../src/markdown/parse/markdown.ts'
import { createTreeReader } from '../../src/markdown/parse/read-tree.ts'
import { splitText } from '../../src/translate/kept.ts'
import { mergePage, type PagePair } from '../../src/translate/merge.ts'
import { dividePage, type DividedPage, type Unit } from '../../src/translate/units.ts'
import { plainOptions } from '../markdown/read-page.ts'

const reader = {
  parse: createMarkdownParser(plainOptions),
  readTree: createTreeReader(plainOptions, { readFile: () => ({ error: 'there is no such file', hash: 'absent' }) }),
}

const headers = ['', '---\ntitle: Some words\nslug: /a\n---\n\n', '---\ndescription: >-\n  More words\n  of it\n---\n']

const blocks = [
  'Words with `code --flag`, a [link to it](../a.md#part) and ![a picture](b.png "T").',
  'Wrapped words\nwith **strong *and* other** words  \nand a line break, {{product.name}} and ${{ github.ref }}.',
  '# Title\n\n## Part one {#part}\n\n### The same\n\n### The same\n\nSet\next\n---',
  '- One item\n- [x] Done\n  with more\n\n  Second paragraph\n  1. Deep\n     words',
  '> Quoted words\n> over lines\n>\n> - in a list\nand lazy',
  '> [!NOTE]\n> Noted words.',
  '| Name | What it is |\n|---|:-:|\n| `a \\| b` | a \\| b |\n| 2 | [x][ref] |',
  ':::note Mind this\n\nInside [shortcut].\n\n:::',
  '::::tabs\n:::tab[Label]{value="v"}\n```sh title="x"\necho words # [no](link)\n```\n:::\n::::',
  '<Card title="A card" href="./b.md">\n  Inner words\n</Card>',
  '<details>\n<summary>More words</summary>\n\nHidden <kbd>Ctrl</kbd> words <Badge text="New" kind="tip" />.\n\n</details>',
  '::card{title="Go on" href="/x" text="Read it"}\n\n::include{file="_no.md"}',
  '    indented code\n\n~~~\nfence\n~~~\n\n---\n\n***',
  'Ends with \\*escapes\\* &amp; entities, a <https://a.example.com> and https://b.example.com/x_y.',
  'A note[^1].\n\n[^1]: The footnote\n    has words.\n\n[ref]: https://c.example.com "Title"\n[shortcut]: /d',
]

/** A text in another language: the same kept parts around other words. */
function translate({ text, kept = [] }: Unit): string {
  return splitText(text, kept)
    .map((part) => (typeof part === 'string' ? part.replaceAll(/\p{L}+/gu, (word) => `${word}ä`) : part.kept))
    .join('')
}

async function divide(text: string): Promise<DividedPage> {
  return dividePage({ source: 'a.md', file: 'content/a.md', bytes: Buffer.from(text) }, reader)
}

/** The page with the texts that `write` returns for its units, and the problems of the import. */
function merge(original: DividedPage, write: (unit: Unit) => string): { text: string; problems: unknown[] } {
  const pair: PagePair = {
    source: 'a.md',
    original,
    hash: 'f'.repeat(40),
    headings: [],
    translation: undefined,
    base: undefined,
  }
  const at = { file: 'a.po' }
  const imported = new Map(
    original.units.map((unit) => [unit.id, { page: 'a.md', id: unit.id, target: [write(unit)], at }]),
  )
  const problems: unknown[] = []
  const { text } = mergePage({ pair, imported, replaces: false, parse: reader.parse }, (problem) =>
    problems.push(problem),
  )
  return { text: text ?? '', problems }
}

const samples = process.env['DOCSGEN_SOAK'] === undefined ? 50 : 5000

test('a page with the same texts is the same page, and one with other texts has them in the same places', async () => {
  const page = array(constantFrom(...blocks), { minLength: 1, maxLength: 6 })
  await assert(
    asyncProperty(constantFrom(...headers), page, async (header, parts) => {
      const written = `${header}${parts.join('\n\n')}\n`
      const original = await divide(written)
      const same = merge(original, ({ text }) => text)
      const withoutOrigin = same.text.replace(
        /^---\ntranslated_from: 'f{12}'\n(?:---\n\n)?/,
        header === '' ? '' : '---\n',
      )
      if (original.units.length > 0) expect([withoutOrigin, same.problems]).toEqual([written, []])
      const other = merge(original, translate)
      expect(other.problems).toEqual([])
      const again = await divide(other.text)
      expect(again.units.map(({ text }) => text)).toEqual(original.units.map(translate))
      const back = await divide(merge(again, (unit) => unit.text.replaceAll('ä', '')).text)
      expect(back.units.map(({ text, kind }) => [text, kind])).toEqual(
        original.units.map(({ text, kind }) => [text, kind]),
      )
    }),
    { numRuns: samples, seed: 7 },
  )
})
