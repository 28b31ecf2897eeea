import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fillSlots, readSlots } from '../../src/formats/samples/sample-values.ts'
import { plainConfig } from '../helpers/project.ts'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

const [, guide = ''] =
  /```ts\n(import type \{ RequestText[\s\S]*?)```/.exec(
    readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8'),
  ) ?? []

const pets = `openapi: 3.1.0
info: { title: Pets, version: "1" }
servers: [{ url: "https://api.example.com" }]
security: [{ key: [] }]
paths:
  /pets:
    post:
      operationId: addPet
      summary: Add a pet
      requestBody: { content: { application/json: { example: { name: "Mia $1", weight: 12345678901234567890 } } } }
      responses: { "204": { description: ok } }
  /pets/{id}/photo:
    put:
      summary: Send a photo
      parameters: [{ name: id, in: path, required: true, schema: { type: string }, example: a b }]
      requestBody: { content: { multipart/form-data: { schema: { type: object, properties: { file: { type: string, format: binary } } } } } }
      responses: { "204": { description: ok } }
  /toys/{id}:
    get:
      summary: Get a toy
      parameters:
        - { name: id, in: path, required: true, schema: { type: string }, example: a b }
        - { name: X-Note, in: header, required: true, schema: { type: string }, example: hi }
        - { name: limit, in: query, schema: { type: integer } }
      responses: { "204": { description: ok } }
components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key } } }
`

const files = {
  'docs.config.yaml': `${plainConfig}api: [{ spec: pets.yaml, codeSamples: [curl], samples: [./samples/httpie.ts, ./samples/none.ts] }]\n`,
  'content/index.md': '# Start\n\n[API](/api)\n',
  'pets.yaml': pets,
  'samples/httpie.ts': guide,
  'samples/none.ts': "export default { label: 'None', language: 'text', write: () => undefined }\n",
}

/** The text of each sample in a language. */
function samplesIn(html: string, language: string): string[] {
  return [...html.matchAll(new RegExp(`<code class="language-${language}[^>]*>(.*?)</code>`, 'gs'))].map(
    ([, code = '']) =>
      code
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll('&quot;', '"')
        .replaceAll('&#x22;', '"'),
  )
}

test('the module of the guide adds a tab with its samples, and a change of it changes the page', async () => {
  const project = makeWarmProject(files)
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const html = project.read('build/api/index.html')
  expect(html).toContain('>HTTPie<')
  expect(html).not.toContain('>None<')
  expect(samplesIn(html, 'bash').filter((text) => text.startsWith('http'))).toMatchInlineSnapshot(`
    [
      "http --raw "{
      \\"name\\": \\"Mia \\$1\\",
      \\"weight\\": 12345678901234567890
    }" POST "https://api.example.com/pets" "X-Key:$KEY" "Content-Type:application/json"",
      "http GET "https://api.example.com/toys/a%20b" "X-Key:$KEY" "X-Note:hi"",
    ]
  `)
  const [, slots = ''] = /data-slots="([^"]*)">http GET/.exec(html.replaceAll(/<(?!code)[^>]*>/g, '')) ?? []
  const given = new Map(
    Object.entries({ server: 'https://b.example.com', 'path.id': 'c/d', 'header.X-Note': '$1', 'query.limit': '5' }),
  )
  expect(
    fillSlots(`http GET "https://api.example.com/toys/a%20b" "X-Key:$KEY" "X-Note:hi"`, readSlots(slots), given),
  ).toBe(String.raw`http GET "https://b.example.com/toys/c%2Fd?limit=5" "X-Key:$KEY" "X-Note:\$1"`)
  const words = "export default { label: 'Words', language: 'text', write: (request) => JSON.stringify(request) }\n"
  project.write({ 'samples/httpie.ts': words })
  expect((await project.build()).code).toBe(0)
  const texts = samplesIn(project.read('build/api/index.html'), 'text').slice(0, 2)
  const requests = texts.map((text) => JSON.parse(text) as unknown)
  expect(requests).toMatchInlineSnapshot(`
    [
      {
        "body": {
          "kind": "json",
          "text": "{
      "name": "Mia $1",
      "weight": 12345678901234567890
    }",
          "value": {
            "name": "Mia $1",
            "weight": 12345678901234567000,
          },
        },
        "headers": [
          {
            "name": "X-Key",
            "value": [
              {
                "env": "KEY",
              },
            ],
          },
          {
            "name": "Content-Type",
            "value": [
              "application/json",
            ],
          },
        ],
        "method": "POST",
        "operation": {
          "isDeprecated": false,
          "operationId": "addPet",
          "path": "/pets",
          "title": "Add a pet",
        },
        "url": [
          "https://api.example.com",
          "/pets",
        ],
      },
      {
        "body": {
          "fields": [
            {
              "isFile": true,
              "name": "file",
              "value": "file",
            },
          ],
          "kind": "multipart",
        },
        "headers": [
          {
            "name": "X-Key",
            "value": [
              {
                "env": "KEY",
              },
            ],
          },
        ],
        "method": "PUT",
        "operation": {
          "isDeprecated": false,
          "path": "/pets/{id}/photo",
          "title": "Send a photo",
        },
        "url": [
          "https://api.example.com",
          "/pets/",
          "a%20b",
          "/photo",
        ],
      },
    ]
  `)
})

test('modules that fail are errors: at the operation if they cannot write its sample, or in the config', async () => {
  const modules = {
    'throws.ts': "export default { label: 'X', language: 'text', write: () => { throw new Error('no idea') } }",
    'counts.ts': "export default { label: 'Y', language: 'text', write: () => 7 }",
    'named.ts': 'export const write = () => 7',
    'broken.ts': 'export default (',
  }
  const { code, error } = await makeWarmProject({
    ...files,
    'docs.config.yaml': files['docs.config.yaml'].replace(
      /samples: .*/,
      `samples: ${JSON.stringify(Object.keys(modules).map((name) => `./${name}`))} }]`,
    ),
    ...modules,
  }).build()
  expect(code).toBe(1)
  expect(error.split('\n').filter((line) => line.includes(' error '))).toMatchInlineSnapshot(`
    [
      "broken.ts:1:17  error  plugin  the sample writer "./broken.ts" cannot be loaded: Unexpected end of file",
      "docs.config.yaml:4:85  error  plugin  the sample writer "./named.ts" cannot be loaded: its default export must be an object with "label", "language" and the function "write"",
      "pets.yaml:8:7  error  plugin  the sample writer "./counts.ts" fails for POST /pets: it returns number, not a text",
      "pets.yaml:8:7  error  plugin  the sample writer "./throws.ts" fails for POST /pets: no idea",
    ]
  `)
})
