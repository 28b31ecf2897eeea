import { expect, test } from 'vitest'
import { loadSpec } from './load-spec.ts'
import { renderPage } from './render-page.ts'

const count = 400

test('every operation of a large document shows the fields of its response', async () => {
  const properties = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`field${String(index)}`, { type: 'string' }]),
  )
  const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Big' } } } }
  const numbers = Array.from({ length: count }, (_, index) => String(index))
  const document = {
    openapi: '3.1.0',
    info: { title: 'Large', version: '1' },
    paths: Object.fromEntries(
      numbers.map((number) => [`/a${number}`, { get: { responses: { '200': { description: 'ok', ...body } } } }]),
    ),
    components: { schemas: { Big: { type: 'object', properties } } },
  }
  const { api, reported } = await loadSpec({ 'openapi/api.json': JSON.stringify(document, null, 1) }, undefined, {
    layout: 'single',
  })
  expect(reported).toEqual([])
  const { ids, html } = renderPage(api)
  expect(html.match(/<section class="api-operation /g)).toHaveLength(count)
  expect(ids.filter((id) => id.endsWith('.200.field59'))).toHaveLength(count)
})

test('an error in a JSON document is reported at its line and column', async () => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'A "quoted, [title]', version: '1' },
    paths: { '/a': { get: { responses: { '200': { $ref: '#/components/responses/None' } } } } },
  }
  const { problems } = await loadSpec({ 'openapi/api.json': JSON.stringify(document, null, 2) })
  expect(problems.map(({ rule, at }) => [rule, at?.line, at?.column])).toContainEqual(['spec-reference', 12, 21])
})

test('parameters with deeply nested choices do not slow down a build', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `S${String(index)}`)
  const all = { oneOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })) }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Choices', version: '1' },
    paths: {
      '/a': {
        get: {
          parameters: [{ name: 'p', in: 'query', schema: all }],
          responses: { '200': { description: 'ok' } },
        },
      },
    },
    components: { schemas: Object.fromEntries(names.map((name) => [name, all])) },
  }
  const { api } = await loadSpec({ 'openapi/api.json': JSON.stringify(document) })
  expect(renderPage(api).text).toContain('GET /a')
})
