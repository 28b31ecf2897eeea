import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeScript, findErrors } from './axe.ts'
import { useBrowserSite } from './browser.ts'

const languages = ['bash', 'javascript', 'python', 'go', 'java', 'php']

const site = useBrowserSite({
  'docs.config.yaml': `site: { title: Docs, url: "https://docs.example.com", basePath: /docs/, home: /overview, favicon: icon.svg }
api: [{ spec: openapi/api.yaml, codeSamples: [curl, javascript, python, go, java, php] }]
`,
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'content/overview.md': '# Overview\n\nThe [API](/api).\n',
  'openapi/api.yaml': `openapi: 3.1.0
info: { title: Pets API, version: "1" }
servers: [{ url: https://api.example.com }]
paths:
  /pets:
    get:
      operationId: listPets
      summary: List pets
      parameters:
        - { name: X-Trace, in: header, schema: { type: string } }
        - { name: X-Flags, in: header, schema: { type: array, items: { type: string } } }
        - { name: seen, in: cookie, schema: { type: string } }
        - { name: mood, in: cookie, schema: { type: string } }
        - { name: filter, in: query, style: deepObject, schema: { type: object, properties: { kind: { type: string }, age: { type: integer } } } }
        - { name: sort, in: query, explode: false, schema: { type: array, items: { type: string, enum: [name, age] } } }
      responses: { "204": { description: none } }
  /pets/{ids}:
    put:
      operationId: putPets
      summary: Change pets
      security: [{ session: [] }]
      parameters:
        - { name: ids, in: path, required: true, schema: { type: array, items: { type: string } }, example: [a] }
        - { name: where, in: query, required: true, schema: { type: object }, example: { kind: cat } }
        - { name: X-Trace, in: header, schema: { type: string } }
        - { name: mood, in: cookie, schema: { type: string } }
      requestBody: { content: { application/json: { example: { name: Mia } } } }
      responses: { "204": { description: none } }
components: { securitySchemes: { session: { type: apiKey, in: cookie, name: sid } } }
`,
})

function sampleOf(page: Page, operation: string, language: string): Promise<string> {
  const codes = page.locator(`[id^="${operation}.samples"] code.language-${language}`)
  return codes.evaluate((code) => code.textContent)
}

function allSamples(page: Page): Promise<readonly string[]> {
  return page.locator('code[data-slots]').evaluateAll((codes) => codes.map((code) => code.textContent))
}

function fieldOf(page: Page, label: string): Locator {
  return page.getByRole('textbox', { name: label, exact: true })
}

async function openFields(width?: number): Promise<Page> {
  const { page } = await site.open('api', width === undefined ? {} : { context: { viewport: { width, height: 800 } } })
  await page.getByText('Enter your values').click()
  await page.getByText('6 optional parameters').click()
  return page
}

