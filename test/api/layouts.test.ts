import { describe, expect, test } from 'vitest'
import { loadSpec } from './load-spec.ts'
import { renderPages, type RenderedPage } from './render-page.ts'

const document = `openapi: 3.1.0
info: { title: Pet API, version: "1", description: "## More\\n\\nWords." }
servers: [{ url: "https://api.example.com" }]
tags: [{ name: Pets }, { name: Schemas }, { name: "con" }]
paths:
  /pets:
    get: { tags: [Pets], operationId: listPets, summary: List pets, description: "See [more](#more), [adding](#tag/Schemas/operation/addPet) and [a pet](#model/Pet).", responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } } } }
    post:
      tags: [Schemas]
      operationId: addPet
      description: "##### Deep\\n\\n## Before\\n\\n#### After\\n\\nSee [before](#before)."
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
      responses: { "204": { description: ok, links: { all: { operationId: listPets } } }, "404": { $ref: "#/components/responses/Gone" }, default: { description: Anything else } }
      callbacks: { onAdd: { "{$request.body#/url}": { post: { operationId: added, responses: { "204": { description: taken } } } } } }
  /con: { get: { tags: ["con"], responses: { "200": { description: ok }, "404": { $ref: "#/components/responses/Gone" } } } }
  /con/a: { get: { tags: ["con"], responses: { "404": { description: "No *a* here" }, default: { description: The only answer } } } }
webhooks: { born: { post: { operationId: petBorn, responses: { "200": { description: ok } } } } }
components:
  responses: { Gone: { description: It is gone, content: { application/json: { schema: { $ref: "#/components/schemas/owner" } } } } }
  schemas:
    Pet: { type: object, description: "# Inside\\n\\n#### Far", properties: { owner: { $ref: "#/components/schemas/owner" } } }
    pet: { type: string }
    owner: { type: object, properties: { pets: { type: array, items: { $ref: "#/components/schemas/Pet" } } } }
`

async function pagesIn(layout: string, text = document): Promise<RenderedPage[]> {
  const { api, reported } = await loadSpec(text, undefined, { layout })
  expect(reported).toEqual([])
  return renderPages(api)
}

/** The text of a heading. */
function nameOf(id: string, html: string): string {
  const link = html.slice(html.indexOf(` id="${id}"`))
  const [, label, text = ''] = /<a [^>]*?(?:aria-label="([^"]*)")?>([^<]*)</.exec(link) ?? []
  return (label ?? text).toLowerCase()
}

function routesOf(pages: readonly RenderedPage[]): string[] {
  return pages.map(({ page }) => page.plan.route)
}

/** Links to pages of the reference whose target ID does not exist. */
function brokenLinks(pages: readonly RenderedPage[]): string[] {
  const ids = new Map(pages.map(({ page, ids: own }) => [`/docs${page.plan.route}`, new Set(own)]))
  return pages.flatMap(({ page, hrefs }) =>
    hrefs.filter((href) => {
      if (/^https?:|openapi\.(?:yaml|json)$/.test(href) || href === '#main') return false
      const [path = '', fragment] = href.split('#')
      const found = ids.get(path === '' ? `/docs${page.plan.route}` : path)
      return found === undefined || (fragment !== undefined && !found.has(decodeURIComponent(fragment)))
    }),
  )
}

test('each layout has its pages, with addresses that work on every file system', async () => {
  expect(routesOf(await pagesIn('single'))).toEqual(['/api'])
  const schemas = ['/api/schemas', '/api/schemas/pet', '/api/schemas/pet-2', '/api/schemas/owner']
  expect(routesOf(await pagesIn('by-tag'))).toEqual([
    '/api',
    '/api/pets',
    '/api/schemas-2',
    '/api/con-',
    '/api/webhooks',
    '/api/errors',
    ...schemas,
  ])
  expect(routesOf(await pagesIn('by-operation'))).toEqual([
    '/api',
    '/api/pets',
    '/api/pets/list-pets',
    '/api/schemas-2',
    '/api/schemas-2/add-pet',
    '/api/con-',
    '/api/con-/get-con',
    '/api/con-/get-con-a',
    '/api/webhooks',
    '/api/webhooks/pet-born',
    '/api/errors',
    ...schemas,
  ])
})

