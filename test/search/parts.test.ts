import { expect, test } from 'vitest'
import { plainConfig, type Project } from '../helpers/project.ts'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

function readParts({ read }: Project): unknown {
  return (JSON.parse(read('build/search.json')) as { readonly parts: unknown }).parts
}

function sidebar(...folders: readonly string[]): string {
  const categories = folders.map((folder) => `{ category: ${folder}, items: [${folder}/a] }`)
  return `${plainConfig}sidebars: { docs: [${categories.join(', ')}] }\n`
}

test('the search lists the parts of a site in the order of the sidebar, also in a later build', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': sidebar('start', 'admin'),
    'content/start/a.md': '# Start here\n',
    'content/admin/a.md': '# Rights\n',
    'content/notes/a.md': '---\ntitle: Notes\n---\n\nWords.\n',
  })
  expect((await project.build()).code).toBe(0)
  expect(readParts(project)).toEqual(['start', 'admin', 'Notes'])
  project.write({ 'docs.config.yaml': sidebar('admin', 'start') })
  expect((await project.build()).code).toBe(0)
  expect(readParts(project)).toEqual(['admin', 'start', 'Notes'])
})
