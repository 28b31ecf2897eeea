import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { plainConfig, type Project } from '../helpers/project.ts'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

const config = `import { defineConfig } from 'vitepress'
import { extendConfig } from 'lost-theme/config'
import icons from 'lost-icons'

const pages = ['knots', 'ropes'].map((name) => ({ text: name, link: '/guide/' + name }))

export default extendConfig(defineConfig({
  title: 'Harbour',
  description: 'Ships and piers',
  srcDir: './src',
  cleanUrls: true,
  srcExclude: ['**/drafts/*', 'en/kept'],
  lang: 'en-GB',
  head: [['link', { rel: 'icon', href: '/ship.svg' }], ['meta', { name: 'theme-color', content: '#fff' }], ['meta', { property: 'og:title', content: 'H' }], ['link', { rel: 'apple-touch-icon', href: '/ship.svg' }]],
  rewrites: { 'en/:part/of-:name([a-z]+)/(.*)/:end.md': ':part/:name/:end.md', 'en/:rest*': ':rest*' },
  locales: { root: { label: 'English' }, fr: { label: 'Français' } },
  markdown: { config: (md) => md.use(icons), attrs: { leftDelimiter: '%[', rightDelimiter: ']%' } },
  themeConfig: {
    outline: 'deep',
    editLink: { pattern: 'https://code.example.com/harbour/edit/main/src/:path' },
    footer: { message: 'Free as the <a href="https://example.com/sea">sea</a>', copyright: 'By <b>us</b>' },
    socialLinks: [{ icon: 'github', link: 'https://code.example.com/harbour' }],
    nav: [
      { text: 'Guide', link: '/guide/' },
      { text: 'More', items: [{ text: 'Code', link: 'https://example.com/code' }, { items: [{ text: 'Ropes', link: '/guide/ropes.html' }] }] },
      { text: 'Shop', link: '/shop' },
    ],
    sidebar: {
      '/guide/': [{ text: 'Lines', collapsed: true, base: '/guide/', items: [{ text: 'Start', link: 'index' }] }, { items: pages }],
      '/api/': { base: '/api/', items: [{ text: 'Calls', link: 'calls' }] },
    },
  },
}))
`

const site = {
  'docs.config.yaml': '',
  '.vitepress/config.mts': config,
  'src/public/ship.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'src/en/index.md':
    '---\nlayout: home\nhero:\n  name: Harbour\n  tagline: Calm water\n  actions:\n    - { text: Start, link: /guide/ }\nfeatures:\n  - { title: Deep, details: For *large* ships }\n---\n',
  'src/en/guide/index.md':
    '# Start\n\n[knots](./knots.md#_1-what-s-a-knot) [api](/api/calls.html) [Ann](../ships/Ann-9.md)\n',
  'src/en/guide/ropes.md': '# Ropes %[#of-ropes]%\n\nDry :) (;)) `:)` 8:) :|\n',
  'src/en/guide/drafts/later.md': '# Later\n',
  'src/en/kept/inner/notes.md': '# Notes\n',
  'src/en/guide/of-masts/v1/fore.md': '---\nslug: /lost\ndraft: true\n---\n# :anchor: Fore :anchor:s\n',
  'src/en/signs/README.md': '# Signs\n',
  'src/en/api/calls.md': '# Calls\n\n<Player :size="2">clip</Player> <b :id="x">bold</b>\n\n{{ 1 + 1 }}\n',
  'src/en/crew/[name].md': '# Someone\n',
  'src/en/ships/[name]-[size].md':
    '---\ndepth: 2\n---\n# The {{ $params.name }}\n\n{{ $params.size }} m [knots](../guide/knots.md)\n\n<!-- @content -->\n',
  'src/en/ships/[name]-[size].paths.mts':
    "import { readFileSync } from 'node:fs'\nexport default { watch: ['*.list'], paths: ([list]) => readFileSync(list, 'utf8').split(',').map((name) => ({ params: { name, size: 9 }, content: '## Of *' + name + '*' })) }\n",
  'src/en/guide/drafts/[name].md': '# Draft of {{ $params.name }}\n',
  'src/en/guide/drafts/[name].paths.js': "export default { paths: () => [{ params: { name: 'Cy' } }] }\n",
  'src/en/ships/all.list': 'Ann,Bo',
  'src/fr/config.ts':
    "export default { themeConfig: { nav: [{ text: 'Le guide', link: '/fr/guide/' }], sidebar: { '/fr/api/': { base: '/fr/api/', items: [{ text: 'Appels', link: 'calls' }] } } } }\n",
  'src/fr/index.md':
    '---\nlayout: home\nhero: { name: Port, actions: [{ text: Nœuds, link: fr/guide/knots }] }\n---\n\n<<< @/code/tie.ts\n',
  'src/fr/api/calls.md': '# Les appels\n',
  'src/lost.md': '# Lost\n',
  'src/code/tie.ts': '// #region tie\nexport const tie = 1\n// #endregion tie\n',
  'src/en/guide/sails.md':
    '# Sails\n\n::::: details All\n::::tabs key:rig\n=== Main\nBig\n\n::: details{open=""}\nWide\n:::\n\n::: tabs\n== Storm\nHeavy\n== Calm\nLight\n:::\n=== Jib\nSmall\n\n:::tip Reef {#reef}\nIn time\n:::\n::::\n:::::\n\nAfter [all](/ship.svg){target="_self" .big}\n\n::: code-group\n<<< @/code/tie.ts\n:::\n',
  'src/en/_drafts/_plan.md': '# Plan\n\n[ropes](../guide/ropes.md)\n',
  'src/en/README.md': '# For those who work on the site\n\n[ropes](./guide/ropes.md)\n',
  'src/en/part.md': '# Part\n\n## Shared words\n\nAll hands.\n',
  'src/en/guide/knots.md': `---
title: Knot
depth: 4
outline: [1, 3]
prev: false
---
# The knots

<script setup>
const rope = 'hemp'
</script>

## 1. What's a knot?

## 🪢 绳结、《海》

## 🪢 绳结、《海》

It holds {{ $frontmatter.depth }} tons of {{ rope }}, but \`{{ code }}\` is code. See {{ 'name' }}.

::: v-pre
{{ raw }}
:::

::: warning Take care
Wet ropes
:::

<<< @/code/tie.ts#tie{1 ts:line-numbers} [tie.ts]

<!--@include: ../part.md{3,}-->
`,
}

function makeSite(more: Readonly<Record<string, string>> = {}): Project {
  const project = makeWarmProject({ ...site, ...more })
  project.remove('docs.config.yaml')
  return project
}

