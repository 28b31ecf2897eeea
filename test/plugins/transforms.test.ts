import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { plainConfig } from '../helpers/project.ts'
import { makeWarmProject, type WarmProject } from '../helpers/warm-docsgen.ts'

const packages = path.resolve(import.meta.dirname, '../../node_modules')

/** A site with plugins, in whose folder the packages of this repository are installed. */
function makeSite(transforms: unknown, files: Readonly<Record<string, string>>, more = ''): WarmProject {
  const config = `${plainConfig}markdown:\n  transforms: ${JSON.stringify(transforms)}\n${more}`
  const project = makeWarmProject({ 'docs.config.yaml': config, ...files })
  symlinkSync(packages, path.join(project.folder, 'node_modules'))
  return project
}

const shout = `import { visit } from 'unist-util-visit'
import { loud } from './words.ts'
export default function shout({ end = '!' }: { end?: string } = {}) {
  return async (tree: never) => visit(tree, 'text', (node: { value: string }) => { node.value = loud(node.value) + end })
}
`
const words = 'export const loud = (text: string): string => text.toUpperCase()\n'

function proseOf(project: WarmProject, file = 'build/index.html'): string {
  return /<div class="prose">([\s\S]*?)<\/article>/.exec(project.read(file))?.[1] ?? ''
}

test('plugins of remark and rehype run in order, from a file and from a package, in a page and its includes', async () => {
  const project = makeSite(
    [
      ['./plugins/shout.ts', { end: '?' }],
      ['rehype-external-links', { rel: ['nofollow'], target: '_blank' }],
    ],
    {
      'plugins/shout.ts': shout,
      'plugins/words.ts': words,
      'content/index.md': '# Start\n\nOne [out](https://example.org).\n\n::include{file="_part.md"}\n',
      'content/_part.md': '## Part\n\nTwo `code`\n',
    },
  )
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(proseOf(project)).toContain(
    '<p>ONE ?<a href="https://example.org" rel="nofollow" target="_blank">OUT?</a>.?</p>',
  )
  expect(proseOf(project)).toContain('<h2 id="part">PART?<')
  expect(proseOf(project)).toContain('<p>TWO ?<code>code</code></p>')
})

test('a changed plugin, a file that it imports, its options and a file that it names are read again, and nothing else', async () => {
  const project = makeSite(['./shout.ts', './count.js'], {
    'shout.ts': shout.replace('./words', './words'),
    'words.ts': words,
    'count.js': `import { readFileSync } from 'node:fs'
module.exports = () => (tree, file) => {
  if (!file.path.endsWith('index.md')) return
  file.data.dependencies.push('total.txt')
  tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: readFileSync(file.cwd + '/total.txt', 'utf8') }] })
}
`,
    'total.txt': 'seven',
    'content/index.md': '# Start\n',
    'content/other.md': '# Other\n',
  })
  await project.build()
  expect(proseOf(project)).toContain('<p>seven</p>')
  project.write({ 'total.txt': 'eight' })
  expect((await project.build()).error).toContain('1 from the cache')
  expect(proseOf(project)).toContain('<p>eight</p>')
  project.write({ 'words.ts': words.replace('toUpperCase', 'toLowerCase') })
  await project.build()
  expect(proseOf(project, 'build/other/index.html')).toContain('>other!<')
})

test('an MDX page runs the same plugins', async () => {
  const project = makeSite(['./shout.ts', '@docusaurus/remark-plugin-npm2yarn', './rehype-mark.mjs'], {
    'shout.ts': shout,
    'words.ts': words,
    'rehype-mark.mjs': `import { visit } from 'unist-util-visit'
export default () => (tree) => visit(tree, 'element', (node) => { if (node.tagName === 'p') node.properties.className = ['marked'] })
`,
    'content/index.mdx': '# Start\n\nText {1 + 1}\n\n```bash npm2yarn\nnpm install x\n```\n',
  })
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(proseOf(project)).toContain('<p class="marked">TEXT !2</p>')
  expect(proseOf(project)).toContain('yarn add x')
})

test('a plugin can add syntax to the parser', async () => {
  const project = makeSite(['./formula.ts'], {
    'formula.ts': `import { math } from 'micromark-extension-math'
import { mathFromMarkdown } from 'mdast-util-math'
export default function formula(this: { data(): Record<string, unknown[]> }) {
  const data = this.data()
  ;(data.micromarkExtensions ??= []).push(math())
  ;(data.fromMarkdownExtensions ??= []).push(mathFromMarkdown())
}
`,
    'content/index.md': '# Start\n\nA $x$ b\n',
  })
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(proseOf(project)).toContain('<code class="language-math math-inline">x</code>')
})

