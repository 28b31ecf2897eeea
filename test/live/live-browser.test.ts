import { renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isMarked, openPage, shareBrowser } from '../browser/browser.ts'
import { makeProject } from '../helpers/project.ts'
import { startServe } from './serve-command.ts'
import { paragraphs, startWriting, writtenConfig as config, writtenFiles as files } from './writing.ts'

test('a saved page shows in the browser without being loaded again', async () => {
  const { page, project } = await startWriting({}, 'guide')
  project.write({ 'content/guide.md': files['content/guide.md'].replace('The first words.', 'Other first words.') })
  await page.getByText('Other first words.').waitFor()
  expect(await isMarked(page)).toBe(true)
})

test.for(['', 'other/', 'part', 'part/', 'part/index', 'part/na%C3%AFve'])(
  'a page that is shown as "%s" below the base path follows its source',
  async (route) => {
    const pages = {
      'content/index.md': '# Page\n\nNot yet.\n',
      'content/other.md': '# Page\n\nNot yet.\n',
      'content/part/index.md': '# Page\n\nNot yet.\n',
      'content/part/naïve.md': '# Page\n\nNot yet.\n',
    }
    const { page, project } = await startWriting(pages, route)
    project.write(
      Object.fromEntries(Object.entries(pages).map(([file, text]) => [file, text.replace('Not yet.', 'It is here.')])),
    )
    await page.getByText('It is here.').waitFor()
    expect(await isMarked(page)).toBe(true)
  },
)

test('the place of the reader stays when text above it grows', async () => {
  const { page, project } = await startWriting({}, 'guide')
  await page.getByText('Paragraph 30 of').scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 200))
  const top = () => page.getByText('Paragraph 30 of').evaluate((element) => element.getBoundingClientRect().top)
  const before = await top()
  project.write({ 'content/guide.md': files['content/guide.md'].replace('The first words.', paragraphs(9)) })
  await page.getByText('Paragraph 8 of').nth(1).waitFor({ state: 'attached' })
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(3)
})

const rich = `# Rich

::::tabs{group="os"}
:::tab[Linux]{value="linux"}
Use apt.
:::
:::tab[Mac]{value="mac"}
Use brew.
:::
::::

<details><summary>More</summary>

Folded words.

</details>

Text with a [link to the guide](guide.md).

The end.
`

test('open tabs, open details and the focus are kept when the text around them changes', async () => {
  const { page, project } = await startWriting({ 'content/rich.md': rich }, 'rich')
  await page.getByRole('tab', { name: 'Mac' }).click()
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'link to the guide' }).focus()
  project.write({
    'content/rich.md': rich
      .replace('Use brew.', 'Use brew, please.')
      .replace('Folded words.', 'Other folded words.')
      .replace('The end.', 'The very end.'),
  })
  await page.getByText('The very end.').waitFor()
  await page.getByText('Use brew, please.').waitFor()
  await page.getByText('Other folded words.').waitFor()
  expect(await page.getByRole('tab', { name: 'Mac' }).getAttribute('aria-selected')).toBe('true')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('link to the guide')
  expect(await isMarked(page)).toBe(true)
})

test('tabs and copy buttons that come with a change answer the reader', async () => {
  const { page, project } = await startWriting({ 'content/rich.md': '# Rich\n\nNothing yet.\n' }, 'rich')
  project.write({ 'content/rich.md': rich })
  await page.getByRole('tab', { name: 'Mac' }).click()
  await page.getByText('Use brew.').waitFor()
  await page.getByRole('tab', { name: 'Mac' }).press('ArrowLeft')
  await page.getByText('Use apt.').waitFor()
})

test('an error is shown above the page with its line, and disappears when it is fixed', async () => {
  const { page, project, serving } = await startWriting({}, 'other')
  project.write({ 'content/other.md': '# Other page\n\nSee the [guide](/gide).\n' })
  const problems = page.getByRole('alert', { name: 'Problems' })
  await problems.waitFor()
  expect(await problems.innerText()).toContain('content/other.md:3:9')
  expect(await problems.innerText()).toContain('"/gide" is not a page of this site; did you mean "/guide"?')
  expect(await problems.innerText()).toContain('See the [guide](/gide).')
  expect(await page.locator('a[data-error]').getAttribute('data-error')).toContain('is not a page')
  expect(await serving.says(/1 error\./)).toContain('content/other.md:3:9')
  project.write({ 'content/other.md': files['content/other.md'] })
  await problems.waitFor({ state: 'detached' })
  await serving.says(/All problems are fixed/)
  expect(await isMarked(page)).toBe(true)
})