test('a VitePress site builds without an edit, at the addresses that it had', async () => {
  const project = makeSite()
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const home = project.read('build/index.html')
  expect(home).toContain('Calm water')
  expect(home).toContain('<link rel="apple-touch-icon" href="/ship.svg">')
  expect(home).toContain('For <em>large</em> ships')
  expect(home).toContain('href="/guide/ropes"')
  expect(home).toContain('Free as the sea · By us')
  const start = project.read('build/guide/index.html')
  expect(start).toContain('<a href="/guide/knots#_1-what-s-a-knot">knots</a>')
  expect(start).toContain('<a href="/api/calls">api</a>')
  expect(start).toContain('https://code.example.com/harbour/edit/main/src/en/guide/index.md')
  const knots = project.read('build/guide/knots/index.html')
  expect(knots).toContain('<title>Knot')
  for (const id of ['_1-what-s-a-knot', '🪢-绳结、《海》', '🪢-绳结、《海》-1']) expect(knots).toContain(`id="${id}"`)
  expect(knots).toContain('It holds 4 tons of hemp, but <code>{{ code }}</code> is code. See name.')
  expect(knots).toContain('<p>{{ raw }}</p>')
  expect(knots).toContain('Take care')
  expect(knots).toContain('tie = ')
  expect(knots).not.toContain('#region')
  expect(knots).toContain('All hands.')
  expect(knots).not.toContain('>Part<')
  expect(project.read('build/guide/ropes/index.html')).toMatch(
    /<h1 id="of-ropes">Ropes<\/h1>\s*<p>Dry 😃 \(😉\) <code>:\)<\/code> 8:\) 😐<\/p>/,
  )
  expect(project.read('build/_drafts/_plan/index.html')).toContain('<a href="/guide/ropes">ropes</a>')
  const fore = project.read('build/guide/masts/fore/index.html')
  expect(fore).toContain('<h1 id="fore-s">⚓ Fore ⚓s</h1>')
  expect(project.has('build/signs/README/index.html')).toBe(true)
  expect(project.read('build/README/index.html')).toContain('<a href="/guide/ropes">ropes</a>')
  const sails = project.read('build/guide/sails/index.html')
  expect(sails).toMatch(
    /<details>[^]*data-group="rig"[^]*>Main<[^]*>Jib<[^]*Big[^]*<details open[^]*Wide[^]*>Storm<[^]*>Calm<[^]*Heavy[^]*Light[^]*Small[^]*<a id="reef"><\/a>[^]*In time[^]*<\/details>\s*<p>After <a href="\/ship.svg">all<\/a><\/p>[^]*>tie.ts<\/button>/,
  )
  expect(project.has('build/guide/drafts/later/index.html')).toBe(false)
  expect(project.has('build/kept/inner/notes/index.html'), 'in a folder that is excluded').toBe(false)
  expect(project.has('build/guide/drafts/Cy/index.html'), 'made from data').toBe(false)
  expect(project.has('build/lost/index.html')).toBe(false)
  const ship = project.read('build/ships/Bo-9/index.html')
  expect(ship).toMatch(/The Bo<[^]*9 m <a href="\/guide\/knots">knots<\/a>[^]*Of <em>Bo<\/em>/)
  expect(ship).not.toContain('Edit this page')
  expect(start).toContain('href="/ships/Ann-9"')
  const french = project.read('build/fr/index.html')
  expect(french).toMatch(/Le guide[^]*href="\/guide\/knots">Nœuds<[^]*tie = /)
  expect(project.read('build/fr/api/calls/index.html')).toMatch(/Appels[^]*Les appels/)
})

test('what a VitePress site loses is reported with its cause, number and first places, as text and as JSON', async () => {
  const project = makeSite({
    'src/en/guide/ropes.md': '# Ropes\n\n<llm-only>\n\nFor *models*\n\n</llm-only>\n\n<Player />\n',
  })
  const { error } = await project.build()
  const losses = error.split('\n').flatMap((line) => /left-out {2}docsgen leaves out (.*)/.exec(line)?.[1] ?? [])
  expect(losses.toSorted()).toEqual([
    'attribute lists, except for their ids',
    'attributes of Vue in HTML',
    'lost.md, because it is not in the folder of a language',
    'packages and files that are not installed: lost-theme/config, lost-icons',
    'scripts of pages, because "vue" is not installed',
    'texts in <llm-only>, which readers do not see',
    'the component <Player> except its content, because "vue" is not installed (2 times, first at src/en/api/calls.md:3:1, src/en/guide/ropes.md:9:1; --verbose prints each)',
    'the function "markdown.config" of the config, because the package "vitepress" is not installed',
    'the link "Shop", because there is no page at /shop',
    'the pages that crew/[name].md is for, because there is no [name].paths.js',
    'the values of Vue expressions; write the text instead (2 times, first at src/en/api/calls.md:5:1, src/en/guide/knots.md:19:1; --verbose prints each)',
    'theme-color, og:title of "head", because docsgen writes these for each page',
  ])
  expect(error).toContain('Left out: 12 causes, in 4 files of pages.')
  const { out } = await project.build(['--format', 'json', '--no-cache'])
  const { leftOut } = JSON.parse(out) as { leftOut: readonly { cause: string; count: number }[] }
  expect(leftOut[0]).toMatchObject({
    cause: 'docsgen leaves out the component <Player> except its content, because "vue" is not installed',
    count: 2,
  })
})

/** What VitePress exports of its parser, and its frame around code. */
const parser = `import MarkdownIt from 'markdown-it'
export const createMarkdownRenderer = async (_, { config, highlight }) => {
  const md = new MarkdownIt({ html: true, highlight })
  md.block.ruler.before('fence', 'snippet', (state, line) => {
    if (!state.src.slice(state.bMarks[line]).startsWith('<<<')) return false
    Object.assign(state.push('fence', 'code', 0), { info: 'demo', content: 'let leaked', map: [line, line + 1] })
    state.line = line + 1
    return true
  })
  const { fence } = md.renderer.rules
  md.renderer.rules.blockquote_open = () => '<blockquote id="' + Math.random() + '">'
  md.renderer.rules.fence = (...args) => '<div class="language">' + fence(...args) + '</div>'
  await config?.(md)
  return md
}
`

