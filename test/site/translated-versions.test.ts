import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLastingProject } from '../helpers/project.ts'
import { warmUp } from '../helpers/warm-docsgen.ts'

const site = `site:
  title: Sample
  url: https://docs.example.com
  basePath: /docs/
  home: /overview
  locales: [{ code: en, label: English }, { code: de, label: Deutsch, words: { Guides: Anleitungen, Old knots: Alte Knoten } }]
`
const versions = `versions:
  - { name: '2.0' }
  - { name: '1.4', content: versions/1.4, from: '2.0' }
  - { name: '1.3', content: versions/1.3, redirectFrom: ['1.1'] }
  - { name: '1.2', ref: v1.2 }
`
const release = {
  'docs.config.yaml': site,
  'content/overview.md': '# Overview\n\nSee [first](guides/first.md).\n',
  'content/guides/first.md': '---\nredirect_from: [/guides/start]\n---\n\n# First\n\n![Square](square.svg)\n',
  'content/guides/square.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
  'content/guides/gone.md': '# Gone\n\nText.\n',
  'i18n/de/overview.md': '# Überblick\n\nSiehe [erste](guides/first.md).\n',
  'i18n/de/guides/first.md': '# Erste\n\n![Quadrat](square.svg)\n',
  'i18n/de/guides/gone.md': '# Weg\n\nHier ist Text.\n',
}
const project = warmUp(makeLastingProject(release))
afterAll(() => rmSync(project.folder, { recursive: true, force: true }))

beforeAll(async () => {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' }
  const git = (...words: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=W', '-c', 'user.email=w@example.com', ...words], {
      cwd: project.folder,
      env,
      encoding: 'utf8',
    })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '-m', 'x')
  git('tag', 'v1.2')
  git('rm', '--quiet', 'content/guides/gone.md', 'i18n/de/guides/gone.md')
  project.write({
    'docs.config.yaml': site + versions,
    'i18n/de/overview.md':
      '# Überblick\n\nSiehe [alt](version:1.3/overview) und [Knoten](version:1.3/old-knots/reef).\n',
    'versions/1.4/overview.md': '# Overview 1.4\n\nSee [first](guides/first.md).\n',
    'versions/1.3/overview.md': '# Overview 1.3\n',
    'versions/1.3/only.md': '# Only here\n',
    'i18n/de/1.4/overview.md': '# Überblick 1.4\n\nSiehe [erste](guides/first.md).\n',
    'i18n/de/1.3/overview.md': '# Überblick 1.3\n\n![Karte](karte.svg)\n',
    'i18n/de/1.3/karte.svg': release['content/guides/square.svg'],
    'versions/1.3/old-knots/reef.md': '# Reef\n',
    'content/later.md': '# Later\n',
    'versions/1.3/later.md': '# Later 1.3\n',
    'i18n/de/1.3/later.md': '# Später 1.3\n',
  })
  expect(await project.build()).toMatchObject({ code: 0, error: expect.not.stringContaining('warning') })
}, 60_000)

const read = (page: string): string => project.read(`build/${page}/index.html`)

/** The addresses of a menu of a page. */
function menuOf(page: string, attribute: 'data-version' | 'hrefLang'): string[] {
  const links = read(page).matchAll(
    /<a class="dropdown-link" href="([^"]*)"[^>]*?(data-version|hrefLang)="[^"]*"[^>]*>[^<]*<\/a>(?:<span class="dropdown-note">([^<]*)<)?/g,
  )
  return Array.from(links, ([, href = '', name, note = '']) =>
    name === attribute ? `${href} ${note}`.trim() : '',
  ).filter((entry) => entry !== '')
}

test('a version has its own translations: those of its folder, of its commit and of the version that it takes pages from', () => {
  expect(read('de/1.4/overview')).toContain('<title>Überblick 1.4')
  expect(read('de/1.3/overview')).toContain('<title>Überblick 1.3')
  expect(read('de/1.2/guides/gone')).toContain('<title>Weg')
  const taken = read('de/1.4/guides/first')
  expect(taken).toContain('<title>Erste')
  expect(taken).not.toContain('noch nicht übersetzt')
  expect(taken).toContain('alt="Quadrat"')
  expect(read('de/1.3/only')).toContain('noch nicht übersetzt')
})

