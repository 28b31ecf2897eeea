import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeScript, findErrors } from './axe.ts'
import { useBrowserSite } from './browser.ts'

const second = `{ "it's": "a \\"b\\"\\n\\\\ \`c\`", "none": null, "yes": true, "list": [1, -2.5e3, []], "deep": { "no": false, "text": "true, null" } }`

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
    post:
      operationId: addPet
      summary: Add a \`Pet\`
      parameters: [{ name: X-Trace, in: header, schema: { type: string } }]
      requestBody:
        content:
          application/json:
            examples:
              first: { summary: The first, value: { name: Mia } }
              second: { summary: The second, value: ${second} }
      responses: { "204": { description: none } }
  /same:
    post:
      operationId: addSecond
      summary: Add the second
      requestBody: { content: { application/json: { example: ${second} } } }
      responses: { "204": { description: none } }
  /kinds:
    get:
      operationId: listKinds
      summary: List kinds
      parameters: [{ name: kind, in: query, schema: { type: array, items: { type: string, enum: [${Array.from({ length: 30 }, (_, index) => `kind${index}`).join()}] } } }]
      responses:
        "200": { description: All of them, content: { application/json: { example: { state: known } } } }
        "206": { description: A part, content: { application/json: { example: { list: [{ a: 1, b: { c: [1, 2] } }], more: { d: { e: [${Array.from({ length: 40 }, (_, index) => index).join()}] } }, end: true } } } }
        "207": { description: Wrapped, content: { application/json: { example: { data: { list: [1, 2], ${Array.from({ length: 40 }, (_, index) => `"key${index}": ${index}`).join()} } } } } }
        "404":
          description: Not found
          content: { application/json: { examples: { one: { value: { code: 1 } }, two: { value: { code: 2 } } } } }
`,
})

/** The scripts of the page run when one of them has added this button. A click before that does nothing. */
function waitForScripts(page: Page): Promise<void> {
  return page.locator('.copy-markdown').first().waitFor({ state: 'attached' })
}

function samplesOf(page: Page, operation: string): Promise<readonly string[]> {
  const codes = page.locator(`[id^="${operation}.samples"] code:not(.language-json)`)
  return codes.evaluateAll((all) => all.map((code) => code.textContent))
}

test('a chosen example is the body of the samples in all languages, with the values of the reader', async () => {
  const { page } = await site.open('api')
  const original = await samplesOf(page, 'add-pet')
  const expected = (await samplesOf(page, 'add-second')).map((text) => text.replaceAll('/same', '/pets'))
  expect(expected).toHaveLength(6)
  const chooser = page.getByRole('region', { name: 'Samples of Add a Pet' }).getByRole('combobox', { name: 'Example' })
  await page.locator('[id="add-pet"]').scrollIntoViewIfNeeded()
  await chooser.selectOption('The second')
  await expect.poll(() => samplesOf(page, 'add-pet')).toEqual(expected)
  // It has the same colors as a sample that the build wrote.
  const colorsOf = (operation: string): Promise<readonly string[]> =>
    page
      .locator(`[id^="${operation}.samples"] code:is(.language-javascript, .language-python) span`)
      .evaluateAll((spans) =>
        spans.flatMap((span) =>
          span.className === '' || span.textContent === '' ? [] : [span.className + span.textContent],
        ),
      )
  const painted = await colorsOf('add-second')
  expect((await colorsOf('add-pet')).map((color) => color.replaceAll('/pets', '/same'))).toEqual(painted)
  await page.getByText('Enter your values').click()
  await page.getByText('2 optional parameters').click()
  await page.getByRole('textbox', { name: 'X-Trace', exact: true }).fill('abc')
  await expect.poll(async () => (await samplesOf(page, 'add-pet')).every((text) => text.includes('abc'))).toBe(true)
  await page.getByRole('textbox', { name: 'X-Trace', exact: true }).fill('')
  await chooser.selectOption('The first')
  await expect.poll(() => samplesOf(page, 'add-pet')).toEqual(original)
})

test('a page has no fields in sections out of view, which browsers would lay out, and each gets the space kept for it', async () => {
  const { page } = await site.open('api', { context: { viewport: { width: 412, height: 600 } } })
  await waitForScripts(page)
  expect(await page.locator('select').count()).toBe(0)
  const samples = page.getByRole('region', { name: 'Samples of Add a Pet' })
  const height = () => samples.evaluate((element) => element.getBoundingClientRect().height)
  const before = await height()
  await samples.scrollIntoViewIfNeeded()
  await samples.getByRole('combobox', { name: 'Example' }).waitFor()
  expect(await height()).toBe(before)
})