/** A fence, a frame around fences with a title, headings, a mark, a block, and notes at the end. */
const ownRules = `export default () => ({ markdown: { config: (md) => {
  const { fence } = md.renderer.rules
  md.renderer.rules.fence = (tokens, index, ...rest) => {
    const { info, content } = tokens[index]
    if (info === 'chart') return '<Chart\\n  code="' + content.trim() + '"\\n/><pre>' + content + '</pre>'
    if (info === 'depth') return '<p>Depth ' + rest[1].frontmatter.depth + '</p><!-- a\\nb -->'
    if (info === 'throw') throw new Error('no chart')
    const title = /\\[(.*)\\]/.exec(info)?.[1]
    const code = fence(tokens, index, ...rest)
    return title ? '<div class="titled"><b>' + title + '</b>' + code + '</div>' : info === 'demo' ? '<section id="demo"><i>Demo</i>' + code + '</section>' : code
  }
  md.renderer.rules.heading_open = (tokens, index, options, env, self) => {
    for (const child of tokens[index + 1].children) child.content = child.content.replace(/ [*]+$/, '')
    return self.renderToken(tokens, index, options)
  }
  md.inline.ruler.push('mark', (state, silent) => {
    const found = /^@@(.+?)@@/.exec(state.src.slice(state.pos))
    if (!found) return false
    if (!silent) state.push('html_inline', '', 0).content = '<mark>' + found[1] + '</mark>'
    state.pos += found[0].length
    return true
  })
  md.block.ruler.before('paragraph', 'sticky', (state, from, to, silent) => {
    if (!state.src.slice(state.bMarks[from] + state.tShift[from]).startsWith('!!!')) return false
    if (silent) return true
    let end = from + 1
    while (end < to && state.src.slice(state.bMarks[end], state.eMarks[end]).trim() !== '!!!') end += 1
    Object.assign(state.push('sticky_open', 'aside', 1), { block: true, map: [from, end + 1], attrs: [['class', 'sticky']] })
    state.md.block.tokenize(state, from + 1, end)
    state.push('sticky_close', 'aside', -1).block = true
    state.line = end + 1
    return true
  }, { alt: ['paragraph'] })
  md.block.ruler.before('fence', 'tabs', (state, from, to, silent) => {
    const textOf = (line) => state.src.slice(state.bMarks[line] + state.tShift[line], state.eMarks[line])
    const colons = /^(:{3,}) tabs$/.exec(textOf(from))?.[1]
    if (colons === undefined) return false
    let end = from + 1
    while (end < to && textOf(end) !== colons) end += 1
    Object.assign(state.push('tabs_open', 'div', 1), { block: true, map: [from, end] })
    state.md.block.tokenize(state, from + 1, end)
    state.push('tabs_close', 'div', -1).block = true
    state.line = end + 1
    return true
  })
  md.core.ruler.push('notes', (state) => {
    const kept = state.tokens.findIndex(({ type, content }) => type === 'inline' && content.startsWith('Note:'))
    if (kept === -1) return
    const [, { content }] = state.tokens.splice(kept - 1, 3)
    Object.assign(new state.Token('html_block', '', 0), { content: '' })
    state.tokens.push(Object.assign(new state.Token('html_block', '', 0), { content: '<p>Notes: ' + content + '</p>' }))
  })
} } })
`

test('the rules that a VitePress config adds to its parser draw what they change, and everything else stays Markdown', async () => {
  const project = makeWarmProject({
    '.vitepress/config.mjs': ownRules,
    'node_modules/vitepress/package.json': '{ "type": "module" }',
    'node_modules/vitepress/dist/node/index.js': parser,
    'index.md':
      '# Sea *\n\nNote: cold\n\nPlain `code` [next](./next.md) and @@deep@@ water\n\n- item\n\n  ```chart\n  a\n\n  b\n  ```\n\n> ```chart\n> c\n> ```\n\n!!!\nInside **it**\n\n```js\nconst a = 1\n```\n!!!\n\n```js [a.js] style:max-height:9px\nlet b\n```\n\n```demo\nlet d\n```\n\nend\n\n```ts twoslash\n// @errors: 1\nlet hidden\n// ---cut---\n// @twoslash-cache: {"v":1}\nlet seen\n//  ^?\n// ---cut-start---\nlet inner\n// ---cut-end---\nlet last\n// ---cut-after---\nlet rest\n```\n',
    'next.md': '# Next *\n\n```throw\nlet c\n```\n',
    'tabs.md':
      '# Tabs\n\n:::: tabs\n\n=== Main\n\n::: tabs\n\n== Storm\n\nHeavy\n\n:::\n\n=== Jib\n\n```chart\nsmall\n```\n\n::::\n\nAfter\n',
    'snippet.md': '---\ndepth: 7\n---\n# Snippet\n\n<<< ./hidden.js\n\n```depth\n```\n',
    'hidden.js': 'let shown\n',
  })
  project.remove('docs.config.yaml')
  symlinkSync(path.resolve('node_modules/markdown-it'), path.join(project.folder, 'node_modules/markdown-it'))
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const page = project.read('build/index.html')
  expect(page).toMatch(
    /<h1[^>]*>Sea<[^]*<p>Plain <code>code<\/code> <a href="\/next">next<\/a> and <mark>deep<\/mark> water<\/p>/,
  )
  expect(page).toMatch(/<li>\s*<p>item<\/p>[^]*<pre>a\n\nb\n?<\/pre>\s*<\/li>[^]*<blockquote>[^]*<pre>c/)
  expect(page).toMatch(/<aside[^>]*>\s*<p>Inside <strong>it<\/strong><\/p>[^]*hljs[^]*<\/aside>/)
  expect(page.match(/(?<!\w)a\.js/g)).toHaveLength(1)
  expect(page).toMatch(
    /<section id="demo"><i>Demo<\/i>[^]*let d[^]*<\/section>\s*<p>end<\/p>[^]*<p>Notes: Note: cold<\/p>/,
  )
  expect(page.split('Note:')).toHaveLength(2)
  expect(page.replaceAll(/<[^>]*>/g, ''), 'what Twoslash shows').toMatch(/end\s*let seen\nlet last\n\s*Notes/)
  expect(project.read('build/next/index.html')).toMatch(/<h1[^>]*>Next \*<[^]*let c/)
  expect(error).toContain(
    'next.md:1:1  warning  left-out  docsgen leaves out what "markdown" does on a page, because it fails: no chart',
  )
  const tabs = project.read('build/tabs/index.html')
  expect(tabs.match(/role="tab"[^>]*>[^<]*/g)?.map((tab) => tab.replace(/.*>/, ''))).toEqual(['Main', 'Jib', 'Storm'])
  expect(error).not.toContain('unclosed-directive')
  const snippet = project.read('build/snippet/index.html')
  expect(snippet).toContain('<p>Depth 7</p>')
  expect(snippet).not.toMatch(/leaked|&#10;/)
  expect(snippet.replaceAll(/<[^>]*>/g, '')).toContain('let shown')
  expect(snippet, 'these rules show titles').toContain('code-title">hidden.js<')
  project.write({
    'node_modules/vitepress/package.json': '{ "type": "module", "version": "2.0.0" }',
    '.vitepress/config.mjs': `import { isMainThread } from 'node:worker_threads'
export default { markdown: { config: () => { throw new Error(isMainThread ? 'no limit' : 'no rules') } } }`,
  })
  const failing = await project.build()
  expect(failing.error).toContain(
    '.vitepress/config.mjs:1:1  warning  left-out  docsgen leaves out what "markdown" does on a page, because it fails: no rules',
  )
})

test('the advice to install packages names the folder as seen from that of the site', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': '',
    '.vitepress/config.ts': "export default { title: 'Harbour' }\n",
    'package.json': '{ "devDependencies": { "anchor-not-installed": "1.0.0" } }',
    'index.md': '# Harbour\n',
  })
  project.remove('docs.config.yaml')
  expect((await project.build()).error).toContain('run "npm install" in this folder and build again')
})

