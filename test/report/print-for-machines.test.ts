import { expect, test } from 'vitest'
import type { Problem } from '../../src/report/problem.ts'
import { brokenLink, placeless, print, unusedImage } from './sample-problems.ts'

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
