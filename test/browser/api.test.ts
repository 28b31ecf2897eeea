import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeScript, findErrors, rulesOf } from './axe.ts'
import { createGate, useBrowserSite } from './browser.ts'

const hostile = `<img src=x onerror="alert(1)">'"\\ \`id\` $HOME !`

const moreParameters =
  'parameters: [{ name: sid, in: cookie, required: true, schema: { type: string } }, { name: limit, in: query, schema: { type: integer } }, { name: cursor, in: query, schema: { type: string } }], '

const api = `openapi: 3.1.0
info: { title: Pets API, version: "1" }
servers:
  - url: https://{region}.example.com/{version}
    variables: { region: { default: eu, enum: [eu, us] }, version: { default: v1 } }
  - url: https://test.example.com
security: [{ key: [] }]
tags: [{ name: Pets }]
paths:
  /pets/{petId}:
    parameters: [{ name: petId, in: path, required: true, schema: { type: string } }]
    get:
      tags: [Pets]
      operationId: getPet
      summary: Get a pet
      responses:
        "200":
          description: ok
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Pet" }
              examples:
                a cat: { value: { name: Mia } }
                a dog: { value: { name: Rex } }
        "404": { description: none, content: { application/json: { schema: { type: object, properties: { code: { type: string } } } } } }
    put:
      tags: [Pets]
      operationId: putPet
      deprecated: true
      summary: Change a pet
      parameters: [{ name: trace, in: header, required: true, schema: { type: string } }]
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
      responses: { "200": { description: ok } }
      x-codeSamples: [{ lang: Shell, label: pets, source: pets change }]
${Array.from(
  { length: 15 },
  (_, index) => `  /more/${String(index)}:
    get: { ${index === 0 ? moreParameters : ''}tags: [Pets], operationId: more${String(index)}, responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } } } }
`,
).join('')}
components:
  securitySchemes: { key: { type: apiKey, in: header, name: pets-key } }
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name: { type: string }
        owner: { type: object, properties: { mail: { type: string } } }
        rights: { $ref: "#/components/schemas/PermissionAssignmentWithConditionsAndExpiryDate" }
        home:
          oneOf: [{ $ref: "#/components/schemas/Barn" }, { $ref: "#/components/schemas/Flat" }]
          discriminator: { propertyName: kind, mapping: { barn: "#/components/schemas/Barn", flat: "#/components/schemas/Flat" } }
    PermissionAssignmentWithConditionsAndExpiryDate: { type: object, properties: { until: { type: string } } }
    pets: { type: array, items: { $ref: "#/components/schemas/Pet" } }
    Barn: { type: object, properties: { kind: { type: string }, straw: { type: boolean } } }
    Flat: { type: object, properties: { kind: { type: string }, floor: { type: integer } } }
`

const site = useBrowserSite({
  'docs.config.yaml': `site: { title: Docs, url: "https://docs.example.com", basePath: /docs/, home: /overview, favicon: icon.svg }
api: [{ spec: openapi/api.yaml, codeSamples: [curl, javascript, python, go, java, php] }]
`,
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'openapi/api.yaml': api,
  'content/overview.md': '# Overview\n\nThe [API](/api).\n',
})

function sampleOf(page: Page, operation: string, language: string): Promise<string> {
  const panel = page.locator(`[id="${operation}.samples-${language}"], [id^="${operation}.samples"]`).locator('code')
  return panel.evaluateAll(
    (codes, name) => codes.find((code) => code.className === `language-${name}`)?.textContent ?? '',
    language,
  )
}

/** The fields are folded until a reader wants them. */
async function openValues(page: Page): Promise<void> {
  await page.getByText('Enter your values').click()
}

test('a value entered once appears in every sample, escaped for its language, and can be removed again', async () => {
  const { page } = await site.open('api')
  await openValues(page)
  const before = await sampleOf(page, 'get-pet', 'bash')
  expect(before).toContain("'https://eu.example.com/v1/pets/PET_ID'")
  await page.getByLabel('Base URL').fill('https://pets.test/api/')
  await page.getByLabel('API key').fill(hostile)
  await page.getByLabel('petId', { exact: true }).fill('a/b')
  await expect.poll(() => sampleOf(page, 'get-pet', 'bash')).toContain('https://pets.test/api/pets/a%2Fb')
  for (const operation of ['get-pet', 'more0', 'more14'])
    for (const language of ['bash', 'javascript', 'python', 'go', 'java', 'php']) {
      const text = await sampleOf(page, operation, language)
      expect(text).toContain('https://pets.test/api/')
      expect(text).toContain('onerror')
      expect(text).not.toMatch(/PETS_KEY|getenv|environ|Getenv/)
    }
  expect(await page.locator('.api img').count()).toBe(0)
  expect(await sampleOf(page, 'get-pet', 'javascript')).toContain(
    `'pets-key': '${hostile.replaceAll(/[\\']/g, String.raw`\$&`)}'`,
  )
  for (const label of ['Base URL', 'API key', 'petId']) await page.getByLabel(label, { exact: true }).fill('')
  await expect.poll(() => sampleOf(page, 'get-pet', 'bash')).toBe(before)
})