test('optional headers and cookies appear in the samples of every language, and can be removed again', async () => {
  const page = await openFields()
  const before = await allSamples(page)
  expect(before).toHaveLength(2 * languages.length)
  expect(before.join('\n')).not.toMatch(/X-Trace|mood/)
  await fieldOf(page, 'X-Trace').fill(`it's "x"`)
  await fieldOf(page, 'mood').fill('good; bad')
  for (const language of languages) {
    await expect.poll(() => sampleOf(page, 'list-pets', language)).toContain('mood=good%3B%20bad')
    expect(await sampleOf(page, 'list-pets', language)).toMatch(/X-Trace.*: |X-Trace", /)
    // A cookie that already exists keeps its position in the header.
    expect(await sampleOf(page, 'put-pets', language)).toContain('mood=good%3B%20bad; sid=')
  }
  expect(await sampleOf(page, 'list-pets', 'bash')).toBe(
    String.raw`curl 'https://api.example.com/pets' \
  --header 'Cookie: mood=good%3B%20bad' \
  --header 'X-Trace: it'\''s "x"'`,
  )
  expect(await sampleOf(page, 'list-pets', 'javascript')).toContain(
    String.raw`await fetch('https://api.example.com/pets', {
  headers: {
    'Cookie': 'mood=good%3B%20bad',
    'X-Trace': 'it\'s "x"',
  },
})`,
  )
  await fieldOf(page, 'seen').fill('1')
  await expect.poll(() => sampleOf(page, 'list-pets', 'bash')).toContain("'Cookie: seen=1; mood=good%3B%20bad'")
  for (const label of ['X-Trace', 'mood', 'seen']) await fieldOf(page, label).fill('')
  await expect.poll(() => allSamples(page)).toEqual(before)
})

test('valid objects and lists are serialized as the document specifies', async () => {
  const page = await openFields()
  const before = await allSamples(page)
  const filter = fieldOf(page, 'filter')
  expect(await filter.getAttribute('placeholder')).toBe('{"kind": …, "age": …}')
  await filter.fill('{"kind": "a b"}')
  for (const language of languages)
    await expect.poll(() => sampleOf(page, 'list-pets', language)).toContain('/pets?filter%5Bkind%5D=a%20b')
  const valid = await allSamples(page)
  await filter.fill('{"kind": "a b", ')
  await page.getByText('Not yet an object in JSON').waitFor()
  expect(await filter.getAttribute('aria-invalid')).toBe('true')
  expect(await filter.evaluate((field) => field.ariaDescribedByElements?.map((hint) => hint.textContent))).toEqual([
    'Not yet an object in JSON',
  ])
  expect(await allSamples(page)).toEqual(valid)
  await filter.fill('{"kind": "a b", "age": 12345678901234567890}')
  await expect
    .poll(() => sampleOf(page, 'list-pets', 'go'))
    .toContain('?filter%5Bkind%5D=a%20b&filter%5Bage%5D=12345678901234567890')
  expect(await page.getByText('Not yet an object in JSON').count()).toBe(0)
  expect(await filter.getAttribute('aria-invalid')).toBe(null)
  await filter.fill('')
  await fieldOf(page, 'sort').fill('name, age')
  await expect.poll(() => sampleOf(page, 'list-pets', 'php')).toContain("/pets?sort=name,age'")
  await fieldOf(page, 'sort').fill('["a,b"]')
  await expect.poll(() => sampleOf(page, 'list-pets', 'php')).toContain("/pets?sort=a%2Cb'")
  await fieldOf(page, 'sort').fill('')
  await fieldOf(page, 'ids').fill('x, y')
  await fieldOf(page, 'where').fill('{"name": "Mia", "age": 2}')
  await expect.poll(() => sampleOf(page, 'put-pets', 'python')).toContain('/pets/x,y?name=Mia&age=2"')
  for (const label of ['ids', 'where']) await fieldOf(page, label).fill('')
  await expect.poll(() => allSamples(page)).toEqual(before)
})

test('invalid JSON is kept on the next page, with its error', async () => {
  const page = await openFields()
  await fieldOf(page, 'where').fill('{"kind": "dog"}')
  await expect.poll(() => sampleOf(page, 'put-pets', 'bash')).toContain('?kind=dog')
  await fieldOf(page, 'where').fill('{"kind": ')
  await page.getByText('Not yet an object in JSON').waitFor()
  await page.getByRole('link', { name: 'Docs', exact: true }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'API', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Pets API' }).waitFor()
  expect(await fieldOf(page, 'where').inputValue()).toBe('{"kind": ')
  await page.getByText('Not yet an object in JSON').waitFor()
  expect(await sampleOf(page, 'put-pets', 'bash')).toContain('?kind=dog')
})

test.each([360, 1280])('the fields can be filled by keyboard without layout shifts at %d px', async (width) => {
  const page = await openFields(width)
  await fieldOf(page, 'filter').focus()
  const height = () => page.locator('.api-inputs').evaluate((part) => part.getBoundingClientRect().height)
  const before = await height()
  await page.keyboard.type('{"kind": ')
  await page.getByText('Not yet an object in JSON').waitFor()
  await page.keyboard.press('Tab')
  expect(await fieldOf(page, 'sort').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('[')
  await page.getByText('Not yet a list in JSON').waitFor()
  expect(await height()).toBe(before)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.evaluate(axeScript)
  expect(await findErrors(page)).toEqual([])
})
