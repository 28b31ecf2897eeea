import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'

async function write(text: string, smartPunctuation: true | 'commonmark' = true): Promise<string> {
  const { html } = await readPage(`${text}\n`, { smartPunctuation })
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

// What pulldown-cmark writes.
test.each([
  ['a -- b --- c ---- d ----- e ------ f ------- g', 'a – b — c –– d —– e —— f —–– g'],
  [`"x" 'y' it's the '90s "a 'b' c" rock 'n' roll`, '“x” ‘y’ it’s the ’90s “a ‘b’ c” rock ‘n’ roll'],
  [`open './file'" x\n\nword' '*a*' 5'10" x"y`, 'open ‘./file’“ xword’ ‘a’ 5’10“ x“y'],
  [`"*a*" '[b](c)' "\`c\`" \`a\`'s [b](c)'s **d**'s`, '“a” ‘b’ “c” a’s b’s d’s'],
  [`''a'' "«a»" '""' a... b .. c .... . . .`, '’‘a’’ “«a»” ‘“”’ a… b .. c …. . . .'],
  ['𝐚"b" "𝐚"', '𝐚“b“ “𝐚”'],
  ['이 "제목"은', '이 “제목”은'],
  [`<code>"a 'b'"</code> "c"`, `"a 'b'" “c”`],
])('by the rules of CommonMark: %s', async (text, shown) => {
  expect(await write(text, 'commonmark')).toBe(shown)
})

test('quotes stay straight without the option', async () => {
  expect((await readPage(`It's "so"\n`)).html).toBe('<p>It\'s "so"</p>')
})