test('cookies have a field, and optional parameters are in a separate collapsed group', async () => {
  const { page } = await site.open('api')
  await openValues(page)
  const before = await sampleOf(page, 'more0', 'bash')
  expect(before).toContain("/more/0' ")
  expect(await page.getByLabel('limit', { exact: true }).isVisible()).toBe(false)
  await page.getByText('2 optional parameters').click()
  for (const [label, value] of [
    ['sid', 'a b'],
    ['limit', '5'],
    ['cursor', 'x&y'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  for (const language of ['bash', 'javascript', 'python', 'go', 'java', 'php']) {
    await expect.poll(() => sampleOf(page, 'more0', language)).toContain('/more/0?limit=5&cursor=x%26y')
    expect(await sampleOf(page, 'more0', language)).toContain('sid=a%20b')
    expect(await sampleOf(page, 'more1', language)).not.toContain('limit')
  }
  for (const label of ['sid', 'limit', 'cursor']) await page.getByLabel(label, { exact: true }).fill('')
  await expect.poll(() => sampleOf(page, 'more0', 'bash')).toBe(before)
})

test('choosing server variables changes the samples', async () => {
  const { page } = await site.open('api')
  await openValues(page)
  await page.getByLabel('region').selectOption('us')
  await expect.poll(() => sampleOf(page, 'get-pet', 'python')).toContain('"https://us.example.com/v1/pets/')
  await page.getByLabel('version').fill('v2')
  await expect.poll(() => sampleOf(page, 'get-pet', 'python')).toContain('"https://us.example.com/v2/pets/')
})

test('choices made while the scripts load are applied', async () => {
  const gate = createGate()
  const { page } = await site.open('api', {
    prepare: (opened) =>
      opened.route('**/assets/fill-samples*', async (route) => {
        await gate.opened
        await route.continue()
      }),
  })
  await openValues(page)
  await page.getByLabel('region').selectOption('us')
  gate.open()
  await expect.poll(() => sampleOf(page, 'get-pet', 'python')).toContain('"https://us.example.com/v1/pets/')
})

test('a key is never sent or stored, and is still there on the next page', async () => {
  const { page } = await site.open('api')
  await openValues(page)
  await page.getByLabel('API key').fill('first')
  await expect.poll(() => sampleOf(page, 'get-pet', 'bash')).toContain('first')
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.getByLabel('API key').fill('top-secret')
  await expect.poll(() => sampleOf(page, 'get-pet', 'bash')).toContain('top-secret')
  // Pages with visible links may be prefetched at any moment.
  expect(asked.filter((request) => !request.startsWith(site.url()))).toEqual([])
  expect(asked.join('\n')).not.toContain('top-secret')
  const kept = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage, document.cookie, location.href, history.state]),
  )
  expect(kept).not.toContain('top-secret')
  await page.getByRole('link', { name: 'Docs', exact: true }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'API', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Pets API' }).waitFor()
  expect(await page.getByLabel('API key').inputValue()).toBe('top-secret')
  expect(await sampleOf(page, 'get-pet', 'bash')).toContain('top-secret')
  expect(asked.join('\n')).not.toContain('top-secret')
  await page.reload()
  expect(await page.getByLabel('API key').inputValue()).toBe('')
})

test('the script loads only when a reader uses a field, and without JavaScript there are no fields', async () => {
  const { page } = await site.open('api')
  const scripts = (): Promise<string[]> =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.includes('sample-values')),
    )
  await page.waitForLoadState('networkidle')
  expect(await scripts()).toEqual([])
  await openValues(page)
  await page.getByLabel('petId', { exact: true }).focus()
  await expect.poll(async () => (await scripts()).length).toBe(1)
  const plain = await site.open('api', { context: { javaScriptEnabled: false } })
  expect(await plain.page.getByLabel('API key').isVisible()).toBe(false)
  expect(await plain.page.getByRole('button', { name: /^Copy link/ }).count()).toBe(0)
  expect(await plain.page.getByText('$PETS_KEY').first().isVisible()).toBe(true)
})

