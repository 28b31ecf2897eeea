import { expect, test } from 'vitest'
import { parseYaml } from '../../src/yaml/document.ts'
import { collectProblems } from '../../src/report/problem.ts'

const faults: Readonly<Record<string, readonly [text: string, place: string, mend: RegExp]>> = {
  'a second colon': ['title: A: b', '1:8', /a second ": ".*; put the value in quotes$/],
  'a second colon in brackets': ['items: [a: b: c]', '1:12', /a second ": ".*; put the value in quotes$/],
  'a line that is indented further': ['a: 1\n  b: 2', '1:4', /; give it the same indentation as this line$/],
  'a line that is indented less': ['a:\n  b: 1\n c: 2', '3:1', /; indent this line like the lines of the same group$/],
  'a tab': ['a:\n\tb: 1', '2:1', /; indent with spaces$/],
  'a duplicate key': ['a: 1\na: 2', '2:1', /; keep one of the two$/],
  'a value that begins with @': ['a: @b', '1:4', /cannot start with @; put it in quotes$/],
  'a value that begins with a backquote': ['a: `b`', '1:4', /cannot start with `; put it in quotes$/],
  'a value that begins with %': ['a: %b', '1:4', /cannot start with %; put it in quotes$/],
  'a value that begins with *': ['a: 1\nb: *c', '2:4', /; put a value that begins with \* in quotes$/],
  'a variable in brackets': ['a: { b: c {{d.e}} }', '1:11', /; put the whole value in quotes$/],
  'a variable before other words': ['a: {{b.c}} d', '1:12', /; put the whole value in quotes$/],
  'words after a quoted text': ['a: "b" c', '1:8', /; put the whole value in quotes/],
  'a quote that is never closed': ['a: "b', '1:6', /without its closing quote/],
  'an escape that means nothing': [String.raw`a: "\d"`, '1:5', /\\d means nothing .*; write \\\\ for a backslash/],
  'a bracket that is never closed': ['a: [b\nc: 1', '2:1', /; close it with \] or \}/],
  'an extra bracket': ['a: [b]]', '1:7', /; remove it, or put the value in quotes$/],
  'a name without a value': ['a\nb: 1', '1:1', /; write "name: value"$/],
  'a colon without a space': ['a: 1\nb:c', '2:1', /; write "name: value"$/],
  'a list on the line of its name': ['a: - b', '1:4', /; put its first "- " on the next line$/],
  'text after a block indicator': ['a: |b\n  c', '1:5', /; start the text on the next line$/],
  'a second document': ['a: 1\n---\nb: 2', '2:1', /; remove this line$/],
}

for (const [name, [text, place, mend]] of Object.entries(faults)) {
  test(`a YAML error is reported once, at its place, with a fix: ${name}`, () => {
    const { report, problems } = collectProblems()
    expect(parseYaml({ text, file: 'a.yaml' }, report)).toBeUndefined()
    expect(problems).toMatchObject([{ rule: 'invalid-yaml', message: expect.stringMatching(mend) as string }])
    expect(problems.map(({ at }) => `${String(at?.line)}:${String(at?.column)}`)).toEqual([place])
  })
}
