import { expect, test } from 'vitest'
import { useBrowserSite } from './browser.ts'
import { optionsOf, searchFor } from './search-box.ts'

const site = useBrowserSite({
  'docs.config.yaml': `site: { title: Docs, url: "https://docs.example.com", basePath: /docs/, home: /overview, favicon: icon.svg }
navbar: { items: [{ kind: search }] }
api: [{ spec: one.yaml, route: /one, layout: by-tag }, { spec: two.yaml, route: /two }, { spec: tree.yaml, route: /tree }]
`,
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'content/overview.md': '# Overview\n\n[One](/one), [two](/two).\n',
  'one.yaml': `openapi: 3.1.0
info: { title: Pets, version: "1" }
servers: [{ url: "https://api.example.com" }]
paths:
  /pets: { get: { tags: [Pets], operationId: listPets, summary: List pets, description: "## Order\\n\\nBy name.", responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/L1" } } } } } } }
  /pens/{pen}/pigs: { get: { tags: [Pets], operationId: listPens, summary: List pens, parameters: [{ name: pen, in: path, required: true, schema: { type: string } }], responses: { "204": { description: ok } } } }
components:
  schemas:
${[1, 2, 3, 4, 5].map((level) => `    L${level}: { type: object, properties: { f${level}: { $ref: "#/components/schemas/L${level + 1}" } } }`).join('\n')}
    L6: { type: object, properties: { deep: { type: string }, deepTreasure: { type: string, description: Far below }, again: { $ref: "#/components/schemas/L1" } } }
`,
  'tree.yaml': `openapi: 3.2.0
info: { title: Sea, version: "1" }
tags: [{ name: sea }, { name: ships, parent: sea }, { name: crews, parent: ships }, { name: cooks, parent: crews }, { name: pans, parent: cooks }]
paths:
${['ships', 'cooks', 'pans'].map((name) => `  /${name}: { get: { tags: [${name}], summary: List ${name}, responses: { "204": { description: ok } } } }`).join('\n')}
`,
  'two.yaml':
    'openapi: 3.1.0\ninfo: { title: Zoo, version: "1" }\npaths: { /zoo: { get: { summary: See the zoo, responses: { "204": { description: ok } } } } }\n',
})

test('an operation is copied as Markdown, with the fields of all schemas below it, each once', async () => {
  const { page, context } = await site.open('one/pets')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const button = page.getByRole('button', { name: 'Copy List pets as Markdown' })
  await button.click()
  await page.locator('.copy-markdown.copied').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^## List pets \{#list-pets\}\n\n`GET \/pets`\n\n## Order\n/)
  expect(copied).not.toContain('List pens')
  for (const level of [1, 2, 3, 4, 5]) expect(copied).toContain(`- \`f${String(level)}\` (L${String(level + 1)})`)
  expect(copied.match(/`deepTreasure` \(string\): Far below/g)).toHaveLength(1)
  // Links work wherever the text is pasted.
  expect(copied).not.toMatch(/\]\([#/]/)
})

test('a search for a property leads to it, opens what it is in, and names the operations that use it', async () => {
  const { page } = await site.open('overview')
  await searchFor(page, 'deepTreasure')
  await expect.poll(() => optionsOf(page).first().textContent()).toMatch(/L6.*Used by: List pets/)
  await optionsOf(page).first().click()
  await expect.poll(() => new URL(page.url()).hash).toBe('#schema-l6.deepTreasure')
  const row = page.locator('[id="schema-l6.deepTreasure"]')
  expect(await row.isVisible()).toBe(true)
  expect(await page.locator('.api-users').textContent()).toBe('Used by List pets')
})

test('a search for the path of an operation leads to the operation, although one of its parameters is in the path', async () => {
  const { page } = await site.open('overview')
  await searchFor(page, '/pens/{pen}/pigs')
  await optionsOf(page).first().click()
  await page.locator('article .search-match').first().waitFor()
  expect(new URL(page.url()).hash).toBe('#list-pens')
})

test('without JavaScript, the menu of documents leads to each of them', async () => {
  const { page } = await site.open('one', { context: { javaScriptEnabled: false } })
  const menu = page.locator('.api-documents')
  await menu.locator('summary').click()
  await menu.getByRole('link', { name: 'Zoo' }).click()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Zoo')
  expect(await menu.locator('summary').textContent()).toBe('Zoo')
})

test('each tag of a tree is indented further than the one above it, with operations or without', async () => {
  const { page } = await site.open('tree')
  const bar = page.getByRole('navigation', { name: 'API operations' })
  const starts: number[] = []
  for (const name of ['ships', 'crews', 'cooks', 'pans'])
    starts.push((await bar.getByText(name, { exact: true }).boundingBox())?.x ?? 0)
  expect(starts.slice(1).map((start, index) => start - (starts[index] ?? 0))).toEqual([16, 16, 16])
})
