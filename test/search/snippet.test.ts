import { expect, test } from 'vitest'
import { cutSnippet, holdsPhrase, markWords, readTwin } from '../../src/model/search/snippet.ts'

test('words are marked whole, and what is around them stays', () => {
  expect(markWords('Use <b>forkOf</b> here', new Set(['forkof']))).toEqual([
    { text: 'Use <b>', isMatch: false },
    { text: 'forkOf', isMatch: true },
    { text: '</b> here', isMatch: false },
  ])
})

test('a snippet shows where the words stand together', () => {
  const text = `${'Nothing to see here. '.repeat(30)}The cluster token is rotated. ${'And so on. '.repeat(30)}`
  const shown = cutSnippet(text, new Set(['cluster', 'token']))
  expect(shown.filter(({ isMatch }) => isMatch).map((segment) => segment.text)).toEqual(['cluster', 'token'])
  expect(shown[0]?.text.startsWith('… ')).toBe(true)
})

test('a page of Markdown is cut at its headings, in plain words', () => {
  const markdown =
    '# Title\n\nFirst **line**, [a link](/x).\n\n## One\n\n| a | b |\n|---|---|\n| `c` | d |\n\n```sh\n# no heading\n```\n'
  expect(readTwin(markdown)).toEqual([
    { heading: '', text: 'First line, a link.' },
    { heading: 'One', text: 'a b c d # no heading' },
  ])
})

test('code in a page of Markdown stays as it is', () => {
  const markdown = '# Title\n\n## The `<name>` flag\n\nSet **`API_KEY`** or snake_case, _not_ `a | b`; 2 \\* 3.\n'
  expect(readTwin(markdown)[1]).toEqual({
    heading: 'The <name> flag',
    text: 'Set API_KEY or snake_case, not a | b; 2 * 3.',
  })
})

test('a phrase is its words one after the other', () => {
  expect(holdsPhrase('a runner group of mine', ['runner', 'group'])).toBe(true)
  expect(holdsPhrase('a group of runners, runner', ['runner', 'group'])).toBe(false)
})