test('the menus keep the language and the version', () => {
  expect(menuOf('de/1.4/overview', 'data-version')).toEqual([
    '/docs/de/overview',
    '/docs/de/1.4/overview aktuell',
    '/docs/de/1.3/overview',
    '/docs/de/1.2/overview',
  ])
  expect(menuOf('1.3/only', 'hrefLang')).toEqual(['/docs/1.3/only shown now', '/docs/de/1.3/only'])
  expect(read('de/1.4/overview')).toContain('href="/docs/de/1.4/guides/first">erste')
})

test('a link to another version keeps the language', () => {
  expect(read('de/overview')).toContain('href="/docs/de/1.3/overview">alt')
  expect(read('de/overview')).toContain('href="/docs/de/1.3/old-knots/reef">Knoten')
})

test('the heading of a folder in a generated sidebar is translated', () => {
  expect(read('de/1.2/overview')).toContain('Anleitungen')
  expect(read('de/1.2/overview')).not.toContain('Guides')
  expect(read('1.2/overview')).toContain('Guides')
})

test('search engines find the newest version of a page in its language', () => {
  const canonicalOf = (page: string): string | undefined =>
    /rel="canonical" href="https:\/\/docs\.example\.com([^"]*)"/.exec(read(page))?.[1]
  expect(canonicalOf('de/1.4/overview')).toBe('/docs/de/overview')
  expect(canonicalOf('de/1.2/guides/gone')).toBe('/docs/de/1.2/guides/gone')
  expect(canonicalOf('de/1.3/only')).toBe('/docs/1.3/only')
  expect(read('de/1.4/overview')).not.toContain('rel="alternate" hrefLang')
  expect(read('de/1.2/guides/gone')).toContain('hrefLang="en" href="https://docs.example.com/docs/1.2/guides/gone"')
  for (const page of ['later', 'de/1.3/later']) {
    const alternates = read(page).matchAll(/hrefLang="([^"]*)" href="https:\/\/docs\.example\.com\/docs\/([^"]*)"/g)
    expect(
      Array.from(alternates, ([, language, href]) => [language, href]),
      page,
    ).toEqual([
      ['en', 'later'],
      ['de', 'de/1.3/later'],
      ['x-default', 'later'],
    ])
  }
  expect(project.read('build/sitemap.xml')).not.toContain('/de/1.')
})

test('the addresses of removed pages and versions lead to the same language', () => {
  const redirects = project.read('build/_redirects').split('\n')
  expect(redirects).toContain('/docs/guides/gone /docs/1.2/guides/gone 302')
  expect(redirects).toContain('/docs/de/guides/gone /docs/de/1.2/guides/gone 302')
  expect(redirects).toContain('/docs/de/1.1/overview /docs/de/1.3/overview 301')
  expect(redirects).toContain('/docs/de/guides/start /docs/de/guides/first 301')
  expect(redirects).toContain('/docs/de/1.2/guides/start /docs/de/1.2/guides/first 301')
})

test('the translations of all versions in folders are checked and exported, and an import writes each to its place', async () => {
  const { out } = await project.check(['translations'])
  expect(out.match(/^ {2}.*?(?= {2}[\da-f]{12}$)/gm)).toEqual([
    '  without translated_from  content/guides/first.md',
    '  missing  content/later.md',
    '  without translated_from  content/overview.md',
    '  without translated_from  versions/1.4/overview.md',
    '  without translated_from  versions/1.3/later.md',
    '  missing  versions/1.3/old-knots/reef.md',
    '  missing  versions/1.3/only.md',
    '  without translated_from  versions/1.3/overview.md',
  ])
  await project.run(['translate', '--export', 'de.po'])
  project.write({
    'de.po': project.read('de.po').replace('msgid "Only here"\nmsgstr ""', 'msgid "Only here"\nmsgstr "Nur hier"'),
  })
  expect((await project.run(['translate', '--import', 'de.po'])).code).toBe(0)
  expect(project.read('i18n/de/1.3/only.md')).toContain('# Nur hier')
})
