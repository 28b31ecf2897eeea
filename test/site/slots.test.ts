import path from 'node:path'
import { expect, test } from 'vitest'
import { hashTree } from '../helpers/project.ts'
import { makeWarmProject, type WarmProject } from '../helpers/warm-docsgen.ts'

const config = `site: { title: Sample, url: "https://docs.example.com", basePath: /docs/ }
variables: { product: { name: Braid } }
footer: { copyright: Copyright }
sidebars: { docs: [index, two] }
`

function siteWith(slots: Readonly<Record<string, string>>, files: Readonly<Record<string, string>> = {}): WarmProject {
  return makeWarmProject({
    'docs.config.yaml': config,
    'content/index.md': '---\ndescription: First\n---\n\n# Home\n\n[Two](two.md)\n',
    'content/two.md': '# Two\n\n## End\n',
    'content/plain.md': '---\nlayout: page\n---\n\n# Plain\n',
    ...Object.fromEntries(Object.entries(slots).map(([name, text]) => [`templates/slots/${name}`, text])),
    ...files,
  })
}

function show(name: string): Readonly<Record<string, string>> {
  return {
    [`${name}.tsx`]: `import type { SlotProps } from 'docsgen/theme'
export function ${name}({ site, page }: SlotProps) { return <p>${name} of {page.title} in {site.variables.product.name}</p> }\n`,
  }
}

function inPage(project: WarmProject, page: string, name: string): boolean {
  return project.read(`build/${page}`).includes(`${name} of `)
}

test('links and pictures of slots lead to the whole site if a version or language does not have them', async () => {
  const project = siteWith(
    {
      'Footer.tsx': `export const Footer = () => (
  <p><img src="/logo.svg" alt="" /><a href="/">1</a><a href="/two#end">2</a><a href="/plain">3</a><a href="/logo.svg">4</a></p>
)\n`,
    },
    {
      'docs.config.yaml': `${config}versions: [{ name: '2' }, { name: '1', content: versions/1, sidebars: { docs: [index] } }]\n`,
      'versions/1/index.md': '# Old\n',
      'versions/1/two.md': '# Two\n\n## End\n',
      'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
    },
  )
  expect(await project.build()).toMatchObject({ code: 0 })
  const [, footer] = /<footer.*?(<p>.*?<\/p>)/.exec(project.read('build/1/index.html')) ?? []
  expect(footer?.match(/(?<=(?:src|href)=")[^"]*/g)).toEqual([
    '/docs/logo.svg',
    '/docs/1/',
    '/docs/1/two#end',
    '/docs/plain',
    '/docs/logo.svg',
  ])
  // The page that is new in a version is found in the next build.
  project.write({ 'versions/1/plain.md': '# Plain\n' })
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(project.read('build/1/index.html')).toContain('href="/docs/1/plain"')
})

