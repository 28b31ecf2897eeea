import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeScript, findErrors } from './axe.ts'
import { useBrowserSite } from './browser.ts'

const document = `openapi: 3.1.0
info: { title: Pet API, version: "1", description: "See [how to list](#operation/listPets) and [below](#more).\\n\\n## More\\n\\nWords." }
servers: [{ url: "https://api.example.com" }]
security: [{ key: [] }]
tags: [{ name: Pets, description: "All about pets. [A pet](api:schema/Pet)." }, { name: Owners }]
paths:
  /pets:
    get:
      tags: [Pets]
      operationId: listPets
      summary: List pets
      description: 'Then [add one](#tag/Owners/operation/addOwner).'
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } } }
  /owners:
    post:
      tags: [Owners]
      operationId: addOwner
      summary: Add an owner
      deprecated: true
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Owner" } } } }
      responses: { "204": { description: ok } }
webhooks: { born: { post: { operationId: petBorn, summary: A pet is born, responses: { "200": { description: ok } } } } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
  schemas:
    Pet: { type: object, properties: { name: { type: string }, owner: { $ref: "#/components/schemas/Owner" } } }
    Owner: { type: object, properties: { email: { type: string, description: Where to write }, kind: { type: string, enum: [keeper, breeder], x-enumDescriptions: { keeper: Has one pet, breeder: Has many } } } }
`

function siteWith(layout: string): Readonly<Record<string, string>> {
  return {
    'docs.config.yaml': `site: { title: Example, url: "https://docs.example.com", basePath: /docs/, home: /overview, favicon: icon.svg }
navbar: { items: [{ label: API, to: /api }] }
api: [{ spec: pets.yaml, route: /api, layout: ${layout} }]
`,
    'pets.yaml': document,
    'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
    'content/overview.md':
      '# Overview\n\n[Listing](api:listPets), [an owner](api:schema/Owner), [by anchor](/api#add-owner.body.email).\n',
  }
}

/** The page of each item's text in each layout. */
const homes: readonly (readonly [layout: string, list: string, email: string, tag: string])[] = [
  ['single', '/docs/api', '/docs/api', '/docs/api'],
  ['by-tag', '/docs/api/pets', '/docs/api/owners', '/docs/api/pets'],
  ['by-operation', '/docs/api/pets/list-pets', '/docs/api/owners/add-owner', '/docs/api/pets'],
]

function placeOf(page: Page): string {
  const { pathname, hash } = new URL(page.url())
  return pathname + hash
}

