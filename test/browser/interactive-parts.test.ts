import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createGate, isMarked, markDocument, useBrowserSite } from './browser.ts'

const site = useBrowserSite({
  'docs.config.yaml':
    'site: { title: Parts, url: "https://docs.example.com", basePath: /docs/, home: /overview, favicon: icon.svg }\n',
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'content/overview.md': '# Overview\n\n[Basket](basket.tsx), [broken](broken.tsx), [quote](quote.tsx)\n',
  'content/written.md': '# Written\n\n<Counter start="7" />\n',
  'templates/components/Counter.tsx':
    "import { Basket } from '../../parts/basket.client.tsx'\nexport const Counter = ({ start }: { start: string }) => <Basket fruit={`plums ${start}`} start={Number(start)} />\n",
  'parts/words.ts': 'export const label = (count: number) => `${String(count)} in the basket`\n',
  'parts/basket.client.tsx': `import { useId, useState } from 'react'
import { label } from './words.ts'

export function Basket({ fruit, start }: { fruit: string; start: number }) {
  const [count, setCount] = useState(start)
  const [note, setNote] = useState('')
  const [isWashed, setWashed] = useState(false)
  const id = useId()
  return (
    <section>
      <h2>Basket of {fruit}</h2>
      <p style={{ color: 'rgb(20, 97, 60)' }}>{label(count)}</p>
      <button type="button" onClick={() => setCount(count + 1)}>Add</button>
      <label htmlFor={id}>Note</label> <input id={id} value={note} onChange={(event) => setNote(event.target.value)} />
      <label><input type="checkbox" checked={isWashed} onChange={(event) => setWashed(event.target.checked)} /> Washed</label>
      <output>{note.toUpperCase()} {isWashed ? 'clean' : 'dusty'}</output>
    </section>
  )
}
`,
  'parts/trap.client.tsx': `import { useState } from 'react'
export default function Trap() {
  const [isOpen, open] = useState(false)
  if (isOpen) throw new Error('the trap shut', { cause: new Error('a mouse') })
  return <button type="button" onClick={() => open(true)}>Open</button>
}
`,
  'content/basket.tsx': `import { Basket } from '../parts/basket.client.tsx'
export const frontMatter = { title: 'Basket' }
export default function Page() {
  return (
    <>
      <p>Two of a kind.</p>
      <Basket fruit="apples & pears" start={2} />
      <Basket fruit="plums" start={40} />
    </>
  )
}
`,
  'content/broken.tsx': `import Trap from '../parts/trap.client.tsx'
export const frontMatter = { title: 'Broken' }
export default () => <Trap />
`,
  'parts/quote.client.tsx': `import { useEffect, useState } from 'react'
const html = "<b title='set style=\\"a\\"' STYLE='color: rgb(1, 2, 3)'>raw</b><i>a style=\\"b\\"</i>"
export default function Quote() {
  const [isAlive, live] = useState(false)
  useEffect(() => live(true), [])
  return (
    <section data-style="compact" data-alive={isAlive} style={{ color: 'rgb(20, 97, 60)' }}>
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  )
}
`,
  'content/quote.tsx': `import Quote from '../parts/quote.client.tsx'
export const frontMatter = { title: 'Quote' }
export default () => <Quote />
`,
  'content/still.tsx': `export const frontMatter = { title: 'Still' }\nexport default () => <p>Nothing moves here.</p>\n`,
})

function basket(page: Page, fruit: string): ReturnType<Page['locator']> {
  return page.locator('section').filter({ hasText: fruit })
}

function colorOf(element: Element): string {
  return getComputedStyle(element).color
}

/** Delays the scripts of the parts until the gate opens. */
function holdParts(page: Page, gate: { readonly opened: Promise<void> }): Promise<unknown> {
  return page.route(/assets\/(?:basket|react)[.-]/, async (route) => {
    await gate.opened
    return route.continue()
  })
}

test('parts are in the page before their script runs, and each then has its own state', async () => {
  const { page } = await site.open('basket')
  expect(await basket(page, 'apples & pears').locator('p').textContent()).toBe('2 in the basket')
  await basket(page, 'apples & pears').getByRole('button', { name: 'Add' }).click()
  await expect.poll(() => basket(page, 'apples & pears').locator('p').textContent()).toBe('3 in the basket')
  expect(await basket(page, 'plums').locator('p').textContent()).toBe('40 in the basket')
  expect(
    await basket(page, 'plums')
      .locator('p')
      .evaluate((text) => getComputedStyle(text).color),
  ).toBe('rgb(20, 97, 60)')
  await basket(page, 'plums').getByLabel('Note').fill('ripe')
  await expect.poll(() => basket(page, 'plums').locator('output').textContent()).toBe('RIPE dusty')
})

