import { cpSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseHeaders } from '../../src/hosting/header-rules.ts'
import { parseRedirects } from '../../src/hosting/redirect-rules.ts'
import { differences, hashTree } from '../helpers/project.ts'
import { makeWarmProject, type WarmProject } from '../helpers/warm-docsgen.ts'

const pages = {
  'docs.config.yaml':
    'site:\n  title: Sample\n  url: https://docs.example.com\n  basePath: /docs/\nredirects:\n  - { from: /old, to: / }\n',
  'content/index.md': '# Home\n',
}
const givesWay = ['404.html', 'sitemap.xml', 'robots.txt', 'llms.txt', 'llms-full.txt']

test.each(givesWay)('a %s in the static folder replaces docsgen’s, which returns when it is removed', async (file) => {
  const project = makeWarmProject({ ...pages, [`static/${file}`]: 'of the writer\n' })
  expect(await project.build(['--strict'])).toMatchObject({ code: 0 })
  expect(project.read(`build/${file}`)).toBe('of the writer\n')
  for (const other of givesWay)
    if (other !== file) expect(project.read(`build/${other}`)).not.toContain('of the writer')
  project.remove(`static/${file}`)
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(project.read(`build/${file}`)).not.toContain('of the writer')
})

test('redirects in the static folder apply in addition to those in the config', async () => {
  const project = makeWarmProject({
    ...pages,
    'static/_redirects': '\uFEFF/blog/* https://blog.example.com/:splat 302\n',
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  const rules = parseRedirects(project.read('build/_redirects'))
  const targetOf = (path: string): string | undefined =>
    rules.map((rule) => rule.targetOf(path)).find((target) => target !== undefined)
  expect(targetOf('/docs/old')).toBe('/docs/')
  expect(targetOf('/blog/a/b')).toBe('https://blog.example.com/a/b')
  project.write({ 'static/_redirects': '/blog /docs/ 301' })
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(project.read('build/_redirects')).toMatch(/^\/docs\/old .*\n(?:.*\n)*\/blog \/docs\/ 301$/)
})

test('headers in the static folder apply in addition to docsgen’s, which they can remove', async () => {
  const rules = '/docs/*\n  X-Team: docs\n  ! X-Frame-Options\n'
  const project = makeWarmProject({ ...pages, 'static/_headers': rules })
  expect(await project.build()).toMatchObject({ code: 0 })
  const headers = parseHeaders(project.read('build/_headers'))('/docs/')
  expect(headers.get('x-team')).toBe('docs')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.has('x-frame-options')).toBe(false)
})

test('a file of the static folder without a content-based name is not cached permanently', async () => {
  const project = makeWarmProject({ ...pages, 'static/assets/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' })
  expect(await project.build()).toMatchObject({ code: 0 })
  const headersOf = parseHeaders(project.read('build/_headers'))
  const script = /src="(\/docs\/assets\/main\.[^"]*\.js)"/.exec(project.read('build/index.html'))?.[1] ?? ''
  expect(headersOf(script).get('cache-control')).toContain('immutable')
  expect(headersOf('/docs/assets/logo.svg').has('cache-control')).toBe(false)
})

test('a logo with a query is found, and keeps its size and its query', async () => {
  const project = makeWarmProject({
    ...pages,
    'docs.config.yaml': pages['docs.config.yaml'].replace('redirects', '  logo: { light: "logo.svg?v=2" }\nredirects'),
    'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="12"/>',
  })
  expect(await project.build(['--strict'])).toMatchObject({ code: 0 })
  expect(project.read('build/index.html')).toMatch(
    /<img [^>]*src="\/docs\/logo\.svg\?v=2"[^>]* width="112" height="28"/,
  )
})

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A site that was built once, and the generated names of its style sheet, its picture and a search file. */
async function buildWithPicture(): Promise<{ readonly project: WarmProject; readonly named: readonly string[] }> {
  const project = makeWarmProject({ 'content/index.md': '# Home\n\n![Logo](logo.png)\n', 'content/logo.png': picture })
  expect(await project.build()).toMatchObject({ code: 0 })
  const files = readdirSync(path.join(project.folder, 'build'), { recursive: true, encoding: 'utf8' })
  const find = (name: RegExp): string => files.find((file) => name.test(file)) ?? String(name)
  return { project, named: [find(/assets.main\..*css/), find(/assets.logo\./), find(/search-index\./)] }
}

