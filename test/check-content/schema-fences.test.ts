import { expect, test } from 'vitest'
import { checkContentOf } from './told.ts'

const config = `site: { title: Sample, url: https://docs.example.com }
check:
  schemas: { crate: schemas/crate.yaml }
`

const crate = `type: object
additionalProperties: false
required: [name, weight]
properties:
  name: { type: string, pattern: '^[a-z]+$' }
  weight: { type: integer }
  kind: { enum: [open, closed] }
  height: { type: integer, deprecated: true }
  code: { type: string, pattern: '^[0-9]+$' }
  place: { $ref: 'place.yaml#/$defs/place' }
`

const place = `$defs:
  place:
    type: object
    required: [shelf]
    properties: { shelf: { type: string } }
`

const site = (page: string): Record<string, string> => ({
  'docs.config.yaml': config,
  'schemas/crate.yaml': crate,
  'schemas/place.yaml': place,
  'content/index.md': page,
})

const fence = (info: string, text: string): string => `# Home\n\n\`\`\`${info}\n${text}\n\`\`\`\n`

test('a block that matches its schema is not reported, whatever patterns it contains', async () => {
  const text = 'name: pears\nweight: 4\ncode: "17"\nplace: { shelf: A }'
  expect(await checkContentOf(site(fence('yaml title="c.yaml" schema=crate', text)))).toEqual([])
  expect(await checkContentOf(site(fence('json schema=crate', '{"name": "pears", "weight": 4}')))).toEqual([])
})

test('each error in a block is reported at its line and column in the page', async () => {
  const text = 'name: Pears\nkind: opn\nwieght: 3\nplace:\n  shelf: 4'
  expect(await checkContentOf(site(fence('yaml schema=crate', text)))).toMatchInlineSnapshot(`
    [
      "content/index.md:4:1  error  schema  the document needs "weight" (crate)",
      "content/index.md:4:7  error  schema  name must be what fits ^[a-z]+$; it is "Pears" (crate)",
      "content/index.md:5:7  error  schema  kind must be one of "open", "closed", not "opn"; did you mean "open"? (crate)",
      "content/index.md:6:1  error  schema  "wieght" is not a field of the document; did you mean "weight"? (crate)",
      "content/index.md:8:10  error  schema  place › shelf must be a string, not 4 (crate)",
    ]
  `)
})

test('a deprecated field is a warning, and the block is still valid', async () => {
  const text = 'name: pears\nweight: 4\nheight: 3'
  const warning = 'content/index.md:6:1  warning  schema  "height" is deprecated (crate)'
  expect(await checkContentOf(site(fence('yaml schema=crate', text)))).toEqual([warning])
  expect(await checkContentOf(site(fence('yaml schema=crate expect=invalid', text)))).toEqual([
    'content/index.md:3:1  error  schema  this block is marked expect=invalid, and it is right by the schema "crate"',
  ])
})

test('an error is reported at its place in a list, a quote, a tab, an included file, and after a variable', async () => {
  const page = `# Home

- item

  > \`\`\`yaml schema=crate
  > name: pears
  > weight: heavy
  > \`\`\`

::::tabs
:::tab[One]
\`\`\`json schema=crate
{"name": "{{crate.name}}", "weight": "heavy"}
\`\`\`
:::
::::

::include{file="_shared/crate.md"}
`
  const files = {
    ...site(page),
    'docs.config.yaml': `${config}variables: { crate: { name: pears } }\n`,
    'content/_shared/crate.md': '```yaml schema=crate\nname: pears\nweight: heavy\n```\n',
  }
  expect(await checkContentOf(files)).toEqual([
    'content/_shared/crate.md:3:9  error  schema  weight must be an integer, not "heavy" (crate)',
    'content/index.md:7:13  error  schema  weight must be an integer, not "heavy" (crate)',
    'content/index.md:13:38  error  schema  weight must be an integer, not "heavy" (crate)',
  ])
})

test('a fragment may only leave out required parts', async () => {
  expect(await checkContentOf(site(fence('yaml schema=crate fragment', 'kind: open\nplace: {}')))).toEqual([])
  expect(await checkContentOf(site(fence('yaml schema=crate fragment', 'kind: shut')))).toEqual([
    'content/index.md:4:7  error  schema  kind must be one of "open", "closed", not "shut" (crate)',
  ])
})

test('a block that is marked as invalid must be invalid', async () => {
  expect(await checkContentOf(site(fence('yaml schema=crate expect=invalid', 'kind: shut')))).toEqual([])
  expect(await checkContentOf(site(fence('yaml schema=crate expect=invalid', 'name: [')))).toEqual([])
  expect(await checkContentOf(site(fence('yaml schema=crate expect=invalid', 'name: pears\nweight: 1')))).toEqual([
    'content/index.md:3:1  error  schema  this block is marked expect=invalid, and it is right by the schema "crate"',
  ])
})