const tagged = document.replace(
  /webhooks: .*/,
  `webhooks:
  born: { post: { tags: [Pets], operationId: petBorn, responses: { "200": { description: ok } } } }
  paid: { post: { tags: [Bills], operationId: billPaid, responses: { "200": { description: ok } } } }
  sent: { post: { tags: [Bills], operationId: billSent, responses: { "200": { description: ok } } } }`,
)

test.each(['single', 'by-tag', 'by-operation'])(
  'webhooks with several tags are grouped by them, also those with the tag of other operations, in %s',
  async (layout) => {
    const text = tagged.replace('tags: [', 'tags: [{ name: Bills, description: About *bills* }, ')
    const pages = await pagesIn(layout, text)
    expect(brokenLinks(pages)).toEqual([])
    const whole = pages.map((page) => page.text).join(' ')
    expect(whole.match(/sends to your server\.\s+About\s+bills/g)).toHaveLength(1)
    if (layout === 'by-operation')
      expect(routesOf(pages).filter((route) => /bill|born/.test(route))).toEqual([
        '/api/bills',
        '/api/bills/bill-paid',
        '/api/bills/bill-sent',
        '/api/pets-2/pet-born',
      ])
  },
)

test('webhooks have another name than a tag "Webhooks", and the text of their only tag', async () => {
  const text = document
    .replace('tags: [', 'tags: [{ name: Events, description: What happens }, ')
    .replace('tags: ["con"]', 'tags: [Webhooks]')
    .replace('post: { operationId: petBorn', 'post: { tags: [Events], operationId: petBorn')
  const [whole] = await pagesIn('single', text)
  expect(whole?.text.match(/What\s+happens/g)).toHaveLength(1)
  expect(whole?.page.markdown.match(/^## .*ebhook.*/gm)).toEqual([
    '## Webhooks {#tag-webhooks}',
    '## Webhook requests {#webhooks}',
  ])
})

test('the page of a schema with fields has an example', async () => {
  const pages = await pagesIn('by-tag', document.replace('pet: { type: string }', 'pet: { type: string, enum: [cat] }'))
  const shown = (route: string): string => pages.find(({ page }) => page.plan.route === route)?.text ?? ''
  expect(shown('/api/schemas/owner')).toContain('Generated from the schema')
  expect(shown('/api/schemas/pet-2')).not.toContain('Generated')
})

describe.each(['single', 'by-tag', 'by-operation'])('in the layout %s', (layout) => {
  test('every link works, no ID occurs twice, and every page has a title', async () => {
    const pages = await pagesIn(layout)
    expect(brokenLinks(pages)).toEqual([])
    for (const { ids, html, page } of pages) {
      expect(new Set(ids).size).toBe(ids.length)
      expect(page.ids.filter((id) => !ids.includes(id))).toEqual([])
      expect(html.match(/<h1/g)).toHaveLength(1)
      expect(page.markdown).toMatch(/^# /)
    }
  })

  test('headings go down one level at a time, and no two parts of a page have the same name', async () => {
    for (const { html } of await pagesIn(layout)) {
      const parts = [...html.matchAll(/<section[^>]* aria-labelledby="([^"]*)"/g)].map(([, id = '']) =>
        nameOf(id, html),
      )
      expect(parts.filter((name, index) => parts.indexOf(name) !== index)).toEqual([])
      const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
      for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
    }
  })

  test('all anchors of the single page exist on some page, and those of operations and schemas also on the first page', async () => {
    const [whole] = await pagesIn('single')
    const pages = await pagesIn(layout)
    const all = new Set(pages.flatMap(({ ids }) => ids))
    const wanted = (whole?.ids ?? []).filter((id) => !id.includes('.samples') && !id.includes('.examples'))
    expect(wanted.filter((id) => !all.has(id))).toEqual([])
    expect(pages[0]?.ids).toEqual(
      expect.arrayContaining(['list-pets', 'add-pet', 'pet-born', 'tag-pets', 'schema-pet', 'schema-pet-2', 'schemas']),
    )
  })
})