test('the names of headings and sections are their text alone, with spaces between separate words', async () => {
  const { page } = await site.open('api')
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  for (const name of ['Pets', 'Get a pet', 'Change a pet deprecated', 'Your values', 'Pet'])
    expect(await heading(name).count()).toBe(1)
  const operation = page.getByRole('region', { name: 'Get a pet', exact: true })
  expect(await operation.getByRole('heading', { name: 'Path parameters', exact: true }).count()).toBe(1)
  expect(await operation.getByRole('region', { name: 'Path parameters of Get a pet', exact: true }).count()).toBe(1)
  const row = operation.getByRole('listitem').filter({ hasText: /^petId string required$/ })
  expect(await row.count()).toBe(1)
  expect(
    await operation
      .getByRole('group')
      .filter({ hasText: /^404 none\b/ })
      .count(),
  ).toBe(1)
  await heading('Get a pet').getByRole('link').click()
  expect(new URL(page.url()).hash).toBe('#get-pet')
})

test('every operation and property has a link, and a button that copies it where the reader points or tabs to', async () => {
  const { page, context } = await site.open('api')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const without = await page.evaluate(() =>
    [...document.querySelectorAll('.api-operation, .api-rows > li[id]')]
      .filter((part) => {
        const id = part.id || part.getAttribute('aria-labelledby') || ''
        return part.querySelector('.api-name, .heading-link')?.getAttribute('href') !== `#${encodeURIComponent(id)}`
      })
      .map((part) => part.id || part.getAttribute('aria-labelledby')),
  )
  expect(without).toEqual([])
  expect(await page.locator('.api-operation').count()).toBe(17)
  for (const [name, id] of [
    ['Get a pet', 'get-pet'],
    ['mail', 'put-pet.body.owner.mail'],
  ] as const) {
    await page.goto(new URL(`api#${id}`, site.url()).href)
    const part = page.locator(`[id="${id}"], [aria-labelledby="${id}"]`)
    const button = part.getByRole('button', { name: `Copy link to ${name}` })
    await part.locator('.api-row-head, .api-address').first().hover()
    await button.click()
    expect(await button.count()).toBe(1)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(`api#${id}`, site.url()).href)
  }
})

test('a button that copies the link of a property follows its name for the keyboard', async () => {
  const { page } = await site.open('api#put-pet.body.owner.mail')
  // The script is there when it has added this button.
  await page.locator('.copy-markdown').first().waitFor({ state: 'attached' })
  await page.locator('[id="put-pet.body.owner.mail"] .api-name').focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Copy link to mail')
})

test('a link to a nested property expands its parents and scrolls to it, even far down the page', async () => {
  for (const id of ['more14.200.owner.mail', 'more14.200.home.Flat', 'schema-flat.floor']) {
    const { page } = await site.open(`api#${id}`)
    await expect
      .poll(() =>
        page.locator(`[id="${id}"]`).evaluate((part) => {
          const { top, bottom } = part.getBoundingClientRect()
          return part.checkVisibility() && top >= 0 && top < innerHeight && bottom > 0
        }),
      )
      .toBe(true)
  }
})

test('the navigation of the reference highlights the current operation or group and keeps it in view', async () => {
  const { page } = await site.open('api')
  const current = page.getByRole('navigation', { name: 'API operations' }).locator('[aria-current]')
  for (const [id, name] of [
    ['get-pet', /^Get a pet/],
    ['more14', /more.?14/i],
    ['tag-pets', /^Pets$/],
  ] as const) {
    await page.locator(`[id="${id}"]`).evaluate((part) => part.scrollIntoView())
    await expect
      .poll(() => current.evaluateAll((links) => links.map((link) => link.textContent)))
      .toEqual([expect.stringMatching(name)])
    await expect
      .poll(() =>
        current.evaluate((link) => {
          const { top, bottom } = link.getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight
        }),
      )
      .toBe(true)
  }
})

test('servers and authentication are next to the introduction if they fit, and never wider than the window', async () => {
  const { page } = await site.open('api')
  const title = page.getByRole('heading', { level: 1 })
  const servers = page.getByRole('heading', { name: 'Servers' })
  const placeOf = async (one: typeof title): Promise<{ readonly x: number; readonly y: number }> =>
    (await one.boundingBox()) ?? { x: 0, y: 0 }
  for (const [width, isBeside] of [
    [1280, true],
    [1100, false],
    [800, false],
    [360, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.locator('.api-tree').evaluateAll((folds) => folds.forEach((fold) => fold.toggleAttribute('open', true)))
    const [first, second] = [await placeOf(title), await placeOf(servers)]
    expect(second.x > first.x + 300).toBe(isBeside)
    expect(second.y > first.y + 50).toBe(!isBeside)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    const edges = await page
      .locator('.api-main :is(section, summary)')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right))
    expect(Math.max(...edges)).toBeLessThanOrEqual(width)
  }
})