test('a VitePress config that throws is an error that names the file', async () => {
  const project = makeSite({ '.vitepress/config.mts': "throw new Error('no harbour')\n" })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error).toContain('.vitepress/config.mts:1:7  error  config  this config cannot be read: no harbour')
  project.write({ '.vitepress/config.mts': 'export default {\n  title: "Harbour\n}\n' })
  expect((await project.build()).error).toContain(
    '.vitepress/config.mts:2:18  error  config  this config cannot be read',
  )
})

test('a VitePress config can wait for data at its top level, be a promise, and move pages with a function', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': '',
    '.vitepress/config.mts': `import lost, { withTides } from 'lost-tides'
import path, { join as put } from 'node:path'
import * as files from 'node:fs'

const text = await files.promises.readFile(put(import.meta.dirname, 'name.txt'), 'utf8')
export const copied = structuredClone(lost).items
export const other = await lost('*.md').then((found) => found.map(String))
export default Promise.resolve(withTides({
  title: path.basename(text),
  locales: { root: { label: 'Harbour English' }, ja: { label: '日本語', link: 'https://ja.example.com' } },
  themeConfig: { nav: [{ text: 'New', link: '/#sort=new' }], sidebar: [{ text: 'Home', link: '/#first' }] },
  rewrites: (name) => name.replace(/^log.(\\d+)-/, 'days/$1/'),
}))
`,
    '.vitepress/name.txt': 'a/Harbour',
    '.vitepress/theme/index.ts': "import '../../look.css'\n",
    'look.css': ':root { --vp-c-brand-1: #7a1f5c }\n',
    'index.md': '# Welcome\n\n[Calm](/days/7/calm)\n',
    'log/7-calm.md': '# Calm\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(error).toContain('config.mts  warning  broken-anchor  "/" has no anchor "#sort=new"')
  expect(error).toContain('not installed: lost-tides')
  const home = project.read('build/index.html')
  expect(home).toContain('<title>Welcome | Harbour</title>')
  expect(project.has('build/days/7/calm/index.html') || project.has('build/days/7/calm.html')).toBe(true)
  expect(error).not.toContain('broken-link')
  const [, style = ''] = /href="\/(assets\/theme\.[^"]*)"/.exec(home) ?? []
  expect(project.read(`build/${style}`)).toContain('#7a1f5c')
  project.write({
    '.vitepress/config.mts': "import path from 'node:path'\nawait 1\nthrow new Error('no ' + path.sep)\n",
  })
  expect((await project.build()).error).toContain(
    '.vitepress/config.mts:3:7  error  config  this config cannot be read: no /',
  )
})

test('a source folder that is missing is one error', async () => {
  const project = makeWarmProject({ '.vitepress/config.mts': "export default { srcDir: 'lost' }\n" })
  project.remove('docs.config.yaml')
  const { error } = await project.build()
  expect(error).toMatch(/error {2}config {2}there is no folder "lost"\n1 error;/)
  project.remove('.vitepress')
  project.write({ 'astro.config.mjs': "import starlight from '@astrojs/starlight'\nexport default {}\n" })
  expect((await project.build()).error).toMatch(/error {2}config {2}there is no folder "src\/content\/docs"\n1 error;/)
})

