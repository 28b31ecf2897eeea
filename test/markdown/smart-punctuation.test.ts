import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'

async function write(text: string): Promise<string> {
  const { html } = await readPage(`${text}\n`, { smartPunctuation: true })
  return html.replaceAll(/<[^>]*>|\n/g, '')
}

test.each([
  [`It's "so" -- wait...`, 'It’s “so” — wait…'],
  [`the '80s, 'quoted' (“old” and "new")`, 'the ’80s, ‘quoted’ (“old” and “new”)'],
  [`"'Both' at the start"`, '“‘Both’ at the start”'],
  ['`a -- "b"`\'s value, "*so*"', 'a -- "b"’s value, “so”'],
  ['"[Link](https://example.com)" --- . . . ----', '“Link” --- … ----'],
  ['"What?" and "no!"', '“What?” and “no!”'],
])('%s', async (text, shown) => {
  expect(await write(text)).toBe(shown)
})

test('quotes stay straight without the option', async () => {
  expect((await readPage(`It's "so"\n`)).html).toBe('<p>It\'s "so"</p>')
})
