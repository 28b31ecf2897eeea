import { expect, test } from 'vitest'
import type { Api, Schema } from '../../src/model/api.ts'
import { loadSpec } from './load-spec.ts'

const head = "openapi: 3.1.0\ninfo: { title: Names, version: '1' }\npaths: {}\ncomponents:\n  schemas:\n"

function schemaOf(api: Api | undefined, name: string): Schema | undefined {
  return api?.schemas.find((schema) => schema.name === name)?.schema
}

/** The schema that a property of a named schema refers to. */
function leadOf(api: Api | undefined, name: string, property: string): string | undefined {
  return schemaOf(api, name)?.properties.find((one) => one.name === property)?.schema.reference
}

test('a reference finds a schema by its anchor, even from inside it', async () => {
  const { api, reported } = await loadSpec(`${head}    Leg:
      type: object
      properties:
        from: { $ref: '#stop' }
        next: { $ref: '#leg' }
      $anchor: leg
    Stop:
      $anchor: stop
      type: object
      properties: { name: { type: string } }
`)
  expect(reported).toEqual([])
  expect([leadOf(api, 'Leg', 'from'), leadOf(api, 'Leg', 'next')]).toEqual(['Stop', 'Leg'])
})

test('a reference finds a schema by its $id, relative ones resolved against the $id around them', async () => {
  const { api, reported } = await loadSpec(`${head}    Order:
      $id: https://schemas.example.com/order/v1
      type: object
      properties:
        line: { $ref: line }
        total: { $ref: 'https://schemas.example.com/money#/$defs/amount' }
        note: { $ref: '/money#currency' }
        own: { $ref: '#/$defs/state' }
        usual: { $ref: '#/components/schemas/Line' }
      $defs:
        state: { type: string, enum: [open, paid] }
    Line:
      $id: https://schemas.example.com/order/line
      type: object
    Money:
      $id: https://schemas.example.com/money
      $defs:
        amount: { type: integer }
        money: { $anchor: currency, type: string }
`)
  expect(reported).toEqual([])
  expect(['line', 'total', 'note', 'own', 'usual'].map((name) => leadOf(api, 'Order', name))).toEqual([
    'Line',
    'Money.amount',
    'Money.money',
    'Order.state',
    'Line',
  ])
})

test('a schema without its own address uses the names of the resource around it, and no others', async () => {
  const { reported } = await loadSpec(`${head}    Outer:
      $anchor: outer
      properties:
        inner:
          $id: inner
          properties: { back: { $ref: '#outer' } }
        beside: { $ref: 'inner#outer' }
        found: { $ref: '#outer' }
`)
  expect(reported).toEqual([
    'openapi/api.yaml:11 error spec-reference "#outer" leads nowhere; no schema around it has "$anchor: outer" (in components › schemas › Outer)',
    'openapi/api.yaml:12 error spec-reference "inner#outer" leads nowhere (in components › schemas › Outer)',
  ])
})

test('a dynamic reference shows its target if nothing overrides it', async () => {
  const { api, reported } = await loadSpec(`${head}    Page:
      $id: page
      type: object
      properties:
        items: { type: array, items: { $dynamicRef: '#item' } }
      $defs:
        item: { $dynamicAnchor: item, type: object, properties: { id: { type: string } } }
    Tree:
      $id: tree
      $dynamicAnchor: node
      type: object
      properties:
        children: { type: array, items: { $dynamicRef: '#node' } }
        lost: { $dynamicRef: '#nod' }
`)
  expect(reported).toEqual([
    'openapi/api.yaml:19 error spec-reference "#nod" leads nowhere; did you mean "#node"? (in components › schemas › Tree)',
  ])
  const items = schemaOf(api, 'Page')?.properties[0]?.schema.items?.reference
  expect(items).toBe('Page.item')
  expect(schemaOf(api, 'Page.item')?.properties.map(({ name }) => name)).toEqual(['id'])
  expect(schemaOf(api, 'Tree')?.properties[0]?.schema.items?.reference).toBe('Tree')
})

test('a dynamic reference that another schema overrides is reported, because the page shows one target only', async () => {
  const { reported } = await loadSpec(`${head}    Page:
      $id: page
      type: object
      properties: { items: { type: array, items: { $dynamicRef: '#item' } } }
      $defs: { item: { $dynamicAnchor: item } }
    UserPage:
      $id: user-page
      $ref: page
      $defs: { item: { $dynamicAnchor: item, type: string } }
`)
  expect(reported).toEqual([
    'openapi/api.yaml:9 warning spec-reference "#item" can also lead to components › schemas › UserPage › "$defs" › item, depending on where this schema is used; the page always shows components › schemas › Page › "$defs" › item (in components › schemas › Page)',
  ])
})