test('a plain VitePress site has the colors of VitePress, and an account without a valid address has a plain name', async () => {
  const social = "[{ icon: { svg: '<svg/>' }, link: 'http://[' }]"
  const project = makeWarmProject({
    '.vitepress/config.mts': `export default { title: 'Harbour', themeConfig: { socialLinks: ${social} } }\n`,
    'index.md': '# Sea\n\n[Bare](bare.md)\n',
    'bare.md': 'Only text\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const home = project.read('build/index.html')
  expect(home).toMatch(/<a[^>]*href="http:\/\/\["[^>]*>Link/)
  const [, style = ''] = /href="\/(assets\/theme\.[^"]*)"/.exec(home) ?? []
  expect(project.read(`build/${style}`)).toMatch(/#3451b2[^]*#a8b1ff/)
  expect(project.read('build/bare/index.html'), 'no heading is added').not.toContain('<h1')
  expect(error).not.toContain('there is no folder')
})

test('components and expressions of Vue are rendered when the packages of the site are installed', async () => {
  const project = makeSite({
    '.vitepress/theme/look.scss': '$sea: blue;\n',
    '.vitepress/theme/index.ts': `import Theme from 'lost-theme'
import './look.scss'
import Flag from './Flag.vue'
export default { extends: Theme, enhanceApp: ({ app }) => { app.component('Flag', Flag); app.provide('port', { name: 'Porto' }) } }
`,
    '.vitepress/theme/Flag.vue':
      '<script setup lang="ts">\nimport { useData } from \'vitepress\'\ndefineProps<{ of: string }>()\nconst { frontmatter } = useData()\n</script>\n<template><b>{{ of }} {{ frontmatter.depth }} <slot /></b></template>\n<style>b { color: red }</style>\n',
    '.vitepress/theme/components/marks/SeaMark.vue':
      '<template><p>{{ $attrs.of }} <TideClock /> <HighLight /></p></template>\n',
    '.vitepress/components/TideClock.vue': '<template><i>low tide</i></template>\n',
    '.vitepress/components/HighLight.vue':
      '<script setup>const show = () => alert(1)</script>\n<template><a href="/guide/ropes.html#tags=x" @click="show">lights</a></template>\n',
    'src/vite.config.mjs':
      "import Components from 'unplugin-vue-components/vite'\nexport default { define: { DEPTH: '12' }, plugins: [Components({ dirs: './en/parts' })] }\n",
    'src/en/parts/WindVane.vue':
      '<script setup>const depth = DEPTH</script>\n<template><u>vane {{ depth }}</u></template>\n',
    'src/en/api/Ships.vue':
      '<script setup>const ships = ["Ann", "Bo"]</script>\n<template><ul><li v-for="ship in ships" @click="ships.pop()">{{ ship }}</li></ul></template>\n',
    'src/en/api/Docks.vue':
      "<script setup>import { inject, useSSRContext } from 'vue'\nconst { name } = inject('port')\nuseSSRContext().vpSocialIcons.add('chat')</script>\n<template><em @click=\"name.big()\">docks of {{ name }}</em></template>\n",
    'src/en/api/Wreck.vue':
      '<script setup>throw new Error("sunk")</script>\n<template><i @click="up()">ship</i></template>\n',
    'src/en/api/calls.md': `---
depth: 4
---
# Calls <Flag of="France" />

<script setup>
import Ships from './Ships.vue'
import { data } from './tides.data.ts'
import { data as pages } from './pages.data'
import { data as wind } from './wind.data'
import code from './tides.txt?raw'
import Slots from './Slots.vue'
import Docks from '/en/api/Docks.vue'
import Wreck from './Wreck.vue'
import broken from 'lost-package'
const sum = 1 + 1
</script>

It is {{ sum * 2 }}, <span :title="'t' + sum">*not* \`{{ sum }}\`</span>.

<Ships /> <Docks /> <Wreck /> <ClientOnly><Wreck /></ClientOnly>

<SeaMark of="Lisbon" /> <tide-clock /> <WindVane />

<Flag of="Spain">**bold** [knots](../guide/knots.md)</Flag>

<Lost>kept</Lost> {{ broken }}{{ data.high }} {{ pages[0] }} {{ wind }}{{ code }}

<Slots>
  <template #title>Of slots</template>
  <template #rest>The rest</template>
</Slots>

## Depth {{ sum }} <Flag of="Chile" />

<pre class="log" v-pre="">{{ raw }}</pre>

::: v-pre
<pre class="box" style="color: #b33" v-pre>{{ rawer }}</pre>
:::

<p title="a :b #c @d v-if">Rust</p>

<button @click="sum = '#3'">Press</button>, \`<template #title>\`

\`\`\`sh-vue
cd {{ '<' + sum + '>' }}
\`\`\`

\`\`\`[.env]
A=1
\`\`\`
`,
    'src/en/api/tides.data.ts':
      "import { readFileSync } from 'node:fs'\nimport path from 'node:path'\nexport default { load: () => ({ high: readFileSync(path.join(__dirname, 'tides.txt'), 'utf8') }) }\n",
    'src/en/api/tides.txt': 'at noon',
    'src/en/api/pages.data.ts':
      "import { createContentLoader } from 'vitepress'\nexport default createContentLoader('en/guide/k*.md', { transform: (pages) => pages.map(({ url, frontmatter }) => url + ' ' + frontmatter.depth) })\n",
    'src/en/api/wind.data.ts': "export default { load: () => { throw new Error('calm') } }\n",
    'src/fr/api/calls.md': '# Les appels\n\nIn {{ $site.lang }}\n',
    'src/en/api/Slots.vue': '<template><p><slot name="title" /></p><slot name="rest" /></template>\n',
    'src/en/guide/ropes.md': '# Ropes\n\n<script setup>\nthrow new Error("torn")\n</script>\n\nText {{ 1 }}\n',
    'src/en/landing.md': '<LandingPage />\n',
    '.vitepress/theme/components/LowWater.md': 'Aground at [noon](/guide/knots).\n',
    'src/en/anchors.md':
      "# Anchors\n\n<script setup>\nconst all = import.meta.glob('/en/parts/*.txt', { query: '?raw', import: 'default', eager: true })\nconst later = import.meta.glob(['./parts/*.json'])\n</script>\n\n- Here\n\n  <LowWater />\n\n{{ all }} {{ Object.keys(later) }}\n",
    'src/en/parts/bay.txt': '3 fathoms',
    'src/en/parts/sea.json': '9',
  })
  mkdirSync(path.join(project.folder, 'node_modules'))
  symlinkSync(path.resolve('node_modules/vue'), path.join(project.folder, 'node_modules/vue'))
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const page = project.read('build/api/calls/index.html')
  expect(page).toMatch(/<h1 id="calls[^"]*">Calls <b>France 4\s*<\/b>/)
  expect(page).toContain('It is 4, <span title="t2"><em>not</em> <code>2</code></span>.')
  expect(page).toContain('<ul><!--[--><li>Ann</li><li>Bo</li><!--]--></ul></docsgen-part>')
  expect(page).toMatch(/<b>Spain 4\s*<p><strong>bold<\/strong> <a href="\/guide\/knots">knots<\/a><\/p>\s*<\/b>/)
  expect(page).toMatch(/Lisbon <i>low tide<\/i> <a href="\/guide\/ropes#tags=x">lights<\/a>[^]* <i>low tide<\/i>/)
  expect(error).toMatch(/warning {2}broken-link {2}"\/guide\/ropes#tags=x"/)
  expect(page).toContain('<u>vane 12</u>')
  const anchors = project.read('build/anchors/index.html')
  expect(anchors).toMatch(/<li>[^]*Here[^]*Aground at <a href="\/guide\/knots">noon<\/a>[^]*<\/li>/)
  expect(anchors).toMatch(/"\/en\/parts\/bay.txt": "3 fathoms"[^]*\.\/parts\/sea.json/)
  expect(page).toContain('<em>docks of Porto</em>')
  expect(page).toContain('kept')
  expect(page).toContain('at noon /en/guide/knots 4 at noon')
  expect(project.read('build/fr/api/calls/index.html')).toContain('In fr')
  expect(page).toMatch(/<p>Of slots<\/p>[^]*The rest/)
  expect(page).toMatch(/<h2 id="depth-sum">Depth 2 <b>Chile 4/)
  expect(page).toContain('<button>Press</button>, <code>&#x3C;template #title></code>')
  expect(page).toContain('cd &#x3C;2>')
  expect(page).toMatch(/<pre class="log"[^>]*>\{\{ raw \}\}[^]*<pre class="box[^>]*>\{\{ rawer \}\}/)
  expect(page).toContain('<p title="a :b #c @d v-if">Rust</p>')
  expect(page).toContain('<figcaption class="code-title">.env</figcaption>')
  expect(project.read('build/guide/ropes/index.html')).toContain('Text {{ 1 }}')
  expect(error).toContain('parts of the theme: what is imported from "lost-theme", which does not exist')
  const losses = error
    .split('\n')
    .flatMap((line) => /src\/en.*left-out {2}docsgen leaves out (.*)/.exec(line)?.[1] ?? [])
  expect(losses.toSorted()).toEqual([
    'a data loader that fails (calm); write the data into the page',
    'attribute lists, except for their ids',
    'everything on the page src/en/landing.md, which is empty; write its content in Markdown',
    'scripts of pages',
    'the Vue parts of a page that fails: torn',
    'the component <LandingPage> except its content',
    'the component <Lost> except its content',
    'the values of Vue expressions; write the text instead',
    'what Vue components do in the browser that need what the theme provides; only their first state is shown',
    'what Vue components do in the browser; only their first state is shown',
    'what is imported from "lost-package", which does not exist',
    'what the component Wreck shows without JavaScript (sunk)',
  ])
})

test('a component starts anew on each page, and shares what it imports with the script of the page', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': '',
    '.vitepress/config.mjs': "export default { title: 'Harbour' }\n",
    '.vitepress/components/Buoy.vue':
      "<script>let count = 0</script>\n<script setup>import { depth } from '../depth'\nconst own = ++count</script>\n<template><b>{{ own }} at {{ depth.value }}</b></template>\n",
    '.vitepress/depth.js': 'export const depth = { value: 3 }\n',
    'index.md': '# Home\n\n<Buoy /> <Buoy />\n',
    'bay.md': '# Bay\n\n<Buoy />\n',
    'sea.md':
      "# Sea\n\n<script setup>\nimport { depth } from './.vitepress/depth'\ndepth.value = 9\n</script>\n\n<Buoy />\n",
  })
  project.remove('docs.config.yaml')
  mkdirSync(path.join(project.folder, 'node_modules'))
  symlinkSync(path.resolve('node_modules/vue'), path.join(project.folder, 'node_modules/vue'))
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(project.read('build/index.html')).toMatch(/<b>1 at 3<\/b> <b>2 at 3<\/b>/)
  for (const [name, text] of [
    ['bay', '<b>1 at 3</b>'],
    ['sea', '<b>1 at 9</b>'],
  ])
    expect(project.read(`build/${name ?? ''}/index.html`)).toContain(text)
  project.write({ '.vitepress/depth.js': 'export const depth = { value: 4 }\n' })
  await project.build()
  expect(project.read('build/bay/index.html')).toContain('<b>1 at 4</b>')
})

