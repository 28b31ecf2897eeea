import { expect, test } from 'vitest'
import type { Project } from '../helpers/project.ts'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

const pets = `openapi: 3.1.0
info: { title: Pets, version: "1", description: "Start with [listing](api:listPets).\\n\\n## First steps" }
servers: [{ url: "https://api.example.com" }]
tags: [{ name: Animals }]
paths:
  /pets: { get: { tags: [Animals], operationId: listPets, responses: { "200": { description: ok } } } }
  /pets/all: { get: { tags: [Animals], operationId: pets/all, responses: { "200": { description: ok } } } }
components: { schemas: { Pet: { type: object, properties: { name: { type: string } } } } }
`

function siteWith(text: string, layout: string, more: Readonly<Record<string, string>> = {}): Project {
  return makeWarmProject({
    'docs.config.yaml': `site: { title: Sample, url: "https://docs.example.com", basePath: /docs/ }\napi: [{ spec: pets.yaml, route: /api, layout: ${layout} }]\n`,
    'content/index.md': `# Home\n\n${text}\n\n[API](/api)\n`,
    'pets.yaml': pets,
    ...more,
  })
}

/** Addresses of the links on a page by their text. */
function linksOf(project: Project, file: string): Record<string, string> {
  const html = project.read(`build/${file}`)
  return Object.fromEntries(
    [...html.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(([, href = '', text = '']) => [text, href]),
  )
}

test.each([
  ['single', '/docs/api#list-pets', '/docs/api#schema-pet'],
  ['by-tag', '/docs/api/animals#list-pets', '/docs/api/schemas/pet#schema-pet'],
  ['by-operation', '/docs/api/animals/list-pets#list-pets', '/docs/api/schemas/pet#schema-pet'],
])(
  'in the %s layout, a link by operationId or schema leads to its text, and is a full address in the Markdown version',
  async (layout, operation, schema) => {
    const project = siteWith(
      '[list](api:listPets), [schema](api:schema/Pet), [tag](api:tag/Animals), [slash](api:pets/all), [route](api:api/listPets), [file](api:pets/listPets), [anchor](/api#list-pets), [redoc](/api#tag/Animals/operation/listPets), [swagger](/api#/Animals/listPets), [model](/api#model/Pet), [scalar](/api#tag/Animals/GET/pets), [section](/api#section/First-steps), [inner](/api#tag/Animals/section/First-steps)',
      layout,
    )
    expect((await project.build()).error).not.toContain('error')
    const links = linksOf(project, 'index.html')
    expect(links['list']).toBe(operation)
    expect(links['schema']).toBe(schema)
    expect(links['route']).toBe(operation)
    expect(links['file']).toBe(operation)
    for (const name of ['anchor', 'redoc', 'swagger', 'scalar']) expect(links[name]).toBe(operation)
    expect(links['model']).toBe(schema)
    for (const name of ['section', 'inner']) expect(links[name]).toBe('/docs/api#first-steps')
    expect(links['slash']).toContain('#pets-all')
    expect(links['tag']).toContain('#tag-animals')
    expect(project.read('build/index.md')).toContain(`[list](https://docs.example.com${operation})`)
    expect(project.read('build/api.md')).toMatch(
      /\[listing\]\((?:https:\/\/docs\.example\.com\/docs\/api[^)]*)?#list-pets\)/,
    )
    expect(project.read('build/api/index.html')).toMatch(/<a href="(?:\/docs\/api[^"]*)?#list-pets">listing<\/a>/)
  },
)

const broken: readonly (readonly [string, string])[] = [
  ['api:listPet', 'the API document has no operation "listPet"; did you mean "api:listPets"?'],
  ['api:schema/Pat', 'the API document has no schema "Pat"; did you mean "api:schema/Pet"?'],
  ['api:tag/Animal', 'the API document has no tag "Animal"; did you mean "api:tag/Animals"?'],
]

test.each(broken)('%s has no target: the build fails at its line and names the nearest one', async (url, message) => {
  const project = siteWith(`[x](${url})`, 'auto')
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error).toContain(`content/index.md:3:1  error  broken-link  ${message}`)
  expect(project.has('build')).toBe(false)
})

test('a link in a description to a removed operation fails the build at the line of the document', async () => {
  const project = siteWith('', 'auto', { 'pets.yaml': pets.replace('api:listPets', 'api:listPats') })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error).toMatch(/pets\.yaml:2:\d+ {2}error {2}broken-link {2}the API document has no operation "listPats"/)
})

function siteWithTwo(text: string): Project {
  return siteWith(text, 'auto', {
    'docs.config.yaml':
      'site: { title: Sample, url: "https://docs.example.com", basePath: /docs/ }\napi: [{ spec: pets.yaml, route: /api }, { spec: zoo.yaml, route: /zoo }]\n',
    'zoo.yaml': pets.replace('title: Pets', 'title: Zoo').replaceAll('pets/all', 'zoo/all'),
  })
}

