import { expect, test } from 'vitest'
import { formatProblems, type ProblemFormat } from '../../src/report/print.ts'
import type { Problem } from '../../src/report/problem.ts'
import { sortProblems } from '../../src/report/sort-problems.ts'
import { countProblems, summariseProblems } from '../../src/report/summary.ts'

const brokenLink: Problem = {
  severity: 'error',
  rule: 'broken-link',
  message: '"/guides/ssso" is not a page of this site; did you mean "/guides/admin/sso"?',
  at: { file: 'content/guides/sso.md', line: 12, column: 5 },
}
const unusedImage: Problem = {
  severity: 'warning',
  rule: 'unused-image',
  message: 'no page shows this picture',
  at: { file: 'static/old, 50%:new.png' },
}
const placeless: Problem = { severity: 'error', rule: 'config', message: 'no page at all' }

const source: Readonly<Record<string, string>> = {
  'content/guides/sso.md:12': 'See [SSO](/guides/ssso) & <b>more</b>.',
}

function print(problems: readonly Problem[], format: ProblemFormat = 'text', color = false): string {
  return formatProblems(problems, { format, color, readLine: (file, line) => source[`${file}:${String(line)}`] })
}

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

test('the JSON form holds the problems and their count', () => {
  expect(print([unusedImage, brokenLink, placeless], 'json')).toMatchInlineSnapshot(`
    "{
      "problems": [
        {
          "severity": "error",
          "rule": "config",
          "message": "no page at all"
        },
        {
          "severity": "error",
          "rule": "broken-link",
          "message": "\\"/guides/ssso\\" is not a page of this site; did you mean \\"/guides/admin/sso\\"?",
          "file": "content/guides/sso.md",
          "line": 12,
          "column": 5
        },
        {
          "severity": "warning",
          "rule": "unused-image",
          "message": "no page shows this picture",
          "file": "static/old, 50%:new.png"
        }
      ],
      "summary": {
        "errors": 2,
        "warnings": 1
      }
    }"
  `)
})

test('the SARIF form has a rule for each kind and a place for each result', () => {
  expect(print([unusedImage, brokenLink, placeless], 'sarif')).toMatchInlineSnapshot(`
    "{
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        {
          "tool": {
            "driver": {
              "name": "docsgen",
              "rules": [
                {
                  "id": "broken-link"
                },
                {
                  "id": "config"
                },
                {
                  "id": "unused-image"
                }
              ]
            }
          },
          "columnKind": "utf16CodeUnits",
          "results": [
            {
              "ruleId": "config",
              "ruleIndex": 1,
              "level": "error",
              "message": {
                "text": "no page at all"
              }
            },
            {
              "ruleId": "broken-link",
              "ruleIndex": 0,
              "level": "error",
              "message": {
                "text": "\\"/guides/ssso\\" is not a page of this site; did you mean \\"/guides/admin/sso\\"?"
              },
              "locations": [
                {
                  "physicalLocation": {
                    "artifactLocation": {
                      "uri": "content/guides/sso.md",
                      "uriBaseId": "%SRCROOT%"
                    },
                    "region": {
                      "startLine": 12,
                      "startColumn": 5,
                      "snippet": {
                        "text": "See [SSO](/guides/ssso) & <b>more</b>."
                      }
                    }
                  }
                }
              ]
            },
            {
              "ruleId": "unused-image",
              "ruleIndex": 2,
              "level": "warning",
              "message": {
                "text": "no page shows this picture"
              },
              "locations": [
                {
                  "physicalLocation": {
                    "artifactLocation": {
                      "uri": "static/old%2C%2050%25%3Anew.png",
                      "uriBaseId": "%SRCROOT%"
                    }
                  }
                }
              ]
            }
          ]
        }
      ]
    }"
  `)
})

test('the github form escapes what would end a command or a property', () => {
  const tricky: Problem = {
    severity: 'error',
    rule: 'a,b:c',
    message: '50%\n::error::injected',
    at: { file: 'a:b,c%.md', line: 1, column: 2 },
  }
  expect(print([unusedImage, brokenLink, placeless, tricky], 'github')).toMatchInlineSnapshot(`
    "::error title=config::no page at all
    ::error file=a%3Ab%2Cc%25.md,line=1,col=2,title=a%2Cb%3Ac::50%25 ::error::injected
    ::error file=content/guides/sso.md,line=12,col=5,title=broken-link::"/guides/ssso" is not a page of this site; did you mean "/guides/admin/sso"?
    ::warning file=static/old%2C 50%25%3Anew.png,title=unused-image::no page shows this picture"
  `)
})

