import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDuplicateKeys } from '../../src/api/read/files/duplicate-keys.ts'
import { loadSpec } from './load-spec.ts'

const json = `{
  "openapi": "3.1.0",
  "info": { "title": "Keys", "version": "1", "x-\\"quoted\\"": "a: \\"b\\"" },
  "paths": {
    "/pets": { "get": { "responses": { "200": { "description": "the first" } } } },
    "/owners": {},
    "/pets": { "put": { "responses": { "200": { "description": "the second", "description": "the third" } } } }
  }
}
`

const yaml = `openapi: 3.1.0
info: { title: Keys, version: '1' }
paths:
  /pets:
    get: { responses: { '200': { description: the first } } }
  /owners: {}
  "/pets":
    put:
      responses: { '200': { description: the second, description: the third } }
`

test('a duplicate key is an error at the second one, which names the line of the first, in JSON and YAML', async () => {
  const ofJson = await loadSpec({ 'openapi/api.json': json })
  expect(ofJson.reported).toEqual([
    'openapi/api.json:7 error spec-syntax map keys must be unique; "/pets" is already in line 5; keep one of the two',
    'openapi/api.json:7 error spec-syntax map keys must be unique; "description" is already in line 7; keep one of the two',
  ])
  expect(ofJson.problems.map(({ at }) => at?.column)).toEqual([5, 78])

  const ofYaml = await loadSpec(yaml)
  expect(ofYaml.reported.toSorted()).toEqual([
    'openapi/api.yaml:7 error spec-syntax map keys must be unique; "/pets" is already in line 4; keep one of the two',
    'openapi/api.yaml:9 error spec-syntax map keys must be unique; "description" is already in line 9; keep one of the two',
  ])
})

test('a document with duplicate keys is shown as JSON parsers read it, if its errors are warnings', async () => {
  for (const files of [{ 'openapi/api.json': json }, { 'openapi/api.yaml': yaml }]) {
    const { api, problems } = await loadSpec(files, undefined, { onSpecFault: 'warn' })
    expect(new Set(problems.map(({ severity }) => severity))).toEqual(new Set(['warning']))
    const [operation] = api?.tags.flatMap(({ operations }) => operations) ?? []
    expect(operation?.method).toBe('PUT')
    expect(operation?.responses[0]?.description?.markdown).toBe('the third')
  }
})

test('a JSON text that was written from a value has no duplicate keys', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(4), (value, indent) => {
      expect(findDuplicateKeys(JSON.stringify(value, null, indent))).toEqual([])
    }),
  )
})

test('every duplicate key is found at its place, whatever is around it', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.jsonValue(), { minLength: 2 }), fc.nat(3), (name, values, depth) => {
      const key = JSON.stringify(name)
      const group = `{${values.map((value) => `${key} : ${JSON.stringify({ [name]: value })}`).join(',\n')}}`
      const text = `${'[{"in":'.repeat(depth)}${group}${'}]'.repeat(depth)}`
      const found = findDuplicateKeys(text)
      expect(found.map((twice) => twice.name)).toEqual(values.slice(1).map(() => name))
      for (const { offset, first } of found) {
        expect(first).toBeLessThan(offset)
        expect(text.slice(offset).startsWith(key)).toBe(true)
      }
    }),
  )
})
