import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { configJsonSchema } from '../../src/config/json-schema.ts'
import { makeProject } from '../helpers/project.ts'

const root = path.resolve(import.meta.dirname, '../..')

test('the shipped schema is the one that docsgen checks with', () => {
  const shipped = JSON.parse(readFileSync(path.join(root, 'docsgen.schema.json'), 'utf8')) as unknown
  expect(shipped, 'run "npm run schema"').toEqual(JSON.parse(JSON.stringify(configJsonSchema())))
})

test('the config that the README shows is right, whole and complete', async () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
  const config = /```yaml\n(site:\n[\s\S]*?)```/.exec(readme)?.[1] ?? ''
  expect(config).toContain('sidebars:')
  const project = makeProject({
    'docs.config.yaml': config,
    'content/overview.md': '# {{product.name}}\n',
    'content/guides/first-steps.md': '# First steps\n',
  })
  expect(await project.check(['config', '--strict'])).toMatchObject({ code: 0 })
  expect(await project.build(['--strict'])).toMatchObject({ code: 0 })
  expect(project.read('build/start/index.html')).toContain('/docs/overview')
})

test('this repository’s own config is right', async () => {
  const project = makeProject({})
  const outcome = await project.check(['config', '--config', path.join(root, 'docs.config.yaml')])
  expect(outcome).toMatchObject({ code: 0 })
})