test('every document of a block is checked', async () => {
  const text = 'name: pears\nweight: 1\n---\nname: plums\nweight: x\n---\nname: figs\nweight: y'
  expect(await checkContentOf(site(fence('yaml schema=crate', text)))).toEqual([
    'content/index.md:8:9  error  schema  weight must be an integer, not "x" (crate)',
    'content/index.md:11:9  error  schema  weight must be an integer, not "y" (crate)',
  ])
})

test('invalid YAML or JSON is reported where it breaks', async () => {
  expect(await checkContentOf(site(fence('yaml schema=crate', 'name: pears\nname: plums')))).toEqual([
    'content/index.md:5:1  error  schema  map keys must be unique; keep one of the two',
  ])
  const [reported] = await checkContentOf(site(fence('json schema=crate', '{\n  "name": pears\n}')))
  expect(reported).toMatch(/^content\/index\.md:5:\d+ {2}error {2}schema {2}this is not valid JSON: /)
})

test('an unknown schema is reported with the most similar name, and a missing schema file at its line of the config', async () => {
  expect(await checkContentOf(site(fence('yaml schema=crat', 'name: pears')))).toEqual([
    'content/index.md:3:1  error  schema  there is no schema "crat"; did you mean "crate"?',
  ])
  const { 'schemas/crate.yaml': _gone, ...rest } = site('# Home\n')
  expect(await checkContentOf(rest)).toEqual([
    'docs.config.yaml:3:21  error  check-schema  there is no file "schemas/crate.yaml"',
  ])
})

test('schemas of an API document can be used by name, by document and name, and as lists', async () => {
  const files = {
    'docs.config.yaml': 'site: { title: Sample, url: https://docs.example.com }\napi: [{ spec: crates.yaml }]\n',
    'crates.yaml': `openapi: 3.1.0
info: { title: Crates, version: '1' }
paths: {}
components:
  schemas:
    Crate:
      type: object
      required: [name]
      properties: { name: { type: string }, inside: { type: array, items: { $ref: '#/components/schemas/Crate' } } }
`,
    'content/index.md': `# Home

\`\`\`json schema=Crate
{ "name": "a", "inside": [{ "name": 1 }] }
\`\`\`

\`\`\`json schema=crates.yaml#Crate
{}
\`\`\`

\`\`\`json schema=Crate[]
[{ "name": "a" }, {}]
\`\`\`
`,
  }
  expect(await checkContentOf(files)).toEqual([
    'content/index.md:4:37  error  schema  inside[0] › name must be a string, not 1 (Crate)',
    'content/index.md:8:1  error  schema  the document needs "name" (crates.yaml#Crate)',
    'content/index.md:12:19  error  schema  [1] needs "name" (Crate[])',
  ])
})

test('a block is checked against schemas that refer to each other by address and by name', async () => {
  const crateOf = `$id: https://schemas.example.com/crate
$anchor: crate
type: object
properties:
  place: { $ref: place }
  inner: { $ref: '#crate' }
  weight: { $dynamicRef: '#weight' }
$defs:
  place: { $id: place, type: object, required: [shelf], properties: { shelf: { type: string } } }
  weight: { $dynamicAnchor: weight, type: integer }
examples: [{ $id: https://schemas.example.com/crate, $ref: nowhere }]
`
  const project = (text: string): Record<string, string> => ({
    ...site(fence('yaml schema=crate', text)),
    'schemas/crate.yaml': crateOf,
  })
  expect(await checkContentOf(project('place: { shelf: A }\ninner: { weight: 4 }'))).toEqual([])
  expect(await checkContentOf(project('place: {}\ninner: { weight: four }'))).toEqual([
    'content/index.md:4:8  error  schema  place needs "shelf" (crate)',
    'content/index.md:5:18  error  schema  inner › weight must be an integer, not "four" (crate)',
  ])
})

const checkSlow = async (info: string, text: string): Promise<readonly string[]> =>
  checkContentOf({ ...site(fence(info, text)), 'schemas/crate.yaml': crate.replace('^[a-z]+$', '^(a+)+$') })

test('a value is not checked if its pattern takes too long, and everything else in the block is', async () => {
  const name = `name: ${'a'.repeat(40)}`
  const warning =
    'content/index.md:4:7  warning  schema  name is not checked, because the pattern "^(a+)+$" takes too long; simplify the pattern (crate)'
  const weight = 'content/index.md:5:9  error  schema  weight must be an integer, not "x" (crate)'
  expect(await checkSlow('yaml schema=crate', `${name}!\nweight: 4`)).toEqual([warning])
  expect(await checkSlow('yaml schema=crate expect=invalid', `${name}!\nweight: 4`)).toEqual([warning])
  expect(await checkSlow('yaml schema=crate', `${name}!\nweight: x`)).toEqual([warning, weight])
  expect(await checkSlow('yaml schema=crate', `${name}\nweight: x`)).toEqual([weight])
})
