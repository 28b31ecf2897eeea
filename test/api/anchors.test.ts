import { expect, test } from 'vitest'
import { loadSpec, specWith } from './load-spec.ts'
import { renderPage } from './render-page.ts'

const described = (fragment: string): string =>
  specWith({
    paths: `  /pets/{id}:\n    get:\n      tags: [Pet Shop]\n      operationId: getPet\n      summary: Get a pet\n      description: 'See [this](#${fragment}).'\n      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]\n      responses: { "200": { description: ok } }`,
    schemas: '    PetFood: { type: object }\n  securitySchemes:\n    ApiToken: { type: http, scheme: bearer }',
  })

const forms: readonly (readonly [string, string])[] = [
  ['operation/getPet', 'get-pet'],
  ['tag/Pet-Shop/operation/getPet', 'get-pet'],
  ['/Pet%20Shop/getPet', 'get-pet'],
  ['/operations/getPet', 'get-pet'],
  ['tag/pet-shop/GET/pets/{id}', 'get-pet'],
  ['paths/~1pets~1{id}/get', 'get-pet'],
  ['tag/Pet-Shop/paths/~1pets~1{id}/get', 'get-pet'],
  ['get-a-pet', 'get-pet'],
  ['tag/Pet-Shop', 'tag-pet-shop'],
  ['model/PetFood', 'schema-pet-food'],
  ['/components/schemas/PetFood', 'schema-pet-food'],
  ['section/Authentication/ApiToken', 'authentication-api-token'],
]

test.each(forms)(
  'a link in a description to #%s, in the notation of another viewer, leads to #%s',
  async (form, id) => {
    const { api } = await loadSpec(described(form))
    const { links, ids } = renderPage(api)
    expect(ids).toContain(id)
    expect(links.filter((link) => !ids.includes(link))).toEqual([])
  },
)

test.each(['./', '../'])(
  'a link relative to the page of another viewer, with %s, leads to the same anchor',
  async (folder) => {
    const { api } = await loadSpec(described('operation/getPet').replace('(#', `(${folder}#`))
    expect(renderPage(api).links).toContain('get-pet')
  },
)

test('a link to the page that another viewer has for an operation leads to the operation', async () => {
  const { api } = await loadSpec(described('').replace('(#)', '(getPet)'))
  expect(renderPage(api).links).toContain('get-pet')
})

test('a broken link is not changed, so that the link check reports it', async () => {
  const { api } = await loadSpec(described('nowhere'))
  expect(renderPage(api).links).toContain('nowhere')
})

test('a document with only a title has no links except to itself', async () => {
  const { api } = await loadSpec('openapi: 3.1.0\ninfo: { title: Test, version: "1" }\npaths: {}\n')
  const { links, ids } = renderPage(api)
  expect(links.filter((link) => !ids.includes(link))).toEqual([])
})
