import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { plainConfig } from '../helpers/project.ts'
import { makeWarmProject, type WarmProject } from '../helpers/warm-docsgen.ts'

function proseOf(project: WarmProject, file = 'build/index.html'): string {
  return /<div class="prose">([\s\S]*?)<\/article>/.exec(project.read(file))?.[1] ?? ''
}

const page = `# Start

Read [this](./other.md) or \`that\`.

| a |
| - |
| 1 |

<Note>A *note*</Note>
`

const map = `import type { ComponentProps } from 'react'
import { Note } from './parts/Note.tsx'
import './parts/note.css'
const Link = (props: ComponentProps<'a'>) => <a {...props} className="own-link" />
const Table = ({ children }: ComponentProps<'table'>) => <div className="wide"><table>{children}</table></div>
export default { a: Link, table: Table, Note }
`

test('markdown.components maps names and elements to components, in Markdown and MDX', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': `${plainConfig}markdown:\n  components: ./map.tsx\n`,
    'map.tsx': map,
    'parts/Note.tsx':
      'export const Note = ({ children }: { children?: unknown }) => <aside>{children as never}</aside>\n',
    'parts/note.css': 'aside { color: red }\n',
    'content/index.md': page,
    'content/mdx.mdx': page,
    'content/other.md': '# Other\n',
  })
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const prose = proseOf(project)
  expect(prose).toContain('<a class="own-link" href="/other">this</a>')
  expect(prose).toContain('<div class="wide"><div class="table-scroll"><table>')
  expect(prose).toMatch(/<aside>\s*<p>A <em>note<\/em><\/p>\s*<\/aside>/)
  const mdx = proseOf(project, 'build/mdx/index.html')
  expect(mdx).toContain('<a class="own-link" href="/other">this</a>')
  expect(mdx).toContain('<div class="wide"><div class="table-scroll"><table>')
  const sheets = [...project.read('build/index.html').matchAll(/assets\/[\w.-]+\.css/g)].map(([name]) =>
    project.read(`build/${name}`),
  )
  expect(sheets.join()).toContain('aside{color:red}')
})

test('a map without a default export, and one that cannot be run, are errors in it', async () => {
  const config = `${plainConfig}markdown:\n  components: ./map.tsx\n`
  const files = { 'docs.config.yaml': config, 'content/index.md': '# Start\n' }
  const none = await makeWarmProject({ ...files, 'map.tsx': 'export const a = 1\n' }).build()
  expect(none.error).toContain('map.tsx:1:1  error  invalid-module  this module has no default export')
  const thrown = await makeWarmProject({
    ...files,
    'map.tsx': 'throw new Error("no luck")\nexport default {}\n',
  }).build()
  expect(thrown.error).toContain('map.tsx:1:1  error  invalid-module  this module cannot be run: no luck')
})

test('code.fences shows the blocks of a language with a component', async () => {
  const fence = '# Start\n\n```chart title="Sales"\na: 1\n<b>\n```\n\n```js\nlet a\n```\n'
  const project = makeWarmProject({
    'docs.config.yaml': `${plainConfig}code:\n  fences: { chart: ./Chart.tsx }\n`,
    'Chart.tsx':
      'export default ({ code, title, meta }: Record<string, string>) => <figure title={title}>{code.split("\\n").length} {code} {meta}</figure>\n',
    'content/index.md': fence,
    'content/mdx.mdx': fence,
  })
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  for (const file of ['build/index.html', 'build/mdx/index.html']) {
    expect(proseOf(project, file)).toMatch(/<figure title="Sales">2 a: 1\n(?:<|&#x3C;|&lt;)b> title="Sales"<\/figure>/)
    expect(proseOf(project, file)).toContain('data-language="js"')
  }
  expect(project.read('build/index.md')).toContain('```chart title="Sales"\na: 1\n<b>\n```')
})

test('a file with a grammar of highlight.js adds its language, and a TextMate grammar is refused with the reason', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': `${plainConfig}code:\n  languages: [./lang/braid.ts]\n`,
    'lang/braid.ts': "export default () => ({ name: 'Braid', keywords: 'weave' })\n",
    'content/index.md': '# Start\n\n```braid\nweave it\n```\n',
  })
  symlinkSync(path.resolve(import.meta.dirname, '../../node_modules'), path.join(project.folder, 'node_modules'))
  expect((await project.build()).code).toBe(0)
  expect(proseOf(project)).toContain('<span class="hljs-keyword">weave</span> it')
  project.write({ 'lang/braid.ts': "export default () => ({ name: 'Braid', keywords: 'it' })\n" })
  await project.build()
  expect(proseOf(project)).toContain('weave <span class="hljs-keyword">it</span>')
  project.write({ 'docs.config.yaml': `${plainConfig}code:\n  languages: [./lang/a.json, ./lang/none.ts]\n` })
  const { error } = await project.build()
  expect(error).toContain('which cannot read a TextMate grammar')
  project.write({ 'docs.config.yaml': `${plainConfig}code:\n  languages: [./lang/none.ts]\n` })
  expect((await project.build()).error).toContain(
    'docs.config.yaml:5:15  error  plugin  the grammar "./lang/none.ts" cannot be loaded: cannot resolve',
  )
})
