import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { configJsonSchema } from '../../src/config/json-schema.ts'
import { optionTables } from '../../scripts/option-tables.ts'
import { configSchema } from '../../src/config/schema.ts'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

const root = path.resolve(import.meta.dirname, '../..')

test('the shipped schema is the schema that docsgen validates with', () => {
  const shipped = JSON.parse(readFileSync(path.join(root, 'docsgen.schema.json'), 'utf8')) as unknown
  expect(shipped, 'run "npm run schema"').toEqual(JSON.parse(JSON.stringify(configJsonSchema())))
})

test('the tables of the guide are generated from the schema that docsgen validates with', () => {
  const guide = readFileSync(path.join(root, 'docs/configuration.md'), 'utf8')
  expect(guide, 'run "npm run schema"').toContain(optionTables())
})

test('every option has a description', () => {
  const unclear = optionTables()
    .split('\n')
    .filter((row) => /\|\s*\|$/.test(row) && !row.includes('security.extraSources.'))
  expect(unclear).toEqual([])
})

test('every default is in the tables', () => {
  const shown = new Map(
    optionTables()
      .split('\n')
      .map((row) => row.split(/(?<!\\) ?\| ?/).slice(1))
      .map(([name = '', , preset = '']) => [name, preset]),
  )
  const defaultsOf = (value: object, prefix = ''): [name: string, value: unknown][] =>
    Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? defaultsOf(inner, `${prefix}${key}.`)
        : [[`${prefix}${key}`, inner]],
    )
  const known = defaultsOf(configSchema.parse({ site: { title: 'A' } })).filter(
    ([name, value]) => name !== 'site.title' && ['string', 'number', 'boolean'].includes(typeof value) && value !== '',
  )
  expect(known.length).toBeGreaterThan(40)
  // The row of a record is that of its name.
  const isShown = (name: string): boolean => Boolean(shown.get(`\`${name}\``))
  expect(known.filter(([name]) => !isShown(name) && !isShown(name.replace(/\.[^.]*$/, '')))).toEqual([])
})

test('the config in the guide for the start is valid and complete', async () => {
  const guide = readFileSync(path.join(root, 'docs/start.md'), 'utf8')
  const config = /```yaml\n(site:\n[\s\S]*?)```/.exec(guide)?.[1] ?? ''
  expect(config).toContain('sidebars:')
  const project = makeWarmProject({
    'docs.config.yaml': config,
    'content/overview.md': '# {{product.name}}\n',
    'content/guides/first-steps.md': '# First steps\n',
  })
  expect(await project.check(['config', '--strict'])).toMatchObject({ code: 0 })
  expect(await project.build(['--strict'])).toMatchObject({ code: 0 })
  expect(project.read('build/start/index.html')).toContain('/docs/overview')
})

test('in a folder of the site, docsgen names the folder above that has the config', async () => {
  const project = makeWarmProject({ 'content/guides/index.md': '# Guides\n' })
  const { code, error } = await project.run(['check'], { from: path.join(project.folder, 'content/guides') })
  expect(code).toBe(1)
  expect(error).toContain('there is no file "docs.config.yaml"; run docsgen in the folder ../.., which has one')
})

test('a path in site.url that is not the base path is a warning', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': 'site: { title: A, url: "https://example.com/docs" }\n',
    'content/index.md': '# Home\n',
  })
  expect((await project.check(['config'])).error).toMatch(
    /^docs\.config\.yaml:1:24 {2}warning {2}config {2}the path of "site\.url" is ignored; .* set "site\.basePath" to it$/m,
  )
  project.write({ 'docs.config.yaml': 'site: { title: A, url: "https://example.com/docs", basePath: /docs }\n' })
  expect((await project.check(['config', '--strict'])).code).toBe(0)
})

test('the config of this repository is valid', async () => {
  const project = makeWarmProject({})
  const outcome = await project.check(['config', '--config', path.join(root, 'docs.config.yaml')])
  expect(outcome).toMatchObject({ code: 0 })
})