test('files copied from an earlier build into the static folder are accepted while they are identical', async () => {
  const { project, named } = await buildWithPicture()
  const before = hashTree(path.join(project.folder, 'build'))
  cpSync(path.join(project.folder, 'build/assets'), path.join(project.folder, 'static/assets'), { recursive: true })
  const search = named[2] ?? ''
  project.write({ [`static/${search}`]: project.read(`build/${search}`) })

  expect(await project.build(['--strict'])).toMatchObject({ code: 0 })

  const after = hashTree(path.join(project.folder, 'build'))
  expect(differences(before, after)).toEqual([])
})

function toldOf(file: string, owner: string): string {
  return `static/${file}  error  duplicate-route  this file would take the place of "/${file}", which ${owner} makes; give it another name`
}

test('a file of the static folder with other content is reported if docsgen already uses its name', async () => {
  const { project, named } = await buildWithPicture()
  project.write(Object.fromEntries(named.map((file) => [`static/${file}`, 'of the writer'])))
  project.write({ [`static/${(named[1] ?? '').replace('logo', 'LOGO')}`]: picture })

  const { code, error } = await project.build()

  expect(code).toBe(1)
  const [sheet = '', logo = '', search = ''] = named
  expect(error).toContain(toldOf(sheet, 'docsgen itself'))
  expect(error).toContain(toldOf(logo, 'content/logo.png'))
  expect(error).toContain(toldOf(search, 'docsgen itself'))
  expect(error).toMatch(/static\/assets\/LOGO\.\S+ {2}error .* on systems where both names are the same;/)
})

test('no planned file conflicts with a file that is named by its content, or with its folder', async () => {
  const { project, named } = await buildWithPicture()
  const [sheet = '', logo = ''] = named
  project.write({
    'docs.config.yaml': `site:\n  title: Sample\n  url: https://docs.example.com\nredirects:\n  - { from: /${logo}, to: / }\n`,
    'content/sheet.md': `---\nslug: /${sheet}\n---\n# Sheet\n`,
    [`static/${logo}/x.txt`]: 'x',
    [`static/${sheet}/x.txt`]: 'x',
  })

  const { code, error } = await project.build()

  expect(code).toBe(1)
  const places = ['docs.config.yaml:5:13', 'content/sheet.md:2:7', `static/${logo}/x.txt`, `static/${sheet}/x.txt`]
  for (const place of places) expect(error).toContain(`${place}  error  duplicate-route`)
})

test.each(['assets', 'ASSETS'])('a file of the static folder that is called %s is reported', async (name) => {
  const project = makeWarmProject({ ...pages, [`static/${name}`]: 'of the writer' })
  expect(await project.build()).toMatchObject({
    code: 1,
    error: expect.stringContaining(
      `static/${name}  error  duplicate-route  this file has the name of a folder that docsgen needs`,
    ),
  })
})

test('pictures with the same bytes and names that only differ in case share one file', async () => {
  const project = makeWarmProject({
    'content/index.md': '# Home\n\n![One](one/Logo.png)\n\n![Other](other/logo.png)\n',
    'content/one/Logo.png': picture,
    'content/other/logo.png': picture,
  })
  expect(await project.build(['--strict'])).toMatchObject({ code: 0 })
  const [one, other] = [...project.read('build/index.html').matchAll(/<img[^>]* src="([^"]*\/assets\/logo[^"]*)"/gi)]
  expect(one?.[1]).toMatch(/\/assets\/Logo\.[\da-f]{10}\.png$/)
  expect(other?.[1]).toBe(one?.[1])
  expect(project.has(`build${String(one?.[1])}`)).toBe(true)
})

