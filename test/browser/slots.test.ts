import { expect, test } from 'vitest'
import { isMarked, markDocument, useBrowserSite } from './browser.ts'

const site = useBrowserSite({
  'docs.config.yaml':
    'site: { title: Slots, url: "https://docs.example.com", basePath: /docs/, home: /overview, favicon: icon.svg }\nsidebars: { docs: [overview, two] }\n',
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'content/overview.md': '# Overview\n\n[Two](two.md)\n',
  'content/two.md': '# Two\n\n[Overview](overview.md)\n',
  'parts/bell.client.tsx':
    'import { useState } from "react"\nexport const Bell = () => {\n  const [count, setCount] = useState(0)\n  return <button onClick={() => setCount(count + 1)}>rung {count}</button>\n}\n',
  'templates/slots/Footer.tsx': 'export const Footer = ({ page }) => <p>Footer of {page.title}</p>\n',
  'templates/slots/SidebarEnd.tsx': 'export const SidebarEnd = ({ page }) => <p>Sidebar of {page.title}</p>\n',
  'templates/slots/BarEnd.tsx':
    "import { Bell } from '../../parts/bell.client.tsx'\nexport const BarEnd = () => <Bell />\n",
})

test('slots follow the page that is shown, and a part in the bar is kept while the reader moves on', async () => {
  const { page } = await site.open('overview')
  await markDocument(page)
  await page.getByRole('button', { name: 'rung 0' }).click()
  await page.getByRole('button', { name: 'rung 1' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Two', exact: true }).click()
  await page.getByText('Footer of Two').waitFor()
  await page.getByText('Sidebar of Two').waitFor()
  expect(await page.getByText('of Overview').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'rung 1' }).count()).toBe(1)
  expect(await isMarked(page)).toBe(true)
})