test('the junit form is escaped XML with a failure for each error', () => {
  const tricky: Problem = {
    severity: 'error',
    rule: 'raw-html',
    message: '<a href="x">\u0000]]>\uFFFF',
    at: { file: 'a&b.md' },
  }
  expect(print([unusedImage, brokenLink, placeless, tricky], 'junit')).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="docsgen" tests="4" failures="3" errors="0">
      <testsuite name="docsgen" tests="1" failures="1" errors="0">
        <testcase name="config" classname="docsgen">
          <failure type="config" message="no page at all">error  config  no page at all</failure>
        </testcase>
      </testsuite>
      <testsuite name="a&amp;b.md" tests="1" failures="1" errors="0">
        <testcase name="raw-html at a&amp;b.md" classname="a&amp;b.md">
          <failure type="raw-html" message="&lt;a href=&quot;x&quot;&gt;␀]]&gt;&lt;U+FFFF&gt;">a&amp;b.md  error  raw-html  &lt;a href=&quot;x&quot;&gt;␀]]&gt;&lt;U+FFFF&gt;</failure>
        </testcase>
      </testsuite>
      <testsuite name="content/guides/sso.md" tests="1" failures="1" errors="0">
        <testcase name="broken-link at content/guides/sso.md:12:5" classname="content/guides/sso.md">
          <failure type="broken-link" message="&quot;/guides/ssso&quot; is not a page of this site; did you mean &quot;/guides/admin/sso&quot;?">content/guides/sso.md:12:5  error  broken-link  &quot;/guides/ssso&quot; is not a page of this site; did you mean &quot;/guides/admin/sso&quot;?
      12 | See [SSO](/guides/ssso) &amp; &lt;b&gt;more&lt;/b&gt;.
         |     ^</failure>
        </testcase>
      </testsuite>
      <testsuite name="static/old, 50%:new.png" tests="1" failures="0" errors="0">
        <testcase name="unused-image at static/old, 50%:new.png" classname="static/old, 50%:new.png">
          <system-out>static/old, 50%:new.png  warning  unused-image  no page shows this picture</system-out>
        </testcase>
      </testsuite>
    </testsuites>"
  `)
})

test('the junit form of a clean run has one case that passed', () => {
  expect(print([], 'junit')).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="docsgen" tests="1" failures="0" errors="0">
      <testsuite name="docsgen" tests="1" failures="0" errors="0">
        <testcase name="no problems" classname="docsgen"/>
      </testsuite>
    </testsuites>"
  `)
})

test('problems are sorted by file, line, column and rule, and exact duplicates are told once', () => {
  const at = (file: string, line?: number, column?: number, rule = 'r'): Problem => ({
    severity: 'error',
    rule,
    message: 'm',
    at: { file, ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) },
  })
  const sorted = sortProblems([
    at('b', 2, 1),
    at('b', 10, 1),
    at('a', 1, 9, 'z'),
    at('a', 1, 9, 'b'),
    at('a', 1, 9, 'b'),
    at('b'),
    at('a', 1, 2),
    placeless,
  ])
  expect(
    sorted.map(
      (problem) =>
        `${problem.at?.file ?? ''}:${String(problem.at?.line)}:${String(problem.at?.column)} ${problem.rule}`,
    ),
  ).toEqual([
    ':undefined:undefined config',
    'a:1:2 r',
    'a:1:9 b',
    'a:1:9 z',
    'b:undefined:undefined r',
    'b:2:1 r',
    'b:10:1 r',
  ])
})

test('the summary counts in words, duplicates once', () => {
  expect(summariseProblems([brokenLink, placeless, placeless, unusedImage])).toBe('2 errors, 1 warning')
  expect(summariseProblems([brokenLink])).toBe('1 error')
  expect(summariseProblems([unusedImage, { ...unusedImage, message: 'other' }])).toBe('2 warnings')
  expect(summariseProblems([])).toBe('no problems')
  expect(countProblems([brokenLink, unusedImage])).toEqual({ errors: 1, warnings: 1 })
})
