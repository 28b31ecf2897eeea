import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadSpec, specWith } from './load-spec.ts'

const secret = 'canary-of-the-test'

test.each([
  '../secret.yaml',
  '../../../../../../etc/passwd',
  '/etc/passwd',
  'file:///etc/passwd',
  '%2e%2e/secret.yaml',
  './.env',
  '../openapi-secret/a.yaml',
])('a reference to %s does not leave the folder of the document', async (reference) => {
  const { api, told } = await loadSpec({
    'openapi/api.yaml': specWith({ schemas: `    A: { $ref: "${reference}" }` }),
    'secret.yaml': `type: string\ndescription: ${secret}\n`,
    'openapi/.env': secret,
    'openapi-secret/a.yaml': `description: ${secret}\n`,
  })
  expect(told.join('\n')).toMatch(/^openapi\/api\.yaml:8 error spec-reference/)
  expect(JSON.stringify(api)).not.toContain(secret)
})

test('a link in the folder that leads out of it is refused', async () => {
  const outside = path.join(mkdtempSync(path.join(tmpdir(), 'docsgen-outside-')), 'a.yaml')
  writeFileSync(outside, `description: ${secret}\n`)
  const first = await loadSpec({ 'openapi/api.yaml': specWith({}) })
  symlinkSync(outside, path.join(first.root, 'openapi/link.yaml'))
  writeFileSync(path.join(first.root, 'openapi/api.yaml'), specWith({ schemas: '    A: { $ref: "link.yaml" }' }))
  const { readConfig } = await import('../../src/config/read.ts')
  const { loadApis } = await import('../../src/openapi/load-apis.ts')
  const messages: string[] = []
  const project = await readConfig(path.join(first.root, 'docs.config.yaml'), () => undefined)
  if (project === undefined) throw new Error('no project')
  const apis = await loadApis(project, ({ message }) => void messages.push(message))
  expect(messages).toEqual(['"link.yaml" lies outside the folder of the document'])
  expect(JSON.stringify(apis)).not.toContain(secret)
})

test('schemas in other files keep names, and each place of a problem is in its own file', async () => {
  const { api, told } = await loadSpec({
    'openapi/api.yaml': specWith({ paths: '  /pets:\n    $ref: "paths/pets.yaml"' }),
    'openapi/paths/pets.yaml':
      'get:\n  operationId: listPets\n  responses:\n    "200":\n      description: ok\n      content:\n        application/json:\n          schema:\n            type: array\n            items: { $ref: "../schemas/Pet.yaml" }\n',
    'openapi/schemas/Pet.yaml':
      'type: object\ndescription: A pet of {{product.name}}\nproperties:\n  owner: { $ref: "common.yaml#/components/schemas/Owner" }\n  friend: { $ref: "Pet.yaml" }\n  kind: { type: strng }\n',
    'openapi/schemas/common.yaml':
      'components:\n  schemas:\n    Owner: { type: object, properties: { name: { type: string } } }\n',
  })
  expect(told).toEqual([expect.stringMatching(/^openapi\/schemas\/Pet\.yaml:6 error spec-type/)])
  expect(api?.schemas.map(({ name }) => name)).toEqual(['Pet', 'Owner'])
  expect(api?.schemas[0]?.schema.description?.markdown).toBe('A pet of Acme')
  expect(api?.tags[0]?.operations[0]?.responses[0]?.content[0]?.schema?.items?.reference).toBe('Pet')
  expect(api?.downloads.map(({ path: name }) => name)).toEqual([
    'openapi.yaml',
    'openapi.json',
    'paths/pets.yaml',
    'schemas/Pet.yaml',
    'schemas/common.yaml',
  ])
})

test('what is internal is neither in the model nor in the download', async () => {
  const { api, told } = await loadSpec(
    specWith({
      paths:
        '  /a:\n    get: { operationId: open, responses: { "200": { description: ok } } }\n    put: { operationId: hidden, x-internal: true, responses: { "200": { description: ok } } }',
      schemas:
        '    A: { type: object, properties: { shown: { type: string }, hiddenField: { type: string, x-internal: true } } }',
    }),
  )
  expect(told).toEqual([])
  expect(JSON.stringify(api)).not.toContain('hidden')
  expect(api?.schemas[0]?.schema.properties).toHaveLength(1)
})