test('an error on one page that is caused by a change of another is reported and marked there', async () => {
  const { page, project } = await startWriting({}, 'other')
  project.write({ 'content/guide.md': '# Guide\n\nNo such part any more.\n' })
  await page.getByRole('alert', { name: 'Problems' }).waitFor()
  await page.locator('a[data-error]').waitFor()
})

test('a config error is reported and the site stays unchanged until it is fixed', async () => {
  const { page, project } = await startWriting({}, 'guide')
  project.write({ 'docs.config.yaml': `${config}navbr: {}\n` })
  await expect.poll(() => page.getByRole('alert', { name: 'Problems' }).innerText()).toContain('docs.config.yaml:4:1')
  project.write({ 'docs.config.yaml': config.replace('title: Sample', 'title: Renamed') })
  await page.getByRole('alert', { name: 'Problems' }).waitFor({ state: 'detached' })
  await expect.poll(() => page.title()).toBe('Guide | Renamed')
})

test('front matter, titles, new, renamed and deleted pages change the sidebar of an open page', async () => {
  const { page, project } = await startWriting({}, 'guide', { expectsComplaints: true })
  const labels = () => page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('link').allInnerTexts()
  project.write({ 'content/other.md': '---\nsidebar_label: Another name\n---\n# Other page\n' })
  await expect.poll(labels).toEqual(['Guide', 'Another name'])
  project.write({ 'content/third.md': '# Third page\n' })
  await expect.poll(labels).toEqual(['Guide', 'Another name', 'Third page'])
  renameSync(path.join(project.folder, 'content/third.md'), path.join(project.folder, 'content/Third.md'))
  await page.goto(page.url().replace('guide', 'Third'))
  await page.getByRole('heading', { name: 'Third page' }).waitFor()
  project.remove('content/Third.md')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.goto(page.url().replace('Third', 'guide'))
  expect(await labels()).toEqual(['Guide', 'Another name'])
})

const spec = (summary: string): string =>
  `openapi: 3.1.0\ninfo: { title: API, version: "1" }\npaths:\n  /books:\n    get: { operationId: listBooks, summary: ${summary}, responses: { "200": { description: Done } } }\n`

test('an include, a code file that a fence shows, a picture, a component and the API document arrive', async () => {
  const { page, project, serving } = await startWriting(
    {
      'docs.config.yaml': `${config}api: [{ spec: api/books.yaml, route: /api }]\nmarkdown: { roots: [examples] }\n`,
      'api/books.yaml': spec('List books'),
      'content/parts.md':
        '# Parts\n\n::include{file="_shared/part.md"}\n\n```js file="../examples/a.js"\n```\n\n<Note text="x"></Note>\n',
      'content/_shared/part.md': 'A shared part.\n',
      'examples/a.js': 'const one = 1\n',
      'templates/components/Note.tsx':
        'export function Note({ text }: { text: string }) { return <b>note {text}</b> }\n',
    },
    'parts',
  )
  await page.getByText('note x').waitFor()
  project.write({ 'content/_shared/part.md': 'A changed part.\n' })
  await page.getByText('A changed part.').waitFor()
  project.write({ 'examples/a.js': 'const two = 2\n' })
  await page.getByText('const two = 2').waitFor()
  project.write({
    'templates/components/Note.tsx':
      'export function Note({ text }: { text: string }) { return <b>remark {text}</b> }\n',
  })
  await page.getByText('remark x').waitFor()
  project.write({
    'templates/components/Note.css': '.remark { color: rgb(1, 2, 3) }\n',
    'templates/components/Note.tsx':
      "import './Note.css'\nexport function Note({ text }: { text: string }) { return <b className='remark'>styled {text}</b> }\n",
  })
  const colorOf = (): Promise<string> => page.locator('b.remark').evaluate((element) => getComputedStyle(element).color)
  await expect.poll(colorOf).toBe('rgb(1, 2, 3)')
  project.write({ 'templates/components/Note.css': '.remark { color: rgb(4, 5, 6) }\n' })
  await expect.poll(colorOf).toBe('rgb(4, 5, 6)')
  await page.goto(new URL('api', serving.url).href)
  await page.getByRole('heading', { name: 'List books' }).waitFor()
  project.write({ 'api/books.yaml': spec('List all books') })
  await page.getByRole('heading', { name: 'List all books' }).waitFor()
  project.write({ 'api/books.yaml': spec('[List') })
  await page.getByText('api/books.yaml:5').waitFor()
  expect(await page.getByRole('heading', { name: 'List all books' }).isVisible()).toBe(true)
  project.write({ 'api/books.yaml': spec('List every book') })
  await page.getByRole('heading', { name: 'List every book' }).waitFor()
})