test('one table lists all errors: status, meaning, body and operations; many operations are counted by tag', async () => {
  const more = Array.from(
    { length: 12 },
    (_, index) =>
      `  /con/b${String(index)}: { get: { tags: ["con"], responses: { "200": { description: ok }, "404": { $ref: "#/components/responses/Gone" } } } }`,
  )
  const owner = '{ schema: { $ref: "#/components/schemas/owner" } }'
  const gone = `{ description: "it is Gone ", content: { application/json: ${owner}, text/json: ${owner} } }`
  more.push(`  /con/c: { get: { tags: ["con"], responses: { "200": { description: ok }, "404": ${gone} } } }`)
  const pages = await pagesIn('by-tag', document.replace('webhooks:', `${more.join('\n')}\nwebhooks:`))
  const page = pages.find(({ page: { plan } }) => plan.route === '/api/errors')
  expect(page?.text.slice(page.text.indexOf('Status')).replaceAll(/\s+/g, ' ').trim()).toBe(
    'Status Meaning Body Operations 404 It is gone owner Schemas (1) , con (14) 404 No a here GET /con/a default Anything else addPet',
  )
  expect(page?.hrefs.slice(-5)).toEqual([
    '/docs/api/schemas/owner',
    '/docs/api/schemas-2',
    '/docs/api/con-',
    '/docs/api/con-#get-con-a',
    '/docs/api/schemas-2#add-pet',
  ])
  expect(page?.page.markdown).toMatchInlineSnapshot(`
    "# Errors {#all-errors}

    ## 404 Not Found {#all-errors.404}

    - 404: It is gone (application/json: owner)
      - [Schemas](/docs/api/schemas-2) (1), [con](/docs/api/con-) (14)
    - 404: No *a* here
      - [GET /con/a](/docs/api/con-#get-con-a)

    ## default {#all-errors.default}

    - default: Anything else
      - [addPet](/docs/api/schemas-2#add-pet)
    "
  `)
})

function operation(tag: string, index: number): string {
  const answer = '{ description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/A" } } } }'
  return `  /${tag}${String(index)}: { get: { tags: [${tag}], responses: { "200": ${answer} } } }`
}

function many(tag: string, count: number): string {
  return Array.from({ length: count }, (_, index) => operation(tag, index)).join('\n')
}

