import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Outcome } from '../helpers/project.ts'
import { runWarm } from '../helpers/warm-docsgen.ts'

const docs = path.resolve(import.meta.dirname, '../../docs')
const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-guides-'))
const read = (page: string): string => readFileSync(path.join(folder, page, 'index.html'), 'utf8')
let outcome: Outcome

beforeAll(async () => {
  const words = ['--config', path.join(docs, 'docs.config.yaml'), '--out', folder, '--no-cache']
  outcome = await runWarm(['build', '--strict', ...words], docs)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the documentation of docsgen builds without errors and warnings', () => {
  expect(outcome).toMatchObject({ code: 0 })
  expect(outcome.error).not.toContain('warning')
})

test('the sidebar of the documentation lists every guide', () => {
  const sidebar = read('start')
  const guides = readdirSync(docs).filter((name) => name.endsWith('.md') && name !== 'README.md')
  expect(guides.length).toBeGreaterThan(10)
  expect(guides.filter((name) => !sidebar.includes(`href="/${name.slice(0, -'.md'.length)}"`))).toEqual([])
})

test('the Markdown guide shows samples next to their results', () => {
  const results = read('markdown').split('aria-label="Result"').slice(1)
  expect(results.length).toBeGreaterThan(6)
  expect(results.join('')).toMatch(/admonition-warning[\s\S]*role="tablist"[\s\S]*<svg[\s\S]*class="card"[\s\S]*<kbd>/)
})

test('the prose of the documentation is plain, and its search finds what readers type', async () => {
  const config = ['--config', path.join(docs, 'docs.config.yaml')]
  expect(await runWarm(['check', 'content', 'search', ...config], docs)).toMatchObject({ code: 0 })
})

const fileNamedOn = (page: string): string | undefined => /file of the package: <code>([^<]+)/.exec(read(page))?.[1]

test('each guide names its file, and a page from another file names none', () => {
  expect(['start', 'api', 'configuration'].map(fileNamedOn)).toEqual([
    'docs/start.md',
    'docs/api.md',
    'docs/configuration.md',
  ])
  expect(['benchmarks', 'changelog', 'security'].map(fileNamedOn)).toEqual([undefined, undefined, undefined])
})

test('links to files of the repository lead to their pages', () => {
  expect(read('comparison')).toContain('href="/benchmarks#the-search"')
})
