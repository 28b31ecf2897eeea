import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../helpers/project.ts'
import { runWarm } from '../helpers/warm-docsgen.ts'
import { writeFiles } from '../live/preview-site.ts'
import { createGate, isMarked, markDocument, useBrowserSite } from './browser.ts'
import { boxOf, optionsOf, searchFor, searchSiteFiles } from './search-box.ts'

// The search when readers are faster than it, when its worker dies, and when the site is published again.

const site = useBrowserSite(searchSiteFiles)
/** A site of this file alone, because it is published again. */
const published = useBrowserSite({ ...searchSiteFiles })

function expectHeading(page: Page, level: number, name: string): Promise<void> {
  return page.getByRole('heading', { level, name, exact: true }).waitFor()
}

function focusedText(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.textContent?.trim())
}

test('Enter pressed before the index has loaded opens the first result when it arrives', async () => {
  const gate = createGate()
  const { page } = await site.open('overview', {
    prepare: (_, context) =>
      context.route('**/search-index.*.json', async (route) => {
        await gate.opened
        await route.continue()
      }),
  })
  const asked = page.waitForRequest('**/search-index.*.json')
  await boxOf(page).click()
  await boxOf(page).pressSequentially('orchard')
  await asked
  await page.keyboard.press('Enter')
  gate.open()
  await expectHeading(page, 1, 'Orchard')
})

test('Enter opens a result of the current query, not of the previous one', async () => {
  const { page } = await site.open('overview')
  await searchFor(page, 'kiwi')
  await page.evaluate(() => {
    const box = document.querySelector<HTMLInputElement>('.search-input')
    if (!box) return
    box.value = 'second guide'
    box.dispatchEvent(new InputEvent('input', { bubbles: true }))
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
  await expectHeading(page, 1, 'Second guide')
})

test('Escape returns the focus to where it was, before and after the search has loaded', async () => {
  const { page } = await site.open('overview')
  const link = page.getByRole('article').getByRole('link', { name: 'Tabs' })
  for (const words of ['kiwi', 'orchard']) {
    await link.focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type(words)
    await optionsOf(page).first().waitFor()
    await page.keyboard.press('Escape')
    expect(await focusedText(page)).toBe('Tabs')
    expect(await page.locator('.search-panel').isVisible()).toBe(false)
  }
})

/** Kills the worker and waits until it has ended. */
async function endWorker(page: Page, act: () => unknown): Promise<void> {
  const [worker] = page.workers()
  if (worker === undefined) throw new Error('the search has no worker')
  const ended = worker.waitForEvent('close')
  await worker.evaluate(act)
  await ended
}

test('a worker that dies silently is replaced, and the search works', async () => {
  const { page } = await site.open('overview', { prepare: (opened) => opened.clock.install() })
  await searchFor(page, 'kiwi')
  await endWorker(page, () => setTimeout(() => globalThis.close()))
  await boxOf(page).fill('orchard')
  await page.clock.runFor(9000)
  await page.getByRole('option', { name: 'Orchard' }).first().waitFor()
})

function failSoon(): unknown {
  return setTimeout(() => {
    throw new Error('out of apples')
  })
}

test('a worker that fails at a query is replaced once; then the reason is shown, and Retry works', async () => {
  const { page } = await site.open('overview', { expectsComplaints: true })
  await searchFor(page, 'kiwi')
  const alert = page.locator('.search').getByRole('alert')
  await endWorker(page, failSoon)
  await expect.poll(() => optionsOf(page).count()).toBe(3)
  await endWorker(page, failSoon)
  await alert.waitFor()
  expect(await alert.textContent()).toMatch(/out of apples/)
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => optionsOf(page).count()).toBe(3)
  expect(await alert.count()).toBe(0)
})

async function publishAnew(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  const sources = temporaryFolder()
  await writeFiles(sources, { ...searchSiteFiles, ...files })
  expect(await runWarm(['build', '--quiet', '--out', folder], sources)).toMatchObject({ code: 0 })
}

test('a page that was open while the site was published again finds new content without a reload', async () => {
  const { page } = await published.open('overview')
  await markDocument(page)
  await searchFor(page, 'kiwi')
  await page.keyboard.press('Escape')
  await publishAnew(published.folder(), { 'content/guides/kiwi-jam.md': '# Kiwi jam\n\nBoil each kiwi.\n' })
  await page.keyboard.press('/')
  await page.getByRole('option', { name: 'Kiwi jam' }).waitFor()
  expect(await isMarked(page)).toBe(true)
})

test('if its scripts are no longer published, Retry reloads the page and continues the search', async () => {
  let loads = 0
  const { page } = await site.open('overview', {
    expectsComplaints: true,
    prepare: (opened, context) => {
      opened.on('request', (request) => (loads += Number(request.isNavigationRequest())))
      return context.route('**/panel.*.js', (route) =>
        loads > 1 ? route.continue() : route.fulfill({ status: 404, body: 'gone' }),
      )
    },
  })
  await markDocument(page)
  await boxOf(page).click()
  await boxOf(page).pressSequentially('kiwi')
  const retry = page.locator('.search').getByRole('button', { name: 'Retry' })
  await retry.click()
  await expect.poll(() => optionsOf(page).count()).toBe(3)
  expect(await isMarked(page)).toBe(false)
  expect(await boxOf(page).inputValue()).toBe('kiwi')
})

test.each([
  ['the list of its files', '**/search.json', '<!doctype html>', 'does not name an index'],
  ['its index', '**/search-index.*.json', '{"version":', 'the index is damaged'],
  ['its documents', '**/search-documents.*.json', '<!doctype html>', 'the index is damaged'],
])('if %s contain something else, the reason is shown', async (_, address, body, reason) => {
  const { page } = await site.open('overview', {
    expectsComplaints: true,
    prepare: (_page, opened) => opened.route(address, (route) => route.fulfill({ status: 200, body })),
  })
  await boxOf(page).click()
  await page.locator('.search').getByRole('alert').getByText(reason).waitFor()
})

test.each([
  ['bytes that are no text', '?q=%FF%FEkiwi', 3],
  ['a zero', '?q=kiwi%00', 3],
  ['a quotation mark that stays open', '?q=%22kiwi', 3],
  ['spaces and an emoji', '?q=+++kiwi+%F0%9F%A5%9D', 3],
  ['nothing', '?q=', 0],
  ['many thousand letters', `?q=${'kiwi+'.repeat(3000)}`, 3],
])('an address that asks for %s is answered', async (_, query, count) => {
  const { page } = await site.open(`overview${query}`)
  await expect.poll(() => boxOf(page).getAttribute('placeholder')).toBe('Search Ctrl+K')
  await expect.poll(() => optionsOf(page).count()).toBe(count)
  expect((await boxOf(page).inputValue()).length).toBeLessThanOrEqual(400)
})

test('text being composed is searched, and the Enter that ends the composition opens nothing', async () => {
  const { page, context } = await site.open('overview')
  await boxOf(page).click()
  await expect.poll(() => boxOf(page).getAttribute('placeholder')).toBe('Search Ctrl+K')
  const keyboard = await context.newCDPSession(page)
  await keyboard.send('Input.imeSetComposition', { text: 'kiwi', selectionStart: 4, selectionEnd: 4 })
  await expect.poll(() => optionsOf(page).count()).toBe(3)
  await boxOf(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: false })
  await keyboard.send('Input.insertText', { text: 'kiwi' })
  await expect.poll(() => boxOf(page).inputValue()).toBe('kiwi')
  expect(new URL(page.url()).pathname).toBe('/docs/overview')
  expect(await optionsOf(page).count()).toBe(3)
})