test('broken links are warnings if a script makes a file that the config imports, because it may also make pages', async () => {
  const pages = { 'docs.config.yaml': '', 'index.md': '# Home\n\n[Calls](/api/calls)\n' }
  for (const [from, isMade] of [
    ['./gone/calls.json', true],
    ['gone-package', false],
  ] as const) {
    const config = `import calls from '${from}'\nexport default { title: 'Harbour', description: String(calls) }\n`
    const project = makeWarmProject({ ...pages, '.vitepress/config.mjs': config })
    project.remove('docs.config.yaml')
    const { code, error } = await project.build()
    expect(error).toContain(`index.md:3:1  ${isMade ? 'warning' : 'error'}  broken-link  "/api/calls"`)
    expect(code).toBe(isMade ? 0 : 1)
  }
})

test('the config can be a folder, and the pages can be next to it', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': '',
    '.vitepress/config/index.ts':
      "import { en } from './parts/en'\nimport name from 'import-only'\nimport { masked } from 'masked'\nexport default { title: masked(name('Harbour')), ...en }\n",
    '.vitepress/config/parts/en.ts':
      'import { readFileSync } from "node:fs"\nconst text = readFileSync(__dirname + "/label.txt", "utf8")\nexport const en = { themeConfig: { sidebar: [{ text, link: "/guide/knots" }] } }\n',
    '.vitepress/config/parts/label.txt': 'All knots',
    'node_modules/masked/package.json':
      '{ "type": "module", "exports": { "require": "./index.umd.js", "import": "./index.mjs" } }',
    'node_modules/masked/index.umd.js': 'globalThis.masked = {}\n',
    'node_modules/masked/index.mjs': "export const masked = (name) => name + ' and modules'\n",
    'node_modules/import-only/package.json': '{ "type": "module", "exports": { "import": "./index.js" } }',
    'node_modules/import-only/index.js':
      "import { createRequire } from 'node:module'\nconst require = createRequire(typeof __dirname === 'undefined' ? import.meta.url : __dirname)\ntry { require('optional') } catch {}\nexport default (name) => `${name} of packages`\n",
    'index.md':
      '---\nlayout: home\nhero: { name: Port, actions: [{ text: " ", link: /guide/knots }] }\nfeatures: [{ icon: <svg/>, title: Deep }]\n---\n\n[Knots](./guide/knots.md) ![](/made-later.png)\n\n<!--@include: ./gone.md-->\n',
    'public/logo.svg': '\u0089PNG\r\n',
    'guide/knots.md': '# Knots\n\n[Back](../index.md)\n',
  })
  project.remove('docs.config.yaml')
  const first = await project.build()
  expect(first.code, first.error).toBe(0)
  const home = project.read('build/index.html')
  expect(home).toContain('<a href="/guide/knots">Knots</a>')
  expect(home).toContain('Harbour of packages and modules')
  expect(project.read('build/guide/knots/index.html')).toContain('All knots')
  expect(first.error).toContain('docsgen leaves out buttons without a text or a link')
  expect(first.error).toContain('docsgen leaves out HTML icons of features; use an emoji or a picture')
  expect(first.error).toMatch(/warning {2}broken-image {2}.*made-later/)
  expect(first.error).not.toContain('not installed')
  expect(first.error).toMatch(/warning {2}broken-include {2}.*gone/)
  expect(first.error).toContain('public/logo.svg:1:1  warning  unsafe-svg')
  expect(project.has('build/logo.svg')).toBe(true)
  const second = await project.build(['--no-cache'])
  expect(second.code, second.error).toBe(0)
})

function makeOwnSite(html: string, page: string): Project {
  const markdown = `markdown: { dialect: vitepress, html: ${html} }\n`
  return makeWarmProject({ 'docs.config.yaml': `${plainConfig}${markdown}`, 'content/index.md': page })
}

test('scripts and expressions of a page run only if the config allows HTML', async () => {
  const run = "$frontmatter.constructor.constructor('return process')().version"
  const page = `# Sea\n\n<script setup>\nconst depth = Math.hypot(3, 4)\n</script>\n\n{{ depth }} {{ ${run} }}\n`
  for (const html of ['sanitize', 'allow']) {
    const project = makeOwnSite(html, page)
    mkdirSync(path.join(project.folder, 'node_modules'))
    symlinkSync(path.resolve('node_modules/vue'), path.join(project.folder, 'node_modules/vue'))
    const { code, error } = await project.build()
    expect(code, error).toBe(0)
    expect(project.read('build/index.html').includes(`5 ${process.version}`), html).toBe(html === 'allow')
    expect(error.includes('docsgen leaves out scripts of pages'), html).toBe(html === 'sanitize')
  }
})

const rawPage = `# Sea

Raw <script>alert(1)</script> <iframe src="https://x.example.com"></iframe>

<button :title="a" onclick="b()">Press</button> <Wave>high</Wave>

<style-guide>kept</style-guide>
`

