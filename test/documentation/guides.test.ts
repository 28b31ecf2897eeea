import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The samples of a language in a guide, each with its heading. */
function samplesOf(guide: string, language = 'md'): { heading: string; text: string }[] {
  const text = readFileSync(path.join(root, 'docs', guide), 'utf8')
  return [...text.matchAll(new RegExp(`^(\`{3,})${language}(?: result)?\\n([\\s\\S]*?)^\\1$`, 'gm'))].map(
    ({ 2: sample = '', index }) => ({
      heading: /^#+ (.*)$/m.exec(text.slice(text.lastIndexOf('\n## ', index)))?.[1] ?? '',
      text: sample,
    }),
  )
}

const surroundings = {
  'docs.config.yaml': `site: { title: Books }
variables: { product: { name: Books } }
markdown: { math: true, roots: [examples] }
check: { schemas: { book: book.yaml }, prose: { repeatedWords: true } }
`,
  'book.yaml': 'type: object\nproperties: { title: { type: string } }\n',
  'content/plugins.md': '# Plugins\n\n## When plugins run\n',
  'content/_shared/requirements.md': 'You need a shelf.\n',
  'content/shelf.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>',
  'examples/list-books.js': '// #region request\nlistBooks()\n// #endregion request\n',
}

test('every sample in the Markdown guide passes all checks', async () => {
  const samples = samplesOf('markdown.md')
  expect(samples.length).toBeGreaterThan(12)
  const pages = samples.map(({ heading, text }, number) => [
    `content/sample-${String(number)}.md`,
    text.startsWith('---') ? text : `---\ntitle: ${JSON.stringify(heading)}\n---\n\n${text}`,
  ])
  const component = samplesOf('markdown.md', 'tsx').find(({ text }) => text.includes('Since'))
  const own = { 'templates/components/Since.tsx': component?.text ?? '' }
  const project = makeWarmProject({ ...surroundings, ...own, ...Object.fromEntries(pages) })
  const checked = await project.check(['--strict'])
  expect(checked).toMatchObject({ code: 0, error: expect.stringContaining('no problems') })
  expect(await project.build(['--strict'])).toMatchObject({ code: 0 })
  const html = samples.map((_, number) => project.read(`build/sample-${String(number)}/index.html`)).join('')
  // No syntax is left as text.
  const shown = html.replaceAll(/<pre[\s\S]*?<\/pre>/g, '')
  expect(shown.match(/<p>:::|::include|::card|&lt;(?:Tabs|Steps|Figure|Badge)/)?.[0]).toBeUndefined()
  for (const part of [
    'admonition-warning',
    'code-title',
    'role="tablist"',
    '<math',
    '<svg',
    'class="card"',
    'steps',
    'Since version 2.1',
  ])
    expect(html.includes(part), part).toBe(true)
})
