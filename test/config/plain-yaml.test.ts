import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPlainYaml } from '../../src/config/plain-yaml.ts'
import { parseAnyYaml, parseYaml, type YamlDocument } from '../../src/config/yaml-document.ts'
import { collectProblems } from '../../src/report/problem.ts'

const key = fc.constantFrom(
  'title',
  'description',
  'tags',
  'a_b',
  'a1',
  'true',
  'Null',
  'a-b',
  '1a',
  '"q"',
  '__proto__',
  'constructor',
)
const value = fc
  .array(
    fc.oneof(
      fc.constantFrom(...Array.from('aZ09 :#-?,[]{}&*!|>\'"%@`\\~.=<é😀\t\u00A0\u0085\u2028')),
      fc.constantFrom(
        'word ',
        'true',
        'false',
        'null',
        'yes',
        '2.0',
        '12',
        '007',
        '0x1F',
        '1e3',
        ' #',
        ': ',
        '"a"',
        "'a'",
      ),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''))
const line = fc.oneof(
  {
    arbitrary: fc.tuple(key, fc.constantFrom(': ', ':  ', ':', ': '), value).map((parts) => parts.join('')),
    weight: 8,
  },
  { arbitrary: fc.constantFrom('', '  more', '- item', '# comment', '---', '...', 'word', '\ttab'), weight: 1 },
)
const paths = [[], ['title'], ['description'], ['title', 'inner'], ['tags', 0], ['missing'], ['missing', 'inner']]

function describe(document: YamlDocument | undefined) {
  if (document === undefined) return undefined
  return {
    value: JSON.stringify(document.value),
    places: paths.map((path) => [document.placeOf(path), document.placeOf(path, 'key')]),
  }
}

test('any lines of keys and values mean what they mean to a parser of all of YAML, and stand where it finds them', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
      const source = { text: lines.join('\n'), file: 'x.md', firstLine: 2 }
      const [own, all] = [collectProblems(), collectProblems()]
      expect(describe(parseYaml(source, own.report))).toEqual(describe(parseAnyYaml(source, all.report)))
      expect(own.problems).toEqual(all.problems)
    }),
    { numRuns: 5000 },
  )
})

test('texts, quoted texts, whole numbers and true or false are read without that parser, and nothing else is', () => {
  const read = readPlainYaml(
    'title: Set up, in a "minute"\ndescription: \'It is: quick\'\nsidebar_position: 3\ndraft: true',
  )

  expect(read?.value).toEqual({
    title: 'Set up, in a "minute"',
    description: 'It is: quick',
    sidebar_position: 3,
    draft: true,
  })
  expect(read?.pointOf(['sidebar_position'])).toEqual({ line: 3, column: 19 })
  for (const text of [
    'a: [b]',
    'a: b # c',
    'a: b: c',
    'a:',
    'a: 2.0',
    'a: ~',
    'a: |',
    'a: b\n  c',
    'a: b\na: c',
    'a: "\\n"',
    '',
  ])
    expect(readPlainYaml(text)).toBeUndefined()
})