describe.each(homes)('in the layout %s', (layout, list, email, tag) => {
  const site = useBrowserSite(siteWith(layout))
  let loads = 0
  /** Loads an address as a new document, even if only its anchor differs from that of the current one. */
  const load = async (page: Page, address: string): Promise<void> => {
    const url = new URL(address, site.url())
    url.search = `load=${String((loads += 1))}`
    await page.goto(url.href)
  }

  test('an anchor of the single-page layout leads to the operation, the property and the tag', async () => {
    const cases = [
      ['list-pets', list, 'List pets'],
      ['add-owner.body.email', email, 'Where to write'],
      ['tag-pets', tag, 'Pets'],
    ] as const
    const { page } = await site.open('overview')
    for (const [anchor, path, words] of cases) {
      await load(page, `api#${anchor}`)
      await expect.poll(() => new URL(page.url()).pathname).toBe(path)
      const target = page.locator(`[id="${anchor}"]`)
      await target.waitFor()
      expect(await target.textContent()).toContain(words)
    }
  })

  test('an address of another viewer leads to the operation, the tag, the schema and the heading', async () => {
    const cases = [
      ['operation/listPets', list, 'list-pets'],
      ['tag/Pets/GET/pets', list, 'list-pets'],
      ['tag/Owners/paths/~1owners/post', email, 'add-owner'],
      ['/Owners/addOwner', email, 'add-owner'],
      ['tag/Pets', tag, 'tag-pets'],
      ['section/Words/More', '/docs/api', 'more'],
    ] as const
    const { page } = await site.open('overview')
    for (const [anchor, path, id] of cases) {
      await load(page, `api#${anchor}`)
      await expect.poll(() => placeOf(page)).toBe(`${path}#${id}`)
      await page.locator(`[id="${id}"]`).waitFor()
    }
    await load(page, 'api#components/schemas/Owner')
    await expect.poll(() => page.url()).toMatch(/#schema-owner$/)
  })

  test('breadcrumbs are above the text of a page, and only deprecated items are struck through', async () => {
    const { page } = await site.open(list.replace('/docs/', ''))
    for (const width of [1280, 1800]) {
      await page.setViewportSize({ width, height: 900 })
      const leftOf = async (selector: string): Promise<number | undefined> =>
        (await page.locator(selector).first().boundingBox())?.x
      if (layout !== 'single') expect(await leftOf('.breadcrumbs')).toBe(await leftOf('main h1'))
      expect((await page.locator('.api-nav').boundingBox())?.y).toBe(
        (await page.locator('.navbar').boundingBox())?.height,
      )
      const struck = await page
        .locator('.api-nav-label')
        .evaluateAll((labels) =>
          labels.flatMap((label) =>
            getComputedStyle(label).textDecorationLine === 'line-through' ? [label.textContent] : [],
          ),
        )
      expect(struck.every((label) => label === 'Add an owner')).toBe(true)
      expect(struck).toHaveLength(layout === 'single' ? 1 : struck.length)
    }
  })

  test('without JavaScript the anchor of an operation leads to it, or to the link that does', async () => {
    const { page } = await site.open('api#list-pets', { context: { javaScriptEnabled: false } })
    const target = page.locator('[id="list-pets"]')
    expect(await target.textContent()).toContain('List pets')
    const link = target.locator('a').first()
    const href = new URL((await link.getAttribute('href')) ?? '', page.url())
    await page.goto(href.href)
    expect(new URL(page.url()).pathname).toBe(list)
    expect(await page.locator('#list-pets').textContent()).toContain('List pets')
    expect(await page.getByText('https://api.example.com/pets').first().count()).toBe(1)
  })

  test('links in the site and in the document lead to the text itself', async () => {
    const { page } = await site.open('overview', { context: { javaScriptEnabled: false } })
    for (const [name, path, anchor] of [
      ['Listing', list, 'list-pets'],
      ['by anchor', email, 'add-owner.body.email'],
    ] as const) {
      const href = await page.getByRole('main').getByRole('link', { name }).getAttribute('href')
      expect(href).toBe(`${path}#${anchor}`)
    }
    await page.goto(`${site.url()}${list.slice('/docs/'.length)}`)
    const added = await page.getByRole('link', { name: 'add one' }).getAttribute('href')
    expect(new URL(added ?? '', page.url()).pathname).toBe(email)
  })

  test('without JavaScript, readers see the descriptions of enum values and no form for their own values', async () => {
    const { page } = await site.open('overview', { context: { javaScriptEnabled: false } })
    await page.goto(`${site.url()}${email.slice('/docs/'.length)}`)
    const body = page.locator('[id="add-owner.body.kind"]')
    await body.evaluate((row) => row.closest('details')?.setAttribute('open', ''))
    expect(await body.getByText('Has many').isVisible()).toBe(true)
    expect(await page.locator('.api-inputs').first().isVisible()).toBe(false)
  })

  test('addresses of other layouts redirect', async () => {
    const { page } = await site.open('overview')
    for (const address of [
      'api/pets',
      'api/pets/list-pets',
      'api/owners/add-owner',
      'api/schemas/pet',
      'api/webhooks',
    ]) {
      await load(page, address)
      await expect.poll(() => page.locator('h1').count()).toBe(1)
      expect(await page.locator('h1').textContent()).not.toContain('not found')
      await expect.poll(() => page.locator('.api').count()).toBe(1)
    }
  })

  test('axe finds nothing on the pages', async () => {
    const { page } = await site.open('overview', { prepare: (opened) => opened.addInitScript(axeScript) })
    for (const path of new Set(['/docs/api', list, tag, email])) {
      await load(page, path)
      // The page opens what its anchor is in. axe must not see it change.
      await page.waitForLoadState('networkidle')
      expect(await findErrors(page)).toEqual([])
    }
  })
})
