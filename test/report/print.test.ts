import { expect, test } from 'vitest'
import { formatProblems } from '../../src/report/print.ts'
import type { Problem } from '../../src/report/problem.ts'
import { brokenLink, placeless, print, unusedImage } from './sample-problems.ts'

function printLine(line: string, column: number): string {
  const problem: Problem = { severity: 'error', rule: 'r', message: 'm', at: { file: 'a.md', line: 3, column } }
  return formatProblems([problem], { format: 'text', color: false, readLine: () => line })
}

test('the text form names place, severity, rule and message, and shows the source line with a caret', () => {
  expect(print([unusedImage, brokenLink, placeless])).toMatchInlineSnapshot(`
    "error  config  no page at all
    content/guides/sso.md:12:5  error  broken-link  "/guides/ssso" is not a page of this site; did you mean "/guides/admin/sso"?
      12 | See [SSO](/guides/ssso) & <b>more</b>.
         |     ^
    static/old, 50%:new.png  warning  unused-image  no page shows this picture"
  `)
})

test('the text form colours severity and rule only when it may', () => {
  expect(print([brokenLink, unusedImage], 'text', true)).toContain(
    '\u001B[31merror\u001B[39m  \u001B[36mbroken-link\u001B[39m',
  )
  expect(print([unusedImage], 'text', true)).toContain('\u001B[33mwarning\u001B[39m')
  expect(print([brokenLink, unusedImage])).not.toContain('\u001B')
})

test('tabs before the column are kept, so that the caret stands under it', () => {
  expect(printLine('\t- a\tb [x](y)', 7)).toMatchInlineSnapshot(`
    "a.md:3:7  error  r  m
       3 | 	- a	b [x](y)
         | 	   	 ^"
  `)
})

test('wide characters take two columns and combining marks none', () => {
  expect(printLine('漢字 e\u0301 😀 [x](y)', 10)).toMatchInlineSnapshot(`
    "a.md:3:10  error  r  m
       3 | 漢字 é 😀 [x](y)
         |           ^"
  `)
})

test('a very long line is cut around the column', () => {
  const line = `${'a'.repeat(5000)}X${'b'.repeat(5000)}`
  const [, shown = '', caret = ''] = printLine(line, 5001).split('\n')
  expect(shown.length).toBeLessThan(120)
  expect(shown.startsWith('   3 | …aaa')).toBe(true)
  expect(shown.endsWith('bbb…')).toBe(true)
  expect(shown[caret.indexOf('^')]).toBe('X')
})

test('a long line is cut only where it goes on', () => {
  const line = `X${'b'.repeat(300)}Y`
  const first = printLine(line, 1).split('\n')
  expect(first[1]?.startsWith('   3 | Xbbb')).toBe(true)
  const last = printLine(line, line.length).split('\n')
  expect(last[1]?.endsWith('bbbY')).toBe(true)
  expect(last[1]?.[last[2]?.indexOf('^') ?? 0]).toBe('Y')
})

test('a column behind the end of the line puts the caret behind the last character', () => {
  expect(printLine('abc\r', 50)).toMatchInlineSnapshot(`
    "a.md:3:50  error  r  m
       3 | abc
         |    ^"
  `)
})

test('a page cannot drive the terminal', () => {
  const line = 'a\u001B[2J\u0007\u009B31m\u202Eb\u007F\uFEFF\uD800c'
  const shown = printLine(line, 15)
  expect(shown).toMatchInlineSnapshot(`
    "a.md:3:15  error  r  m
       3 | a␛[2J␇<U+009B>31m<U+202E>b␡<U+FEFF><U+D800>c
         |                                    ^"
  `)
  const problem: Problem = {
    severity: 'error',
    rule: 'r\u001B',
    message: 'one\r\n  two\u001B]0;x\u0007',
    at: { file: 'a\u001B[1m.md' },
  }
  expect(print([problem])).toMatchInlineSnapshot(`"a␛[1m.md  error  r␛  one two␛]0;x␇"`)
})

test('an empty list prints nothing in the text and github forms', () => {
  expect(print([])).toBe('')
  expect(print([], 'github')).toBe('')
})

function orphan(index: number): Problem {
  return {
    severity: 'warning',
    rule: 'orphan-page',
    message: `no page leads to "/p${String(index)}"`,
    at: { file: `content/p${String(index).padStart(5, '0')}.md` },
  }
}

test('more than three equal warnings are one line, wherever in a document they are', () => {
  const many = ['a', 'b', 'c', 'd'].map((name) => ({
    ...orphan(1),
    message: `"x" must be "y" (in GET /${name})`,
    at: { file: `${name}.yaml` },
  }))
  expect(print(many)).toBe(
    'warning  orphan-page  "x" must be "y" (4 times, first at a.yaml, b.yaml, c.yaml; --verbose prints each)',
  )
  expect(print(many.slice(1)).split('\n')).toHaveLength(3)
})

test('equal errors are printed each at its place', () => {
  const equal = Array.from({ length: 11 }, (_, index): Problem => ({
    ...orphan(index),
    severity: 'error',
    message: 'lost "a"',
  }))
  expect(print(equal).split('\n')).toHaveLength(11)
  expect(print(equal, 'github').split('\n')).toHaveLength(11)
})

test('more than ten warnings of one kind are one line: the first one, their number and the next places', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => orphan(index))
  const errors = many.slice(0, 12).map((problem): Problem => ({ ...problem, severity: 'error', rule: 'r' }))
  const options = { color: false, readLine: () => undefined }
  expect(formatProblems(many, { ...options, format: 'text' })).toBe(
    'content/p00000.md  warning  orphan-page  no page leads to "/p0" (and 19,999 more like this, next at content/p00001.md, content/p00002.md; --verbose prints each)',
  )
  expect(formatProblems(many, { ...options, format: 'github' }).split('\n')).toHaveLength(1)
  expect(formatProblems(many.slice(0, 10), { ...options, format: 'text' }).split('\n')).toHaveLength(10)
  expect(formatProblems(errors, { ...options, format: 'text' }).split('\n')).toHaveLength(12)
  expect(formatProblems(many, { ...options, format: 'text', isVerbose: true }).split('\n')).toHaveLength(20_000)
  expect(JSON.parse(formatProblems(many, { ...options, format: 'json' }))).toMatchObject({
    summary: { warnings: 20_000 },
  })
})
