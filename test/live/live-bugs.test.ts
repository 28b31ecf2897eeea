import { expect, test } from 'vitest'
import { openFileHashes } from '../../src/cache/file-hashes.ts'
import { readConfig } from '../../src/config/read.ts'
import { hasChangedPages, lookAround } from '../../src/live/survey.ts'
import { makeProject, type Project } from '../helpers/project.ts'
import { plantedText, plantBug, whileRendering } from '../helpers/planted-bug.ts'
import { startServe, type Serving } from './serve-command.ts'

interface State {
  readonly problems: readonly { readonly rule: string; readonly file?: string; readonly message: string }[]
}

/** What browsers show above the page. */
async function problemsOf({ url }: Serving): Promise<State['problems']> {
  const response = await fetch(new URL('@docsgen/state', url))
  return ((await response.json()) as State).problems
}

async function untilShown(serving: Serving, rules: readonly string[]): Promise<State['problems']> {
  for (;;) {
    const problems = await problemsOf(serving)
    if (JSON.stringify(problems.map(({ rule }) => rule)) === JSON.stringify(rules)) return problems
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function serve(
  files: Readonly<Record<string, string>>,
  env: NodeJS.ProcessEnv = {},
): Promise<[Project, Serving]> {
  const project = makeProject({ 'content/index.md': '# Home\n', ...files })
  return [project, await startServe(project, ['--port', '0'], env)]
}

const textOf = async ({ url }: Serving, route: string): Promise<string> => (await fetch(new URL(route, url))).text()

test('a bug that stops a page shows above it, the preview continues, and an edit makes the page right', async () => {
  const [project, serving] = await serve({ 'content/page.md': `# Page\n\n## ${plantedText}\n` }, plantBug())
  expect(await textOf(serving, 'page')).toContain('<html')
  expect(await untilShown(serving, ['internal-error'])).toMatchObject([{ file: 'content/page.md' }])
  project.write({ 'content/page.md': '# Page\n\nRight again.\n' })
  await untilShown(serving, [])
  expect(await textOf(serving, 'page')).toContain('Right again.')
  project.write({ 'content/page.md': `# Page\n\n## ${plantedText}\n` })
  await untilShown(serving, ['internal-error'])
  expect(await serving.stop()).toBe(130)
})

test('a bug while a file is rendered is reported in the browser, and an edit makes the file right', async () => {
  const [project, serving] = await serve({ 'content/page.md': `${plantedText}\n` }, plantBug(whileRendering))
  await textOf(serving, 'page.md')
  expect(await untilShown(serving, ['internal-error'])).toMatchObject([{ file: 'content/page.md' }])
  project.write({ 'content/page.md': 'Right again.\n' })
  await untilShown(serving, [])
  expect(await textOf(serving, 'page.md')).toContain('Right again.')
  expect(await serving.stop()).toBe(130)
})

test('a link of a MkDocs site that names a heading follows it to another page, and is reported without it', async () => {
  const project = makeProject({
    'mkdocs.yml': 'site_name: Harbour\nplugins: [autorefs]\n',
    'docs/index.md': '# Sea\n',
    'docs/one.md': '# One\n\n## Ship\n',
    'docs/two.md': '# Two\n',
    'docs/uses.md': '# Uses\n\nA [ship][].\n',
  })
  project.remove('docs.config.yaml')
  const serving = await startServe(project)
  const untilUsed = async (link: string): Promise<void> => {
    await expect.poll(() => textOf(serving, 'uses')).toContain(link)
  }
  await untilUsed('A <a href="/one#ship">ship</a>.')
  project.write({ 'docs/one.md': '# One\n\n## Vessel\n' })
  await untilUsed('A <a>ship</a>.')
  expect(await untilShown(serving, ['left-out'])).toMatchObject([{ file: 'docs/uses.md' }])
  project.write({ 'docs/two.md': '# Two\n\n## Ship\n' })
  await untilUsed('A <a href="/two#ship">ship</a>.')
  await untilShown(serving, [])
  expect(await serving.stop()).toBe(130)
})

test('an edit of the file with the navigation of another tool shows, and its removal is an error that names it', async () => {
  const project = makeProject({
    'SUMMARY.md': '* [Sea](README.md)\n* [Ship](ship.md)\n',
    'README.md': '# Sea\n',
    'ship.md': '# Ship\n',
  })
  project.remove('docs.config.yaml')
  const serving = await startServe(project)
  await expect.poll(() => textOf(serving, 'ship')).toContain('>Ship</a>')
  project.write({ 'SUMMARY.md': '* [Sea](README.md)\n* [Vessel](ship.md)\n' })
  await expect.poll(() => textOf(serving, 'ship')).toContain('>Vessel</a>')
  project.remove('SUMMARY.md')
  expect(await untilShown(serving, ['config'])).toMatchObject([{ file: 'SUMMARY.md' }])
  project.write({ 'SUMMARY.md': '* [Sea](README.md)\n' })
  await untilShown(serving, [])
  expect(await serving.stop()).toBe(130)
})

test('a component that throws after it was rendered does not end the preview, and the next edit shows', async () => {
  const late = `import { writeFileSync } from 'node:fs'
export const Late = () => {
  setTimeout(() => {
    writeFileSync('thrown', '')
    throw new Error('too late')
  }, 300)
  return <b>shown</b>
}
`
  const [project, serving] = await serve({
    'templates/components/Late.tsx': late,
    'content/page.md': '# Page\n\n<Late/>\n',
  })
  expect(await textOf(serving, 'page')).toContain('<b>shown</b>')
  while (!project.has('thrown')) await new Promise((resolve) => setTimeout(resolve, 20))
  project.write({ 'content/page.md': '# Page\n\n<Late/> again\n' })
  // On a slow machine the thread may end while it still reads the page; then the page has that error until it is saved again.
  for (let edit = 1; !(await textOf(serving, 'page')).includes('<b>shown</b> again'); edit += 1)
    project.write({ 'content/page.md': `# Page\n\n<Late/> again ${String(edit)}\n` })
  expect(serving.said()).not.toMatch(/^ +at /m)
  expect(await serving.stop()).toBe(130)
})

test('a picture outside the content folder shows as soon as it is added', async () => {
  const [project, serving] = await serve({
    'docs.config.yaml': 'site: { title: Sea, url: "https://docs.example.com" }\nmarkdown: { roots: [pictures] }\n',
    'content/page.md': '# Page\n\n![Sea](../pictures/sea.svg)\n',
    'pictures/land.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  })
  await untilShown(serving, ['broken-image'])
  project.write({ 'pictures/sea.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>' })
  await untilShown(serving, [])
  expect(await textOf(serving, 'page')).toMatch(/<img(?=[^>]*alt="Sea")(?=[^>]*src="\/assets\/sea\.)/)
  project.remove('pictures/sea.svg')
  await untilShown(serving, ['broken-image'])
  project.write({ 'pictures/sea.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>' })
  await untilShown(serving, [])
})

test('a bug in the scan for missed changes is reported, and does not count as a change', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const site = { snapshot: () => ({}) } as never
  const stop = lookAround(site, () => resolve('a change'), resolve)
  expect(await promise).toBeInstanceOf(TypeError)
  stop()
})

test.each([
  ['written once is missed if the watcher does not report it', 1, true],
  ['written again and again is not missed, because the watcher reports the last time soon', 2, false],
])('a page that is %s', async (_, times, isMissed) => {
  const project = makeProject({ 'docs.config.yaml': 'site: { title: T }\n', 'content/index.md': '# Written 1\n' })
  const read = readConfig(`${project.folder}/docs.config.yaml`, () => undefined)
  const sources = { buildCache: { hashes: openFileHashes(project.folder, true) } }
  const known = { hash: 'of an older text', page: { source: 'index.md' }, dependencies: [] }
  const site = {
    snapshot: () => ({ project: read, sources }),
    pages: () => [known],
    // The scan calls this between its two looks.
    update: () => Promise.resolve(project.write({ 'content/index.md': `# Written ${String(times)}\n` })),
  }
  expect(await hasChangedPages(site as never)).toBe(isMissed)
})

test('a page that differs in every build does not count as changed', async () => {
  const project = makeProject({ 'docs.config.yaml': 'site: { title: T }\n', 'content/index.md': '# Tides\n' })
  const read = readConfig(`${project.folder}/docs.config.yaml`, () => undefined)
  const hashes = openFileHashes(project.folder, true)
  const file = 'content/index.md'
  const page = { source: 'index.md', file }
  const known = {
    hash: hashes.hashOf(`${project.folder}/${file}`),
    page,
    dependencies: [{ file, hash: 'unknown' }],
  }
  const site = {
    snapshot: () => ({ project: read, sources: { buildCache: { hashes } } }),
    pages: () => [known],
    update: () => Promise.resolve(),
  }
  expect(await hasChangedPages(site as never)).toBe(false)
})