test('in forced colours the active result is distinguishable from the others', async () => {
  const { page } = await site.open('overview', { context: { forcedColors: 'active' } })
  await searchFor(page, 'kiwi')
  const colors = await optionsOf(page).evaluateAll((options) =>
    options.map((option) => getComputedStyle(option).borderTopColor),
  )
  expect(new Set(colors.slice(1)).size).toBe(1)
  expect(colors[0]).not.toBe(colors[1])
})

test('on a phone the panel ends where the keyboard begins', async () => {
  const { page } = await site.open('overview', { context: { viewport: { width: 360, height: 700 } } })
  await searchFor(page, 'kiwi')
  const showKeyboard = (height: number): Promise<unknown> =>
    page.evaluate((keyboard) => {
      const { visualViewport: view } = window
      if (!view) throw new Error('no visual viewport')
      Object.defineProperty(view, 'height', { configurable: true, value: innerHeight - keyboard })
      view.dispatchEvent(new Event('resize'))
    }, height)
  const heightOf = async (): Promise<number | undefined> => (await page.locator('.search').boundingBox())?.height
  expect(await heightOf()).toBe(700)
  await showKeyboard(300)
  await expect.poll(heightOf).toBe(400)
  await page.keyboard.press('End')
  const { y = 0, height = 0 } = (await page.locator('[role="option"][aria-selected="true"]').boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(400)
  await showKeyboard(0)
  await expect.poll(heightOf).toBe(700)
})

test('the accessibility tree of the panel', async () => {
  const { page } = await site.open('overview')
  await searchFor(page, 'kiwi')
  await expect.poll(() => page.locator('.search [role="status"]').textContent()).toBe('3 results')
  expect(await page.locator('.search').ariaSnapshot()).toMatchInlineSnapshot(`
    "- search:
      - combobox "Search" [expanded]: kiwi
      - group "Part of the site":
        - button "Everything" [pressed]
        - button "Guides"
        - button "Reference"
      - listbox "Search results":
        - group "Guides › Orchard":
          - text: Guides › Orchard
          - option "Planting kiwi Dig, then water. Each kiwi needs a pole. More filling. More filling. More filling. More filling. More filling. More filling. More filling. More …" [selected]:
            - text: Planting
            - mark: kiwi
            - text: Dig, then water. Each
            - mark: kiwi
            - text: needs a pole. More filling. More filling. More filling. More filling. More filling. More filling. More filling. More …
        - group "Reference › Fruit":
          - text: Reference › Fruit
          - option "Green kiwi A kiwi is green inside.":
            - text: Green
            - mark: kiwi
            - text: A
            - mark: kiwi
            - text: is green inside.
          - option "The <b>kiwi</b> element Write <img src=x onerror=hurt()> for a kiwi.":
            - text: The <b>
            - mark: kiwi
            - text: </b> element Write <img src=x onerror=hurt()> for a
            - mark: kiwi
            - text: .
      - paragraph: ↑↓ move Enter open Ctrl+Enter new tab Esc close
      - button "Copy link to this search"
      - status: 3 results"
  `)
})