test('each slot is shown in its place with data of the page and the site', async () => {
  const names = [
    'BarStart',
    'BarEnd',
    'BeforeArticle',
    'AfterArticle',
    'SidebarStart',
    'SidebarEnd',
    'Footer',
    'NotFound',
  ]
  const project = siteWith({
    ...Object.assign({}, ...names.map(show)),
    'Head.tsx': "export const Head = ({ page }) => <meta name='own' content={page.frontMatter.description} />\n",
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  const home = project.read('build/index.html')
  const places = [
    '<meta name="own" content="First"></head>',
    'BarStart of Home in Braid',
    'BarEnd of Home in Braid',
    'class="sidebar"',
    'SidebarStart of Home',
    '"sidebar-list"',
    'SidebarEnd of Home',
    '<main',
    'BeforeArticle of Home',
    '<article',
    'AfterArticle of Home',
    '<footer class="site-footer"',
    'Footer of Home in Braid',
  ]
  expect(places.map((text) => home.indexOf(text))).toEqual(
    places.map((text) => home.indexOf(text)).toSorted((a, b) => a - b),
  )
  expect(places.filter((text) => !home.includes(text))).toEqual([])
  expect(home).not.toContain('Copyright')
  expect(names.filter((name) => inPage(project, 'plain/index.html', name))).toEqual([
    'BarStart',
    'BarEnd',
    'BeforeArticle',
    'AfterArticle',
    'Footer',
  ])
  expect(names.filter((name) => inPage(project, '404.html', name))).toEqual([
    'BarStart',
    'BarEnd',
    'Footer',
    'NotFound',
  ])
  expect(project.read('build/404.html')).not.toContain('There is no page at this address')
})

test('a changed slot, or a module that it imports, renders the pages that show it and nothing else', async () => {
  const project = siteWith(
    {
      ...show('Footer'),
      'SidebarEnd.tsx': "import { tone } from '../../parts/tone.ts'\nexport const SidebarEnd = () => <p>{tone}</p>\n",
    },
    { 'parts/tone.ts': "export const tone = 'low'\n" },
  )
  expect(await project.build()).toMatchObject({ code: 0 })
  const before = hashTree(path.join(project.folder, 'build'))
  project.write({ 'parts/tone.ts': "export const tone = 'high'\n" })
  const { error } = await project.build()
  expect(error).toContain('Wrote 2 files')
  expect(project.read('build/two/index.html')).toContain('high')
  const after = hashTree(path.join(project.folder, 'build'))
  expect(after['plain/index.html']).toBe(before['plain/index.html'])
  expect((await project.build()).error).toContain('Wrote 0 files')
  project.remove('.docsgen')
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(hashTree(path.join(project.folder, 'build'))).toEqual(after)
})

test('an interactive part and a style sheet of a slot are published once, also if a component uses the part', async () => {
  const part =
    'import { useState } from "react"\nexport const Bell = () => { const [n] = useState(0); return <b>rung {n}</b> }\n'
  const project = siteWith(
    {
      'Footer.tsx':
        "import './footer.css'\nimport { Bell } from '../../parts/bell.client.tsx'\nexport const Footer = () => <p className='own'><Bell /></p>\n",
      'footer.css': '.own { color: rgb(1, 2, 3) }\n',
    },
    {
      'parts/bell.client.tsx': part,
      'content/two.md': '# Two\n\n<Ring />\n',
      'templates/components/Ring.tsx':
        "import { Bell } from '../../parts/bell.client.tsx'\nexport const Ring = () => <Bell />\n",
    },
  )
  expect(await project.build()).toMatchObject({ code: 0 })
  const html = project.read('build/two/index.html')
  expect(html).toMatch(
    /<footer.*<docsgen-part data-module="bell\.[\da-f]{10}\.js"[^>]*><b>rung <!-- -->0<\/b><\/docsgen-part>/,
  )
  const [, sheet = ''] = /href="\/docs\/(assets\/footer\.[\da-f]{10}\.css)"/.exec(html) ?? []
  expect(project.read(`build/${sheet}`)).toContain('.own{color:#010203}')
})

test('addresses of a slot that begin with a slash are below the base path, and a broken one is one error at its line', async () => {
  const project = siteWith({
    'Footer.tsx': 'export const Footer = () => <><a href="/two">a</a><a href="/docs/two">b</a></>\n',
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(project.read('build/index.html').match(/href="\/docs\/two">[ab]</g)).toHaveLength(2)
  project.write({ 'templates/slots/Footer.tsx': 'export const Footer = () => <a href="/three">a</a>\n' })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error).toMatch(/^templates\/slots\/Footer\.tsx:1:37 {2}error {2}broken-link {2}"\/docs\/three" /m)
  expect(error).toContain('\n1 error')
})

test('a slot that throws is an error at its line with the name of the page, reported once', async () => {
  const project = siteWith(
    {
      'BeforeArticle.tsx':
        "import { deep } from '../../parts/deep.ts'\n\nexport const BeforeArticle = ({ page }) => <p>{deep(page)}</p>\n",
    },
    { 'parts/deep.ts': '\nexport const deep = (page: any): string => page.title === "Two" ? page.none.more : ""\n' },
  )
  const { code, error } = await project.build()
  expect(code).toBe(1)
  const checked = await project.check()
  expect(checked.code).toBe(1)
  expect(checked.error).toMatch(/^parts\/deep\.ts:2:\d+ {2}error {2}slot .* page "\/docs\/two"/m)
  expect(error).toMatch(
    /^parts\/deep\.ts:2:\d+ {2}error {2}slot {2}the slot BeforeArticle cannot be rendered on the page "\/docs\/two": Cannot read properties of undefined/m,
  )
  project.write({ 'parts/deep.ts': '\nexport const deep = (): string => {\n  throw new Error("no")\n}\n' })
  const all = await project.build()
  expect(all.error.match(/cannot be rendered/g)).toHaveLength(1)
  expect(all.error).toMatch(/^parts\/deep\.ts:3:\d+ /m)
  expect(all.error).toContain('1 error')
})

test('a slot without its export, with an unknown name or with an error of syntax is reported, each at its file', async () => {
  const project = siteWith({
    ...show('AfterArticle'),
    'Footer.tsx': 'export const Foot = () => null\n',
    'Haed.tsx': 'export const Head = () => null\n',
    'BarEnd.tsx': 'export const BarEnd = () => <p>\n',
    'BarStart.tsx': 'throw new Error("not today")\nexport const BarStart = () => null\n',
    'parts.tsx': 'export const part = 1\n',
  })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error).toMatch(/slots\/Footer\.tsx:1:1 .*export a function "Footer" here/)
  expect(error).toMatch(/slots\/Haed\.tsx:1:1 .*"Haed\.tsx" is not a slot; did you mean "Head\.tsx"\?/)
  expect(error).toMatch(/slots\/BarEnd\.tsx:\d+:\d+ /)
  expect(error).toMatch(/slots\/BarStart\.tsx:1:1 .*this slot cannot be loaded: not today/)
  expect(error).toContain('4 errors')
})

test('what the policy would block in a slot is an error at its line that names the option, and no page is weaker for it', async () => {
  const project = siteWith({
    'Head.tsx': [
      'export const Head = () => (',
      '  <>',
      '    <script src="https://cdn.example.com/a.js" />',
      '    <link rel="stylesheet" href="https://cdn.example.com/a.css" />',
      '    <link rel="preconnect" href="https://cdn.example.com" />',
      '    <script type="application/json">{"{}"}</script>',
      "    <script dangerouslySetInnerHTML={{ __html: 'let a = 1' }} />",
      '  </>',
      ')',
      '',
    ].join('\n'),
    'Footer.tsx':
      'export const Footer = () => (\n  <p style={{ color: "red" }}>\n    <iframe src="//video.example.com/1" />\n  </p>\n)\n',
  })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect((await project.check()).error).toContain('blocked-source')
  const found = [
    ...error.matchAll(/slots\/(\w+)\.tsx:(\d+):\d+ {2}error {2}blocked-source .*?(?:add "([^ ]+)" to (\S+)|"style")/g),
  ]
  const [hash = ''] = found.flatMap(([, , line, source = '']) => (line === '7' ? [source] : []))
  expect(found.map(([, ...parts]) => parts.map((part) => part ?? '').join(' '))).toEqual([
    'Footer 2  ',
    'Footer 3 https://video.example.com security.extraSources.frame',
    'Head 3 https://cdn.example.com security.extraSources.script',
    'Head 4 https://cdn.example.com security.extraSources.style',
    `Head 7 ${hash} security.extraSources.script`,
  ])
  const sources = {
    script: ['https://cdn.example.com', hash],
    style: ['https://cdn.example.com'],
    frame: ['https://*.example.com'],
  }
  project.write({
    'docs.config.yaml': `${config}security: { extraSources: ${JSON.stringify(sources)} }\n`,
    'templates/slots/Footer.tsx': 'export const Footer = () => <iframe src="//video.example.com/1" />\n',
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(project.read('build/_headers')).toContain(hash)
})

const blocked = {
  '<p onclick="go()">a</p>': '"onclick" of <p>',
  '<a href="javascript:go()">a</a>': 'addresses that start with "javascript:"',
  '<iframe src="/docs/two"></iframe>': `add "'self'" to security.extraSources.frame`,
  '<object data="/docs/a.pdf"></object>': '<object>; use a link',
  '<form action="https://news.example.com/"></form>': 'forms that are sent to a server',
  '<button formaction="/a">a</button>': 'forms that are sent to a server',
  '<video poster="https://cdn.example.com/a.png"></video>': 'security.extraSources.img',
  '<video src="data:video/mp4,a"></video>': 'add "data:" to security.extraSources.media',
  '<svg><image href="https://images.example.com/a.png"></image></svg>': 'add "https://images.example.com"',
}

test.for(['slot', 'component', 'plugin'])('what the policy would block in a %s is reported', async (door) => {
  const html = JSON.stringify(Object.keys(blocked).join(''))
  const own = (name: string): string =>
    `export const ${name} = () => <div dangerouslySetInnerHTML={{ __html: ${html} }} />\n`
  const project = siteWith(door === 'slot' ? { 'AfterArticle.tsx': own('AfterArticle') } : {}, {
    ...(door === 'component' && { 'templates/components/Own.tsx': own('Own'), 'content/two.md': '# Two\n\n<Own />\n' }),
    ...(door === 'plugin' && {
      'docs.config.yaml': `${config}markdown: { html: allow, transforms: [./raw.ts] }\n`,
      'raw.ts': `export default () => (tree) => void tree.children.push({ type: 'html', value: ${html} })\n`,
    }),
  })
  const { error } = await project.build()
  const known = {
    // These are checked with the links of pages.
    '<a href="javascript:go()">a</a>': 'could run code',
    '<video src="data:video/mp4,a"></video>': 'could run code',
    '<video poster="https://cdn.example.com/a.png"></video>':
      'add https://cdn.example.com to security.extraSources.img',
  }
  const expected = Object.values(door === 'slot' ? blocked : { ...blocked, ...known })
  expect(expected.filter((text) => !error.includes(text))).toEqual([])
})

test('a site that permits its own pages in frames does not forbid it in the headers', async () => {
  const project = siteWith(
    { 'AfterArticle.tsx': 'export const AfterArticle = () => <iframe src="/two" title="Two" />\n' },
    { 'docs.config.yaml': `${config}security: { extraSources: { frame: ["'self'"] } }\n` },
  )
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(project.read('build/_headers')).toMatch(
    /frame-src 'self'.*frame-ancestors 'self'[\s\S]*X-Frame-Options: SAMEORIGIN/,
  )
})