test('clicks and input are not lost while the script of a part loads', async () => {
  const gate = createGate()
  const { page } = await site.open('basket', { prepare: (opened) => holdParts(opened, gate) })
  const plums = basket(page, 'plums')
  await plums.getByRole('button', { name: 'Add' }).click()
  await plums.getByRole('button', { name: 'Add' }).click()
  await plums.getByLabel('Note').pressSequentially('ripe')
  await plums.getByLabel('Washed').click()
  expect(await plums.locator('p').first().textContent()).toBe('40 in the basket')
  await plums.getByRole('status').waitFor()
  gate.open()
  await expect.poll(() => plums.locator('p').first().textContent()).toBe('42 in the basket')
  await expect.poll(() => plums.locator('output').textContent()).toBe('RIPE clean')
  expect(await plums.getByLabel('Note').inputValue()).toBe('ripe')
  expect(await plums.getByLabel('Washed').isChecked()).toBe(true)
})

test('a part works after a client-side navigation', async () => {
  const { page } = await site.open('overview')
  await markDocument(page)
  await page.getByRole('main').getByRole('link', { name: 'Basket' }).click()
  await basket(page, 'plums').getByRole('button', { name: 'Add' }).click()
  await expect.poll(() => basket(page, 'plums').locator('p').textContent()).toBe('41 in the basket')
  expect(await isMarked(page)).toBe(true)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  await page.goForward()
  await basket(page, 'plums').getByRole('button', { name: 'Add' }).click()
  await expect.poll(() => basket(page, 'plums').locator('p').textContent()).toBe('41 in the basket')
})

test('the styles of a part apply, and text that only looks like a style is unchanged', async () => {
  const { page } = await site.open('quote')
  const quote = page.locator('[data-alive=true]')
  await quote.waitFor()
  expect(await quote.evaluate(colorOf)).toBe('rgb(20, 97, 60)')
  expect(await quote.locator('b').evaluate(colorOf)).toBe('rgb(1, 2, 3)')
  expect(await quote.locator('b').getAttribute('title')).toBe('set style="a"')
  expect(await quote.locator('i').textContent()).toBe('a style="b"')
  expect(await quote.getAttribute('data-style')).toBe('compact')
})

test('a Markdown component can contain an interactive part', async () => {
  const { page } = await site.open('written')
  await basket(page, 'plums 7').getByRole('button', { name: 'Add' }).click()
  await expect.poll(() => basket(page, 'plums 7').locator('p').textContent()).toBe('8 in the basket')
})

test('React is loaded only on pages that need it', async () => {
  const asked: string[] = []
  const { page } = await site.open('still', {
    prepare: (opened) => {
      opened.on('request', (request) => asked.push(request.url()))
      return Promise.resolve()
    },
  })
  await page.waitForLoadState('networkidle')
  expect(asked.filter((address) => address.includes('/react'))).toEqual([])
  await page.goto(new URL('basket', site.url()).href)
  await expect.poll(() => asked.filter((address) => address.includes('/react')).length).toBeGreaterThan(0)
})

test('if its script fails to load, a part shows a spinner, the reason and "Retry", and works after a retry', async () => {
  const gate = createGate()
  let isBroken = true
  const { page } = await site.open('basket', {
    expectsComplaints: true,
    prepare: (opened) =>
      opened.route('**/assets/basket.*.js', async (route) => {
        await gate.opened
        return isBroken ? route.abort() : route.continue()
      }),
  })
  const part = page.locator('docsgen-part').first()
  await part.getByRole('status').waitFor()
  gate.open()
  await part.getByRole('alert').waitFor()
  expect(await part.locator('section p').first().textContent()).toBe('2 in the basket')
  isBroken = false
  await part.getByRole('button', { name: 'Retry' }).click()
  await part.getByRole('button', { name: 'Add' }).click()
  await expect.poll(() => part.locator('section p').first().textContent()).toBe('3 in the basket')
  expect(await part.getByRole('alert').count()).toBe(0)
})

test('a part works after a retry if the shared library failed to load', async () => {
  let isBroken = true
  const { page } = await site.open('basket', {
    expectsComplaints: true,
    prepare: (opened) => opened.route('**/assets/react*.js', (route) => (isBroken ? route.abort() : route.continue())),
  })
  const part = page.locator('docsgen-part').first()
  await part.getByRole('alert').waitFor()
  isBroken = false
  await part.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => part.getAttribute('data-live')).toBe('')
  expect(await part.getByRole('alert').count()).toBe(0)
  await part.getByRole('button', { name: 'Add' }).click()
  await expect.poll(() => part.locator('section p').first().textContent()).toBe('3 in the basket')
})

test('a part that throws shows "This page crashed.", the message, its causes and "Try again"', async () => {
  const { page, complaints } = await site.open('broken', { expectsComplaints: true })
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('heading', { name: 'This page crashed.' }).waitFor()
  const main = await page.getByRole('main').innerText()
  expect(main).toContain('the trap shut')
  expect(main).toContain('Cause: a mouse')
  expect(complaints.join('\n')).toContain('the trap shut')
  await page.getByRole('button', { name: 'Try again' }).click()
  // The button of the menu is there for a moment, until the style sheet is.
  await page.getByRole('button', { name: 'Open', exact: true }).waitFor()
})

test('without JavaScript a part shows its initial state', async () => {
  const { page } = await site.open('basket', { context: { javaScriptEnabled: false } })
  expect(await basket(page, 'plums').locator('p').textContent()).toBe('40 in the basket')
})
