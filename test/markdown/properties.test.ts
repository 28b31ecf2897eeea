import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import { expect, test } from 'vitest'
import type { Place } from '../../src/model/page.ts'
import { createReader, readWith } from './read-page.ts'

const files = {
  'content/_a.md': '## Shared\n\n[x](./y.md) {{product.name}}\n',
  'examples/a.ts': '// #region r\nconst a = 1\n// #endregion r\n',
}
const parse = await createReader({ math: true }, files)

const fragments = [
  'word',
  ' ',
  '\n',
  '\n\n',
  '    ',
  '\t',
  '# ',
  '## ',
  '---\n',
  '***\n',
  '> ',
  '- ',
  '1. ',
  '10) ',
  '- [x] ',
  '*',
  '**',
  '_',
  '~~',
  '`',
  '```',
  '~~~',
  '```js\n',
  '```ts file="../examples/a.ts" region="r"\n',
  '```sh title="a" {1,3-5} showLineNumbers\n',
  '[',
  ']',
  '(',
  ')',
  '](./a.md)',
  '![',
  '[^1]',
  '[^1]: ',
  '[ref]: /url "t"\n',
  '<',
  '>',
  '<b>',
  '</b>',
  '<!--',
  '-->',
  '<div>\n',
  '<Tabs>\n',
  '</Tabs>\n',
  '<TabItem value="a">\n',
  '</TabItem>\n',
  '<Card title="x" href="./b.md" />',
  '<Nope>',
  '<DIV>',
  '&amp;',
  '&#0;',
  '\\',
  '|',
  '| a | b |\n|---|---|\n',
  ':::',
  ':::note\n',
  '::::tip Title\n',
  ':::\n',
  '::::\n',
  ':::tab[A]\n',
  '::card{title="a"}\n',
  '::include{file="_a.md"}\n',
  '::include{file="../x"}\n',
  '{#id}',
  '{/* #id */}',
  '{{product.name}}',
  '{{product.nope}}',
  '{{ spaced }}',
  '${{x.y}}',
  ':tada:',
  '$',
  '$$\n',
  'https://a.bc',
  'www.a.bc',
  'a@b.cd',
  'mailto:a@b.cd',
  '[!NOTE]',
  '> [!TIP]\n> ',
  '"',
  "'",
  '=',
  '{',
  '}',
  '\r\n',
  '\r',
  '\0',
  '\u202E',
  '\uFEFF',
  '🎉',
  '日本',
  'ß',
  '__proto__',
  'constructor',
  '// [!code ++]\n',
  '// highlight-next-line\n',
  'title: x\n',
  'tags: [a\n',
]
const markdown = array(constantFrom(...fragments), { maxLength: 40 }).map((parts) => parts.join(''))

function expectInside(at: Place | undefined, texts: Readonly<Record<string, string>>): void {
  const { file = '', line = 0, column = 0 } = at ?? {}
  const text = texts[file]?.split(/\r\n|\r|\n/)[line - 1]
  expect(text).toBeDefined()
  expect(column).toBeGreaterThanOrEqual(1)
  expect(column).toBeLessThanOrEqual((text ?? '').length + 1)
}

test('any Markdown gives the same page twice, without a crash, and with problems located inside their file', async () => {
  await assert(
    asyncProperty(markdown, async (text) => {
      const first = await readWith(parse, text)
      const second = await readWith(parse, text)
      expect(JSON.stringify(second)).toBe(JSON.stringify(first))
      for (const { at } of first.problems) expectInside(at, { ...files, 'content/page.md': text })
    }),
    { numRuns: 1500, seed: 7 },
  )
})

// Triggers every syntax that is only enabled for texts with its marker.
const markers = '\n\nEnd: a | b ~ c [^zz] [ ] [x] www. https: @ :: $\n'

test('a page reads the same whether or not the rest of it enables a syntax', async () => {
  const plain = fragments.filter(
    (fragment) => !/^[~`$]|^<!--|:::|<|\[\^|^---|title:|tags:|[\0\u202E]|^\[$|\]\(|^\[ref/.test(fragment),
  )
  const text = array(constantFrom(...plain), { maxLength: 30 }).map(
    (parts) => `Start\n\n${parts.join('')}\n\nLast word`,
  )
  await assert(
    asyncProperty(text, async (beginning) => {
      const alone = await readWith(parse, beginning)
      const together = await readWith(parse, beginning + markers)
      const end = alone.html.lastIndexOf('Last word')
      expect(together.html.slice(0, end)).toBe(alone.html.slice(0, end))
    }),
    { numRuns: 500, seed: 11 },
  )
})