test('objects and lists of an example fold, with the number of their lines', async () => {
  const { page } = await site.open('api')
  await waitForScripts(page)
  const samples = page.getByRole('region', { name: 'Samples of Add the second' })
  await samples.getByRole('tab', { name: 'Body' }).click()
  const code = samples.locator('code.language-json')
  const before = await code.textContent()
  const deep = samples.getByRole('button', { name: '2 lines', exact: true })
  const height = () => code.evaluate((element) => element.getBoundingClientRect().height)
  await code.scrollIntoViewIfNeeded()
  await deep.waitFor()
  const full = await height()
  await deep.click()
  expect(await deep.getAttribute('aria-expanded')).toBe('false')
  expect(await height()).toBeLessThan(full)
  expect(await code.textContent()).toBe(before)
  await deep.press('ArrowUp')
  const list = samples.getByRole('button', { name: '3 lines', exact: true })
  expect(await list.evaluate((button) => button === document.activeElement)).toBe(true)
  await deep.click()
  await expect.poll(height).toBe(full)
  // Only one of the buttons is a stop of the Tab key.
  expect(await samples.locator('.json-fold[tabindex="-1"]').count()).toBe(2)
})

test('a long example shows its outer parts first, and all of it with one button', async () => {
  const { page } = await site.open('api')
  await waitForScripts(page)
  const examples = page.getByRole('region', { name: 'Examples of List kinds' })
  await examples.getByRole('tab', { name: '206' }).click()
  const code = examples.locator('code.language-json:visible')
  const before = await code.textContent()
  const all = examples.getByRole('button', { name: 'Expand all' })
  // Examples fold when they come into view.
  await code.scrollIntoViewIfNeeded()
  await all.waitFor()
  expect(
    await code
      .locator('.json-fold[aria-expanded="false"]')
      .evaluateAll((folded) => folded.map(({ ariaLabel }) => ariaLabel)),
  ).toEqual(['40 lines'])
  await all.click()
  expect(await code.locator('.json-fold[aria-expanded="false"]').count()).toBe(0)
  expect(await all.count()).toBe(0)
  expect(await code.textContent()).toBe(before)
})

test('a long example in a wrapper shows what is in the wrapper', async () => {
  const { page } = await site.open('api')
  await waitForScripts(page)
  const examples = page.getByRole('region', { name: 'Examples of List kinds' })
  await examples.getByRole('tab', { name: '207' }).click()
  const folded = examples.locator('code.language-json:visible .json-fold[aria-expanded="false"]')
  await expect.poll(() => folded.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))).toEqual(['2 lines'])
})

test('the example answer is that of the opened response, and several are shown one at a time', async () => {
  const { page } = await site.open('api')
  const examples = page.getByRole('region', { name: 'Examples of List kinds' })
  await page.locator('[id="list-kinds.404"] > summary').click()
  await expect.poll(() => examples.getByRole('tab', { selected: true }).textContent()).toBe('404')
  await examples.getByRole('combobox', { name: 'Example' }).selectOption('two')
  expect(await examples.locator('code:visible').allTextContents()).toEqual(['{\n  "code": 2\n}'])
})

test('without JavaScript, all examples and all allowed values are there', async () => {
  const { page } = await site.open('api', { context: { javaScriptEnabled: false } })
  const samples = page.getByRole('region', { name: 'Samples of Add a Pet' })
  expect(await samples.locator('code.language-json:visible').count()).toBe(2)
  expect(await page.locator('select:visible').count()).toBe(0)
  await page.getByText('Each item: 30 allowed values').click()
  expect(await page.getByText('kind29', { exact: true }).isVisible()).toBe(true)
})

test('a long list of allowed values has a filter', async () => {
  const { page } = await site.open('api')
  await page.getByText('Each item: 30 allowed values').click()
  await page.getByRole('searchbox', { name: 'Filter 30 values' }).fill('kind2')
  const shown = page.locator('.api-enum:visible > code:visible')
  expect(await shown.count()).toBe(11)
})

test.each([360, 1280])('examples and their controls have no accessibility errors at %d px', async (width) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await site.open('api', {
      context: { viewport: { width, height: 900 }, bypassCSP: true },
      prepare: async (opened) => {
        await opened.addInitScript(axeScript)
        await opened.addInitScript((mode) => localStorage.setItem('theme', mode), colorScheme)
      },
    })
    for (const tab of await page.getByRole('tab', { name: 'Body' }).all()) await tab.click()
    await page.locator('.api-tree').evaluateAll((parts) => parts.forEach((part) => part.setAttribute('open', '')))
    await page.locator('.json-fold').first().click()
    expect(await findErrors(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})
