import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Project } from '../helpers/project.ts'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'
import { startServe } from '../live/serve-command.ts'

const config = `site: { title: Sample, url: https://docs.example.com, basePath: /docs/, home: /overview }
versions:
  - { name: '2.0' }
  - { name: '1.4', content: versions/1.4, banner: unmaintained }
`

/** Two versions: a page in both, one that was renamed, and one in each that the other does not have. */
const twoVersions = {
  'docs.config.yaml': config,
  'content/overview.md': '# Overview\n\nSee [the guide](guides/start.md).\n',
  'content/guides/start.md': '---\nredirect_from: [/guides/begin]\n---\n\n# Start\n\nNew text.\n',
  'content/guides/new.md': '# New\n\n[Before](version:1.4/guides/begin#steps)\n',
  'versions/1.4/overview.md': '# Overview\n\nSee [the guide](guides/begin.md) and [later](version:2.0/guides/new).\n',
  'versions/1.4/guides/begin.md': '# Begin\n\n## Steps\n\nOld text.\n\n![A](/a.svg)\n',
  'versions/1.4/guides/gone.md': '# Gone\n\n[Home](/overview)\n',
  'static/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
}

/** The entries of the version menu of a page: label, address and note. */
function menuOf(project: Project, page: string): string[] {
  const html = project.read(`build/${page}/index.html`)
  const links = html.matchAll(
    /<a class="dropdown-link" href="([^"]*)"[^>]*data-version="([^"]*)"[^>]*>[^<]*<\/a>(?:<span class="dropdown-note">([^<]*)<\/span>)?/g,
  )
  return Array.from(links, ([, href = '', name = '', note = '']) => [name, href, note].join(' ').trim())
}

test('a build has every version with a folder below its path, and each menu entry leads to the same page or the closest one', async () => {
  const project = makeWarmProject(twoVersions)
  const { code, error } = await project.build()
  expect(error).toContain('6 pages')
  expect(code).toBe(0)
  expect(menuOf(project, '1.4/overview')).toEqual(['2.0 /docs/overview', '1.4 /docs/1.4/overview shown now'])
  expect(menuOf(project, 'guides/start')).toEqual(['2.0 /docs/guides/start shown now', '1.4 /docs/1.4/guides/begin'])
  expect(menuOf(project, '1.4/guides/begin')).toEqual([
    '2.0 /docs/guides/start',
    '1.4 /docs/1.4/guides/begin shown now',
  ])
  expect(menuOf(project, 'guides/new')).toEqual(['2.0 /docs/guides/new shown now', '1.4 /docs/1.4/overview Overview'])
  expect(menuOf(project, '1.4/guides/gone')).toEqual([
    '2.0 /docs/overview Overview',
    '1.4 /docs/1.4/guides/gone shown now',
  ])
})

test('links between versions lead to the page there, and the versions share the static files', async () => {
  const project = makeWarmProject(twoVersions)
  await project.build()
  expect(project.read('build/guides/new/index.html')).toContain('href="/docs/1.4/guides/begin#steps"')
  const old = project.read('build/1.4/overview/index.html')
  expect(old).toContain('href="/docs/1.4/guides/begin">the guide')
  expect(old).toContain('href="/docs/guides/new">later')
  expect(project.read('build/1.4/guides/begin/index.html')).toContain('src="/docs/a.svg"')
  expect(project.has('build/1.4/a.svg')).toBe(false)
  expect(project.has('build/1.4/assets')).toBe(false)
})

test('only the newest version of a page is for search engines, and each version has its own search', async () => {
  const project = makeWarmProject(twoVersions)
  await project.build()
  const canonicalOf = (page: string): string =>
    /rel="canonical" href="https:\/\/docs\.example\.com([^"]*)"/.exec(project.read(`build/${page}/index.html`))?.[1] ??
    ''
  expect(canonicalOf('1.4/overview')).toBe('/docs/overview')
  expect(canonicalOf('1.4/guides/begin')).toBe('/docs/guides/start')
  expect(canonicalOf('1.4/guides/gone')).toBe('/docs/1.4/guides/gone')
  expect(project.read('build/sitemap.xml')).not.toContain('/1.4/')
  const { base, documents } = JSON.parse(project.read('build/1.4/search.json')) as {
    base: string
    documents: [string][]
  }
  expect(base).toBe('/docs/1.4/')
  expect(project.read(`build/1.4/${documents[0]?.[0] ?? ''}`)).toContain('Gone')
  expect(project.read('build/1.4/guides/begin/index.html')).toContain(
    'which is not maintained any more. <a href="/docs/guides/start">Go to version 2.0</a>',
  )
  expect(project.read('build/_redirects')).toContain('/docs/1.4 /docs/1.4/overview 302')
  expect(project.read('build/_redirects')).toContain('/docs/guides/begin /docs/guides/start 301')
  project.write({
    'docs.config.yaml': `${config.replace("'2.0'", "'2.0', banner: unreleased").replace(', banner: unmaintained', '')}redirects: [{ from: /1.4/first, to: /overview }]\n`,
  })
  expect((await project.build()).code).toBe(0)
  expect(project.read('build/_redirects'), 'from where the version has no page').toContain(
    '/docs/1.4/first /docs/overview',
  )
  expect(canonicalOf('guides/start')).toBe('/docs/1.4/guides/begin')
  expect(project.read('build/sitemap.xml').match(/(?<=<loc>https:\/\/docs\.example\.com)[^<]*/g)).toEqual([
    '/docs/1.4/guides/begin',
    '/docs/1.4/guides/gone',
    '/docs/1.4/overview',
  ])
  expect(project.read('build/llms.txt')).toContain('/docs/1.4/guides/begin.md')
  expect(project.read('build/overview/index.html')).toContain('which is not released yet')
  expect(project.read('build/404.html')).not.toContain('which is not released yet')
})