test('auto keeps a small document on one page, and divides a large one into pages of limited size', async () => {
  const fields = Array.from({ length: 40 }, (_, index) => `f${String(index)}: { type: string }`).join(', ')
  const large = `openapi: 3.1.0\ninfo: { title: Large, version: "1" }\npaths:\n${many('few', 3)}\n${many('lots', 60)}\ncomponents: { schemas: { A: { type: object, properties: { ${fields} } } } }\n`
  expect(routesOf(await pagesIn('auto'))).toEqual(['/api'])
  const pages = await pagesIn('auto', large)
  expect(routesOf(pages).slice(0, 4)).toEqual(['/api', '/api/few', '/api/lots', '/api/lots/get-lots0'])
  expect(pages).toHaveLength(3 + 60 + 2)
  for (const { html } of pages) expect(html.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(15_000)
  expect(brokenLinks(pages)).toEqual([])
})

test('if there are very many schemas, small ones share pages, and every link and anchor works', async () => {
  const names = numbers(1, 1100).map((number) => `${number % 2 === 0 ? 'Even' : 'Odd'}${number}`)
  const small = names.map((name) => `    ${name}: { type: object, properties: { first: { type: string } } }`)
  const fields = numbers(1, 40).map((number) => `f${number}: { $ref: "#/components/schemas/Odd${2 * number - 1}" }`)
  const large = `    Large: { type: object, properties: { ${fields.join(', ')} } }`
  const head = `openapi: 3.1.0\ninfo: { title: Many, version: "1" }\npaths: {}\ncomponents:\n  schemas:\n`
  const { api } = await loadSpec(`${head}${[...small, large].join('\n')}\n`)
  const pages = renderPages(api)
  expect(pages.length).toBeLessThan(30)
  expect(routesOf(pages)).toEqual(expect.arrayContaining(['/api', '/api/schemas', '/api/schemas/large']))
  expect(brokenLinks(pages)).toEqual([])
  for (const { html, ids } of pages) {
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(new Set(ids).size).toBe(ids.length)
  }
  const [index, list, ...rest] = pages
  expect(index?.ids).not.toContain('schema-odd1')
  expect(list?.ids).toEqual(expect.arrayContaining(names.map((name) => `schema-${name.toLowerCase()}`)))
  for (const { html } of rest) expect(html).toContain('<a href="/docs/api/schemas" aria-current="page">')
  const shared = rest.find(({ ids }) => ids.includes('schema-odd1.first'))
  expect(shared?.page.markdown).toContain('## Odd1 {#schema-odd1}\n')
  expect(shared?.page.plan.title).toMatch(/^(?:Even|Odd)\d+ – Odd\d+$/)
})

test('allowed values count: a page that is too large because of them is divided, too', async () => {
  const values = Array.from({ length: 400 }, (_, index) => `v${String(index)}`).join(', ')
  const fields = `code: { $ref: "#/components/schemas/Code" }, own: { type: string, enum: [${values}] }`
  const document = `openapi: 3.1.0\ninfo: { title: Codes, version: "1" }\npaths:\n${many('few', 30)}\ncomponents: { schemas: { A: { type: object, properties: { ${fields} } }, Code: { type: string, enum: [${values}] } } }\n`
  const pages = await pagesIn('auto', document)
  expect(pages.length).toBeGreaterThan(1)
  for (const { html } of pages) expect(html.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(15_000)
})

test('fields for the reader’s values count', async () => {
  const calls = numbers(1, 4).map((call) => {
    const names = numbers(1, 370).map(
      (name) =>
        `{ name: q${String(call)}-${String(name)}, in: query, description: "A *b* *c*.", schema: { type: object } }`,
    )
    return `  /a${String(call)}: { get: { parameters: [${names.join(', ')}], responses: { "200": { description: ok } } } }`
  })
  const pages = await pagesIn('auto', `openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths:\n${calls.join('\n')}\n`)
  for (const { html } of pages) expect(html.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(15_000)
})

test('the names and values of examples count, however short they are', async () => {
  const rows = Array.from({ length: 150 }, () => '[1, 2, { a: 3, b: 4, c: 5, d: 6 }]').join(', ')
  const answer = `{ description: ok, content: { application/json: { example: [${rows}] } } }`
  const calls = numbers(1, 20).map(
    (number) => `  /a${number}: { get: { tags: [few], responses: { "200": ${answer} } } }`,
  )
  const document = `openapi: 3.1.0\ninfo: { title: Rows, version: "1" }\npaths:\n${calls.join('\n')}\n`
  expect((await pagesIn('auto', document)).length).toBeGreaterThan(1)
})

/** Integers from the first to the last. */
function numbers(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

test('a page in a large group lists the operations around its own, and links to all of them', async () => {
  const text = `openapi: 3.1.0\ninfo: { title: Large, version: "1" }\npaths:\n${many('lots', 60)}\ncomponents: { schemas: { A: { type: string } } }\n`
  const pages = await pagesIn('by-operation', text)
  const navigationOf = (route: string): string =>
    /<nav[^]*?<\/nav>/.exec(pages.find(({ page }) => page.plan.route === route)?.html ?? '')?.[0] ?? ''
  const numbersOf = (route: string): number[] =>
    [...navigationOf(route).matchAll(/href="[^"]*?get-lots(\d+)"/g)].map(([, number]) => Number(number))
  expect(numbersOf('/api/lots/get-lots0')).toEqual(numbers(0, 24))
  expect(numbersOf('/api/lots/get-lots30').filter((number) => number !== 30)).toEqual([
    ...numbers(18, 29),
    ...numbers(31, 42),
  ])
  expect(numbersOf('/api/lots/get-lots59').slice(0, 24)).toEqual(numbers(35, 58))
  expect(navigationOf('/api/lots/get-lots30')).toContain('<a class="api-nav-more" href="/docs/api/lots">')
  expect(numbersOf('/api/lots')).toEqual(numbers(0, 59))
  expect(brokenLinks(pages)).toEqual([])
})
