import { expect, test } from 'vitest'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

const config =
  'site: { title: Sample, url: "https://docs.example.com", basePath: /docs/ }\nvariables: { product: { name: Braid } }\n'

const home = `---
layout: home
hero:
  name: "{{product.name}}"
  text: Every *change* alone
  tagline: 1. Test it
  image: { light: /light.svg, dark: /dark.svg, alt: Map }
  actions:
    - { text: Start, link: guide.md }
    - { theme: alt, text: Source, link: "https://code.example.com/" }
code: { title: Terminal, language: js, text: "let a = 1\\nlet b = \`2\`" }
features:
  - { icon: ⚡, title: Fast & "good", details: With \`code\`, linkText: See *how*, link: /guide }
  - { icon: { src: /light.svg }, title: Plain }
logos:
  title: Used by
  items: [{ image: ./acme.svg, name: Acme, link: "https://acme.example.com" }]
---

## More

Words.
`

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>'
const files = {
  'docs.config.yaml': config,
  'content/index.md': home,
  'content/guide.md': '# Guide\n\n[Home](index.md)\n',
  'content/acme.svg': svg,
  'static/light.svg': svg,
  'static/dark.svg': svg,
}

test('a home page has its blocks, with links, pictures and code as on every page', async () => {
  const project = makeWarmProject(files)
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(error).not.toContain('warning')
  const html = project.read('build/index.html')
  for (const part of [
    'class="layout layout-home"',
    /<h1 id="[^"]*"><strong>Braid<\/strong> Every <em>change<\/em> alone<\/h1>/,
    '<p>1. Test it</p>',
    /<img class="only-light" [^>]*src="\/docs\/light\.svg"/,
    /<img class="only-dark" [^>]*src="\/docs\/dark\.svg"/,
    /<strong><a href="\/docs\/guide">Start<\/a><\/strong>/,
    /<a href="https:\/\/code\.example\.com\/"[^>]*>Source<\/a>/,
    '>Terminal<',
    '<span class="hljs-keyword">let</span>',
    'Fast &#x26; "good"',
    '<code>code</code>',
    /<p><a href="\/docs\/guide">See <em>how<\/em><\/a><\/p>/,
    'aria-label="Used by"',
    /<img [^>]*alt="Acme"[^>]*width="8" height="4"/,
  ])
    expect(html).toMatch(
      typeof part === 'string' ? new RegExp(part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)) : part,
    )
  for (const part of ['class="sidebar"', 'class="toc"', 'class="pager"', 'class="breadcrumbs"'])
    expect(html).not.toContain(part)
  expect(html).toContain('<title>Braid Every change alone | Sample</title>')
  const markdown = project.read('build/index.md')
  expect(markdown).toContain('# **Braid** Every *change* alone')
  expect(markdown).toContain('[Start](https://docs.example.com/docs/guide)')
  expect(markdown).toContain('```js title="Terminal"')
  expect(project.read('build/search.json')).toContain('search-documents')
})

function withHome(address: string): string {
  return config.replace('basePath', `home: ${address}, basePath`)
}

test('generated sidebars leave out the home page of the site, also at another address', async () => {
  const { 'content/index.md': text, ...others } = files
  const project = makeWarmProject({ ...others, 'docs.config.yaml': withHome('/start'), 'content/start.md': text })
  project.write({ 'content/guide.md': '# Guide\n\n[Home](start.md)\n' })
  const sidebarOf = () => /<nav class="sidebar".*?<\/nav>/s.exec(project.read('build/guide/index.html'))?.[0]
  expect((await project.build()).code).toBe(0)
  expect(sidebarOf()).not.toContain('/docs/start')
  project.write({ 'docs.config.yaml': withHome('/guide') })
  expect((await project.build()).code).toBe(0)
  expect(sidebarOf()).toContain('/docs/start')
})

test('a broken link or picture of a home page is an error at its line', async () => {
  const broken = home
    .replace('link: guide.md', 'link: gide.md')
    .replace('./acme.svg', './acmee.svg')
    .replace('/guide }', '/gude }')
  const project = makeWarmProject({ ...files, 'content/index.md': broken })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error).toMatch(/index\.md:9:\d+ {2}error {2}broken-link .*gide/)
  expect(error).toMatch(/index\.md:13:\d+ {2}error {2}broken-link .*gude/)
  expect(error).toMatch(/index\.md:17:\d+ {2}error {2}broken-image .*acmee/)
})

test('an unknown key of a block is an error with a suggestion, and a block without the layout is reported', async () => {
  const project = makeWarmProject({
    ...files,
    'content/index.md':
      '---\nlayout: home\nhero:\n  tagLine: x\n  actions: [{ text: a, link: "javascript:1" }]\n---\n\nWords.\n',
    'content/guide.md': '---\nfeatures: [{ title: One }]\n---\n\n# Guide\n',
  })
  const { error } = await project.build()
  expect(error).toMatch(/index\.md:4:\d+ .*"hero\.tagLine" is not an option; did you mean "tagline"\?/)
  expect(error).toMatch(/index\.md:5:\d+ .*"hero\.actions\.0\.link" must be an address/)
  expect(error).toMatch(/guide\.md:2:\d+ {2}warning .*"features" is shown only on a page with "layout: home"/)
})

test('the slot Home replaces the blocks and gets them as data', async () => {
  const project = makeWarmProject({
    ...files,
    'templates/slots/Home.tsx':
      'export const Home = ({ page }) => <h1>{page.frontMatter.hero.name} of {page.frontMatter.features.length}</h1>\n',
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  const html = project.read('build/index.html')
  expect(html).toMatch(/<h1>Braid of 2<\/h1>/)
  expect(html).not.toContain('class="hero"')
  expect(project.read('build/guide/index.html')).not.toContain('Braid of')
})
