import { expect, test } from 'vitest'
import { plainConfig, type Project } from '../helpers/project.ts'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

/** The content of a page's article. */
function articleOf(project: Project, file: string): string {
  return (
    /<div class="prose">([\s\S]*?)<\/div><\/article>|<div class="prose">([\s\S]*)<\/article>/.exec(
      project.read(file),
    )?.[0] ?? ''
  )
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('an MDX page runs its expressions, imports and components, and links, headings and code work as in Markdown', async () => {
  const project = makeWarmProject({
    'content/index.mdx': `
---
title: Start
description: Calm; and "deep"
---
import Chart, { unit as length } from '../src/Chart'
import Part from './_part.mdx'
import data from './data.json'
import raw from '!!raw-loader!./sample.txt'

export const answer = 6 * 7

# Hello {answer}

<!-- not shown -->
{data.names.map((name) => <b key={name}>{name}</b>)} in {length}, {raw}, {frontMatter.title}, [other](./guide/other.mdx#part)

## By hand {#hand}

## As a comment {/* #comment */}

:::tip Title with *stress*
Inside
:::

\`\`\`js title="a.js" {1}
const a = 1
\`\`\`

<Chart style={{ color: 'red', marginTop: 4 }}>

**Markdown** in an element

</Chart>

<Part who="reader" />

<p style="color: tan">A style of HTML</p>

<TOCInline />
`,
    'content/_part.mdx': '## In a part\n\nHello {props.who}, see [other](./guide/other.mdx).\n',
    'content/data.json': '{ "names": ["one", "two"] }',
    'content/sample.txt': 'raw text',
    'content/guide/other.mdx': '# Other\n\n## Part\n',
    'src/Chart.tsx': `export const unit = 'mm'
export default function Chart({ children, ...rest }) {
  return <figure {...rest}>{children}</figure>
}
`,
  })
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const article = articleOf(project, 'build/index.html')
  expect(article).toContain('<h1 id="hello-42">Hello 42</h1>')
  expect(article).toContain('<b>one</b><b>two</b> in mm, raw text, Start, <a href="/guide/other#part">other</a>')
  expect(article).not.toContain('not shown')
  expect(article).toContain('<h2 id="hand">By hand<')
  expect(article).toContain('<h2 id="comment">As a comment<')
  expect(article).toContain('<p class="admonition-title">Title with <em>stress</em></p>')
  expect(article).toContain('<figcaption class="code-title">a.js</figcaption>')
  expect(article).toContain('class="line highlighted"')
  expect(article).toMatch(/<figure class="s-[\da-f]{8}"><p><strong>Markdown<\/strong> in an element<\/p><\/figure>/)
  expect(article).toContain('<h2 id="in-a-part">In a part<')
  expect(article).toContain('Hello reader, see <a href="/guide/other">other</a>')
  expect(article).toContain('<ul><li><a href="#hand">By hand</a></li>')
  expect(project.read('build/index.html')).not.toMatch(/ style="/)
  const [, sheet = ''] = /href="\/(assets\/inline\.[^"]+\.css)"/.exec(project.read('build/index.html')) ?? []
  expect(project.read(`build/${sheet}`)).toMatch(/\{color:red;margin-top:4px\}[^]*\{color: tan\}/)
  const markdown = project.read('build/index.md')
  expect(markdown).toContain('**Markdown** in an element')
  expect(markdown).toContain('```js\nconst a = 1\n```')
  expect(markdown).toContain('[other](https://docs.example.com/guide/other#part)')
})