test('a version takes the pages that it does not have from another one, without parsing them again', async () => {
  const project = makeWarmProject({
    ...twoVersions,
    'docs.config.yaml': `${config}  - { name: '1.3', content: versions/1.3, from: '1.4' }\n`,
    'versions/1.3/guides/begin.md': '# Begin here\n\n[Over](../overview.md) [Gone](gone.md)\n',
  })
  const { error, code } = await project.build()
  expect(error).toMatch(/9 pages in .* s, 2 from the cache/)
  expect(code).toBe(0)
  expect(project.read('build/1.3/guides/begin/index.html')).toContain('href="/docs/1.3/guides/gone">Gone')
  expect(project.read('build/1.3/overview/index.html')).toContain('href="/docs/1.3/guides/begin">the guide')
})

test('an equal page in another folder is parsed once and stored once, with the links and the errors of its version', async () => {
  const page = '---\ntags: [x]\n---\n\n# Same\n\nText.\n'
  const project = makeWarmProject({
    ...twoVersions,
    'content/guides/same.md': page,
    'versions/1.4/guides/same.md': page,
    'content/guides/warned.md': '# Warned\n\n!!! note\n    Text\n',
    'versions/1.4/guides/warned.md': '# Warned\n\n!!! note\n    Text\n',
    'content/guides/link.md': '# Link\n\n[New](new.md) ![](p.svg)\n',
    'versions/1.4/guides/link.md': '# Link\n\n[New](new.md) ![](p.svg)\n',
    'content/guides/p.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    'versions/1.4/guides/p.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  })
  expect((await project.build()).error).toMatch(/^versions\/1\.4\/guides\/link\.md:3:1  error  broken-link/m)
  project.write({ 'versions/1.4/guides/new.md': '# New before\n' })
  const { code, error } = await project.build(['--no-cache'])
  expect(error).toMatch(/13 pages in .* s, 3 from the cache/)
  expect(error.match(/^.*warned.md:3:1/gm)).toEqual([
    'content/guides/warned.md:3:1',
    'versions/1.4/guides/warned.md:3:1',
  ])
  expect(code).toBe(0)
  const old = project.read('build/1.4/guides/link/index.html')
  expect(old).toContain('href="/docs/1.4/guides/new">New')
  expect(old).toMatch(/<img [^>]*width="8"/)
  const inodeOf = (name: string): number => statSync(path.join(project.folder, 'build', name)).ino
  expect(inodeOf('1.4/guides/same.md')).toBe(inodeOf('guides/same.md'))
})

test('a version can have values of its own for variables', async () => {
  const project = makeWarmProject({
    ...twoVersions,
    'docs.config.yaml': `${config.replace('banner:', 'variables: { app: { name: One } }, banner:')}variables: { app: { name: Two, maker: Ada } }\n`,
    'content/guides/new.md': '# New\n\n{{app.name}} by {{app.maker}}\n',
    'versions/1.4/guides/gone.md': '# Gone\n\n{{app.name}} by {{app.maker}}\n',
  })
  await project.build()
  expect(project.read('build/guides/new/index.html')).toContain('<p>Two by Ada</p>')
  expect(project.read('build/1.4/guides/gone/index.html')).toContain('<p>One by Ada</p>')
  const from = "from: '2.0', variables: { app: { name: One } }, banner:"
  project.write({ 'docs.config.yaml': config.replace('banner:', from) })
  expect((await project.build()).error).toContain(
    'docs.config.yaml:4:67  error  config  a version with "from" shows pages as they are in the other version, with its variables',
  )
})

