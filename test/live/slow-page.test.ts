import { expect, test } from 'vitest'
import { makeProject, plainConfig } from '../helpers/project.ts'
import { startServe, type Serving } from './serve-command.ts'

const files = {
  'docs.config.yaml': `${plainConfig}build:\n  pageLimits: { seconds: 2 }\n`,
  'templates/components/Spin.tsx': 'export const Spin = () => {\n  for (;;) {}\n}\n',
  'content/index.md': '# Home\n\nAt home.\n',
}

const slow = '# Slow\n\n<Spin/>\n'
const tooSlow = /^content\/slow\.md:1:1 {2}error {2}page-too-slow {2}reading this page takes longer than 2 seconds/m

async function textOf(serving: Serving, route: string): Promise<string> {
  return (await fetch(new URL(route, serving.url))).text()
}

async function expectRecovery(serving: Serving, repair: () => void): Promise<void> {
  await serving.says(tooSlow)
  const state = (await (await fetch(new URL('@docsgen/state', serving.url))).json()) as { problems: unknown }
  expect(state.problems).toEqual([expect.objectContaining({ file: 'content/slow.md', rule: 'page-too-slow' })])
  expect(await textOf(serving, '')).toContain('At home.')
  repair()
  await expect.poll(() => textOf(serving, 'slow'), { timeout: 20_000 }).toContain('Quick again.')
  await serving.says(/All problems are fixed/)
  expect(await textOf(serving, '')).toContain('At home.')
  expect(await serving.stop()).toBe(130)
}

test('a preview starts although a page takes too long, and shows the page when it no longer does', async () => {
  const project = makeProject({ ...files, 'content/slow.md': slow })
  const serving = await startServe(project)
  await expectRecovery(serving, () => project.write({ 'content/slow.md': '# Slow\n\nQuick again.\n' }))
})

test('a preview stays when a change makes a page take too long, and shows the page when it no longer does', async () => {
  const project = makeProject({ ...files, 'content/slow.md': '# Slow\n\nQuick.\n' })
  const serving = await startServe(project)
  expect(await textOf(serving, 'slow')).toContain('Quick.')
  project.write({ 'content/slow.md': slow })
  await expectRecovery(serving, () => project.write({ 'content/slow.md': '# Slow\n\nQuick again.\n' }))
})

test('a component that is repaired repairs the page that took too long', async () => {
  const project = makeProject({ ...files, 'content/slow.md': slow })
  const serving = await startServe(project)
  await expectRecovery(serving, () =>
    project.write({ 'templates/components/Spin.tsx': 'export const Spin = () => <p>Quick again.</p>\n' }),
  )
})

test('other pages are shown while a page takes long', async () => {
  const project = makeProject({
    ...files,
    'docs.config.yaml': `${plainConfig}build:\n  pageLimits: { seconds: 600 }\n`,
    'content/slow.md': '# Slow\n\nQuick.\n',
  })
  const serving = await startServe(project)
  expect(await textOf(serving, 'slow')).toContain('Quick.')
  project.write({ 'content/slow.md': slow })
  const texts = Promise.all([textOf(serving, 'slow'), textOf(serving, '')])
  expect(await texts).toEqual([expect.stringContaining('Quick.'), expect.stringContaining('At home.')])
  expect(await serving.stop()).toBe(130)
})

test('a page that takes a while to read is shown while others, which were never read, take longer', async () => {
  const project = makeProject({
    ...files,
    'docs.config.yaml': `${plainConfig}build:\n  pageLimits: { seconds: 600 }\n`,
    'templates/components/Wait.tsx':
      'export const Wait = () => {\n  const end = Date.now() + 3500\n  while (Date.now() < end);\n  return <p>Waited.</p>\n}\n',
    'content/slow.md': slow,
    'content/wait.md': '# Wait\n\n<Wait/>\n',
    // A small site is read before it is shown.
    'content/long.md': `# Long\n\n${'Many words. '.repeat(12_000)}\n`,
  })
  const serving = await startServe(project)
  expect(await textOf(serving, 'wait')).toContain('Waited.')
  expect(await serving.stop()).toBe(130)
})