test('HTML in a VitePress page is sanitized and reported, and its Markdown version has no markers', async () => {
  const project = makeOwnSite('sanitize', rawPage)
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  for (const name of ['script', 'iframe', 'button'])
    expect(error).toContain(`unsafe-html  <${name}> is not safe on a page and is left out`)
  expect(error).toContain('docsgen leaves out the component <Wave> except its content')
  const html = project.read('build/index.html')
  expect(html).toMatch(/<p>Press high<\/p>\s*<p>kept<\/p>/)
  expect(project.read('build/index.md')).toMatch(/<button onclick="b\(\)">Press<\/button> high\n\nkept/)
})

test('HTML in a VitePress page is an error if the config denies it', async () => {
  const { code, error } = await makeOwnSite('deny', rawPage).build()
  expect(code).toBe(1)
  expect(error).toContain('content/index.md:3:5  error  raw-html')
  expect(error).toContain('content/index.md:5:1  error  raw-html')
})

test('a script of a VitePress page that is never closed is an error at its line', async () => {
  const { code, error } = await makeOwnSite('allow', '# Sea\n\n<script setup>\nconst a = 1\n\nLost\n').build()
  expect(code).toBe(1)
  expect(error).toContain('content/index.md:3:1  error  unclosed-element  <script> is never closed')
})

test('a snippet of a file without an extension is shown, and one that is missing is reported', async () => {
  const page = '# Sea\n\n```inline``` code\n\n<<< @/Dockerfile\n'
  const project = makeOwnSite('sanitize', page)
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error).toContain('content/index.md:5:1  error  broken-include  "/Dockerfile" cannot be shown')
  project.write({ 'content/Dockerfile': 'FROM sea\n' })
  expect((await project.build()).code).toBe(0)
  expect(project.read('build/index.html')).toContain('<pre><code>FROM sea')
  expect(project.read('build/index.md')).toContain('```\nFROM sea\n```')
})

test('an include whose name has quotes is read or reported, and never shown as text', async () => {
  const page = `# Sea\n\n<!--@include: "./_part.md"-->\n\n<!--@include: ./_crew's "A" & B.md-->\n`
  const project = makeOwnSite('sanitize', page)
  project.write({ [`content/_crew's "A" & B.md`]: 'All hands.\n' })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error).toContain('content/index.md:3:1  error  broken-include  ""./_part.md"" cannot be included')
  expect(error).toContain('1 error;')
})

test('a config runs in the folder of its package, as in a script of npm', async () => {
  const project = makeWarmProject({
    'package.json': '{ "scripts": { "build": "vitepress build docs" } }',
    'name.txt': 'Deep harbour',
    'docs/.vitepress/config.mjs':
      "import { readFileSync } from 'node:fs'\nimport path from 'node:path'\nexport default { title: readFileSync(path.resolve('name.txt'), 'utf8') }\n",
    'docs/index.md': '# Sea\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build([], { from: `${project.folder}/docs` })
  expect(code, error).toBe(0)
  expect(project.read('docs/build/index.html')).toContain('Deep harbour')
})

test('alerts with a title, labels with brackets and tabs without a space before their label are those of VitePress', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': '',
    '.vitepress/config.mjs': 'export default {}\n',
    'index.md': `> [!WARNING] High \`tide\`
> Stay ashore.
> - Always

> [!danger]
> Reefs

::: code-group
\`\`\`vue{1} [pages/[port]/crew.vue]
aboard
\`\`\`
:::

:::tabs
==Port
left
====
== Starboard
right
:::
`,
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const page = project.read('build/index.html')
  expect(page).toMatch(
    /admonition-warning" role="note"><p class="admonition-title">High <code>tide<\/code><\/p>\s*<p>Stay ashore\.<\/p>\s*<ul>/,
  )
  expect(page).toMatch(/admonition-danger" role="note"><p class="admonition-title">Danger<\/p>\s*<p>Reefs/)
  expect(page).toMatch(/role="tab"[^>]*>pages\/\[port\]\/crew\.vue</)
  expect(page).toMatch(/role="tab"[^>]*>Port<[^]*role="tab"[^>]*>Starboard<[^]*<h1[^>]*>left[^]*<p>right/)
  expect(error).not.toContain('lost-content')
})

test('the languages of a VitePress site are built with the texts of their own navigation', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': '',
    '.vitepress/config.mts': `export default {
  locales: {
    root: { label: 'English', lang: 'en-GB', title: 'Harbour', themeConfig: {
      nav: [{ text: 'Guide', link: '/guide/knots' }, { text: 'Shop', link: '/shop' }],
      sidebar: { '/guide/': [{ text: 'New', items: [{ text: 'Home', link: '/' }] }, { text: 'Lines', items: [{ text: 'Knots', link: '/guide/knots' }, { text: 'Guide', link: '/guide/' }] }] },
    } },
    fr: { label: 'Français', title: 'Le port', themeConfig: {
      nav: [{ text: 'Guide français', link: '/fr/guide/knots' }],
      sidebar: { '/fr/guide/': [{ text: 'Cordages', items: [{ text: 'Nœuds', link: '/fr/guide/knots' }, { text: 'Guide', link: '/fr/guide/' }] }] },
    } },
    ja: { label: '日本語' },
    es: { label: 'Español' },
    pt_br: { label: 'Português', lang: 'pt_BR' },
    ko: { label: '한국어', link: 'https://ko.example.com' },
  },
}
`,
    'index.md': '# Home\n',
    'guide/knots.md': '# Knots\n',
    'fr/index.md': '# Accueil\n\n[Nœuds](/fr/guide/knots) [ici](./guide/knots.md)\n',
    'fr/guide/knots.md': '# Faire un nœud\n',
    'es/guide/knots.md': '# Nudos\n',
    'pt_br/index.md': '# Porto\n',
    'pt_br/guide/index.md': '# Guia\n',
    'pt_br/guide/README.md': '# Leia\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const french = project.read('build/fr/guide/knots/index.html')
  for (const text of ['lang="fr"', 'Faire un nœud', 'Cordages', 'Guide français', 'Le port'])
    expect(french).toContain(text)
  expect(project.read('build/fr/index.html')).toContain('<a href="/fr/guide/knots">Nœuds</a>')
  expect(project.read('build/pt_br/index.html')).toContain('lang="pt-BR"')
  expect(project.read('build/pt_br/guide/index.html')).toContain('Guia')
  expect(project.read('build/pt_br/guide/README/index.html')).toContain('Leia')
  expect(project.read('build/guide/knots/index.html')).toMatch(/lang="en-GB"[^]*Lines/)
  expect(project.read('build/guide/knots/index.html')).toContain('hrefLang="es" href=')
  expect(project.read('build/index.html'), 'a language without a home page').not.toContain('hrefLang="es" href=')
  expect(error).toContain('links to languages on other hosts (한국어)')
  expect(error).not.toContain('languages other than')
})

test('a language has only the pages in its folder, and links without its name lead to the main language', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': '',
    '.vitepress/config.ts': `export default {
  base: '/docs/',
  locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français', lang: 'fr', themeConfig: { sidebar: {
    '/fr/guide/': [{ text: 'Cordages', link: '/fr/guide/seul#seul', items: [
      { text: 'Nœuds', link: '/fr/guide/knots' }, { text: 'Cordes', link: '/guide/ropes' }, { text: 'Perdu', link: '/fr/perdu' },
    ] }],
  } } } },
  themeConfig: {
    nav: [{ text: 'Ropes', link: '/guide/ropes' }],
    sidebar: [{ text: 'Knots', link: '/guide/knots' }, { text: 'Ropes', link: '/guide/ropes' }],
  },
}
`,
    'index.md': '# Home\n\n[French knots](/fr/guide/knots)\n',
    'guide/knots.md': '# Knots\n\n## Bowline\n',
    'guide/ropes.md': '# Ropes\n',
    'it/page.md': '# The config does not name this folder\n',
    'fr/index.md':
      '# Accueil\n\n[a](/fr/guide/knots) [b](./guide/knots.md) [c](/guide/knots#bowline) [d](../guide/knots) [e](/fr/guide/ropes) [f](/guide/knots#lost)\n',
    'fr/guide/knots.md': '# Noeuds\n\n[a](../../guide/knots.md) [b](./seul)\n',
    'fr/guide/seul.md': '# Seul\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const files = readdirSync(path.join(project.folder, 'build/fr'), { recursive: true, encoding: 'utf8' })
  const pages = files.filter((name) => name.endsWith('index.html')).toSorted()
  expect(pages).toEqual(['guide/knots/index.html', 'guide/seul/index.html', 'index.html'])
  expect(project.read('build/index.html')).toContain('<a href="/docs/fr/guide/knots">French knots</a>')
  const start = project.read('build/fr/index.html')
  const links = [...start.matchAll(/<a href="([^"]*)">[a-f]<\/a>/g)].map(([, href]) => href)
  const knots = '/docs/guide/knots'
  const own = '/docs/fr/guide/knots'
  expect(links).toEqual([own, own, `${knots}#bowline`, knots, '/docs/guide/ropes', `${knots}#lost`])
  expect(start).toMatch(/class="navbar-link" href="\/docs\/guide\/ropes"/)
  const page = project.read('build/fr/guide/knots/index.html')
  expect(page).toContain('<a href="/docs/guide/knots">a</a> <a href="/docs/fr/guide/seul">b</a>')
  expect(error).toContain('fr/index.md:3:111  warning  broken-anchor  "/guide/knots" has no anchor "#lost"')
  const sidebar = /<nav class="sidebar".*?<\/nav>/.exec(page)?.[0] ?? ''
  const items = [...sidebar.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, text]) => `${text} ${href}`)
  expect(items).toEqual(['Cordages /docs/fr/guide/seul#seul', `Nœuds ${own}`, 'Cordes /docs/guide/ropes'])
  expect(error).toContain('docsgen leaves out the link "Perdu", because there is no page at /fr/perdu')
  expect(error).not.toMatch(/orphaned-translation|broken-link/)
})

