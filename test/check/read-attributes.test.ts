import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { readAttributes, type AttributeReader } from '../../src/check/read-attributes.ts'
import { readPlainAttributes } from '../../src/check/read-plain-attributes.ts'

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

const plainParts = fc.constantFrom(
  '<p>',
  '</p>',
  '<a href="/x?a=1&amp;b" id="a"',
  '<main id="&#x26;" data-long="<>">',
  ' ID="b"',
  ' name',
  ' src=""',
  '>',
  '/>',
  '<br/>',
  '<title>a < b',
  '</title>',
  '<script src="/a.js">if (a < b) "</"',
  '</script>',
  '</scripts>',
  'text "quoted" id="no" ',
  ' ',
  '<',
  '</',
  '<!doctype html>',
  '<!-- <p id="c"> -->',
  '<svg><title id="t">',
  '<H1 id="d">',
  '\n',
  'é',
)

/** What a reader is told. */
function listOf(read: (reader: AttributeReader) => unknown): string[] {
  const found: string[] = []
  read({
    onTag: (name) => found.push(`<${name}>`),
    onAttribute: (name, value) => void (name.length <= 4 && found.push(`${name}=${value}`)),
  })
  return found
}

test('a document that is read as a plain one gives what reading it as any document gives', () => {
  let plain = 0
  fc.assert(
    fc.property(fc.array(plainParts, { maxLength: 8 }), (words) => {
      const html = words.join('')
      let isPlain = false
      const found = listOf((reader) => (isPlain = readPlainAttributes(html, reader)))
      if (!isPlain) return
      plain += 1
      expect(found).toEqual(listOf((reader) => readAttributes(html, reader)))
    }),
    { numRuns: 5000 },
  )
  expect(plain).toBeGreaterThan(100)
})

test('a page of the site is a plain document', () => {
  const html =
    '<!doctype html>\n<html lang="en"><head><meta charSet="utf-8"/><title>A &lt; b</title><script>1 < 2</script></head><body><a href="#a" id="a">x</a></body></html>'
  expect(readPlainAttributes(html, { onTag: () => undefined, onAttribute: () => undefined })).toBe(true)
})