test('a plugin that fails is reported at the page and line with its name, and one that cannot be loaded at its line, or in the config', async () => {
  const project = makeSite(
    ['./no-such-plugin.ts', './throws.ts', './fails.ts', './broken.ts', './empty.ts', 'not-installed', './unset.ts'],
    {
      'unset.ts': "import { size } from './sizes.ts'\nexport default () => () => size\n",
      'sizes.ts': '// Sizes\nconst sizes = undefined\nexport const size = sizes.large\n',
      'throws.ts': 'export default () => () => { throw new Error("no luck") }\n',
      'fails.ts':
        'export default () => (tree, file) => { file.message("odd", tree.children[0]); file.fail("bad", tree.children[1]) }\n',
      'broken.ts': 'export default () => {\n  const = 1\n}\n',
      'empty.ts': 'export const other = 1\n',
      'content/index.md': '---\ntitle: A\n---\n# Start\n\nText\n',
    },
  )
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error).not.toContain('    at ')
  const found = error.split('\n').filter((line) => /^\S+:\d+:\d+ /.test(line))
  expect(found).toEqual([
    'broken.ts:2:9  error  plugin  the plugin "./broken.ts" cannot be loaded: Expected identifier but found "="',
    'content/index.md:1:1  error  plugin  the plugin "./throws.ts" failed: no luck (throws.ts:1)',
    'content/index.md:4:1  warning  plugin  the plugin "./fails.ts" reports: odd',
    'content/index.md:6:1  error  plugin  the plugin "./fails.ts" failed: bad',
    'docs.config.yaml:5:16  error  plugin  the plugin "./no-such-plugin.ts" cannot be loaded: cannot resolve "./no-such-plugin.ts"',
    'docs.config.yaml:5:79  error  plugin  the plugin "./empty.ts" cannot be loaded: its export "default" is not a plugin of remark',
    'docs.config.yaml:5:92  error  plugin  the plugin "not-installed" cannot be loaded: cannot resolve "not-installed"; if it is a package, run "npm install -D not-installed"',
    `sizes.ts:3:27  error  plugin  the plugin "./unset.ts" cannot be loaded: Cannot read properties of undefined (reading 'large')`,
  ])
})

function pluginOf(body: string): string {
  return `export default () => (tree) => { ${body} }\n`
}

test('what a plugin returns or adds that is not a tree is an error with its name', async () => {
  const project = makeSite(['./number.ts', './nothing.ts', './untyped.ts'], {
    'number.ts': pluginOf('return tree.children.push({ type: "paragraph", children: [] })'),
    'nothing.ts': pluginOf('tree.children.push(undefined)'),
    'untyped.ts': pluginOf('tree.children[1].children.push({ value: "x" })'),
    'content/index.md': '# Start\n\nText\n',
  })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error.split('\n').filter((line) => line.includes('  error  '))).toEqual(
    [
      'the plugin "./nothing.ts" added something that is not a node: it has no type, or no list of children',
      'the plugin "./number.ts" returned something that is not a tree; it need not return anything',
      'the plugin "./untyped.ts" added something that is not a node: it has no type, or no list of children',
    ].map((message) => `content/index.md:1:1  error  plugin  ${message}`),
  )
})

const styles = `const element = (tagName, properties, text) => ({ type: 'element', tagName, properties, children: [{ type: 'text', value: text }] })
export default () => (tree) => {
  tree.children.push(element('p', { style: 'color:red' }, 'red'))
  tree.children.push(element('style', {}, '.x{color:blue}'))
  tree.children.push(element('iframe', { src: 'https://video.example.com/1' }, ''))
  tree.children.push(element('button', { onClick: 'alert(1)' }, 'x'))
}
`

test('what a plugin of rehype adds is kept, its styles become a sheet, and what the policy blocks is reported', async () => {
  const project = makeSite([{ rehype: './styles.mjs' }], { 'styles.mjs': styles, 'content/index.md': '# Start\n' })
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const html = project.read('build/index.html')
  expect(proseOf(project)).toMatch(/<p class="s-[\da-f]{8}">red<\/p>/)
  expect(html).not.toMatch(/ style=|<style/)
  const sheet = /assets\/inline\.\w+\.css/.exec(html)?.[0] ?? ''
  expect(project.read(`build/${sheet}`)).toMatch(/\{color:red\}\n\.x\{color:blue\}/)
  expect(proseOf(project)).toContain('<iframe src="https://video.example.com/1"></iframe>')
  expect(error).toContain(
    'blocks "https://video.example.com/1"; use a file of the site, or add "https://video.example.com" to security.extraSources.frame',
  )
  expect(error).toContain('"onclick" of <button>')
})

test('what a plugin of remark adds goes through the sanitizer on every page, with a warning', async () => {
  const project = makeSite(['./embed.mjs'], {
    'embed.mjs': `export default () => (tree) => {
  tree.children.push({ type: 'embed', data: { hName: 'iframe', hProperties: { src: 'https://example.com' } }, children: [] })
  tree.children.push({ type: 'html', value: '<b onclick="x()">bold</b>' })
}
`,
    'content/index.md': '# Start\n',
  })
  const { error } = await project.build()
  expect(proseOf(project)).not.toContain('iframe')
  expect(proseOf(project)).toContain('<b>bold</b>')
  expect(error).toContain('<iframe>, which a plugin adds, is not safe on a page and is left out')
  expect(error).toContain('onclick of <b> is left out')
})

test('--profile prints what each plugin costs', async () => {
  const project = makeSite(['./shout.ts'], {
    'shout.ts': shout,
    'words.ts': words,
    'content/index.md': '# Start\n',
    'content/other.md': '# Other\n',
  })
  expect((await project.build(['--profile'])).error).toMatch(/\d+ ms {2}plugin \.\/shout\.ts \(run 2 times\)/)
})