test('folders whose names differ only in their slashes have their own sidebars, and so has the whole site', async () => {
  const folders = ['/', '/docs/', '/docs/a-b/', '/docs-a/b/']
  const sidebar = folders.map((folder) => [folder, [{ text: `About ${folder}`, link: `${folder}page` }]] as const)
  const project = makeWarmProject({
    '.vitepress/config.mjs': `export default { themeConfig: { sidebar: ${JSON.stringify(Object.fromEntries(sidebar))} } }\n`,
    'index.md': '# Home\n',
    ...Object.fromEntries(folders.map((folder) => [`${folder.slice(1)}page.md`, `# Page\n`])),
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  for (const folder of folders) {
    const html = project.read(`build${folder}page/index.html`)
    expect(folders.filter((other) => html.includes(`About ${other}<`))).toEqual([folder])
  }
})

test('a page shows the sidebar of its folder, although another lists it, and outside of all folders none', async () => {
  const guide = [{ text: 'In the guide', items: [{ text: 'Calls', link: '/api/calls' }] }]
  const api = [{ text: 'In the reference', items: [{ text: 'Calls', link: '/api/calls' }] }]
  const sidebar = { '/guide': guide, '/api/': api, '/manual/': guide, '/fr/api/': api }
  const config = {
    locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français', lang: 'fr' } },
    themeConfig: { sidebar },
  }
  const project = makeWarmProject({
    '.vitepress/config.mjs': `export default ${JSON.stringify(config)}\n`,
    'index.md': '# Home\n',
    'team.md': '# Team\n',
    'guide/index.md': '# Guide\n',
    'guides/old.md': '# Old\n',
    'manual/ropes.md': '# Ropes\n',
    'api/calls.md': '# Calls\n',
    'api/unlisted.md': '# Unlisted\n',
    'fr/api/calls.md': '# Appels\n',
    'fr/equipe.md': '# Équipe\n',
  })
  project.remove('docs.config.yaml')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const shown = [
    'team',
    'guide',
    'guides/old',
    'manual/ropes',
    'api/calls',
    'api/unlisted',
    'fr/api/calls',
    'fr/equipe',
  ]
  const groups = shown.map((route) => /In the (?:guide|reference)/.exec(project.read(`build/${route}/index.html`))?.[0])
  const [inGuide, inReference] = ['In the guide', 'In the reference']
  expect(groups).toEqual([undefined, inGuide, undefined, inGuide, inReference, inReference, inReference, undefined])
})

test('the sidebars of languages can be next to each other, and a second build does not read the first one', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': '',
    '.vitepress/config.ts': `export default {
  rewrites: { 'en/:rest*': ':rest*' },
  locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français', lang: 'fr' } },
  themeConfig: { sidebar: {
    '/': [{ text: 'Lines', items: [{ text: 'Knots', link: '/guide/knots' }] }],
    '/fr/': { base: '/fr/', items: [{ text: 'Cordages', items: [{ text: 'Nœuds', link: 'guide/knots' }] }] },
  } },
}
`,
    'en/index.md': '# Home\n',
    'en/guide/knots.md': '# Knots\n',
    'fr/index.md': '# Accueil\n',
    'fr/guide/knots.md': '# Faire un nœud\n',
  })
  project.remove('docs.config.yaml')
  await project.build()
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(error).not.toContain('left-out')
  const french = project.read('build/fr/guide/knots/index.html')
  expect(french).toMatch(/Cordages[^]*href="\/fr\/guide\/knots"[^>]*>Nœuds</)
  expect(french).not.toContain('>Lines<')
  expect(project.read('build/guide/knots/index.html')).toMatch(/Lines[^]*href="\/guide\/knots"[^>]*>Knots</)
})
