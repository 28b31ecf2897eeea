import { expect, test } from 'vitest'
import { cutSnippet, markWords } from '../../src/search/engine/snippet.ts'
import { holdsPhrases, readMarkdownVersion, textOfSection } from '../../src/search/engine/markdown-version.ts'
import { termsOf } from '../../src/search/engine/words.ts'
import { pageOf, sectionsOf } from './small-site.ts'

test('whole words are highlighted, and the text around them is unchanged', () => {
  expect(markWords('Use <b>forkOf</b> here', new Set(['forkof']))).toEqual([
    { text: 'Use <b>', isMatch: false },
    { text: 'forkOf', isMatch: true },
    { text: '</b> here', isMatch: false },
  ])
})

test('a snippet shows the place where the words occur together', () => {
  const text = `${'Nothing to see here. '.repeat(30)}The cluster token is rotated. ${'And so on. '.repeat(30)}`
  const shown = cutSnippet(text, new Set(['cluster', 'token']))
  expect(shown.filter(({ isMatch }) => isMatch).map((segment) => segment.text)).toEqual(['cluster', 'token'])
  expect(shown[0]?.text.startsWith('… ')).toBe(true)
})

test('headings are recognized in every notation', () => {
  const markdown = [
    '# Title',
    '## 1. Install it',
    '### `--port <number>` and &lt;host&gt;',
    '> ## In a quote',
    'Underlined',
    '----------',
    'Text.',
    '<h2 id="x">As HTML</h2>',
    '---',
    '- an item',
  ]
    .join('\n\n')
    .replace('Underlined\n\n', 'Underlined\n')
  expect(readMarkdownVersion(markdown).map(({ heading }) => heading)).toEqual([
    '',
    '1. Install it',
    '--port <number> and <host>',
    'In a quote',
    'Underlined',
    'As HTML',
  ])
})

test('links are shown as their text, wherever their address is written', () => {
  const [first] = readMarkdownVersion(
    'See [the guide](/x), [the list][list] and [notes][], not `rows[0][1]`.\n\n[list]: https://example.com/list\n',
  )
  expect(first?.text).toBe('See the guide, the list and notes, not rows[0][1].')
})

test('a reference to a footnote is left out, but not in code', () => {
  const [first] = readMarkdownVersion('A berth[^def] is a place.[^2] Not `[^a-z]`.\n')
  expect(first?.text).toBe('A berth is a place. Not [^a-z].')
})

test('alerts, quotes, lists and tasks are shown without their markers', () => {
  const [first] = readMarkdownVersion('> [!WARNING]\n> Take care.\n\n- [ ] water\n- [x] dig\n1. plant\n')
  expect(first?.text).toBe('Take care. water dig plant')
})

test('code in quotes and lists is shown without its fences, and has no headings', () => {
  const sections = readMarkdownVersion(
    '> ```sh\n> # no heading\n> a **b**\n> ```\n> c\n\n- ```js\n  d(`e`)\n  ```\n\n> ~~~\n> f\n\n## G\n\n```md\n> ```js\n- ```\n```\n',
  )
  expect(sections).toEqual([
    { heading: '', text: '# no heading a **b** c d(`e`) f' },
    { heading: 'G', text: '> ```js - ```' },
  ])
})

test('a section has its own text if several headings are the same, and if a heading contains Markdown markers', () => {
  const page = pageOf('a', 'A', { Good: '', 'Use it (v10.16)': '', 'Good ': '' })
  const sections = sectionsOf([page])
  const markdownVersion = readMarkdownVersion(
    '# A\n\n## Good\n\nOne.\n\n## Use it ([v10.16])\n\nTwo.\n\n## Good\n\nThree.\n',
  )
  expect(sections.map((section) => textOfSection(section, markdownVersion))).toEqual(['', 'One.', 'Two.', 'Three.'])
})

test('a page of Markdown is split at its headings, as plain text', () => {
  const markdown =
    '# Title\n\nFirst **line**, [a link](/x).\n\n## One\n\n| a | b |\n|---|---|\n| `c` | d |\n\n```sh\n# no heading\n```\n'
  expect(readMarkdownVersion(markdown)).toEqual([
    { heading: '', text: 'First line, a link.' },
    { heading: 'One', text: 'a b c d # no heading' },
  ])
})

test('code in a page of Markdown is unchanged', () => {
  const markdown = '# Title\n\n## The `<name>` flag\n\nSet **`API_KEY`** or snake_case, _not_ `a | b`; 2 \\* 3.\n'
  expect(readMarkdownVersion(markdown)[1]).toEqual({
    heading: 'The <name> flag',
    text: 'Set API_KEY or snake_case, not a | b; 2 * 3.',
  })
})

test('a phrase in a script without spaces matches its letters in sequence, wherever words are split', () => {
  const sections = sectionsOf([pageOf('a', 'A', { One: '' })])
  const markdownVersion = readMarkdownVersion('# A\n\n## One\n\n日本語のテストです。构建工具链\n')
  const holds = (phrase: string): boolean =>
    sections.some((section) => holdsPhrases(section, markdownVersion, [termsOf(phrase)]))
  expect(['テスト', '語のテ', '具链'].map(holds)).toEqual([true, true, true])
  expect(['日本テスト', '工具构建'].map(holds)).toEqual([false, false])
})

test('a phrase matches its words in sequence, in the text of the section or in a heading above it', () => {
  const sections = sectionsOf([pageOf('guides/x', 'Runner groups', { First: '', Second: '' })])
  const markdownVersion = readMarkdownVersion(
    '# Runner groups\n\n## First\n\nA runner group of mine.\n\n## Second\n\nA group, and a runner.\n',
  )
  const holding = (phrase: string): string[] =>
    sections
      .filter((section) => holdsPhrases(section, markdownVersion, [phrase.split(' ')]))
      .map(({ heading }) => heading)
  expect(holding('runner group')).toEqual(['First'])
  expect(holding('group and a runner')).toEqual(['Second'])
  expect(holding('runner groups')).toEqual(['', 'First', 'Second'])
  expect(holding('group runner')).toEqual([])
})