test('pictures of inline styles are those that the same address shows in an image, in any folder', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': 'site:\n  title: A\n  url: https://docs.example.com\n  basePath: /docs/\n',
    'content/index.mdx': '# A\n',
    'content/guide/sea.mdx': `# Sea

<p style="background: URL( 'img/one sea.svg#wave' ), url(/flag.svg), url(data:,x), url(#x); content: 'url(a.png)' /* url(b.png) */">One</p>

<b style={{ backgroundImage: 'url("./img/one%20sea.svg")' }}>Two</b>

<style>{\`.far { mask: url(https://example.com/far.svg) url(img/one%20sea.svg) }\`}</style>
`.replaceAll('\\`', '`'),
    'content/guide/img/one sea.svg': svg('1'),
    'static/flag.svg': svg('1'),
  })
  const styles = async () => {
    const { code, error } = await project.build()
    expect(code, error).toBe(0)
    const [sheet = ''] = /assets\/inline\.[^"]+\.css/.exec(project.read('build/guide/sea/index.html')) ?? []
    return project.read(`build/${sheet}`)
  }
  const css = await styles()
  const picture = /\/docs\/assets\/one-sea\.\w+\.svg/.exec(css)?.[0] ?? ''
  expect(css.replaceAll(/s-\w+/g, 's').replaceAll(picture, 'SEA')).toBe(
    [
      `.s.s{background: URL( "SEA#wave" ), url("/docs/flag.svg"), url(data:,x), url(#x); content: 'url(a.png)' /* url(b.png) */}`,
      '.s.s{background-image:url("SEA")}',
      '.far { mask: url(https://example.com/far.svg) url("SEA") }',
    ].join('\n'),
  )
  expect(project.has(`build${picture.slice('/docs'.length)}`)).toBe(true)
  project.write({ 'content/guide/img/one sea.svg': svg('2') })
  expect(await styles()).not.toContain(picture)
  project.write({ 'content/guide/sea.mdx': '# Sea\n\n<b style={{ background: "url(gone.png)" }}>Two</b>\n' })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error).toContain('content/guide/sea.mdx:3:1  error  broken-image  there is no file "gone.png"')
})

test('files with loaders of webpack are read by their whole names, and other uses are errors at their lines', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': plainConfig,
    'content/index.mdx': "# A\n\n{require('!raw-loader!./a.ts').default}\n",
    'content/put.mdx': "# B\n\n{['a'].map((name) => require('!!raw-loader!./' + name + '.ts').default)}\n",
    'content/run.mdx': "export const a = require('!!raw-loader!./' + 'ab'.at(0))\n\n# C\n",
    'content/use.mdx': "import { Part } from '../src/Part.tsx'\n\n# D\n\n<Part name='a' />\n",
    'content/other.mdx': "import pdf from '!!file-loader!./a.ts'\n\n# E {pdf}\n",
    'content/a.ts': 'let a',
    'src/Part.tsx': 'export function Part({ name }) {\n  return require(`!!raw-loader!./${name}.ts`).default\n}\n',
  })
  const { error } = await project.build()
  const errors = error.split('\n').filter((line) => line.includes('  error  '))
  const about = 'docsgen reads no file with a loader of webpack whose name is put together:'
  const fix = '; write the whole name of the file in "require", or in an import'
  expect(errors).toEqual([
    'content/other.mdx:1:17  error  invalid-module  cannot resolve "!!file-loader!./a.ts"; of the loaders of webpack, docsgen has "raw-loader" and "yaml-loader"',
    `content/put.mdx:3:31  error  page-module  this page cannot be rendered: ${about} "!!raw-loader!./a.ts"${fix}`,
    `content/run.mdx:1:27  error  page-module  this module cannot be run: ${about} "!!raw-loader!./a"${fix}`,
    `src/Part.tsx:2:19  error  page-module  this page cannot be rendered: ${about} "!!raw-loader!./a.ts"${fix}`,
  ])
  project.remove('content/put.mdx')
  project.remove('content/run.mdx')
  project.remove('content/use.mdx')
  project.remove('content/other.mdx')
  const { code, error: none } = await project.build()
  expect(code, none).toBe(0)
  expect(articleOf(project, 'build/index.html')).toContain('let a')
})

