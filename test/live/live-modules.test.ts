import { expect, test } from 'vitest'
import { makeProject } from '../helpers/project.ts'
import { startWarmServe, type WarmServing } from './warm-serve.ts'

// Pages that are modules, in the preview of a site of another tool.

const files = {
  'docusaurus.config.js': `module.exports = {
  title: 'Sea', url: 'https://sea.example.com', baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
}
`,
  'src/Shown.jsx': 'export const Shown = () => <b>shown {(globalThis.shown = (globalThis.shown ?? 0) + 1)} times</b>\n',
  'docs/ship.mdx': "# Ship\n\nimport { Shown } from '@site/src/Shown'\n\nIt was <Shown />.\n\n<Missing />\n",
  'docs/sail.mdx': '# Sail\n\nA {1 + 1} m sail.\n',
  'docs/_part.mdx': 'A part.\n',
  'docs/whole.mdx': "# Whole\n\nimport Part from './_part.mdx'\n\n<Part />\n",
}

async function serve(own: Readonly<Record<string, string>> = {}) {
  const project = makeProject({ ...files, ...own })
  project.remove('docs.config.yaml')
  const serving = await startWarmServe(project)
  const untilShown = async (route: string, text: string): Promise<void> => {
    await expect.poll(() => textOf(serving, route), { timeout: 20_000 }).toContain(text)
  }
  return { project, serving, untilShown }
}

async function textOf(serving: Pick<WarmServing, 'url'>, route: string): Promise<string> {
  return (await fetch(new URL(route, serving.url))).text()
}

async function problemsOf(serving: Pick<WarmServing, 'url'>): Promise<unknown> {
  return (JSON.parse(await textOf(serving, '@docsgen/state')) as { readonly problems: unknown }).problems
}

test('an edit of an MDX page runs no other page again, and keeps what was found on the others', async () => {
  const { project, serving, untilShown } = await serve()
  const shownTimes = async () => /shown \d+ times/.exec(await textOf(serving, 'ship'))?.[0]
  const times = await shownTimes()
  expect(times).toBeDefined()
  const missing = [{ message: expect.stringContaining('Missing') as string }]
  await expect.poll(() => problemsOf(serving), { timeout: 20_000 }).toMatchObject(missing)
  project.write({ 'docs/sail.mdx': '# Sail\n\nA {2 + 1} m sail.\n' })
  await untilShown('sail', 'A 3 m sail.')
  expect(await shownTimes()).toBe(times)
  expect(await problemsOf(serving)).toMatchObject(missing)
})

test('pages follow the components and the parts that they import, and the plugins of the site', async () => {
  const shout = "module.exports = () => (tree) => { tree.children[0].children[0].value += '!' }\n"
  const { project, serving, untilShown } = await serve({
    'docusaurus.config.js': files['docusaurus.config.js'].replace(
      "'/' }",
      "'/', remarkPlugins: [require('./shout')] }",
    ),
    'shout.js': shout,
  })
  await untilShown('whole', 'A part.')
  project.write({ 'docs/_part.mdx': 'Another part.\n' })
  await untilShown('whole', 'Another part.')
  project.write({ 'src/Shown.jsx': files['src/Shown.jsx'].replace('times', 'moments') })
  await untilShown('ship', ' moments')
  expect(await textOf(serving, 'whole')).toContain('Another part.')
  expect(await textOf(serving, 'sail')).toContain('Sail!</h1>')
  project.write({ 'shout.js': shout.replace("'!'", "'?'") })
  await untilShown('sail', 'Sail?</h1>')
})

test('a component that only a page of another language shows is followed, and its error is reported', async () => {
  const { project, serving, untilShown } = await serve({
    'docusaurus.config.js': files['docusaurus.config.js'].replace(
      'presets',
      "i18n: { defaultLocale: 'en', locales: ['en', 'fr'] }, presets",
    ),
    'src/Voile.jsx': 'export const Voile = () => <b>grande voile</b>\n',
    'i18n/fr/docusaurus-plugin-content-docs/current/sail.mdx':
      "# Voile\n\nimport { Voile } from '@site/src/Voile'\n\n<Voile />\n",
  })
  await untilShown('fr/sail', 'grande voile')
  project.write({ 'src/Voile.jsx': 'export const Voile = () => <b>petite voile</b>\n' })
  await untilShown('fr/sail', 'petite voile')
  project.write({ 'src/Voile.jsx': "throw new Error('torn')\n" })
  const problems = async (): Promise<string> => {
    await textOf(serving, 'fr/sail')
    return JSON.stringify(await problemsOf(serving))
  }
  await expect.poll(problems, { timeout: 20_000 }).toContain('torn')
})

test('a problem of an MDX page moves with its line', async () => {
  const { project, serving } = await serve()
  const lines = async () => ((await problemsOf(serving)) as { readonly line?: number }[]).map(({ line }) => line)
  await expect.poll(lines).toEqual([7])
  project.write({ 'docs/ship.mdx': files['docs/ship.mdx'].replace('It was', '\nIt was') })
  await expect.poll(lines, { timeout: 20_000 }).toEqual([8])
})

test('an error is above all warnings in the browser, and what another tool accepts is a warning', async () => {
  const links = Array.from({ length: 60 }, (_, number) => `[${String(number)}](missing-${String(number)}.md)`)
  const { project, serving } = await serve({
    'docusaurus.config.js': files['docusaurus.config.js'].replace('url:', "onBrokenLinks: 'warn', url:"),
    'docs/a.md': `# A\n\n${links.join('\n')}\n`,
    'static/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  })
  const state = async () => JSON.parse(await textOf(serving, '@docsgen/state')) as object
  await expect.poll(state, { timeout: 20_000 }).toMatchObject({
    problems: { 0: { severity: 'warning' }, length: 50 },
    others: { errors: 0, warnings: 12 },
  })
  project.write({ 'docs/sail.mdx': '---\ntitle: "Sail\n---\n\nText.\n' })
  await expect.poll(state, { timeout: 20_000 }).toMatchObject({
    problems: { 0: { severity: 'error', rule: 'invalid-yaml', file: 'docs/sail.mdx' } },
  })
})