test('errors in versions are reported at their lines', async () => {
  const project = makeWarmProject({
    'content/overview.md': '# Overview\n\n[A](version:1.5/a) [B](version:1.4/b) [C](version:0.9/c)\n',
    'content/1.4.md': '# Taken\n\n[Home](overview.md)\n',
    'versions/1.4/a.md': '# A\n\n[Missing](missing.md)\n',
    'docs.config.yaml': `site: { title: Sample, locales: [{ code: fr, label: Français }] }
versions:
  - { name: '2.0' }
  - { name: '1.4', content: versions/1.4 }
  - { name: '0.9', path: https://old.example.com }
  - { name: '0.8' }
`,
  })
  const { error, code } = await project.build()
  expect(code).toBe(1)
  expect(error).toMatchInlineSnapshot(`
    "content/overview.md:3:1  error  broken-link  "1.5" is not a version of this site; did you mean "1.4"?
       3 | [A](version:1.5/a) [B](version:1.4/b) [C](version:0.9/c)
         | ^
    content/overview.md:3:20  error  broken-link  "/b" is not a page of this site, in version "1.4"
       3 | [A](version:1.5/a) [B](version:1.4/b) [C](version:0.9/c)
         |                    ^
    content/overview.md:3:39  error  broken-link  the version "0.9" is built separately; link to its full address
       3 | [A](version:1.5/a) [B](version:1.4/b) [C](version:0.9/c)
         |                                       ^
    docs.config.yaml:1:42  warning  config  the language "fr" has no pages; create the folder "i18n/fr", or set "path" to the address of the site that has them
       1 | site: { title: Sample, locales: [{ code: fr, label: Français }] }
         |                                          ^
    docs.config.yaml:4:5  error  duplicate-route  the addresses of version "1.4" are below "/1.4", but "content/1.4.md" is there; set "path" to another address
       4 |   - { name: '1.4', content: versions/1.4 }
         |     ^
    docs.config.yaml:6:13  warning  config  the version "0.8" has no pages; set "content" or "ref", or set "path" to the address of the site that has them
       6 |   - { name: '0.8' }
         |             ^
    versions/1.4/a.md:3:1  error  broken-link  "missing.md" is not a page of this site
       3 | [Missing](missing.md)
         | ^
    5 errors, 2 warnings; nothing was written
    "
  `)
  project.write({
    'docs.config.yaml': `site: { title: Sample }
versions:
  - { name: '2.0', ref: v2, path: now }
  - { name: '1.4', content: versions/1.4, from: '1.3' }
  - { name: '1.3', content: versions/1.4, path: 1.4, from: '1.2' }
  - { name: '1.2', content: versions/1.2, from: '1.4' }
  - { name: '1.1', content: ../elsewhere, from: '1.11' }
  - { name: 'a b', content: versions/1.4 }
  - { name: 'c', content: versions/1.4, path: 'https://c.example.com' }
  - { name: 'c', content: versions/1.4, from: d }
  - { name: 'd' }
`,
  })
  expect((await project.build()).error).toMatchInlineSnapshot(`
    "docs.config.yaml:3:25  error  config  the first version is that of the work tree; remove "ref", or list another version before it
       3 |   - { name: '2.0', ref: v2, path: now }
         |                         ^
    docs.config.yaml:3:35  warning  config  the first version has the addresses without a version, so its "path" is ignored; if "2.0" is an older version, list the newest one before it
       3 |   - { name: '2.0', ref: v2, path: now }
         |                                   ^
    docs.config.yaml:4:49  error  config  the versions take pages from each other: 1.4 → 1.3 → 1.2 → 1.4
       4 |   - { name: '1.4', content: versions/1.4, from: '1.3' }
         |                                                 ^
    docs.config.yaml:5:49  error  config  the versions "1.4" and "1.3" have the same address; set "path" of one of them
       5 |   - { name: '1.3', content: versions/1.4, path: 1.4, from: '1.2' }
         |                                                 ^
    docs.config.yaml:5:60  error  config  the versions take pages from each other: 1.3 → 1.2 → 1.4 → 1.3
       5 |   - { name: '1.3', content: versions/1.4, path: 1.4, from: '1.2' }
         |                                                            ^
    docs.config.yaml:6:29  error  config  there is no folder "versions/1.2"
       6 |   - { name: '1.2', content: versions/1.2, from: '1.4' }
         |                             ^
    docs.config.yaml:6:49  error  config  the versions take pages from each other: 1.2 → 1.4 → 1.3 → 1.2
       6 |   - { name: '1.2', content: versions/1.2, from: '1.4' }
         |                                                 ^
    docs.config.yaml:7:29  error  config  "versions.4.content" must be a folder inside the project, but "../elsewhere" is outside of it
       7 |   - { name: '1.1', content: ../elsewhere, from: '1.11' }
         |                             ^
    docs.config.yaml:7:49  error  config  "1.11" is not a version of this site
       7 |   - { name: '1.1', content: ../elsewhere, from: '1.11' }
         |                                                 ^
    docs.config.yaml:8:13  error  config  "a b" cannot be part of an address; set "path" to one such as 1.4
       8 |   - { name: 'a b', content: versions/1.4 }
         |             ^
    docs.config.yaml:9:47  error  config  the pages of version "c" are built here, so "path" must be a path below the base path
       9 |   - { name: 'c', content: versions/1.4, path: 'https://c.example.com' }
         |                                               ^
    docs.config.yaml:10:13  error  config  the version "c" is listed twice
      10 |   - { name: 'c', content: versions/1.4, from: d }
         |             ^
    docs.config.yaml:10:47  error  config  the version "d" has no pages here; set "content" of it
      10 |   - { name: 'c', content: versions/1.4, from: d }
         |                                               ^
    12 errors, 1 warning; nothing was written
    "
  `)
})