const svg = (width: string): string => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="1"/>`

test('an MDX page imports style sheets and CSS modules, and missing ones are errors at their line', async () => {
  const page = "import css from './box.module.css'\nimport './plain.css'\n\n# Home\n\n<b className={css.box}>b</b>\n"
  const project = makeWarmProject({
    'content/index.mdx': page,
    'content/box.module.css': '.box { color: green }\n',
    'content/plain.css': 'b { margin: 0 }\n',
  })
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(articleOf(project, 'build/index.html')).toMatch(/<b class="[\w-]*box[\w-]*">b<\/b>/)
  project.write({ 'content/index.mdx': page.replace('box.module', 'lost.module').replace('plain', 'gone') })
  const second = await project.build()
  expect(second.code).toBe(1)
  expect(second.error).toContain('content/index.mdx:1:17  error  invalid-module  cannot resolve "./lost.module.css"')
  expect(second.error).toContain('content/index.mdx:2:8  error  invalid-module  cannot resolve "./gone.css"')
})

test('pictures that modules import are shown on every kind of page, also next to MDX', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'
  const project = makeWarmProject({
    'content/index.md': '# Home\n\n<Logo />\n',
    'content/shop.tsx': "import picture from '../parts/a.svg'\nexport default () => <img src={picture} alt='shop' />\n",
    'content/page.mdx':
      "import Inner from '../parts/Inner'\nimport picture from './b.svg'\n\n# {1}\n\n<Inner />\n\n<img src={picture} alt=\"own\" />\n",
    'content/b.svg': svg,
    'parts/a.svg': svg,
    'parts/Inner.tsx': "import picture from './a.svg'\nexport default () => <img src={picture} alt='inner' />\n",
    'templates/components/Logo.tsx':
      "import picture from '../../parts/a.svg'\nexport const Logo = () => <img src={picture} alt='logo' />\n",
  })
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(articleOf(project, 'build/index.html')).toMatch(/<img alt="logo" src="data:image\/svg\+xml/)
  expect(articleOf(project, 'build/shop/index.html')).toMatch(/<img alt="shop" src="data:image\/svg\+xml/)
  expect(articleOf(project, 'build/page/index.html')).toMatch(/<img alt="inner" src="data:image\/svg\+xml/)
  expect(articleOf(project, 'build/page/index.html')).toMatch(/<img alt="own" src="\/assets\/b\.[\da-f]{10}\.svg"/)
})

test('a component that cannot be compiled does not make MDX pages wrong', async () => {
  const project = makeWarmProject({
    'content/index.md': '# Home\n\n[there](page.mdx#here-1)\n',
    'content/page.mdx': '# Page\n\n## Here {1}\n\n<Good />\n',
    'templates/components/Good.tsx': 'export const Good = () => <b>good</b>\n',
    'templates/components/Zero.tsx': "import x from './lost'\nexport const Zero = () => x\n",
  })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error.split('\n').filter((line) => line.includes('  error  '))).toEqual([
    'templates/components/Zero.tsx:1:15  error  invalid-module  cannot resolve "./lost"',
  ])
})

test('alerts and blocks whose colons are followed by a space are the same on MDX pages as in Markdown', async () => {
  const text =
    '> [!TIP]\n> Text\n>\n> - item\n\n> [!NOTE] text\n\n::: info\nText\n:::\n\n::: warning Care [now]\nText\n:::\n\n::: code-group\n```js [a.js]\n1\n```\n```py [b.py]\n2\n```\n:::\n'
  const project = makeWarmProject({ 'content/index.md': `# Home\n\n${text}`, 'content/page.mdx': `# Page\n\n${text}` })
  expect(await project.build()).toMatchObject({ code: 0 })
  const shownIn = (file: string): string[] =>
    articleOf(project, file)
      .replaceAll(/ (?:id|aria-\w+|href|tabindex)="[^"]*"/g, '')
      .split(/\s*(?=<)/)
      .slice(2)
  const shown = shownIn('build/index.html')
  for (const element of ['admonition-tip', 'admonition-info', 'admonition-warning', 'tab-panel'])
    expect(shown.join('')).toContain(element)
  expect(shownIn('build/page/index.html')).toEqual(shown)
})

