import { expect, test } from 'vitest'
import { useBrowserSite } from './browser.ts'

const variants = Array.from({ length: 14 }, (_, index) => `V${index}`)

const site = useBrowserSite({
  'docs.config.yaml': `site: { title: Docs, url: "https://docs.example.com", basePath: /docs/, home: /overview, favicon: icon.svg }
api: [{ spec: openapi/api.yaml, layout: by-operation }, { spec: openapi/small.yaml, route: /small, layout: single }]
`,
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'content/overview.md': `# Overview\n\nThe [API](/api).\n\n${'Text.\n\n'.repeat(80)}## Setting sail\n\n${'Text.\n\n'.repeat(80)}`,
  'openapi/api.yaml': document('Pets'),
  'openapi/small.yaml': document('Small'),
})

/** Each `L` schema contains the next one, and the last contains the first. */
function document(title: string): string {
  const wide = Array.from({ length: 90 }, (_, index) => `w${index}: { type: string, description: Wide field. }`).join(
    ', ',
  )
  const levels = [1, 2, 3, 4, 5].map(
    (level) =>
      `    L${level}: { type: object, properties: { name${level}: { type: string }, secret${level}: { type: string, writeOnly: true }, made${level}: { type: string, readOnly: true }, next: { $ref: "#/components/schemas/L${(level % 5) + 1}" }, form: { oneOf: [{ $ref: "#/components/schemas/V0" }, { $ref: "#/components/schemas/V1" }] }, ${wide} } }`,
  )
  return `openapi: 3.1.0
info: { title: ${title}, version: "1", description: "See [Setting sail](/overview#setting-sail)." }
servers: [{ url: https://api.example.com }]
paths:
  /pets:
    post:
      operationId: addPet
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/L1" } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/L1" } } } } }
  /shapes:
    get:
      operationId: getShape
      responses: { "200": { description: ok, content: { application/json: { schema: { oneOf: [${variants.map((name) => `{ $ref: "#/components/schemas/${name}" }`).join(', ')}] } } } } }
  /rules:
    get:
      operationId: getRule
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Rule" } } } } }
components:
  schemas:
    Rule: { type: object, properties: { any: { oneOf: [{ $ref: "#/components/schemas/Rule" }, { type: string }] }, all: { oneOf: [{ $ref: "#/components/schemas/Rule" }, { type: string }] } } }
${levels.join('\n')}
${variants.map((name) => `    ${name}: { type: object, properties: { of${name}: { type: string } } }`).join('\n')}
`
}

const addPet = 'api/pets/add-pet'

function selector(id: string): string {
  return `[id="${id}"]`
}

test('two levels of a body are on the page, and deeper ones open in place, without the fields of the other side', async () => {
  const { page } = await site.open(addPet)
  expect(await page.locator(selector('add-pet.body.next.name2')).count()).toBe(1)
  expect(await page.locator(selector('add-pet.body.next.next.name3')).count()).toBe(0)
  await page.locator('[id="add-pet.body.next"] > details > summary').click()
  const link = page.locator('[id="add-pet.body.next.next"] .api-more > a')
  expect(await link.locator('..').textContent()).toContain('name3')
  await link.click()
  await page.locator(selector('add-pet.body.next.next.name3')).waitFor()
  expect(page.url()).toMatch(/add-pet$/)
  const fields = await page
    .locator('[id^="add-pet.body.next.next."]')
    .evaluateAll((rows) => rows.map(({ id }) => id.split('.').pop()))
  expect(fields).toEqual(expect.arrayContaining(['name3', 'secret3', 'next']))
  expect(fields).not.toContain('made3')
  expect(await page.locator(`${selector('add-pet.body.next.next.name3')} .api-name`).getAttribute('href')).toBe(
    '#add-pet.body.next.next.name3',
  )
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
}, 60_000)

