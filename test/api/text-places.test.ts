import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { loadSpec } from './load-spec.ts'

const mark = '⚑'

/** The reported place of the marker in a description, and its actual place in the files. */
async function findMark(
  files: Readonly<Record<string, string>>,
): Promise<readonly [reported: unknown, found: unknown]> {
  const { api } = await loadSpec(files)
  const text = api?.tags[0]?.operations[0]?.description ?? api?.description
  if (text === undefined) throw new Error('the document has no description')
  const places = Object.entries(files).flatMap(([file, content]) =>
    content.includes(mark) ? [{ file, ...pointAt(content) }] : [],
  )
  return [text.placeOf(pointAt(text.markdown)), places[0]]
}

function pointAt(content: string, wanted = mark): { readonly line: number; readonly column: number } {
  const before = content.slice(0, content.indexOf(wanted)).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

const info = (description: string): string =>
  `openapi: 3.1.0\ninfo:\n  title: T\n  version: '1'\n  description: ${description}\npaths: {}\n`

test.each([
  ['a block', '|\n    One.\n\n    [x](⚑)'],
  ['a block below empty lines', '|-\n\n\n    [x](⚑)'],
  ['a block with its own indent, a comment and an anchor', '&text |2+ # why\n     One.\n\n    [x](⚑)'],
  ['a folded block', '>-\n    One\n    two\n    three [x](⚑)\n\n    four'],
  ['a folded block with lines that are not folded', '>\n    One\n      two\n      three\n    [x](⚑)'],
  ['a plain text over lines', 'One\n    two\n\n    three [x](⚑)\n    four'],
  ['a text in double quotes over lines', '"One \\\n    two\n\n    \\u0041\\U0001F600 \\n\\n[x](⚑)"'],
  ['a text in single quotes over lines', "'It''s one\n    two\n\n    [x](⚑)'"],
  ['a text in quotes over lines that are not indented', "'It''s one\n  two\n\n  [x](⚑)'"],
])('a place within a description that is %s maps to its place in the document', async (_name, description) => {
  const [reported, found] = await findMark({ 'openapi/api.yaml': info(description) })
  expect(reported).toEqual(found)
})

test('a place within a description is found through an alias or a Markdown file', async () => {
  const alias = `x-text: &text |\n  One.\n\n  [x](⚑)\n${info('*text')}`
  const [toldOfAlias, foundInAlias] = await findMark({ 'api.yaml': alias })
  expect(toldOfAlias).toEqual(foundInAlias)
  const [reported, found] = await findMark({ 'api.yaml': info('{ $ref: intro.md }'), 'intro.md': 'One.\n\n[x](⚑)\n' })
  expect(reported).toEqual(found)
})

test('a long summary before a description in another file does not move its places', async () => {
  const summary = `summary: >-\n  ${'closes a channel '.repeat(9)}\noperationId: close\n`
  const main = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n  /a: { get: { $ref: close.yaml } }\n"
  const own = `${summary}description: >-\n  One\n  two\n\n  [x](⚑)\nresponses: {}\n`
  const [reported, found] = await findMark({ 'api.yaml': main, 'close.yaml': own })
  expect(reported).toEqual(found)
  const apart = `responses: {}\n${summary}description: { $ref: text.md }\n`
  const files = { 'api.yaml': main, 'close.yaml': apart, 'text.md': 'One\ntwo\n\n[x](⚑)\n' }
  const [toldOfMarkdown, foundInMarkdown] = await findMark(files)
  expect(toldOfMarkdown).toEqual(foundInMarkdown)
})

test('every place within one text is found, in whatever order places are asked for', async () => {
  const escapes = ['plain', '\\u0041', '\\U0001F600', '\\n\\n', 'a\n\n    b']
  const marks = Array.from({ length: 60 }, (_, index) => `${escapes[index % escapes.length] ?? ''} ⚑${String(index)};`)
  const document = info(`"${marks.join(' ')}"`)
  const { api } = await loadSpec({ 'api.yaml': document })
  const text = api?.description
  const order = marks.map((_, index) => (index * 37) % marks.length)
  const reported = order.map((index) => text?.placeOf(pointAt(text.markdown, `⚑${String(index)};`)))
  expect(reported).toEqual(order.map((index) => ({ file: 'api.yaml', ...pointAt(document, `⚑${String(index)};`) })))
  expect(text?.placeOf({ line: 1, column: 1 })).toEqual({ file: 'api.yaml', ...pointAt(document, 'plain') })
})

const words = [
  'word',
  "it's",
  '"',
  '\\',
  '\\n',
  '😀',
  'é',
  '\u00a0',
  '\u0085',
  '#',
  ': ',
  '- ',
  ' ',
  '\t',
  '\n',
  '\n\n',
]
const forms = ['BLOCK_LITERAL', 'BLOCK_FOLDED', 'QUOTE_DOUBLE', 'QUOTE_SINGLE', 'PLAIN', 'json', 'pretty'] as const

test('a place within any text maps to its place in the document, in every notation of YAML and JSON', async () => {
  const some = constantFrom(...words)
  const run = async (
    before: readonly string[],
    after: readonly string[],
    form: (typeof forms)[number],
  ): Promise<void> => {
    const description = ['a', ...before, ' ', mark, ' ', ...after, 'z'].join('')
    const value = { openapi: '3.1.0', info: { title: 'T', version: '1', description }, paths: {} }
    const isJson = form === 'json' || form === 'pretty'
    const written = isJson
      ? JSON.stringify(value, null, form === 'json' ? 0 : 2)
      : stringify(value, { defaultStringType: form, defaultKeyType: 'PLAIN', lineWidth: 24 })
    const [reported, found] = await findMark({ [isJson ? 'api.json' : 'api.yaml']: written })
    expect(reported).toEqual(found)
  }
  const property = asyncProperty(
    array(some, { maxLength: 30 }),
    array(some, { maxLength: 8 }),
    constantFrom(...forms),
    run,
  )
  await assert(property, { numRuns: 150 })
})

const values = constantFrom(
  '',
  'A',
  'Acme',
  'A product with a name much longer than its variable',
  'He said "it\'s" \\o/',
)

/** The errors come after a variable: a description with a marker, and an unknown type. */
const documents: Readonly<Record<string, string>> = {
  'api.yaml': `openapi: 3.1.0
info: { title: "{{product.name}} and {{product.slug}}", version: "1", description: "For {{product.name}} ⚑ {{product.name}}" }
paths: {}
components:
  schemas: { A: { description: '{{product.name}}', type: strng } }
`,
  'block.yaml': `openapi: 3.1.0
info:
  title: T
  version: "1"
  description: |
    {{product.name}}, and {{product.name}}
    {{product.slug}} {{product.name}} ⚑
paths: {}
components:
  schemas: { "A": { "description": "{{product.name}}", type: strng } }
`,
  'api.json': `{ "openapi": "3.1.0", "paths": {},
  "info": { "title": "{{product.name}}", "version": "1", "description": "{{product.name}}{{product.slug}} ⚑" },
  "components": { "schemas": { "A": { "description": "{{product.name}}", "type": "strng" } } } }
`,
}

test('columns after a variable are those of the source, whatever its value', async () => {
  await assert(
    asyncProperty(values, constantFrom(...Object.keys(documents)), async (name, file) => {
      const source = documents[file] ?? ''
      const { api, problems } = await loadSpec({ [file]: source }, undefined, { variables: { name } })
      const description = api?.description
      if (description === undefined) throw new Error('the document has no description')
      expect(description.markdown).toContain(name)
      expect(description.placeOf(pointAt(description.markdown))).toEqual({ file, ...pointAt(source) })
      const start = file.endsWith('.json') ? '"strng' : 'strng'
      expect(problems.map(({ rule, at }) => ({ rule, at }))).toEqual([
        { rule: 'spec-type', at: { file, ...pointAt(source, start) } },
      ])
    }),
    { numRuns: 40 },
  )
})

test('an unknown variable after another variable is reported at its own column', async () => {
  const line = 'info: { title: "{{product.name}} {{product.nam}}", version: "1" }'
  const { problems } = await loadSpec(`openapi: 3.1.0\n${line}\npaths: {}\n`)
  expect(problems.map(({ at }) => at)).toEqual([
    { file: 'openapi/api.yaml', line: 2, column: line.indexOf('{{product.nam}}') + 1 },
  ])
})
