import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { readAttributes } from '../../src/check/read-attributes.ts'

const parts = fc.constantFrom(
  '<p>',
  '</p>',
  '<a ',
  '<A HREF=x ',
  '<title>',
  '</title>',
  '<script>',
  '</script>',
  '<style>',
  '</style>',
  'id="a"',
  ' id=b',
  " href='/x?a=1&amp;b'",
  ' href="/&#x26;"',
  ' href="/&copy"',
  ' name',
  '>',
  '/>',
  ' ',
  'text',
  '<!--',
  '-->',
  '<!doctype html>',
  '<?x',
  '<textarea>',
  '</textarea>',
  '<br>',
  '</br',
  '<',
  '=',
  "'",
  '"',
  '\n',
  'é',
  '<svg id="s"><title id="t">x</title><path d="M0" /><script /></svg><p id="x" id="y">',
  '&lt;',
  '<math><mi id="m" /></math>',
)

test('any document gives the attributes that a parser of the whole finds', () => {
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 20 }), (words) => {
      const html = words.join('')
      const found: string[] = []
      readAttributes(html, {
        onTag: () => undefined,
        onAttribute: (name, value) => found.push(`${name}=${value}`),
      })
      const wanted: string[] = []
      const parser = new Parser({ onattribute: (name, value) => wanted.push(`${name}=${value}`) })
      parser.end(html)
      expect(found).toEqual(wanted)
    }),
    { numRuns: 2000 },
  )
})