/** Runs Git in a project. */
function git(project: Project, ...words: string[]): void {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'init.defaultBranch=main']
  execFileSync('git', [...who, ...words], { cwd: project.folder, stdio: 'ignore' })
}

/** A project with the tag `v1.4` of a commit with the given files. */
function tagged(before: Readonly<Record<string, string>>): Project {
  const project = makeWarmProject({ '.gitignore': 'build\n.docsgen\n', ...before })
  git(project, 'init', '--quiet')
  git(project, 'add', '.')
  git(project, 'commit', '--quiet', '-m', 'before')
  git(project, 'tag', 'v1.4')
  return project
}

const ofGit = `site: { title: Sample, url: https://docs.example.com, basePath: /docs/ }
versions:
  - { name: '2.0' }
  - { name: '1.4', ref: v1.4, path: 1.4 }
`

test('a version from a tag has the pages, sidebar and variables of the tag, and follows renames', async () => {
  const guide = '# Guide\n\n## Steps\n\nThe words of a guide that is long enough to be the same after a rename.\n'
  const project = tagged({
    'docs.config.yaml':
      'site: { title: Before }\nvariables: { product: { name: Braid } }\nsidebars: { docs: [guide, same, index] }\ncolourMode: { old: 1 }\n',
    'content/index.md': '# Home\n\n[Guide](guide.md) [Gone](gone.md)\n\n{{product.name}}\n',
    'content/guide.md': guide,
    'content/same.md': '# Same\n\nEqual.\n',
    'code/old.js': 'export const old = 1\n',
  })
  project.write({ 'docs.config.yaml': ofGit, 'content/index.md': '# Home\n\n[Guide](manual.md) [Same](same.md)\n' })
  project.write({ 'content/manual.md': `${guide}\nMore.\n`, 'code/new.js': 'export const next = 2\n' })
  project.remove('content/guide.md')
  project.remove('code/old.js')
  // Beyond a limit, Git does not look for renames with changes. The files of a program do not count.
  git(project, 'config', 'diff.renameLimit', '1')
  git(project, 'add', '.')
  git(project, 'commit', '--quiet', '-m', 'after')
  const { code, error } = await project.build()
  expect(error).toContain('v1.4:content/index.md:3:19  warning  broken-link  "gone.md" is not a page of this site')
  expect(error).toContain('6 pages')
  expect(code).toBe(0)
  expect(project.read('build/1.4/index.html')).toContain('<p>Braid</p>')
  expect(project.read('build/1.4/index.html')).toMatch(/class="sidebar[^]*?Guide[^]*?Same[^]*?Home/)
  expect(menuOf(project, 'manual')).toEqual(['2.0 /docs/manual shown now', '1.4 /docs/1.4/guide'])
  expect(menuOf(project, '1.4/guide')).toEqual(['2.0 /docs/manual', '1.4 /docs/1.4/guide shown now'])
  expect(project.read('build/_redirects')).toContain('/docs/guide /docs/manual 301')
  // A build after the tag has moved does not rely on the record of the one before.
  expect((await project.build()).error).toContain('Wrote 0 files')
  git(project, 'tag', '--force', 'v1.4')
  await project.build()
  expect(project.has('build/1.4/guide/index.html')).toBe(false)
  expect(project.has('build/1.4/manual/index.html')).toBe(true)
})

test('a tag keeps its plugins and components, with what they import from any folder, whatever versions and languages it had', async () => {
  const project = tagged({
    'docs.config.yaml': `site: { title: Before, locales: [{ code: de, label: Deutsch, content: words/de }] }
versions: [{ name: '1.4' }, { name: '1.3', content: versioned/1.3 }]
markdown: { transforms: [./plugins/sign.mjs] }
`,
    'plugins/sign.mjs': `import { text } from './text.mjs'
export default () => (tree) => void tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: text }] })
`,
    'plugins/text.mjs': `export const text = 'Signed.'\n`,
    'templates/components/Since.tsx': `import { Label } from '../../parts/label'\nexport const Since = () => <Label />\n`,
    'parts/label.tsx': `import { text } from '../words/text.js'\nexport const Label = () => <b>{text}</b>\n`,
    'words/text.ts': `export const text = 'Since then.'\n`,
    'words/unused.ts': 'export const text = 1\n',
    'content/index.md': '# Home\n\nBefore.\n\n<Since/>\n',
    'versioned/1.3/index.md': '# Home\n',
    'words/de/index.md': '# Anfang\n',
  })
  project.write({ 'docs.config.yaml': ofGit, 'content/index.md': '# Home\n\nAfter.\n' })
  project.write({ 'words/text.ts': "export const text = 'Now.'\n" })
  expect(await project.build()).toMatchObject({ code: 0, error: expect.not.stringContaining('warning') })
  const shown = /<p>Before\.<\/p>\s*<b>Since then\.<\/b>\s*<p>Signed\.<\/p>/
  expect(project.read('build/1.4/index.html')).toMatch(shown)
  expect(project.read('build/index.html')).not.toContain('Signed.')

  // Damage to its files in the cache is found, and they are written again. Otherwise they stay.
  const kept = path.join(project.folder, '.docsgen/versions')
  const files = readdirSync(kept, { recursive: true, encoding: 'utf8' }).map((name) => path.join(kept, name))
  const component = files.find((name) => name.endsWith('Since.tsx')) ?? ''
  const page = files.find((name) => name.endsWith('content/index.md')) ?? ''
  const { ino } = statSync(page)
  project.write({ 'content/index.md': '# Home\n\nLater.\n' })
  await project.build()
  expect(statSync(page).ino).toBe(ino)
  writeFileSync(component, '')
  rmSync(page)
  project.write({ 'content/index.md': '# Home\n\nLast.\n' })
  expect(await project.build()).toMatchObject({ code: 0, error: expect.not.stringContaining('warning') })
  expect(project.read('build/1.4/index.html')).toMatch(shown)
})

test('a tag without a config has the pages of the sidebars that it has, and entries of an older config are warnings', async () => {
  const project = tagged({ 'content/index.md': '# Home\n\nBefore.\n', 'content/guide.md': '# Guide\n\nText.\n' })
  const today = `${ofGit}sidebars: { docs: [index, guide, { category: Later, items: [new] }] }\nredirects: [{ from: /fresh, to: /new }]\n`
  project.write({ 'docs.config.yaml': today, 'content/new.md': '# New\n\nText.\n' })
  expect(await project.build()).toMatchObject({ code: 0, error: expect.not.stringContaining('warning') as string })
  const sidebar = /<nav class="sidebar"[^]*?<\/nav>/.exec(project.read('build/1.4/index.html'))?.[0]
  expect(sidebar).toContain('href="/docs/1.4/guide"')
  expect(sidebar).not.toContain('Later')
  const older = today.replaceAll(/new\b/g, 'gone')
  project.write({ 'docs.config.yaml': older })
  git(project, 'add', '.')
  git(project, 'commit', '--quiet', '-m', 'older')
  git(project, 'tag', '--force', 'v1.4')
  project.write({ 'docs.config.yaml': today.replace('ref: v1.4', 'ref: v1.4, redirects: [{ from: /a, to: /b }]') })
  expect(await project.build()).toMatchInlineSnapshot(`
    {
      "code": 1,
      "error": "docs.config.yaml:4:51  error  broken-redirect  the redirect leads to "/b", which is not a page of this site
       4 |   - { name: '1.4', ref: v1.4, redirects: [{ from: /a, to: /b }], path: 1.4 }
         |                                                   ^
    v1.4:content/new.md  warning  orphan-page  no sidebar and no page leads to this page; add it to a sidebar, link to it, or set unlisted: true
    v1.4:docs.config.yaml:5:61  warning  broken-link  "gone" is not a page of this site
    1 error, 2 warnings; nothing was written
    ",
      "out": "",
    }
  `)
})

test('errors in the pages of a tag are warnings, and the pages are built as far as they can be read', async () => {
  const project = tagged({
    'content/index.md': '# Home\n\nWords before <Strange> words.\n',
    'content/a.md': '---\ntitle: [\n---\n\nText.\n',
    'content/b.md': '---\ntitel: B\n---\n\n# B\n\n::include{file="none.md"}\n\nText.\n',
  })
  project.write({ 'docs.config.yaml': ofGit, 'content/index.md': '# Home\n\nAfter.\n' })
  project.remove('content/a.md')
  project.remove('content/b.md')
  const { code, error } = await project.build()
  expect(code).toBe(0)
  expect(error.match(/^v1\.4.*$/gm)).toMatchInlineSnapshot(`
    [
      "v1.4:content/a.md:2:9  warning  invalid-yaml  a list or a group in brackets is not closed; close it with ] or } where it ends",
      "v1.4:content/b.md:2:1  warning  front-matter  "titel" is not an option; did you mean "title"?",
      "v1.4:content/b.md:7:1  warning  broken-include  "none.md" cannot be included: there is no such file",
      "v1.4:content/index.md:3:14  warning  unknown-component  <Strange> is not a registered component; write it as code if it is meant as text, or add the component templates/components/Strange.tsx",
    ]
  `)
  expect(project.read('build/1.4/index.html')).toContain('Words before')
  expect(project.read('build/1.4/b/index.html')).toContain('Text.')
})

/** An API with one operation. */
function spec(name: string): string {
  return `openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: { /${name}: { get: { summary: Read, description: Reads., operationId: ${name}, responses: { '200': { description: Done } } } } }\n`
}

test('check spec compares the API with that of a version, by its name', async () => {
  const project = tagged({ 'docs.config.yaml': ofGit, 'content/index.md': '# Home\n\nHi.\n', 'a.yaml': spec('old') })
  const more = "  - { name: '1.3', content: content, api: [{ spec: b.yaml }] }\n  - { name: '1.2', content: content }\n"
  project.write({
    'docs.config.yaml': `${ofGit}${more}api: [{ spec: a.yaml }]\n`,
    'a.yaml': spec('new'),
    'b.yaml': spec('before'),
  })
  expect((await project.check(['spec', '--against', '1.4'])).error).toContain('GET /old was removed')
  expect((await project.check(['spec', '--against', '1.3'])).error).toContain('GET /before was removed')
  const { code, error } = await project.check(['spec', '--against', '1.2'])
  expect(error).toContain('the version "1.2" has no API document of its own; set "ref" or "api" of it')
  expect(code).toBe(2)
})

test('a tag that is missing, also in a shallow clone, is an error that names the command to fetch it', async () => {
  const project = tagged({ 'docs.config.yaml': ofGit.replace('v1.4', 'v1.5'), 'content/index.md': '# Home\n\nHi.\n' })
  expect((await project.build()).error).toContain(
    'docs.config.yaml:4:25  error  version  "v1.5" is not a tag, branch or commit of this repository',
  )
  expect((await project.build([], { env: { PATH: '/none' } })).error).toContain(
    '"v1.5" cannot be read: git is not installed',
  )
  git(project, 'commit', '--quiet', '--allow-empty', '-m', 'more')
  const clone = makeWarmProject({})
  clone.remove('docs.config.yaml')
  git(clone, 'clone', '--quiet', '--depth', '1', '--no-tags', `file://${project.folder}`, '.')
  clone.write({ 'docs.config.yaml': ofGit })
  expect((await clone.build()).error).toContain(
    '"v1.4" is not in this shallow clone; fetch it: git fetch --depth 1 origin tag v1.4 (for a branch:',
  )
  git(clone, 'fetch', '--quiet', '--depth', '1', 'origin', 'tag', 'v1.4')
  expect((await clone.build()).code).toBe(0)
})

test('a static file of a tag that has changed since is below the path of the version', async () => {
  const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'
  const project = tagged({
    'docs.config.yaml': 'site: { title: Before }\n',
    'content/index.md': '# Home\n\n![A](/a.svg) ![B](/b.svg) [Gone](/gone.txt)\n',
    'static/a.svg': logo,
    'static/b.svg': logo,
    'static/gone.txt': 'Before\n',
  })
  const today = logo.replace('width="4"', 'width="8"')
  project.write({ 'docs.config.yaml': ofGit, 'content/index.md': '# Home\n\n![A](/a.svg)\n', 'static/a.svg': today })
  project.remove('static/gone.txt')
  expect((await project.build()).code).toBe(0)
  expect(project.read('build/a.svg')).toContain('width="8"')
  expect(project.read('build/1.4/a.svg')).toContain('width="4"')
  const old = project.read('build/1.4/index.html')
  for (const file of ['/docs/1.4/a.svg', '/docs/b.svg', '/docs/1.4/gone.txt']) expect(old).toContain(`"${file}"`)
  expect(project.has('build/1.4/b.svg')).toBe(false)
  expect(project.has('build/gone.txt')).toBe(false)
})

test('a page of a version that takes pages has the pictures and includes next to the original page', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': config.replace('versions/1.4', "versions/1.4, from: '2.0'"),
    'content/overview.md': '# Overview\n\n![A](a.png)\n',
    'versions/1.4/overview.md': '# Overview\n\nOlder. ![A](a.png)\n\n::include{file="/_shared/note.md"}\n',
    'content/_shared/note.md': 'Shared words.\n',
    'content/a.png': 'picture',
  })
  const { code, error } = await project.build()
  expect([code, error]).toEqual([0, expect.stringContaining('2 pages')])
  const pictureOf = (page: string): string | undefined => /src="([^"]*a\.[^"]*png)"/.exec(project.read(page))?.[1]
  expect(pictureOf('build/1.4/overview/index.html')).toBe(pictureOf('build/overview/index.html'))
  expect(pictureOf('build/overview/index.html')).toContain('/docs/assets/a.')
  expect(project.read('build/1.4/overview/index.html')).toContain('Shared words.')
})

