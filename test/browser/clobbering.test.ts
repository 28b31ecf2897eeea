import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { shareBrowser, useBrowserSite } from './browser.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** All members of `document` in this browser. */
async function documentMembers(): Promise<string[]> {
  const page = await (await shareBrowser()).newPage()
  const names = await page.evaluate(() => {
    const found = new Set<string>()
    for (let one: object | null = document; one !== null; one = Object.getPrototypeOf(one) as object | null)
      for (const name of Object.getOwnPropertyNames(one)) found.add(name)
    return [...found]
  })
  await page.close()
  return names
}

function listThemeClasses(): string[] {
  const sheet = readFileSync(path.join(root, 'dist/client/main.css'), 'utf8')
  return [...new Set(Array.from(sheet.matchAll(/\.([a-z][\w-]*)/g), ([, name = '']) => name))]
}

const members = await documentMembers()
const hostile = [
  ...members.flatMap((name) => [
    `<img name="${name}" src="icon.svg" alt=""><img id="${name}" name="${name}" src="icon.svg" alt="">`,
    `<form name="${name}" id="${name}"><input name="${name}"></form><object id="${name}"></object>`,
    `<embed name="${name}"><iframe name="${name}"></iframe><a name="${name}" id="${name}">taker</a>`,
  ]),
  ...listThemeClasses().map((name) => `<div class="mine ${name}" name="${name}">wearer</div>`),
]

const site = useBrowserSite({
  'docs.config.yaml':
    'site: { title: Names, url: "https://docs.example.com", basePath: /docs/, home: /overview, favicon: icon.svg }\nnavbar: { items: [{ kind: search }, { kind: colorMode }] }\n',
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'content/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'content/overview.md': `# Overview\n\n${hostile.map((html) => `<p>${html}</p>`).join('\n\n')}\n`,
  'content/plums.md': '# Plums\n\nPlums grow in the orchard. [Overview](overview.md)\n\n## Location\n\nHere.\n',
})

test('no markup of a page replaces a member of the document', async () => {
  expect(members.length).toBeGreaterThan(250)
  const { page } = await site.open('overview')
  const taken = await page.evaluate(
    (names) =>
      names.filter((name) => {
        const value: unknown = document[name as keyof Document]
        return (value instanceof Element && value.closest('article') !== null) || value instanceof HTMLCollection
          ? ![
              'children',
              'images',
              'embeds',
              'plugins',
              'links',
              'forms',
              'scripts',
              'anchors',
              'applets',
              'all',
            ].includes(name)
          : false
      }),
    members,
  )
  expect(taken).toEqual([])
})

test('search, the colour mode and the menu work on a page that tries to break them', async () => {
  const { page } = await site.open('overview')
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  await page.keyboard.press('/')
  const search = page.getByRole('combobox', { name: 'Search' })
  await search.fill('plums grow')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 600, height: 800 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Plums' }).click()
  await page.getByRole('heading', { name: 'Plums', level: 1 }).waitFor()
})

test('the text of a page keeps its own classes but none of the theme', async () => {
  const { page } = await site.open('overview')
  const worn = await page
    .locator('article div.mine')
    .evaluateAll((elements) =>
      elements
        .map(({ className }) => className)
        .filter(
          (name) =>
            !/^mine(?: only-dark| only-light| sr-only| footnotes| task-list-item| contains-task-list| admonition-title)?$/.test(
              name,
            ),
        ),
    )
  expect(worn).toEqual([])
  expect(await page.locator('article div.mine').count()).toBeGreaterThan(200)
})

test('a heading keeps its id if that is the name of a document member', async () => {
  const { page } = await site.open('plums#location')
  expect(await page.locator('h2').getAttribute('id')).toBe('location')
})