test('a document finds itself by $self, and schemas of other files by their $id, whichever is read first', async () => {
  const { api, reported } = await loadSpec({
    'openapi/api.yaml': `openapi: 3.2.0
$self: https://api.example.com/openapi
info: { title: Names, version: '1' }
paths: {}
components:
  schemas:
    A:
      type: object
      properties:
        b: { $ref: 'https://api.example.com/openapi#/components/schemas/B' }
        c: { $ref: 'openapi#/components/schemas/B' }
        place: { $ref: 'https://schemas.example.com/place' }
        person: { $ref: person.yaml }
    B: { type: string }
`,
    'openapi/person.yaml': `$id: https://schemas.example.com/person
type: object
properties:
  place: { $ref: place }
$defs:
  place: { $id: place, type: object, properties: { town: { type: string } } }
`,
  })
  expect(reported).toEqual([])
  expect(['b', 'c', 'place', 'person'].map((name) => leadOf(api, 'A', name))).toEqual(['B', 'B', 'place', 'person'])
  expect(schemaOf(api, 'place')?.properties.map(({ name }) => name)).toEqual(['town'])
})

test('an address that no schema has is reported with a similar one, and nothing is fetched', async () => {
  const { reported } = await loadSpec(`${head}    Address: { $id: 'https://schemas.example.com/address', type: object }
    Person:
      type: object
      properties:
        home: { $ref: 'https://schemas.example.com/adress' }
        work: { $ref: 'urn:example:none' }
`)
  expect(reported).toHaveLength(2)
  expect(reported[0]).toMatch(
    /^openapi\/api\.yaml:10 error spec-reference .*did you mean "https:\/\/schemas\.example\.com\/address"\? \(in components › schemas › Person\)$/,
  )
  expect(reported[1]).toMatch(/^openapi\/api\.yaml:11 error spec-reference "urn:example:none" is on another host/)
})

test('a name that two schemas share, or that references cannot contain, is reported at its place', async () => {
  const { reported, problems } = await loadSpec(`${head}    A: { $anchor: same }
    B: { $anchor: same }
    C: { $id: 'urn:example:one' }
    D: { $id: 'urn:example:one' }
    E: { $anchor: 1st }
    F: { $anchor: 5 }
    Good: { properties: { $id: { type: string }, $anchor: { type: string } }, example: { $id: 'urn:example:one' } }
`)
  expect(reported).toEqual([
    'openapi/api.yaml:7 warning spec-identifier components › schemas › A has "$anchor: same", too, and references lead there; use a different value for each',
    'openapi/api.yaml:9 warning spec-identifier components › schemas › C has "$id: urn:example:one", too, and references lead there; use a different value for each',
    'openapi/api.yaml:10 error spec-identifier components › schemas › E › "$anchor": no reference can name "1st"; start with a letter or "_", and continue with letters, digits, ".", "-" or "_"',
    'openapi/api.yaml:11 error spec-invalid components › schemas › F › "$anchor" must be text, not 5',
  ])
  expect(problems.map(({ at }) => at?.column)).toEqual([19, 15, 19, 19])
})

test('version 3.0 does not support anchors, and the message explains it', async () => {
  const { reported } = await loadSpec(`openapi: 3.0.3
info: { title: Names, version: '1' }
paths: {}
components:
  schemas:
    A: { type: object }
    B: { $ref: '#A' }
`)
  expect(reported).toEqual([
    'openapi/api.yaml:7 error spec-reference "#A" leads nowhere, because this version does not support "$anchor"; write "#/" and the path (in components › schemas › B)',
  ])
})

test('an example is checked against a schema with an address, whatever it refers to', async () => {
  const { reported } = await loadSpec(`${head}    Order:
      $id: https://schemas.example.com/order
      type: object
      properties: { line: { $ref: line }, usual: { $ref: '#/components/schemas/Line' }, count: { $ref: '#count' } }
      $defs: { count: { $anchor: count, type: integer } }
      example: { line: 5, usual: one, count: 2 }
    Line:
      $id: https://schemas.example.com/line
      type: string
      example: { $id: https://schemas.example.com/line }
`)
  expect(reported.map((line) => line.replace(/ does not fit.*/, ''))).toEqual([
    'openapi/api.yaml:11 warning spec-example line of the example',
    'openapi/api.yaml:15 warning spec-example the example',
  ])
})
