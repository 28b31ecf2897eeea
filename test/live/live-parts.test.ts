import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { isMarked } from '../browser/browser.ts'
import { startWriting, writtenFiles as files } from './writing.ts'

// The parts around a page's text while the text is being written: the search, the menu, the connection.

const other = (words: string): Record<string, string> => ({ 'content/other.md': `# Other page\n\n${words}\n` })
const guide = (words: string): Record<string, string> => ({
  'content/guide.md': files['content/guide.md'].replace('The first words.', words),
})

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search' }).fill(words)
}

test('a search that was used already finds what was written since, and no longer what was there before', async () => {
  const { page, project } = await startWriting(other('About zebrafinches.'), 'guide')
  await search(page, 'zebrafinches')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  project.write({ ...other('About quokkas.'), ...guide('Words that tell that all has come.') })
  await page.getByText('Words that tell that all has come.').waitFor()
  await search(page, 'quokkas')
  await page.getByRole('option', { name: /Other page.*quokkas/s }).waitFor()
  await search(page, 'zebrafinches')
  await page.getByText('No results for “zebrafinches”.').waitFor()
  expect(await isMarked(page)).toBe(true)
})

test('an open search panel updates its results after a change', async () => {
  const { page, project } = await startWriting(other('About zebrafinches.'), 'guide')
  await search(page, 'zebrafinches')
  await page.getByRole('option').first().waitFor()
  project.write(other('About quokkas.'))
  await page.getByText('No results for “zebrafinches”.').waitFor()
  project.write(other('About zebrafinches, again.'))
  await page.getByRole('option', { name: /zebrafinches.*again/s }).waitFor()
  expect(await page.getByRole('combobox', { name: 'Search' }).inputValue()).toBe('zebrafinches')
})

test('the menu of a narrow screen stays open over a change, and gives back what it has borrowed', async () => {
  const { page, project } = await startWriting({}, 'guide')
  await page.setViewportSize({ width: 500, height: 800 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  project.write({ 'content/guide.md': '# Renamed guide\n\nNew words.\n\n## Later\n' })
  await menu.getByRole('link', { name: 'Renamed guide' }).waitFor()
  await page.getByText('New words.').waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1200, height: 800 })
  expect(await page.locator('.sidebar').count()).toBe(1)
  expect(await page.locator('.search').count()).toBe(1)
  await page.getByRole('link', { name: 'Other page', exact: true }).click()
  await page.getByRole('heading', { name: 'Other page', level: 1 }).waitFor()
  expect(await isMarked(page)).toBe(true)
})

test('an address that led nowhere shows its page as soon as there is one', async () => {
  const { page, project } = await startWriting({}, 'third', { expectsComplaints: true })
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  project.write({ 'content/third.md': '# Third page\n' })
  await page.getByRole('heading', { name: 'Third page' }).waitFor()
})

test('a page that includes another one is updated with it', async () => {
  const { page, project } = await startWriting({ 'content/both.md': '# Both\n\n::include{file="other.md"}\n' }, 'both')
  project.write(other('About quokkas.'))
  await page.getByText('About quokkas.').waitFor()
})

const post = (words: number): Record<string, string> => ({
  'blog/2026-01-02-first.md': `---\ndescription: A post.\n---\n# First\n\n${'word '.repeat(words)}\n`,
})

test('the list of posts shows the new reading time', async () => {
  const config = `${files['docs.config.yaml']}blog: {}\n`
  const { page, project } = await startWriting({ 'docs.config.yaml': config, ...post(20) }, 'blog')
  await page.getByText('1 min read').waitFor()
  project.write(post(1400))
  await page.getByText(/[5-8] min read/).waitFor()
})

test('a connection that something else has answered is opened again', async () => {
  const { page, context, project, serving } = await startWriting({}, 'guide', { expectsComplaints: true })
  let refused = 0
  await context.route('**/@docsgen/events', async (route) => {
    refused += 1
    if (refused > 2) await route.continue()
    else await route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' })
  })
  await page.goto(new URL('other', serving.url).href)
  await expect.poll(() => refused).toBe(3)
  project.write(other('Heard again.'))
  await page.getByText('Heard again.').waitFor()
})

test('a connection without heartbeats is opened again', async () => {
  const { page, context, project, serving } = await startWriting({}, 'guide', { expectsComplaints: true })
  let opened = 0
  await context.route('**/@docsgen/events', async (route) => {
    opened += 1
    // The first one is never answered, as when the network went away without a word.
    if (opened > 1) await route.continue()
  })
  await page.clock.install()
  await page.goto(new URL('other', serving.url).href)
  await expect.poll(() => opened).toBe(1)
  await page.clock.fastForward(41_000)
  await expect.poll(() => opened).toBe(2)
  project.write(other('Heard again.'))
  await page.getByText('Heard again.').waitFor()
})

const badge = (text: string): Record<string, string> => ({
  'templates/components/Badge.tsx': `export const Badge = () => <b>${text}</b>\n`,
})

test('a component of many pages shows on the page that is open, and on all others when they are opened', async () => {
  const numbers = Array.from({ length: 12 }, (_, at) => String(at))
  const pages = Object.fromEntries(numbers.map((at) => [`content/p${at}.md`, `# P${at}\n\n::Badge\n`]))
  const { page, project } = await startWriting({ ...pages, ...badge('old') }, 'p3')
  await page.getByText('old').waitFor()
  project.write(badge('new'))
  await page.getByText('new').waitFor()
  expect(await isMarked(page)).toBe(true)
  for (const at of numbers) {
    const html = await (await page.request.get(new URL(`p${at}`, page.url()).href)).text()
    expect(html).toContain('<b>new</b>')
  }
})

test('what the browser blocks because of the policy is in the list of problems, with the option to set', async () => {
  const part = `export function Part({ host }: { host: string }) {
  return <button onClick={() => void fetch(host + '/now').catch(() => undefined)}>Load</button>
}
`
  const own = {
    'parts/part.client.tsx': part,
    'templates/components/Part.tsx': "export { Part } from '../../parts/part.client.tsx'\n",
    'content/part.md': '# Part\n\n::Part{host="https://api.example.com"}\n',
  }
  const { page } = await startWriting(own, 'part', { expectsComplaints: true })
  await page.getByRole('button', { name: 'Load' }).click()
  const problems = page.getByRole('alert', { name: 'Problems' })
  await problems.getByText('add "https://api.example.com" to security.extraSources.connect (on /docs/part)').waitFor()
})
