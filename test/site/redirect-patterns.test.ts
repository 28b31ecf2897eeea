import { expect, test } from 'vitest'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

const site = {
  'docs.config.yaml': `site: { title: Sample, url: https://docs.example.com, basePath: /docs/, locale: en, locales: [{ code: en, label: English }, { code: de, label: Deutsch }] }
versions:
  - { name: '2.0' }
  - { name: '1.4', content: versions/1.4, redirectFrom: ['1.2'], redirects: [{ from: /g/*, to: /guides/:splat }] }
redirects:
  - { from: /1.3/special, to: /1.4/guides/start }
  - { from: /1.3/*, to: /1.4/:splat }
  - { from: /latest/*, to: 'version:2.0/:splat' }
  - { from: /howto/:page, to: /guides/:page }
  - { from: /blog/:year/:page, to: /guides/:page }
  - { from: /forum/*, to: 'https://forum.example.com/t/:splat' }
`,
  'content/index.md': '# Home\n\n[Start](/howto/start)\n',
  'content/guides/start.md': '---\nredirect_from: [/begin/*]\n---\n\n# Start\n\n[Über](über.md)\n',
  'content/guides/über.md': '# Über\n',
  'versions/1.4/index.md': '# Home\n',
  'versions/1.4/guides/start.md': '# Start\n',
  'i18n/de/guides/start.md': '# Anfang\n\n[Über](../../../content/guides/über.md)\n',
}

function listRedirects(length: number): string {
  return Array.from({ length }, (_, index) => `  - { from: /old/${String(index)}, to: / }\n`).join('')
}

test('with more redirects than Cloudflare reads lines, each has one line, and its page forwards readers', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': `site: { title: T }\nredirects:\n${listRedirects(2001)}`,
    'content/index.md': '# Home\n',
  })
  const { code, error } = await project.build(['--strict'])
  expect(code, error).toBe(0)
  expect(project.read('build/_redirects').split('\n').slice(0, 2)).toEqual(['/old/0 / 301', '/old/1 / 301'])
  expect(project.read('build/old/2000/index.html')).toContain('url=/"')
  project.write({ 'docs.config.yaml': `site: { title: T }\nredirects:\n${listRedirects(1000)}` })
  await project.build()
  expect(project.read('build/_redirects').split('\n').slice(0, 2)).toEqual(['/old/0 / 301', '/old/0/ / 301'])
})

test('a redirect to the file name of a page leads to its address', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': 'site: { title: T }\nredirects: [{ from: /old, to: /start#part }]\n',
    'content/start.md': '---\nslug: begin\n---\n\n# Start\n\n## Part\n',
  })
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(project.read('build/_redirects')).toContain('/old /begin#part 301')
})

test('a redirect from all addresses below a path is a rule for hosts, and a page for each address that leads to a page', async () => {
  const project = makeWarmProject(site)
  const { code, error } = await project.build()
  expect(error).toContain('no broken links')
  expect(code).toBe(0)
  const rules = project.read('build/_redirects').split('\n')
  expect(rules.filter((rule) => /[*:]\w* |\* /.test(rule.replace(/https?:.*/, '')))).toEqual([
    '/docs/1.3/* /docs/1.4/:splat 301',
    '/docs/latest/* /docs/:splat 301',
    '/docs/howto/:page /docs/guides/:page 301',
    '/docs/blog/:year/:page /docs/guides/:page 301',
    '/docs/forum/* https://forum.example.com/t/:splat 301',
    '/docs/begin/* /docs/guides/start 301',
    '/docs/1.4/g/* /docs/1.4/guides/:splat 301',
    '/docs/de/1.3/* /docs/1.4/:splat 301',
    '/docs/de/latest/* /docs/de/:splat 301',
    '/docs/de/howto/:page /docs/de/guides/:page 301',
    '/docs/de/blog/:year/:page /docs/de/guides/:page 301',
    '/docs/de/forum/* https://forum.example.com/t/:splat 301',
    '/docs/de/begin/* /docs/de/guides/start 301',
    '/docs/1.2/g/* /docs/1.4/guides/:splat 301',
    '/docs/1.2/* /docs/1.4/ 302',
    '/docs/de/1.2/g/* /docs/1.4/guides/:splat 301',
    '/docs/de/1.2/* /docs/1.4/ 302',
    '/docs/de/* /docs/de/404.html 404',
  ])
  const targetOf = (page: string): string | undefined =>
    /http-equiv="refresh" content="0; url=([^"]*)"/.exec(project.read(`build/${page}/index.html`))?.[1]
  expect(targetOf('1.3')).toBe('/docs/1.4/')
  expect(targetOf('1.3/guides/start')).toBe('/docs/1.4/guides/start')
  expect(targetOf('1.3/special')).toBe('/docs/1.4/guides/start')
  expect(targetOf('latest/guides/start')).toBe('/docs/guides/start')
  expect(targetOf('howto/über')).toBe('/docs/guides/%C3%BCber')
  expect(targetOf('de/howto/über')).toBe('/docs/de/guides/%C3%BCber')
  expect(targetOf('begin')).toBe('/docs/guides/start')
  expect(targetOf('de/latest/guides/start')).toBe('/docs/de/guides/start')
  expect(project.has('build/latest/1.4')).toBe(false)
  expect(project.read('build/index.html')).toContain('href="/docs/howto/start"')
})