test('on a phone, samples reach both edges of the screen', async () => {
  const { page } = await site.open('api', { context: { viewport: { width: 360, height: 700 } } })
  const sample = page.locator('.api-sample .code-block').filter({ visible: true }).first()
  await sample.scrollIntoViewIfNeeded()
  expect(await sample.boundingBox()).toMatchObject({ x: 0, width: 360 })
})

test('the navigation highlights only the introduction while it is being read', async () => {
  const { page } = await site.open('api')
  const current = page.getByRole('navigation', { name: 'API operations' }).locator('[aria-current]')
  await page.evaluate(() => document.getElementById('get-pet')?.scrollIntoView())
  await expect.poll(() => current.allTextContents()).toEqual([expect.stringContaining('Get a pet')])
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => current.allTextContents()).toEqual(['Introduction'])
})

test('in print, long samples are not cut off', async () => {
  const { page } = await site.open('api', { context: { viewport: { width: 700, height: 900 } } })
  const isCut = (): Promise<boolean> =>
    page
      .locator('.api-samples pre')
      .evaluateAll((blocks) => blocks.some((block) => block.scrollHeight > block.clientHeight + 1))
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.api-operation { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  await page.getByRole('region', { name: 'Samples of Change a pet' }).getByRole('tab', { name: 'Go' }).click()
  expect(await isCut()).toBe(true)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.api-samples pre').first().isVisible()).toBe(true)
  expect(await isCut()).toBe(false)
})

test('in forced colours the navigation still highlights the current operation', async () => {
  const { page } = await site.open('api#get-pet', { context: { forcedColors: 'active' } })
  const current = page.getByRole('navigation', { name: 'API operations' }).locator('a[aria-current]')
  await expect.poll(() => current.count()).toBe(1)
  const other = page.getByRole('navigation', { name: 'API operations' }).locator('a:not([aria-current])').first()
  expect(await current.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe('solid')
  expect(await other.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe('none')
})

test('content out of view reserves about its final height, so nothing jumps or overlaps', async () => {
  const { page } = await site.open('api', { context: { viewport: { width: 412, height: 800 } } })
  const shares = await page.evaluate(() => {
    const sections = [...document.querySelectorAll<HTMLElement>('.api-operation, .api-named')]
    const kept = sections.map((section) =>
      Number.parseFloat(getComputedStyle(section).containIntrinsicBlockSize.slice(5)),
    )
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.api-operation, .api-named { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
    return sections.map((section, index) => (kept[index] ?? 0) / section.offsetHeight)
  })
  expect(shares.length).toBeGreaterThan(18)
  expect(Math.min(...shares)).toBeGreaterThan(0.75)
  expect(Math.max(...shares)).toBeLessThan(1.75)
})

test('examples are in tabs, custom samples are among the others, and alternatives have labels', async () => {
  const { page } = await site.open('api')
  const examples = page.getByRole('region', { name: 'Examples of Get a pet' })
  expect(await examples.getByRole('tab').allTextContents()).toEqual(['200', '404'])
  await examples.getByRole('tab', { name: '404' }).click()
  expect(await examples.getByRole('tabpanel').filter({ hasText: 'code' }).isVisible()).toBe(true)
  expect(
    await page.getByRole('region', { name: 'Samples of Change a pet' }).getByRole('tab').first().textContent(),
  ).toBe('pets')
  const pet = page.locator('[id="schema-pet.home"]')
  expect(await pet.locator('.api-variant > summary').allTextContents()).toEqual(['Barn barn', 'Flat flat'])
})

test('the navigation strikes through only deprecated operations', async () => {
  const { page } = await site.open('api')
  const struck = await page
    .locator('.api-nav-label')
    .evaluateAll((labels) =>
      labels
        .filter((label) => getComputedStyle(label).textDecorationLine === 'line-through')
        .map((label) => label.textContent),
    )
  expect(struck).toEqual(['Change a pet'])
})

test.each(['light', 'dark'] as const)(
  'axe finds nothing on the page in %s mode, on a desktop and on a phone',
  async (mode) => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 360, height: 740 },
    ]) {
      const { page } = await site.open('api', {
        // Without reduced motion, axe could measure colours during a transition.
        context: { viewport, bypassCSP: true, reducedMotion: 'reduce' },
        prepare: (opened) => opened.addInitScript((theme) => localStorage.setItem('theme', theme), mode),
      })
      await openValues(page)
      await page.getByLabel('API key').fill('k')
      await page.evaluate(axeScript)
      expect(await findErrors(page, rulesOf(mode))).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
  },
)
