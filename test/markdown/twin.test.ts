import { expect, test } from 'vitest'
import type { MarkdownOptions } from '../../src/markdown/parse/page-context.ts'
import { en } from '../../src/model/messages/en.ts'
import { readPage } from './read-page.ts'

const files = {
  'content/_a.md': '---\ntitle: Own\n---\n## Shared\n\n[x](./y.md)\n\n- two\n',
  'examples/a.ts': '// #region r\nconst a = 1\n// #endregion r\n',
  'examples/md.md': '```js\nx\n```\n',
}
const markdownVersion = async (markdown: string, options: Partial<MarkdownOptions> = {}): Promise<string> =>
  (await readPage(markdown, options, files)).markdownVersion

test.each<[string, string, string]>([
  [
    'plain Markdown stays unchanged',
    '# T\n\n*a* __b__ `c`  \nd\\\ne\n\n* x\n+ y\n\n| a |\n|---|\n| b |\n\n> [!NOTE]\n> z\n\n1) w\n',
    '# T\n\n*a* __b__ `c`  \nd\\\ne\n\n* x\n+ y\n\n| a |\n|---|\n| b |\n\n> [!NOTE]\n> z\n\n1) w\n',
  ],
  ['front matter goes', '---\ntitle: A\n---\n\nText\n', 'Text\n'],
  ['variables have their values', '{{product.name}} `{{sdk.version}}` {{ other }}\n', 'Acme `2.1.0` {{ other }}\n'],
  ['ids of headings go', '## A {#b}\n\n## C {/* #d */}\n', '## A\n\n## C\n'],
  [
    'admonitions become plain text',
    'a\n:::note\nb\n:::\nc\n\n:::tip[Use **x**]\nd\n:::\n',
    'a\n\n**Note**\n\nb\n\nc\n\n**Tip:** Use **x**\n\nd\n',
  ],
  ['admonitions in admonitions', '::::note A\n:::tip B\nc\n:::\n::::\n', '**Note: A**\n\n**Tip: B**\n\nc\n'],
  [
    'admonitions in lists and quotes',
    '- :::tip\n  b\n  :::\n\n> :::info X\n> y\n> :::\n> z\n',
    '- **Tip**\n\n  b\n\n> **Info: X**\n>\n> y\n>\n> z\n',
  ],
  [
    'captions of figures stay',
    '<Figure src="x.png" alt="X" caption="The X" />\n\n<Figure src="x.png" caption="Y" />\n',
    '![X](x.png "The X")\n\n![Y](x.png)\n',
  ],
  ['tabs as directives', '::::tabs\n:::tab[A]\nx\n:::\n:::tab[B]\ny\n:::\n::::\n', '**A**\n\nx\n\n**B**\n\ny\n'],
  [
    'tabs as elements',
    '<Tabs>\n  <TabItem value="a" label="A">\n    x\n  </TabItem>\n  <TabItem value="b">\n\n    ```js\n    y\n\n\n\n      z\n    ```\n\n  </TabItem>\n</Tabs>\n\nEnd\n',
    '**A**\n\nx\n\n**b**\n\n```js\ny\n\n\n\n  z\n```\n\nEnd\n',
  ],
  [
    'cards keep their links',
    ':::cards\n::card{title="A" href="./b.md" text="c"}\n:::\n\n<Card title="D" href="https://e.fg" />\n',
    '- [A](./b.md): c\n\n- [D](https://e.fg)\n',
  ],
  [
    'badges, figures, details',
    'a <Badge text="new" /> b\n\n<Figure src="x.png" alt="X" />\n\n<Details summary="More">\n\ny\n\n</Details>\n',
    'a new b\n\n![X](x.png)\n\n**More**\n\ny\n',
  ],
  [
    'comments are removed, other HTML stays',
    'a <!-- b --> <kbd>c</kbd>\n\n<!-- d -->\n\n<details>\n<summary>e</summary>\n\nf\n\n</details>\n',
    'a  <kbd>c</kbd>\n\n<details>\n<summary>e</summary>\n\nf\n\n</details>\n',
  ],
  ['unknown components go', 'a <Nope x="1">b</Nope>\n', 'a b\n'],
  [
    'everything after the language is removed, except the title',
    '```js title="a.js" {1,2} showLineNumbers\nx\n```\n',
    '```js title="a.js"\nx\n```\n',
  ],
  [
    'comments that mark lines are removed',
    '- a\n\n  ```js\n  // highlight-next-line\n  x // [!code ++]\n\n  y\n  ```\n',
    '- a\n\n  ```js\n  x\n\n  y\n  ```\n',
  ],
  [
    'code from files is filled in',
    '> ```ts file="../examples/a.ts" region="r"\n> ```\n',
    '> ```ts\n> const a = 1\n> ```\n',
  ],
  [
    'code that contains a fence gets a longer one',
    '```md file="../examples/md.md"\n```\n',
    '````md\n```js\nx\n```\n````\n',
  ],
  [
    'code is unchanged',
    ':::note\n\n```text\n<Tabs>\n{#a}\n:::note\n\n\n\n<!-- b -->\n```\n\n:::\n\n    <Card />\n',
    '**Note**\n\n```text\n<Tabs>\n{#a}\n:::note\n\n\n\n<!-- b -->\n```\n\n    <Card />\n',
  ],
  [
    'includes are filled in at their position',
    'a\n\n::include{file="_a.md"}\n\n- b\n\n  ::include{file="_a.md"}\n\nc\n',
    'a\n\n## Shared\n\n[x](./y.md)\n\n- two\n\n- b\n\n  ## Shared\n\n  [x](./y.md)\n\n  - two\n\nc\n',
  ],
  [
    'links, pictures and definitions',
    '[a](./b.md "t") ![c](d.png) [e][f] <https://g.hi> [j](#k) [l](<m n.md>)\n\n[f]: ../o.md\n',
    '[a](./b.md "t") ![c](d.png) [e][f] <https://g.hi> [j](#k) [l](m%20n.md)\n\n[f]: ../o.md\n',
  ],
  ['footnotes, tasks and emoji stay', '- [x] a :tada:[^1]\n\n[^1]: b\n', '- [x] a :tada:[^1]\n\n[^1]: b\n'],
])('%s', async (_, markdown, expected) => {
  expect(await markdownVersion(markdown)).toBe(expected)
})

test('admonitions have the titles of the language of the page', async () => {
  const messages = { ...en, note: 'Hinweis' }
  expect(await markdownVersion(':::note\na\n:::\n\n:::note[b]\nc\n:::\n', { messages })).toBe(
    '**Hinweis**\n\na\n\n**Hinweis: b**\n\nc\n',
  )
})

test('formulas and diagrams stay as their source', async () => {
  const text = '$a$\n\n$$\nb\n\n\n\nc\n$$\n\n```mermaid\ngraph TD\n  A --> B\n```\n'
  expect(await markdownVersion(text, { math: true, mermaid: true })).toBe(text)
})

test('every relative address is a placeholder, and the same address in an include has another target', async () => {
  const { body, page } = await readPage(
    '[x](./y.md) [z](über.md)\n\n::include{file="_s/i.md"}\n',
    {},
    { 'content/_s/i.md': '[x](./y.md)\n' },
  )
  expect(
    body.markdown.placeholders.map(
      (placeholder) => `${page.references[placeholder]?.base ?? ''} ${page.references[placeholder]?.url ?? ''}`,
    ),
  ).toEqual(['content ./y.md', 'content %C3%BCber.md', 'content/_s ./y.md'])
  expect(body.markdown.texts).toEqual(['[x](', ') [z](', ')\n\n[x](', ')\n'])
})