test('a style sheet of the site, and what it imports, shows as soon as it is saved', async () => {
  const { page, project } = await startWriting({}, 'guide')
  const color = (): Promise<string> => page.locator('main h1').evaluate((title) => getComputedStyle(title).color)
  project.write({ 'theme.css': '@import "./look.css";\n', 'look.css': 'h1 { color: rgb(1, 2, 3) }\n' })
  await expect.poll(color).toBe('rgb(1, 2, 3)')
  project.write({ 'look.css': 'h1 { color: rgb(3, 2, 1) }\n' })
  await expect.poll(color).toBe('rgb(3, 2, 1)')
  const sheets = (): Promise<number> => page.locator('head link[rel="stylesheet"]').count()
  const before = await sheets()
  project.write({ 'look.css': 'h1 { color: rgb(1, 1, 1) }\n' })
  await expect.poll(color).toBe('rgb(1, 1, 1)')
  await expect.poll(sheets).toBe(before)
  project.write({ 'look.css': 'h1 { color }\n' })
  await page.getByText('look.css:1').waitFor()
  project.write({ 'look.css': 'h1 { color: rgb(2, 2, 2) }\n' })
  await expect.poll(color).toBe('rgb(2, 2, 2)')
  expect(await isMarked(page)).toBe(true)
})

test('a slot shows as soon as it is saved, its errors are shown with their line, and it disappears with its file', async () => {
  const { page, project } = await startWriting({ 'templates/slots/Footer.tsx': footer('One') }, 'guide')
  await page.getByText('One of Guide').waitFor()
  project.write({ 'templates/slots/Footer.tsx': footer('Another') })
  await page.getByText('Another of Guide').waitFor()
  project.write({ 'templates/slots/Footer.tsx': 'export const Footer = ({ page }) => <p>{page.none.more}</p>\n' })
  await page.getByText('templates/slots/Footer.tsx:1').waitFor()
  project.write({ 'templates/slots/Footer.tsx': footer('Fixed'), 'templates/slots/Head.tsx': headSlot })
  await page.getByText('Fixed of Guide').waitFor()
  await expect.poll(() => page.locator('meta[name="own"]').count()).toBe(1)
  project.remove('templates/slots/Footer.tsx')
  await expect.poll(() => page.getByText('of Guide').count()).toBe(0)
})

test('what a slot or a mapped component imports from anywhere in the site is watched, also while it is broken', async () => {
  const { page, project } = await startWriting(
    {
      'docs.config.yaml': `${config}markdown: { components: ./parts/map.tsx }\n`,
      'parts/map.tsx': "import { word } from './word.ts'\nexport default { Word: () => <b>{word}</b> }\n",
      'parts/word.ts': "export const word = 'One word'\n",
      'parts/name.ts': "export const name = 'One name'\n",
      'templates/slots/Footer.tsx':
        "import { name } from '../../parts/name.ts'\nexport const Footer = () => <p>{name}</p>\n",
      'content/guide.md': '# Guide\n\n<Word />\n',
    },
    'guide',
  )
  await page.getByText('One word').waitFor()
  project.write({ 'parts/name.ts': "export const name = 'Another name'\n" })
  await page.getByText('Another name').waitFor()
  project.write({ 'parts/word.ts': "export const word = 'Another word'\n" })
  await page.getByText('Another word').waitFor()
  project.write({ 'parts/name.ts': 'export const name = \n', 'parts/word.ts': 'export const word = \n' })
  await page.getByText('parts/name.ts:').waitFor()
  await page.getByText('parts/word.ts:').waitFor()
  project.write({ 'parts/name.ts': "export const name = 'Last name'\n" })
  await page.getByText('Last name').waitFor()
  project.write({ 'parts/word.ts': "export const word = 'Last word'\n" })
  await page.getByText('Last word').waitFor()
})

test('the interactive parts of two slots work while a third slot does not compile', async () => {
  const broken = { 'templates/slots/Head.tsx': 'export const Head = () => <p>\n' }
  const { page } = await startWriting({ ...partOf('Footer'), ...partOf('BarEnd'), ...broken }, 'guide')
  for (const name of ['Footer', 'BarEnd']) {
    const button = page.getByRole('button', { name })
    const clicked = (): Promise<string | null> => button.click().then(() => button.textContent())
    await expect.poll(clicked).toMatch(/[1-9]/)
  }
})