test('old addresses that a redirect of many leads to a page are known, and those that it leads nowhere are lost', async () => {
  const project = makeWarmProject({
    ...site,
    'old.txt': ['1.3/guides/start', '1.3/gone', 'blog/2020/start', 'blog/2020/gone', 'forum/1', 'begin/a/b', '1.2/gone']
      .map((address) => `/docs/${address}\n`)
      .join(''),
  })
  const { code, error } = await project.check(['urls', '--against', 'old.txt'])
  expect(error.match(/(?<=the old address ")[^"]*/g)).toEqual([
    '/docs/1.3/gone',
    '/docs/blog/2020/gone',
    '/docs/1.2/gone',
  ])
  expect(code).toBe(1)
})

test('errors in redirects of many addresses and in those between versions are reported at their lines', async () => {
  const project = makeWarmProject({
    ...site,
    'static/files/a.zip': 'x',
    'docs.config.yaml': `site: { title: Sample }
versions:
  - { name: '2.0' }
  - { name: '1.0', path: https://old.example.com }
redirects:
  - { from: /guides/*, to: /2/:splat }
  - { from: /files/:name, to: / }
  - { from: /a/*/b, to: / }
  - { from: /b/:page/:x-y, to: / }
  - { from: /c/*, to: /guides/:page }
  - { from: /d/:page, to: /guides/:splat }
  - { from: /e/*, to: /guides/* }
  - { from: /f/*, to: /guide/:splat }
  - { from: /g/*, to: /h/:splat }
  - { from: /h/*, to: /g/:splat }
  - { from: /i/*, to: /i/j/:splat }
  - { from: /k/*, to: /l/:splat }
  - { from: /l/*, to: /guides/:splat }
  - { from: /l/m/*, to: /guides/:splat }
  - { from: /l/*, to: / }
  - { from: /n/*, to: /guides/sart }
  - { from: /o/*, to: '/guides/:splat#x' }
  - { from: /p/*, to: 'version:1.5/:splat' }
  - { from: /q, to: 'version:1.0/' }
`,
  })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error.replaceAll(/^ .*\n/gm, '')).toMatchInlineSnapshot(`
    "content/index.md:3:1  error  broken-link  "/howto/start" is not a page of this site; did you mean "/guides/start"?
    docs.config.yaml:6:13  error  broken-redirect  the redirect from "/guides/*" would hide the page content/guides/start.md
    docs.config.yaml:7:13  error  broken-redirect  the redirect from "/files/:name" would hide "/files/a.zip"
    docs.config.yaml:8:13  error  broken-redirect  "/a/*/b" cannot be redirected: "*" can only be the last part of an address, as in /old/*, and a name such as :page is a whole part
    docs.config.yaml:9:13  error  broken-redirect  "/b/:page/:x-y" cannot be redirected: "*" can only be the last part of an address, as in /old/*, and a name such as :page is a whole part
    docs.config.yaml:10:13  error  broken-redirect  ":page" in "/guides/:page" is not a part of "/c/*"
    docs.config.yaml:11:13  error  broken-redirect  ":splat" in "/guides/:splat" needs a "*" at the end of "/d/:page"
    docs.config.yaml:12:13  error  broken-redirect  "*" cannot be part of the target "/guides/*"; write ":splat"
    docs.config.yaml:13:13  error  broken-redirect  the redirect leads to "/guide/:splat", but no page of this site has such an address
    docs.config.yaml:14:13  error  broken-redirect  this redirect is a loop: /g/* → /h/* → /g/*
    docs.config.yaml:15:13  error  broken-redirect  this redirect is a loop: /h/* → /g/* → /h/*
    docs.config.yaml:16:13  error  broken-redirect  this redirect is a loop: /i/* → /i/*
    docs.config.yaml:17:13  error  broken-redirect  this redirect leads to another redirect: /k/* → /l/*; point it directly to the last address
    docs.config.yaml:19:13  error  broken-redirect  "/l/m/*" is never used, because "/l/*" comes before it; put it first
    docs.config.yaml:20:13  error  broken-redirect  "/l/*" is redirected twice: it already leads to "/guides/:splat"; remove one of the two
    docs.config.yaml:21:13  error  broken-redirect  the redirect leads to "/guides/sart", which is not a page of this site; did you mean "/guides/start"?
    docs.config.yaml:22:13  error  broken-redirect  a redirect to many addresses cannot lead to an anchor; remove "#x"
    docs.config.yaml:23:13  error  broken-redirect  "1.5" is not a version of this site; did you mean "1.0"?
    docs.config.yaml:24:13  error  broken-redirect  the version "1.0" is built separately; redirect to its full address
    19 errors; nothing was written
    "
  `)
  project.write({
    'docs.config.yaml': `site: { title: Sample, locale: en, locales: [{ code: en, label: English }, { code: de, label: Deutsch }] }
versions:
  - { name: '2.0' }
  - { name: '1.4', content: versions/1.4 }
redirects:
  - { from: /a/*, to: /1.4/gone/:splat }
  - { from: /b, to: version:1.4/guides/strat }
  - { from: /c, to: '/1.4/guides/start#x' }
  - { from: '/de/:folder/:page', to: 'https://example.com/' }
`,
  })
  expect((await project.build()).error.replaceAll(/^ .*\n/gm, '')).toMatchInlineSnapshot(`
    "content/index.md:3:1  error  broken-link  "/howto/start" is not a page of this site; did you mean "/guides/start"?
    docs.config.yaml:6:13  error  broken-redirect  the redirect leads to "/1.4/gone/:splat", but no page of this site has such an address
    docs.config.yaml:7:13  error  broken-redirect  the redirect leads to "/1.4/guides/strat", which is not a page of this site
    docs.config.yaml:8:13  error  broken-redirect  "/1.4/guides/start#x" has no anchor "#x"
    docs.config.yaml:9:13  error  broken-redirect  the redirect from "/de/:folder/:page" would hide the page i18n/de/guides/start.md
    5 errors; nothing was written
    "
  `)
})
