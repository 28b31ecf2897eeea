import { expect, test } from 'vitest'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'
import { startServe } from '../live/serve-command.ts'

const page = { 'content/index.md': '# Home of {{product.name}}\n' }

test('a config can be a module that imports others', async () => {
  const project = makeWarmProject({
    ...page,
    'docs.config.ts': `import { defineConfig } from 'docsgen/api'
import { name } from './config/product.ts'
export default defineConfig({ site: { title: name as string }, variables: { product: { name } } })
`,
    'config/product.ts': "export const name: string = 'Braidway'\n",
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(project.read('build/index.html')).toContain('Home of Braidway')
  project.write({ 'config/product.ts': "export const name = 'Loom'\n" })
  await project.build()
  expect(project.read('build/index.html')).toContain('Home of Loom')
})

const wrong: Readonly<Record<string, { readonly config: string; readonly place: string; readonly says: string }>> = {
  'an unknown option': {
    config: "import type { X } from './x.ts'\n\nexport default {\n  site: { title: 'T' as X },\n  serch: {},\n}\n",
    place: 'docs.config.ts:5:3',
    says: '"serch" is not an option; did you mean "search"?',
  },
  'a wrong value in a variable': {
    config: "const search = {\n  maxResults: 'x',\n}\nexport default { site: { title: 'T' }, search }\n",
    place: 'docs.config.ts:2:3',
    says: '"search.maxResults" must be',
  },
  'an exception': {
    config: "interface A { a: string }\n\nthrow new Error('no token')\nexport default {}\n",
    place: 'docs.config.ts:3:7',
    says: 'this config cannot be read: no token',
  },
  'a mistake in the syntax': {
    config: 'export default {\n  site: = 1\n}\n',
    place: 'docs.config.ts:2:9',
    says: 'Unexpected "="',
  },
  'a function': {
    config: "export default {\n  site: { title: 'T' },\n  search: { placeholder: () => 'x' },\n}\n",
    place: 'docs.config.ts:3:13',
    says: '"search.placeholder" must not be a function',
  },
  'a package that is not installed': {
    config: "import { a } from 'not-installed'\nexport default { site: { title: a } }\n",
    place: 'docs.config.ts:1:1',
    says: '"not-installed" is imported, but it is not there',
  },
}

test.each(Object.entries(wrong))('%s in a module is an error at its line', async (_, { config, place, says }) => {
  const project = makeWarmProject({ ...page, 'docs.config.ts': config })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(error).toContain(`${place}  error  config`)
  expect(error).toContain(says)
  expect(code).toBe(1)
})

test('two configs in a folder are an error', async () => {
  const { code, error } = await makeWarmProject({ ...page, 'docs.config.ts': 'export default {}\n' }).build()
  expect(error).toContain('there are several configs: docs.config.yaml, docs.config.ts; remove all but one')
  expect(code).toBe(1)
})

test('serve reads a module again when it or a file that it imports changes', async () => {
  const project = makeWarmProject({
    ...page,
    'docs.config.ts': `import { name } from './config/product.ts'
export default { site: { title: 'T' }, variables: { product: { name } } }
`,
    'config/product.ts': "export const name = 'Braidway'\n",
  })
  project.remove('docs.config.yaml')
  const { url } = await startServe(project)
  const home = async (): Promise<string> => (await fetch(url)).text()
  expect(await home()).toContain('Home of Braidway')
  project.write({ 'config/product.ts': "export const name = 'Loom'\n" })
  await expect.poll(home, { timeout: 20_000 }).toContain('Home of Loom')
  const config = "export default { site: { title: 'T' }, variables: { product: { name: 'Shed' } } }\n"
  project.write({ 'docs.config.ts': config })
  await expect.poll(home, { timeout: 20_000 }).toContain('Home of Shed')
})