test('addresses of a version that was renamed or removed, and of pages that only an older version has, lead on', async () => {
  const project = makeWarmProject({
    ...twoVersions,
    'docs.config.yaml': config
      .replace("name: '2.0'", "name: '2.0', redirectFrom: [next]")
      .replace('banner:', 'redirectFrom: [old, 1.3], banner:'),
  })
  expect((await project.build()).error).toContain('6 pages')
  const rules = project.read('build/_redirects').split('\n')
  for (const rule of [
    '/docs/next/guides/new /docs/guides/new 301',
    '/docs/next/guides/begin /docs/guides/start 301',
    '/docs/old/guides/begin /docs/1.4/guides/begin 301',
    '/docs/1.3/guides/gone /docs/1.4/guides/gone 301',
    '/docs/guides/gone /docs/1.4/guides/gone 302',
  ])
    expect(rules).toContain(rule)
  expect(rules.filter((rule) => rule.includes('*'))).toEqual([
    '/docs/next/* /docs/overview 302',
    '/docs/old/* /docs/1.4/overview 302',
    '/docs/1.3/* /docs/1.4/overview 302',
  ])
  expect(rules.at(-2)).toContain('*')
  expect(project.read('build/1.3/index.html')).toContain('/docs/1.4/')
  expect(project.read('build/guides/gone/index.html')).toContain('/docs/1.4/guides/gone')
  expect(rules.filter((rule) => rule.startsWith('/docs/guides/start '))).toEqual([])
  project.write({
    'docs.config.yaml': config
      .replace("name: '2.0'", "name: '2.0', redirectFrom: [1.4, guides, /]")
      .replace('banner:', 'redirectFrom: [old, old], banner:'),
  })
  expect((await project.build()).error).toMatchInlineSnapshot(`
    "docs.config.yaml:3:35  error  config  the address "/1.4" leads to version "1.4"
       3 |   - { name: '2.0', redirectFrom: [1.4, guides, /] }
         |                                   ^
    docs.config.yaml:3:48  error  config  "/" cannot be an earlier path; write one such as 1.4
       3 |   - { name: '2.0', redirectFrom: [1.4, guides, /] }
         |                                                ^
    docs.config.yaml:4:63  error  config  the address "/old" leads to version "1.4"
       4 |   - { name: '1.4', content: versions/1.4, redirectFrom: [old, old], banner: unmaintained }
         |                                                               ^
    3 errors; nothing was written
    "
  `)
  project.write({ 'docs.config.yaml': config.replace('banner:', 'redirectFrom: [guides], banner:') })
  expect((await project.build()).error).toContain(
    'docs.config.yaml:4:58  error  duplicate-route  the addresses of version "1.4" are below "/guides", but "content/guides/new.md" is there; leave this path out',
  )
})

