import { expect, test } from 'vitest'
import { createWorkCounter } from './count-work.ts'

const countWork = await createWorkCounter({ math: true })

const each = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join('')

/** Input that makes Markdown parsers slow: the list from cmark's tests first, then what docsgen adds to CommonMark. */
const inputs: readonly (readonly [name: string, write: (size: number) => string])[] = [
  ['instructions that do not end', (size) => '<? '.repeat(size)],
  ['instructions in a sentence', (size) => 'a <? '.repeat(size)],
  ['closing tags that do not end', (size) => '</script'.repeat(size)],
  ['attributes that do not end', (size) => '<a x="'.repeat(size)],
  ['attributes in a sentence', (size) => `a <a x="<a x='`.repeat(size)],
  ['comments that do not end', (size) => '<!-- '.repeat(size)],
  ['comments in a sentence', (size) => 'a <!-- '.repeat(size)],
  ['comments on lines of a sentence', (size) => 'a <!-- \n'.repeat(size)],
  ['comments behind a closing tag', (size) => `</${'<!--'.repeat(size)}`],
  ['character data that does not end', (size) => '<![CDATA[ '.repeat(size)],
  ['character data in a sentence', (size) => 'a <![CDATA[ '.repeat(size)],
  ['declarations in a sentence', (size) => 'a <!A '.repeat(size)],
  ['less-than signs', (size) => '<'.repeat(size)],
  ['openers of emphasis', (size) => '_a '.repeat(size)],
  ['openers of strong emphasis', (size) => '**a '.repeat(size)],
  ['closers of emphasis', (size) => 'a_ '.repeat(size)],
  ['emphasis', (size) => '*a* '.repeat(size)],
  ['openers and closers that do not match', (size) => '*a_ '.repeat(size)],
  ['openers and closers whose sum is a multiple of three', (size) => `a**b${'c* '.repeat(size)}`],
  ['strong emphasis in emphasis', (size) => `${'*a **a '.repeat(size / 16)}b${' a** a*'.repeat(size / 16)}`],
  ['strikethrough', (size) => '~a~ '.repeat(size)],
  ['strikethrough that nothing opens', (size) => 'a~ '.repeat(size)],
  ['strikethrough in strikethrough', (size) => `${'~a ~~a '.repeat(size / 16)}b${' a~~ a~'.repeat(size / 16)}`],
  ['openers of links', (size) => '[a'.repeat(size)],
  ['closers of links', (size) => 'a]'.repeat(size)],
  ['links whose address does not end', (size) => '[a](b'.repeat(size)],
  ['links whose address in angle brackets does not end', (size) => '[a](<b'.repeat(size)],
  ['brackets in brackets', (size) => `${'['.repeat(size)}a${']'.repeat(size)}`],
  ['links whose title does not end', (size) => '[ (]('.repeat(size)],
  ['pictures in pictures', (size) => '![[]()'.repeat(size)],
  ['labels that do not end', (size) => '[a]['.repeat(size)],
  ['links without a definition', (size) => '[a][b] '.repeat(size)],
  ['runs of backticks, each longer', (size) => each(Math.sqrt(size) * 2, (index) => `e${'`'.repeat(index)}`)],
  ['runs of backticks of three lengths', (size) => '`a``b```c'.repeat(size)],
  ['definitions', (size) => each(size, (index) => `[a${String(index)}]: /x\n`)],
  ['definitions of one label', (size) => '[a]: /x\n\n'.repeat(size)],
  ['uses of one definition', (size) => `[a]: /x\n\n${'[a] '.repeat(size)}`],
  ['titles that do not end', (size) => '[a]: b "c\n\n'.repeat(size)],
  ['entities that do not end', (size) => '&a'.repeat(size)],
  ['backslashes', (size) => '\\'.repeat(size)],
  ['items of a list', (size) => '- a\n'.repeat(size)],
  ['empty items of a list', (size) => '- \n'.repeat(size)],
  ['empty lines in a list', (size) => `- a\n${'\n'.repeat(size)}- b`],
  ['block quotes', (size) => '> a\n\n'.repeat(size)],
  ['block quotes in block quotes', (size) => `${'> '.repeat(size / 16)}a`],
  ['lists in lists', (size) => each(Math.sqrt(size), (index) => `${'  '.repeat(index)}* a\n`)],
  ['lazy lines of a quote', (size) => `> a\n${'b\n'.repeat(size)}`],
  ['quotes with a lazy line', (size) => '> a\nb\n\n'.repeat(size)],
  ['quotes that a rule ends', (size) => '> a\n***\n'.repeat(size)],
  ['lists of two markers', (size) => '- a\n* b\n'.repeat(size)],
  ['underlined headings', (size) => 'a\n=\n'.repeat(size)],
  ['headings', (size) => '# a\n\n'.repeat(size)],
  ['columns of a table', (size) => `|${'x|'.repeat(size)}\n|${'-|'.repeat(size)}`],
  ['rows of a table', (size) => `|a|b|\n|-|-|\n${'|a|b|\n'.repeat(size)}`],
  ['tables', (size) => '|a|b|\n|-|-|\n\n'.repeat(size / 4)],
  ['uses of one footnote', (size) => `[^a]: x\n\n${'[^a] '.repeat(size)}`],
  ['footnotes', (size) => each(size / 4, (index) => `[^a${String(index)}]: x [^a${String(index)}]\n\n`)],
  ['footnotes without a definition', (size) => '[^a]'.repeat(size)],
  ['bare addresses', (size) => 'www.a.bc '.repeat(size)],
  ['addresses of mail', (size) => 'a@b.'.repeat(size)],
  ['tags that do not end', (size) => '<b>'.repeat(size / 4)],
  ['paragraphs in raw HTML', (size) => '<p>'.repeat(size)],
  ['details', (size) => '<details>\nx\n\n</details>\n\n'.repeat(size)],
  ['dollars', (size) => '$a '.repeat(size)],
  ['runs of dollars, each longer', (size) => each(Math.sqrt(size) * 2, (index) => `a${'$'.repeat(index)}`)],
  ['shortcodes', (size) => ':a'.repeat(size)],
  ['directives', (size) => ':::note[a]\n:::\n'.repeat(size / 4)],
  ['directives by other names that nothing closes', (size) => '::: foo\n\n'.repeat(size)],
  ['variables on one line', (size) => '{{product.name}} '.repeat(size)],
  ['components that nothing closes', (size) => '<Nope>\n\n'.repeat(size)],
  ['expressions that do not end', (size) => '<Nope a={'.repeat(size)],
  ['expressions and code', (size) => '`a` <Nope a={1} '.repeat(size)],
]

/** Every syntax slows down the others, and a page uses those that it contains. */
const everySyntax = '[^z] | ~z~ [x] https://example.com $z$\n\n- [x] z\n\n:::note\nz\n:::\n\n[^z]: z\n\n***\n\n'

const size = 400

test.each(inputs)('twice as many %s take at most two and a half times the work', async (_, write) => {
  const once = await countWork(write(size))
  const twice = await countWork(write(2 * size))
  expect(once).toBeGreaterThan(0)
  expect(twice / once).toBeLessThan(2.5)
})

// While a table may begin, the parser searches for an open block over all lazy lines.
const boundedInputs = inputs.filter(([name]) => name !== 'lazy lines of a quote')

test.each(boundedInputs)('the same holds for %s in a page that uses every syntax', async (_, write) => {
  const once = await countWork(everySyntax + write(size))
  const twice = await countWork(everySyntax + write(2 * size))
  expect(twice / once).toBeLessThan(2.5)
})
