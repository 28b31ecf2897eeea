import { expect, test } from 'vitest'
import { createGate, isMarked, markDocument, useBrowserSite } from './browser.ts'

const site = useBrowserSite({
  'docs.config.yaml':
    'site: { title: Styles, url: "https://docs.example.com", basePath: /docs/, home: /overview, favicon: icon.svg }\n',
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'content/overview.md': '# Overview\n\n[Styled](styled.md)\n',
  'content/styled.md': '# Styled\n\n[Overview](overview.md)\n\n<Panel />\n',
  'templates/components/Panel.tsx':
    "import styles from './Panel.module.css'\nimport './everywhere.css'\nexport const Panel = () => <p className={styles.root}>panel</p>\n",
  'templates/components/Panel.module.css': '.root { color: rgb(9, 8, 7); background: url(dots.svg) }\n',
  'templates/components/everywhere.css': 'main h1 { color: rgb(1, 2, 3) }\n',
  'templates/components/dots.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
})

function colorOf(element: Element): string {
  return getComputedStyle(element).color
}

test('the styles of a page apply before it is shown, and only while it is shown', async () => {
  const gate = createGate()
  const { page, complaints } = await site.open('overview', {
    prepare: (opened) =>
      opened.route(/assets\/panel\.\w+\.css$/, async (route) => {
        await gate.opened
        return route.continue()
      }),
  })
  await markDocument(page)
  const title = page.getByRole('heading', { level: 1 })
  const plain = await title.evaluate(colorOf)
  await page.getByRole('main').getByRole('link', { name: 'Styled', exact: true }).click()
  await page.getByRole('progressbar').waitFor()
  expect(await title.textContent()).toBe('Overview')
  expect(await title.evaluate(colorOf)).toBe(plain)
  gate.open()
  const panel = page.getByText('panel', { exact: true })
  await panel.waitFor()
  expect(await panel.evaluate(colorOf)).toBe('rgb(9, 8, 7)')
  expect(await title.evaluate(colorOf)).toBe('rgb(1, 2, 3)')
  await page.getByRole('main').getByRole('link', { name: 'Overview', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  expect(await title.evaluate(colorOf)).toBe(plain)
  expect(await isMarked(page)).toBe(true)
  expect(complaints).toEqual([])
})