const partOf = (name: string): Readonly<Record<string, string>> => ({
  [`parts/${name}.client.tsx`]: `import { useState } from 'react'
export function Counter() {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + 1)}>${name} {count}</button>
}\n`,
  [`templates/slots/${name}.tsx`]: `import { Counter } from '../../parts/${name}.client.tsx'
export const ${name} = () => <Counter />\n`,
})

const footer = (text: string): string => `export const Footer = ({ page }) => <p>${text} of {page.title}</p>\n`
const headSlot = 'export const Head = () => <meta name="own" content="1" />\n'

test('redirects of the config work, and change with it', async () => {
  const { page, project, serving } = await startWriting({}, 'guide')
  project.write({ 'docs.config.yaml': `${config}redirects: [{ from: /old, to: /other }]\n` })
  await expect
    .poll(async () => (await fetch(new URL('old', serving.url), { redirect: 'manual' })).headers.get('location'))
    .toBe('/docs/other')
  await page.goto(new URL('old', serving.url).href)
  expect(new URL(page.url()).pathname).toBe('/docs/other')
})

test('the search finds what was written a moment ago', async () => {
  const { page, project } = await startWriting({}, 'guide')
  project.write({ 'content/other.md': '# Other page\n\nAbout zebrafinches.\n' })
  await expect
    .poll(async () => (await page.request.get(page.url().replace('guide', 'other'))).text())
    .toContain('zebrafinches')
  await page.getByRole('combobox', { name: 'Search' }).click()
  await page.keyboard.type('zebrafinches')
  await page.getByRole('option').first().waitFor()
  expect(await page.getByRole('option').first().innerText()).toContain('Other page')
})

test('drafts are shown with a mark when they are asked for, and are not there otherwise', async () => {
  const draft = { 'content/draft.md': '---\ndraft: true\n---\n# Unfinished\n' }
  const shown = await startWriting(draft, 'draft', { words: ['--port', '0', '--drafts'] })
  await shown.page.getByText('Draft', { exact: true }).waitFor()
  const hidden = await startWriting(draft, 'guide')
  expect((await fetch(new URL('draft', hidden.serving.url))).status).toBe(404)
})

test('all tabs of a browser share one connection, and the next takes over when its tab is closed', async () => {
  const { page, context, project, serving } = await startWriting({}, 'guide')
  const events: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/events')) events.push(request.url())
  })
  const second = await context.newPage()
  await second.goto(new URL('guide', serving.url).href)
  project.write({ 'content/guide.md': '# Guide\n\nFor both.\n\n## Later\n' })
  await Promise.all([page, second].map((tab) => tab.getByText('For both.').waitFor()))
  expect(events).toEqual([])
  await page.close()
  await expect.poll(() => events.length).toBe(1)
  project.write({ 'content/guide.md': '# Guide\n\nFor the one that is left.\n\n## Later\n' })
  await second.getByText('For the one that is left.').waitFor()
})

test('a page that was edited while the server was away is right when the server is there again', async () => {
  const { page, project, serving } = await startWriting({}, 'guide', { expectsComplaints: true })
  const { port } = new URL(serving.url)
  await serving.stop()
  writeFileSync(path.join(project.folder, 'content/guide.md'), '# Guide\n\nWritten meanwhile.\n\n## Later\n')
  await startServe(project, ['--port', port])
  await page.getByText('Written meanwhile.').waitFor()
})

test('a link with the token, in a page of another site, opens a preview that follows what is written', async () => {
  const project = makeProject(files)
  const serving = await startServe(project, ['--port', '0', '--host', '0.0.0.0'])
  const { page, context } = await openPage(await shareBrowser(), 'about:blank', {})
  const show = async (address: string): Promise<void> => {
    const body = `<a href="${address}">The preview</a>`
    await context.route('http://chat.example/**', (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto('http://chat.example/')
    await page.getByRole('link', { name: 'The preview' }).click()
    await page.getByRole('heading', { name: 'Guide' }).waitFor()
  }
  const link = new URL(serving.url)
  link.pathname += 'guide'
  await show(link.href)
  expect(page.url()).toBe(new URL('guide', serving.url).href)
  project.write({ 'content/guide.md': '# Guide\n\n[Nowhere](nowhere.md)\n' })
  await page.getByRole('alert', { name: 'Problems' }).getByText('content/guide.md:3:1').waitFor()
  expect(await page.getByRole('button', { name: 'content/guide.md:3:1' }).count()).toBe(0)
  await show(page.url())
})