test('a file that Git LFS has not fetched is a warning with the command', async () => {
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n'
  const project = makeWarmProject({
    'content/index.md': '# Home\n\n![One](one.png)\n',
    'content/one.png': pointer,
    'static/a.pdf': pointer,
  })
  const { code, error } = await project.build()
  expect(code).toBe(0)
  for (const file of ['content/one.png', 'static/a.pdf'])
    expect(error).toContain(
      `${file}  warning  git-lfs  this is only the pointer to a file in Git LFS; run "git lfs pull"`,
    )
})

test('a picture that browsers cannot show is a warning, until it is one', async () => {
  const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')
  const project = makeWarmProject({
    'content/index.md': '# Home\n\n![One](one.png)\n',
    'content/one.png': '<!doctype html><title>Sign in</title>',
    'static/two.jpg': '',
    'static/film.avif': '\0\0\0,ftypavis',
    'static/named-like-another.jpg': gif,
  })
  const first = await project.build(['--verbose'])
  expect(first.code).toBe(0)
  expect(first.error.match(/\S+ {2}warning {2}damaged-picture/g)).toEqual([
    'content/one.png  warning  damaged-picture',
    'static/two.jpg  warning  damaged-picture',
  ])
  project.write({ 'content/one.png': gif, 'static/two.jpg': gif })
  expect((await project.build()).error).not.toContain('damaged-picture')
})

test('two identical large sidebars share one file', async () => {
  const names = Array.from({ length: 160 }, (_, number) => `page-${String(number)}`)
  const entries = JSON.stringify(names)
  const project = makeWarmProject({
    'docs.config.yaml': `site:\n  title: Sample\n  url: https://docs.example.com\nsidebars:\n  one: ${entries}\n  other: ${entries}\n`,
    'content/index.md': '# Home\n\n[First](page-0.md)\n',
    ...Object.fromEntries(names.map((name) => [`content/${name}.md`, `# ${name}\n`])),
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  const assets = readdirSync(path.join(project.folder, 'build/assets'))
  expect(assets.filter((name) => name.startsWith('navigation.'))).toHaveLength(1)
})

function pageOf(folder: string): string {
  return `import { Counter } from '../${folder}/counter.client.tsx'\nexport const frontMatter = { title: 'In ${folder}' }\nexport default () => <Counter />\n`
}

test('interactive parts with the same code in two folders share one browser file', async () => {
  const part =
    "import { useState } from 'react'\nexport function Counter() {\n  const [n, set] = useState(0)\n  return <button onClick={() => set(n + 1)}>{n}</button>\n}\n"
  const project = makeWarmProject({
    'content/index.md': '# Home\n\n[One](/one) [other](/other)\n',
    'content/one.tsx': pageOf('one'),
    'content/other.tsx': pageOf('other'),
    'one/counter.client.tsx': part,
    'other/counter.client.tsx': part,
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  const assets = readdirSync(path.join(project.folder, 'build/assets'))
  expect(assets.filter((name) => name.startsWith('counter.'))).toHaveLength(1)
})

test('pages, sidebars and the bar of every version can link to the files for crawlers and language models', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': `site: { title: Sample }
navbar: { items: [{ label: Models, to: /llms.txt }] }
sidebars: { main: [index.md, { link: /robots.txt, label: Robots }] }
versions: [{ name: '2' }, { name: '1', content: old, sidebars: {} }]
`,
    'content/index.md': '# New\n\n[all](/llms-full.txt) [map](sitemap.xml)\n',
    'old/index.md': '# Old\n\n[all](/llms-full.txt)\n',
  })
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const linksOf = (page: string): string[] =>
    [...project.read(page).matchAll(/href="([^"]+\.(?:txt|xml))"/g)].map(([, href = '']) => href)
  expect(new Set(linksOf('build/index.html'))).toEqual(
    new Set(['/llms.txt', '/robots.txt', '/llms-full.txt', '/sitemap.xml']),
  )
  expect(new Set(linksOf('build/1/index.html'))).toEqual(new Set(['/llms.txt', '/llms-full.txt']))
})
