import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { toHtml } from 'hast-util-to-html'
import { toHast } from 'mdast-util-to-hast'
import { expect, test } from 'vitest'
import { createMarkdownParser } from '../../src/content/markdown.ts'
import { parsePlainText } from '../../src/content/plain-paragraphs.ts'

const parse = createMarkdownParser({ math: false })

function parsed(text: string): string {
  return toHtml(toHast(parse(text), { allowDangerousHtml: true }), { allowDangerousHtml: true })
}

function plain(text: string): string | undefined {
  const tree = parsePlainText(text)
  return tree && toHtml(tree)
}

test('words are the paragraphs that they would be if they were parsed', () => {
  const texts = ['The user_id of the owner.', 'One (1): a, b\nand c.\n\n\nÄhnlich – "zwei" > 1 + 1 = 2?\n', 'a \n\n']
  for (const text of texts) expect(plain(text)).toBe(parsed(text))
})

test('what Markdown could mean is left to its parser', () => {
  const texts = [
    '',
    ' a',
    '1. a',
    'a\n- b',
    'a\n===',
    'a *b*',
    'a _b_',
    'a `b`',
    'a & b',
    'a <b>',
    'a [b]',
    'a\\b',
    'a  \nb',
  ]
  for (const text of [...texts, 'see www.example.com', 'HTTPS://example.com', 'a@example.com', 'a | b\n--|--', 'a\tb'])
    expect(plain(text), text).toBeUndefined()
})

test('no text is taken for words whose parsed tree would be another', () => {
  const marks = constantFrom(
    ...'abÄ1_ .,:;!?()/%+=>#$-–~*|&<[]\\`@\'"'.split(''),
    '\n',
    '\n\n',
    'www.',
    'http://x',
    '::',
  )
  const texts = oneof(
    array(marks, { maxLength: 12 }).map((parts) => `a${parts.join('')}`),
    string({ unit: 'binary' }),
  )
  assert(
    property(texts, (text) => {
      const found = plain(text)
      if (found !== undefined) expect(found).toBe(parsed(text))
    }),
    { numRuns: 5000 },
  )
})