test('formulas of MDX pages are shown like those of Markdown, also when the plugin of a Docusaurus site for them is not installed', async () => {
  const formulas = 'Energy $E=mc^{2}$\n\n$$\n\\frac{a}{b}\n$$\n\n```math\nc_1\n```\n'
  const project = makeWarmProject({
    'docs.config.yaml': `${plainConfig}markdown: { math: true }\n`,
    'content/index.md': `# Home\n\n${formulas}`,
    'content/page.mdx': `# Page\n\n${formulas}`,
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  const mathOf = (file: string): string[] => project.read(file).match(/<math.*?<\/math>/gs) ?? []
  const formulasOfMarkdown = mathOf('build/index.html')
  expect(formulasOfMarkdown.join()).toMatch(/<mi>c<\/mi><mn>2<.*<mfrac><mi>a<.*<mi>c<\/mi><mn>1</s)
  expect(mathOf('build/page/index.html')).toEqual(formulasOfMarkdown)
  project.remove('docs.config.yaml')
  project.write({
    'docusaurus.config.js': `import remarkMath from 'remark-math'
import rehypeKatex from 'rehype-katex'
const docs = { path: 'content', remarkPlugins: [remarkMath], rehypePlugins: [[rehypeKatex, {}]] }
export default { title: 'Harbour', presets: [['classic', { docs, blog: false }]] }
`,
  })
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(error).not.toContain('leaves out the plugin')
  expect(mathOf('build/docs/page/index.html')).toEqual(formulasOfMarkdown)
})

test('an address with an alias is reported in the imported file that contains it', async () => {
  const project = makeWarmProject({
    'content/index.mdx': "import Part from './guide/_part.mdx'\n\n# Home\n\n<Part />\n",
    'content/guide/_part.mdx': 'Text\n\n![a](@site/content/lost.png)\n',
  })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error).toContain('content/guide/_part.mdx:3:1  error  broken-image  there is no file "../lost.png"')
})

test('settings of blocks and attributes of admonitions that have no effect are reported in MDX too', async () => {
  const page = '# A\n\n:::note{#id}\nx\n:::\n\n:::details[B]{open class=c}\nx\n:::\n\n```js {9}\na\n```\n'
  const { code, error } = await makeWarmProject({ 'content/index.mdx': page }).build()
  expect(error).toContain('content/index.mdx:3:1  warning  component-props  ":::note" has no attribute "id"')
  expect(error).toContain('content/index.mdx:7:1  warning  component-props  ":::details" has no attribute "class"')
  expect(error).toContain('content/index.mdx:11:1  warning  code-setting  line 9 cannot be highlighted')
  expect(error).toContain('3 warnings')
  expect(code).toBe(0)
})

test('errors of an MDX page are reported at their line, in the file that contains them, all in one run', async () => {
  const project = makeWarmProject({
    'content/index.mdx': "import Part from './_part.mdx'\n\n# Home\n\n<Unknown />\n\n[a](./nope.md)\n\n<Part />\n",
    'content/_part.mdx': 'Text\n\n[b](./none.md)\n',
    'content/syntax.mdx': '# Syntax\n\n{1 +}\n',
    'content/import.mdx': "import Lost from './Lost'\n\n# Import\n\n<Lost />\n",
    'content/run.mdx': '# Run\n\n{missing.name}\n',
  })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  const heads = error.split('\n').filter((line) => line.includes('  error  '))
  expect(heads.map((line) => line.replace(/(error {2}[\w-]+) .*/, '$1')).toSorted()).toEqual([
    'content/_part.mdx:3:1  error  broken-link',
    'content/import.mdx:1:18  error  invalid-module',
    'content/index.mdx:5:1  error  unknown-component',
    'content/index.mdx:7:1  error  broken-link',
    'content/run.mdx:1:1  error  page-module',
    expect.stringMatching(/^content\/syntax\.mdx:3:\d {2}error {2}invalid-module/),
  ])
  expect(error).toContain('this MDX cannot be compiled: Could not parse expression with acorn')
})

test('MDX cannot import data, texts and pictures that are private or outside the project, unless the config declares them', async () => {
  const project = makeWarmProject({
    '.env': 'TOKEN=1\n',
    'work/.env': 'TOKEN=1\n',
    'work/docs.config.yaml': plainConfig,
    'work/src/sample.txt': 'a sample\n',
    'work/content/index.mdx': `import own from '!!raw-loader!../.env'
import far from '!!raw-loader!../../.env'
import data from '../../data.json'
import picture from '../../picture.png'
import text from '!!raw-loader!../../far.txt'
import sample from '!!raw-loader!@site/src/sample.txt'

# Home

{own}{far}{data.a}{text}{sample} <img src={picture} alt="" />
`,
    'data.json': '{ "a": 1 }',
    'far.txt': 'far',
    'picture.png': picture,
  })
  const build = (): ReturnType<Project['build']> => project.build(['--config', 'work/docs.config.yaml'])
  const { code, error } = await build()
  expect(code).toBe(1)
  for (const line of [1, 2])
    expect(error).toMatch(new RegExp(`index\\.mdx:${String(line)}:\\d+ .*names that begin with a dot`))
  for (const line of [3, 5])
    expect(error).toMatch(new RegExp(`index\\.mdx:${String(line)}:\\d+ .*it is outside the project`))

  const shown = project.read('work/content/index.mdx').split('\n').slice(2).join('\n').replace('{own}{far}', '')
  project.write({
    'work/content/index.mdx': "import picture from '../../picture.png'\n\n<img src={picture} alt='' />\n",
  })
  expect((await build()).error).toMatch(/"\.\.\/picture\.png" is not published: it is outside the project/)
  project.write({
    'work/content/index.mdx': shown,
    'work/docs.config.yaml': `${plainConfig}markdown: { roots: [.., ../data.json, ../far.txt, ../picture.png] }\n`,
  })
  const permitted = await build()
  expect(permitted.code, permitted.error).toBe(0)
})

test('with the format "mdx", files that end with .md can use expressions, and indented text is not code', async () => {
  const files = { 'content/index.md': '# Home\n\n{1 + 1}\n', 'content/plain.md': '# Plain\n\n    1. indented\n' }
  const project = makeWarmProject({ ...files, 'docs.config.yaml': `${plainConfig}markdown: { format: mdx }\n` })
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(articleOf(project, 'build/index.html')).toContain('2')
  expect(articleOf(project, 'build/index.html')).not.toContain('{1')
  expect(articleOf(project, 'build/plain/index.html')).toMatch(/<ol>\s*<li>indented<\/li>/)
  const other = makeWarmProject(files)
  expect(await other.build()).toMatchObject({ code: 0 })
  expect(articleOf(other, 'build/index.html')).toContain('{1 + 1}')
  expect(articleOf(other, 'build/plain/index.html')).toContain('1. indented\n</code></pre>')
})

test('modules of Docusaurus that MDX pages import have a replacement, and others are an error', async () => {
  const project = makeWarmProject({
    'content/index.mdx': `import Tabs from '@theme/Tabs'
import TabItem from '@theme/TabItem'
import CodeBlock from '@theme/CodeBlock'
import Link from '@docusaurus/Link'
import useBaseUrl from '@docusaurus/useBaseUrl'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import Badge from '@site/src/badge'
import dot from './dot.png'

export const Title = () => <i>{useDocusaurusContext().siteConfig.title}</i>

# Home

<Title /> <Badge />

<Tabs groupId="os" values={[{ label: 'Linux', value: 'l' }, { label: 'Mac', value: 'm' }]}>
<TabItem value="l">On Linux</TabItem>
<TabItem value="m">On a Mac</TabItem>
</Tabs>

<CodeBlock language="js" title="b.js">{'const b = 2'}</CodeBlock>

<Link to="/other">go</Link> <img src={useBaseUrl('/dot.png')} alt="" /> <img src={dot} alt="dot" /> <img src={require('./dot.png').default} alt="" />

<Listed />
`,
    'content/other.mdx': "import X from '@theme/Unusual'\n\n# Other\n",
    'content/dot.png': picture,
    'static/dot.png': picture,
    'src/badge.jsx':
      "import clsx from 'clsx'\nexport default () => <em className={clsx('a', { b: true })}>badge</em>\n",
    'src/theme/MDXComponents.js':
      "import MDXComponents from '@theme-original/MDXComponents'\nexport default { ...MDXComponents, Listed: () => <u>listed</u> }\n",
  })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error).toContain('content/other.mdx:1:15  error  invalid-module  cannot resolve "@theme/Unusual"')
  project.write({
    'content/other.mdx':
      'import useBaseUrl from "@docusaurus/useBaseUrl"\n\n# Other\n\n<img src={useBaseUrl("dot.png")} alt="" /> <a href={useBaseUrl("#other")}>o</a>\n',
  })
  const second = await project.build()
  expect(second.code, second.error).toBe(0)
  const article = articleOf(project, 'build/index.html')
  expect(article).toContain('<i>Sample</i>\n<em class="a b">badge</em>')
  expect(article).toMatch(/data-value="l">Linux<\/button>.*data-value="m">Mac<\/button>/)
  expect(article).toContain('<figcaption class="code-title">b.js</figcaption>')
  expect(article).toContain('<a href="/other">go</a>\n<img alt="" src="/dot.png"')
  expect(article.match(/src="\/assets\/dot\.[\da-f]{10}\.png"/g)).toHaveLength(2)
  expect(article).toContain('<u>listed</u>')
  expect(articleOf(project, 'build/other/index.html')).toMatch(/src="\/dot\.png".*href="#other"/s)
})