test('a name that two documents share needs the name of the document', async () => {
  const { code, error } = await siteWithTwo('[x](api:listPets), [route](/zoo), [y](api:listKings)').build()
  expect(code).toBe(1)
  expect(error).toContain('no API document has the operation "listKings"')
  expect(error).toContain('several APIs have "listPets"; write "api:pets/listPets" or "api:zoo/listPets"')
  const project = siteWithTwo('[x](api:zoo/listPets) [y](api:zoo/all) [z](/zoo)')
  expect((await project.build()).code).toBe(0)
  // Each page has links to both documents.
  for (const [file, name] of [
    ['build/api/index.html', 'Pets'],
    ['build/zoo/index.html', 'Zoo'],
  ] as const) {
    const [menu = ''] = /<details class="api-documents">.*?<\/details>/s.exec(project.read(file)) ?? []
    expect(menu).toContain(`<summary aria-label="API: ${name}">${name}</summary>`)
    expect(menu.match(/href="[^"]*"/g)).toEqual(['href="/docs/api"', 'href="/docs/zoo"'])
    expect(menu).toContain(`aria-current="true">${name}<`)
  }
})

test.each([
  ['/', '/docs/', '/docs/openapi.json'],
  ['/', '/', '/openapi.json'],
  ['/api/', '/', '/api/openapi.json'],
])('a document at the route %s below %s can be downloaded from there', async (route, basePath, address) => {
  const project = makeWarmProject({
    'docs.config.yaml': `site: { title: Sample, basePath: ${basePath} }\napi: [{ spec: pets.yaml, route: ${route} }]\n`,
    'content/about.md': '# About\n',
    'pets.yaml': pets,
  })
  expect((await project.build()).error).not.toContain(' error ')
  const page = route === '/' ? 'index.html' : 'api/index.html'
  expect(project.read(`build/${page}`)).toContain(`href="${address}" download`)
})

test('an alert in a description is an admonition, as on a page, and a quote stays a quote', async () => {
  const alert = ['> [!WARNING]', '> Gone in **May**, see [list](api:listPets).', '', '> Just a quote.']
  const project = siteWith('', 'single', {
    'pets.yaml': pets.replace(/description: "Start.*"/, `description: ${JSON.stringify(alert.join('\n'))}`),
    'content/page.md': `# Page\n\n${alert.join('\n')}\n`,
  })
  expect((await project.build()).error).not.toContain('error')
  const admonition =
    '<div class="admonition admonition-warning" role="note"><p class="admonition-title">Warning</p>\n<p>Gone in <strong>May</strong>, see <a href='
  for (const file of ['api/index.html', 'page/index.html']) {
    expect(project.read(`build/${file}`)).toContain(admonition)
    expect(project.read(`build/${file}`)).toContain('<blockquote>\n<p>Just a quote.</p>')
  }
})

test('raw HTML in a description is no alert, and names in angle brackets that the reader replaces are text', async () => {
  const text =
    '> [!NOTE]\n> Real.\n\n<p data-docsgen="0">forged</p>\n<i data-docsgen="0">x</i>\n\nSend user-<id>, <key name>, <b>now</b> or <made-up>later</made-up>.'
  const project = siteWith('', 'single', {
    'pets.yaml': pets.replace(/description: "Start.*"/, `description: ${JSON.stringify(text)}`),
  })
  expect((await project.build()).error).not.toContain('error')
  const html = project.read('build/api/index.html')
  expect(html.match(/admonition-title/g)).toHaveLength(1)
  expect(html).toContain('<p>forged</p>')
  expect(html).not.toContain('data-docsgen="')
  expect(html).toMatch(/Send user-&(?:lt|#x3C);id>, &(?:lt|#x3C);key name>, <b>now<\/b> or later\./)
})

test('code in a description that two parameters share is checked in each place', async () => {
  const schema = `{ type: string, description: ${JSON.stringify('x\n\n```json schema=Gone\n{}\n```\n')} }`
  const operation = (name: string): string =>
    `  /${name}: { get: { operationId: ${name}, parameters: [{ name: p, in: query, schema: ${schema} }], responses: { "200": { description: ok } } } }\n`
  const project = siteWith('', 'single', {
    'docs.config.yaml':
      'site: { title: S, url: "https://docs.example.com" }\napi: [{ spec: pets.yaml, route: /api }]\ncheck: { api: { calls: error } }\n',
    'pets.yaml': pets.replace('components:', `${operation('a')}${operation('b')}components:`),
  })
  const { error } = await project.check(['content'])
  expect(error.match(/pets\.yaml:\d+/g)).toHaveLength(2)
})

test('the navigation bar leads to the reference if the config names no items, and a site without pages starts with it', async () => {
  const config = 'site: { title: Sample }\napi: [{ spec: pets.yaml }]\n'
  const withPages = makeWarmProject({
    'docs.config.yaml': config.replace('}]', '}, { spec: toys.yaml, route: /toys }]'),
    'content/index.md': '# Home\n',
    'pets.yaml': pets,
    'toys.yaml': pets,
  })
  expect((await withPages.build()).error).not.toContain('orphan-page')
  expect(withPages.read('build/index.html')).toMatch(/<a [^>]*href="\/api"[^>]*>API</)
  const alone = makeWarmProject({ 'docs.config.yaml': config, 'pets.yaml': pets })
  expect(await alone.build()).toMatchObject({ code: 0 })
  expect(alone.read('build/index.html')).toContain('url=/api"')
})

test('links to the reference of a document with a syntax error are not reported, because the error is', async () => {
  const project = siteWith('[list](api:listPets) and [page](/api/animals)', 'auto', { 'pets.yaml': 'openapi: [' })
  const config = project.read('docs.config.yaml')
  project.write({
    'docs.config.yaml': `${config}sidebars: { docs: [index, { link: /api, label: API }] }\nredirects: [{ from: /old, to: /api }]\n`,
  })
  const { error } = await project.build()
  expect(error).toContain('pets.yaml:1:')
  expect(error).toContain('1 error;')
})

test('an error in the text file of a description is reported at its line in that file', async () => {
  const project = siteWith('x', 'auto', {
    'pets.yaml': pets.replace(/"Start[^"]*"/, '{ $ref: intro.md }'),
    'intro.md': 'One.\n\nSee [it](gone.md).\n',
  })
  expect((await project.build()).error).toContain('intro.md:3:5  warning  broken-link')
})