test('the translations of a removed version lead to its successor, even if that is not translated', async () => {
  const project = makeWarmProject({
    ...twoVersions,
    'docs.config.yaml': config
      .replace('home:', 'locales: [{ code: de, label: Deutsch }], home:')
      .replace('banner:', 'redirectFrom: [1.3], banner:'),
    'i18n/de/overview.md': '# Überblick\n',
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  const rules = project.read('build/_redirects')
  expect(rules).toContain('/docs/de/1.3/guides/begin /docs/1.4/guides/begin 301\n')
  expect(rules).toContain('/docs/de/1.3/* /docs/1.4/overview 302\n')
  expect(project.read('build/de/1.3/guides/begin/index.html')).toContain('/docs/1.4/guides/begin')
})

test('pages that only an older version has lead on from their own address, also in mounted folders', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': `site: { title: Sample, url: https://docs.example.com, home: /guides/first }
mounts: [{ dir: guides, route: /guides }]
versions: [{ name: '2.0' }, { name: '1.4', content: versions/1.4 }]
`,
    'content/guides/first.md': '# First\n',
    'versions/1.4/guides/first.md': '# First\n',
    'versions/1.4/guides/old.md': '# Old\n',
    'versions/1.4/guides/quick.md': '---\nslug: /quick-start\n---\n\n# Quick start\n',
  })
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  const rules = project.read('build/_redirects').split('\n')
  expect(rules.filter((rule) => /^\/(?!1\.4).*[^/] \/1\.4\//.test(rule)).toSorted()).toEqual([
    '/guides/old /1.4/guides/old 302',
    '/quick-start /1.4/quick-start 302',
  ])
})

test('the live preview builds another version when a reader asks for it, and again after a change', async () => {
  const project = makeWarmProject(twoVersions)
  const serving = await startServe(project)
  const textOf = async (page: string): Promise<string> => (await fetch(`${serving.url}${page}`)).text()
  const page = await textOf('guides/new')
  expect(page).toContain('href="/docs/1.4/guides/begin#steps"')
  expect(page).toContain('href="/docs/1.4/guides/new"')
  const led = async (address: string): Promise<string> => (await fetch(`${serving.url}${address}`)).url
  expect(await led('1.4/guides/new')).toMatch(/\/docs\/1\.4\/overview$/)
  expect(await led('1.4/guides/start')).toMatch(/\/docs\/1\.4\/guides\/begin$/)
  expect((await fetch(`${serving.url}1.4/`)).url).toContain('/docs/1.4/')
  const old = await textOf('1.4/guides/begin')
  expect(old).toContain('Old text.')
  expect(old).toContain('href="/docs/guides/start"')
  const assets = Array.from(old.matchAll(/(?:src|href)="\/docs\/(assets\/[^"]+)"/g), ([, name = '']) => name)
  expect(assets.some((name) => name.includes('live'))).toBe(true)
  for (const name of [...assets, 'a.svg', '1.4/search.json', '1.4/@docsgen/state'])
    expect([name, (await fetch(`${serving.url}${name}`)).status]).toEqual([name, 200])
  project.write({ 'versions/1.4/guides/begin.md': '# Begin\n\n## Steps\n\nOlder text. [No](nowhere.md)\n' })
  await expect.poll(() => textOf('1.4/guides/begin'), { timeout: 10_000 }).toContain('Older text.')
  expect(await serving.says(/nowhere/)).toContain('versions/1.4/guides/begin.md:5:13')
  expect((await fetch(`${serving.url}1.4/guides/nothing`)).status).toBe(404)
})

test('the live preview builds another version although the cache is damaged', async () => {
  const project = makeWarmProject(twoVersions)
  expect((await project.build()).code).toBe(0)
  // The bodies of pages and the entries of the search are damaged, but not the pages.
  const store = path.join(project.folder, '.docsgen/store')
  for (const name of readdirSync(store).filter((file) => file.endsWith('.pack'))) {
    const pack = readFileSync(path.join(store, name), 'latin1')
    writeFileSync(path.join(store, name), pack.replaceAll('<p>', '<x>').replaceAll('"record"', '"xxxxxx"'), 'latin1')
  }
  project.write({ 'versions/1.4/guides/begin.md': '# Begin\n\n## Steps\n\nOlder text.\n' })
  const serving = await startServe(project)
  const page = await fetch(`${serving.url}1.4/guides/begin`)
  expect(await page.text()).toContain('Older text.')
})

const linked = {
  ...twoVersions,
  'docs.config.yaml': config.replace('home: /overview', 'home: /overview, locales: [{ code: de, label: Deutsch }]'),
  'i18n/de/overview.md': '# Überblick\n',
  'content/overview.md':
    '# Overview\n\n[A](/docs/1.4/guides/gone#a) [B](/docs/1.4/) [C](/docs/1.4) [D](/docs/de/overview) [E](/docs/de)\n',
}

test('an address below the path of another version or language leads there', async () => {
  const project = makeWarmProject({ ...linked, 'versions/1.4/guides/gone.md': '# Gone\n\n## A\n\nWords.\n' })
  expect((await project.build()).code).toBe(0)
  const page = project.read('build/overview/index.html')
  for (const target of ['1.4/guides/gone#a', '1.4/', 'de/overview', 'de/'])
    expect(page).toContain(`<a href="/docs/${target}"`)
  expect(project.read('build/1.4/guides/gone/index.html')).toMatch(
    /lang="de"[^>]*>Deutsch<\/a><span class="dropdown-note">2\.0</,
  )
})

test('the live preview reports only links that lead to no version', async () => {
  const serving = await startServe(
    makeWarmProject({ ...linked, 'content/guides/start.md': '# Start\n\n[No](/docs/1.5/a)\n' }),
  )
  const page = await (await fetch(`${serving.url}overview`)).text()
  expect(page).toContain('<a href="/docs/1.4/guides/gone#a"')
  expect(await serving.says(/1 error\./)).toContain('content/guides/start.md:3:1')
})

test('a link to a page that its version does not have is an error, even if the newest version has the page', async () => {
  const project = makeWarmProject({
    ...twoVersions,
    'content/overview.md': '# Overview\n\n[A](version:1.4/guides/new)\n',
  })
  expect((await project.build()).error.split('\n')[0]).toBe(
    'content/overview.md:3:1  error  broken-link  "/guides/new" is not a page of this site; did you mean "/guides/gone"?, in version "1.4"',
  )
  project.write({ 'docs.config.yaml': config.replace('content: versions/1.4', 'mounts: [{ dir: gone, route: /x }]') })
  expect((await project.build()).error).toContain(
    'docs.config.yaml:4:28  error  no-content  there is no folder "content/gone"; create it, or change "mounts" in the config',
  )
})