test('an address of a field that is not on the page yet opens the way to it, also where schemas are on the same page', async () => {
  for (const [route, id] of [
    [addPet, 'add-pet.200.next.next.next.next.made5'],
    ['small', 'add-pet.200.next.next.next.next.next.made1'],
    // The script opens the first form anyway.
    [addPet, 'add-pet.200.next.form.V0.ofV0'],
  ] as const) {
    const { page } = await site.open(`${route}#${id}`)
    await page.locator(selector(id)).waitFor()
    await expect
      .poll(() => page.locator(selector(id)).evaluate((row) => row.getBoundingClientRect().top < innerHeight))
      .toBe(true)
    await page.close()
  }
}, 60_000)

test('everything in a body can be opened and closed, and the rows of a long choice open in place', async () => {
  const { page } = await site.open(addPet)
  const body = page.locator('section:has(> [id="add-pet.body"])')
  const button = body.getByRole('button', { name: 'Expand all' })
  await button.click()
  await page.locator(selector('add-pet.body.next.next.next.name4')).waitFor()
  await body.getByRole('button', { name: 'Collapse all' }).click()
  expect(await body.locator('.api-rows details[open]').count()).toBe(0)
  await page.close()
  const { page: shapes } = await site.open('api/shapes/get-shape')
  expect(await shapes.locator(selector('get-shape.200.V0.ofV0')).count()).toBe(1)
  expect(await shapes.locator(selector('get-shape.200.V13.ofV13')).count()).toBe(0)
  await shapes.locator('[id="get-shape.200.V13"] > summary').click()
  await shapes.locator(selector('get-shape.200.V13.ofV13')).waitFor()
  const variants = shapes.locator('.api-variant:visible')
  expect(await variants.count()).toBe(14)
  const filter = shapes.getByRole('searchbox', { name: 'Filter 14 forms' })
  await filter.fill('v1')
  await expect.poll(() => variants.locator('> summary').allTextContents()).toEqual(['V1', 'V10', 'V11', 'V12', 'V13'])
  await filter.fill('')
  await expect.poll(() => variants.count()).toBe(14)
}, 60_000)

test('the open form of a recursive schema loads when the reader sees it, and only that one', async () => {
  const { page } = await site.open('api/rules/get-rule')
  const loaded = page.locator('[data-loaded]')
  await page.locator('.api-expand:visible').first().waitFor()
  expect(await loaded.count()).toBe(0)
  await page.locator('[id="get-rule.200.any"] > details > summary').click()
  await page.locator(selector('get-rule.200.any.Rule.all')).waitFor()
  await page.locator('[id="get-rule.200.any.Rule.all"] > details > summary').click()
  await page.locator(selector('get-rule.200.any.Rule.all.Rule.any')).waitFor()
  expect(await loaded.count()).toBe(2)
}, 60_000)

test('without JavaScript, the link of a deeper level leads to a page with its fields', async () => {
  const { page } = await site.open(addPet, { context: { javaScriptEnabled: false } })
  expect(await page.locator('.api-expand').first().isVisible()).toBe(false)
  await page.locator('[id="add-pet.body.next"] > details > summary').click()
  await page.locator('[id="add-pet.body.next.next"] .api-more > a').click()
  await page.locator(selector('schema-l3.name3')).waitFor()
}, 60_000)

test('after a reload, the part that the address names is still at the top', async () => {
  const { page } = await site.open('small#schema-l3')
  const top = async (): Promise<number> =>
    Math.round(await page.locator('#schema-l3').evaluate((part) => part.getBoundingClientRect().top))
  await expect.poll(top).toBeLessThan(100)
  const before = await top()
  for (let count = 0; count < 2; count += 1) {
    await page.reload()
    await expect.poll(top).toBe(before)
  }
})

test('after a reload, a page that the reader went to from an API is at the section that the address names', async () => {
  const { page } = await site.open('small')
  await page.getByRole('link', { name: 'Setting sail' }).click()
  const heading = page.getByRole('heading', { name: 'Setting sail' })
  const top = async (): Promise<number> => heading.evaluate((part) => part.getBoundingClientRect().top)
  await heading.waitFor()
  await expect.poll(top).toBeLessThan(100)
  await page.reload()
  await expect.poll(top).toBeLessThan(100)
})
