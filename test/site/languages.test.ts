import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { type Project } from '../helpers/project.ts'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

const config = (locales: string, more = ''): string => `site:
  title: Sample
  url: https://docs.example.com
  basePath: /docs/
  home: /overview
  locales:
    - { code: en, label: English, path: / }
${locales}
${more}`

const german = `    - { code: de, label: Deutsch, words: { Guides: Anleitungen, Sample: Beispiel, News: Neuigkeiten } }`

const files = {
  'docs.config.yaml': config(
    german,
    `sidebars: { docs: [overview, { category: Guides, items: [guides/first, guides/second] }] }
announcement: { id: a, text: News }
`,
  ),
  'content/overview.md': '# Overview\n\nSee the [first](guides/first.md) and the [second](guides/second.md).\n',
  'content/guides/first.md': '# First\n\n![Square](square.svg)\n',
  'content/guides/square.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
  'content/guides/second.md': '# Second\n\n:::note\nWords.\n:::\n',
  'i18n/de/overview.md': '# Überblick\n\nSiehe [erste](guides/first.md) und [zweite](guides/second.md).\n',
  'i18n/de/guides/first.md': '# Erste\n\n![Quadrat](square.svg)\n\n:::note\nWörter.\n:::\n',
}

test('one build has every language with a folder', async () => {
  const project = makeWarmProject(files)
  expect(await project.build()).toMatchObject({ code: 0, error: expect.not.stringContaining('warning') })
  const page = project.read('build/de/guides/first/index.html')
  expect(page).toContain('<html lang="de"')
  expect(page).toContain('<title>Erste | Beispiel</title>')
  expect(page).toContain('Neuigkeiten')
  expect(page).toContain('Anleitungen')
  expect(page).toContain('Hinweis')
  expect(project.read('build/de/overview/index.html')).toContain('href="/docs/de/guides/second"')
  expect(project.read('build/guides/first/index.html')).toContain('<html lang="en"')
})

test('a text with variables is translated with its variables, and links of the announcement stay in the language', async () => {
  const words =
    "words: { 'News of {{app.name}}, [second](/guides/second)': 'Neues von {{app.name}}, [zweite](/guides/second)' }"
  const project = makeWarmProject({
    ...files,
    'docs.config.yaml': config(
      `    - { code: de, label: Deutsch, ${words} }`,
      "announcement: { id: a, text: 'News of {{app.name}}, [second](/guides/second)' }\nvariables: { app: { name: Braid } }\n",
    ),
  })
  expect(await project.build()).toMatchObject({ code: 0, error: expect.not.stringContaining('error') })
  expect(project.read('build/de/overview/index.html')).toContain(
    'Neues von Braid, <a href="/docs/de/guides/second">zweite</a>',
  )
  project.write({
    'docs.config.yaml': project.read('docs.config.yaml').replace('News of {{app.name}}', 'News of {{app.nam}}'),
  })
  expect((await project.build()).error).toMatch(
    /docs\.config\.yaml:8:\d+  error  unknown-variable  "\{\{app\.nam\}\}" is not a variable/,
  )
})

test('a page names its translations for search engines', async () => {
  const project = makeWarmProject(files)
  await project.build()
  const alternatesOf = (file: string): string[] =>
    [...project.read(file).matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/g)].map(
      ([, language = '', href = '']) => `${language} ${href}`,
    )
  const expected = [
    'en https://docs.example.com/docs/guides/first',
    'de https://docs.example.com/docs/de/guides/first',
    'x-default https://docs.example.com/docs/guides/first',
  ]
  expect(alternatesOf('build/guides/first/index.html')).toEqual(expected)
  expect(alternatesOf('build/de/guides/first/index.html')).toEqual(expected)
  expect(alternatesOf('build/guides/second/index.html')).toEqual([])
  const canonicalOf = (file: string): string | undefined =>
    /rel="canonical" href="([^"]*)"/.exec(project.read(file))?.[1]
  expect(canonicalOf('build/de/guides/first/index.html')).toBe('https://docs.example.com/docs/de/guides/first')
  expect(canonicalOf('build/de/guides/second/index.html')).toBe('https://docs.example.com/docs/guides/second')
  const sitemap = project.read('build/sitemap.xml')
  expect(sitemap).toContain('<loc>https://docs.example.com/docs/de/guides/first</loc>')
  expect(sitemap).not.toContain('/docs/de/guides/second')
})

test('a page without a translation is shown in the main language, with a note', async () => {
  const project = makeWarmProject(files)
  await project.build()
  const page = project.read('build/de/guides/second/index.html')
  expect(page).toContain('Diese Seite ist noch nicht übersetzt und wird deshalb auf Englisch gezeigt.')
  expect(page).toContain('<div class="prose" lang="en" dir="ltr"><h1')
  expect(page).toContain('Note</p>')
})

test('a blog is translated post by post', async () => {
  const project = makeWarmProject({
    ...files,
    'docs.config.yaml': `${files['docs.config.yaml']}blog: {}\n`,
    'blog/2026-01-02-launch.md': '# Launch\n',
    'blog/2026-01-03-return.md': '# Return\n\n[Launch](./2026-01-02-launch.md)\n',
    'i18n/de/blog/2026-01-02-launch.md': '# Stapellauf\n\n[Rückkehr](./2026-01-03-return.md)\n',
  })
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(project.read('build/de/blog/index.html')).toMatch(/Return.*Stapellauf/s)
  expect(project.read('build/de/blog/launch/index.html')).toContain('href="/docs/de/blog/return">Rückkehr')
  expect(project.read('build/de/blog/return/index.html')).toContain('href="/docs/de/blog/launch">Launch')
  project.remove('i18n/de/blog')
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(project.has('build/de/blog/index.html')).toBe(false)
  project.write({ 'docs.config.yaml': `${files['docs.config.yaml']}blog: { translated: posts }\n` })
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(project.read('build/de/blog/index.html')).toMatch(/Return.*Launch/s)
  // With the blog in another folder, these files were pages, and then they are posts.
  project.write({ 'i18n/de/blog/2026-01-02-launch.md': '# Stapellauf\n' })
  expect((await project.build()).error).toContain('i18n/de/blog/2026-01-02-launch.md  warning  orphaned-translation')
  project.write({ 'docs.config.yaml': `${files['docs.config.yaml']}blog: {}\n` })
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(project.read('build/de/blog/index.html')).toMatch(/Return.*Stapellauf/s)
})

test('the language menu leads to the same page, without scripts', async () => {
  const project = makeWarmProject(files)
  await project.build()
  const linksOf = (file: string): string[] =>
    [...project.read(file).matchAll(/href="([^"]*)"[^>]*lang="(\w+)" hrefLang/g)].map(([, href = '']) => href)
  expect(linksOf('build/guides/first/index.html')).toEqual(['/docs/guides/first', '/docs/de/guides/first'])
  expect(linksOf('build/de/guides/second/index.html')).toEqual(['/docs/guides/second', '/docs/de/guides/second'])
})

test('each language has a page for missing addresses, which hosts find, and it offers the other languages', async () => {
  const project = makeWarmProject(files)
  await project.build()
  const page = project.read('build/de/404.html')
  expect(page).toContain('<html lang="de"')
  expect(page).toContain('<h1>Seite nicht gefunden</h1>')
  expect(page).toContain('<p class="not-found-languages"><a href="/docs/" lang="en" hrefLang="en">English</a></p>')
  expect(project.read('build/404.html')).toContain('<a href="/docs/de/" lang="de" hrefLang="de">Deutsch</a></p>')
  expect(project.read('build/_redirects')).toMatch(/\n\/docs\/de\/\* \/docs\/de\/404\.html 404\n$/)
  expect(project.read('build/sitemap.xml')).not.toContain('404')
})

test('the headings of llms.txt are in the language of the site', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': 'site: { title: A, locale: de }\n',
    'content/index.md': '# A\n',
  })
  await project.build()
  expect(project.read('build/llms.txt')).toContain('\n## Seiten\n')
})

test('a translation of a page that does not exist is a warning with a suggestion', async () => {
  const versions = "versions: [{ name: '2.0' }, { name: '1.4', path: https://old.example.com }]\n"
  const project = makeWarmProject({
    ...files,
    'docs.config.yaml': files['docs.config.yaml'] + versions,
    'i18n/de/guides/frist.md': '# Alt\n',
    'i18n/de/1.4/guides/first.md': '# Alt\n',
  })
  const { code, error } = await project.build()
  expect(code).toBe(0)
  expect(error).toContain(
    'i18n/de/1.4/guides/first.md  warning  orphaned-translation  version "1.4" is built separately, and so are its translations',
  )
  expect(error).toContain(
    'i18n/de/guides/frist.md  warning  orphaned-translation  there is no page "guides/frist.md" that this could be a translation of; did you mean "guides/first.md"?',
  )
})

test('a language without pages is an error at the option that names its folder, until a translation is imported', async () => {
  const project = makeWarmProject({
    ...files,
    'docs.config.yaml': config('    - { code: fr, label: Français, content: i18n/fr }'),
  })
  const { code, error } = await project.build()
  expect(error).toContain(
    'docs.config.yaml:8:45  error  no-content  there are no pages in "i18n/fr"; write the first one, or start with "docsgen translate --export fr.po --language fr"',
  )
  expect(code).toBe(1)
  expect(await project.run(['translate', '--export', 'fr.po', '--language', 'fr'])).toMatchObject({ code: 0 })
  project.write({
    'fr.po': project.read('fr.po').replace('msgid "First"\nmsgstr ""', 'msgid "First"\nmsgstr "Premier"'),
  })
  expect(await project.run(['translate', '--import', 'fr.po'])).toMatchObject({ code: 0 })
  expect((await project.build()).code).toBe(0)
  expect(project.read('build/fr/guides/first/index.html')).toContain('Premier</h1>')
})

test('an option of a language that is wrong is an error at its line', async () => {
  const project = makeWarmProject({
    ...files,
    'docs.config.yaml': config(
      `    - { code: fr, label: Français, content: i18n/gone }
    - { code: es, label: Español, path: "https://es.example.com", content: i18n/de }
    - { code: de, label: Deutsch, words: { Giudes: Anleitungen } }
    - { code: de, label: Deutsch }`,
    ),
  })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error.split('\n').filter((line) => line.includes('  error  '))).toMatchInlineSnapshot(`
    [
      "docs.config.yaml:9:41  error  config  the pages in "i18n/de" are built here, so "path" must be a path below the base path, such as es",
      "docs.config.yaml:10:42  error  config  no text of the navigation, the sidebars, the footer or the announcement and no folder is "Giudes"",
      "docs.config.yaml:11:15  error  config  the language "de" is listed twice",
    ]
  `)
})

function errorsOf({ error }: { readonly error: string }): string[] {
  return error.match(/^\S+  error .*/gm) ?? []
}

test('a language can have its own sidebars, whose errors are at their lines', async () => {
  const entry =
    '    - code: de\n      label: Deutsch\n      sidebars: { docs: [{ link: /guides/second, label: Zweite }, overview] }'
  const own = config(entry, 'sidebars: { docs: [overview, guides/first] }\n')
  const project = makeWarmProject({ ...files, 'docs.config.yaml': own })
  expect(await project.build()).toMatchObject({ code: 0 })
  const sidebarOf = (file: string): string => /<nav class="sidebar".*?<\/nav>/.exec(project.read(file))?.[0] ?? ''
  expect(sidebarOf('build/de/overview/index.html')).toMatch(/guides\/second[^>]*>Zweite<.*de\/overview[^>]*>Überblick</)
  expect(sidebarOf('build/overview/index.html')).not.toContain('second')
  project.write({ 'docs.config.yaml': own.replace('overview] }', 'lost] }') })
  expect((await project.build()).error).toContain(
    'docs.config.yaml:10:67  error  broken-link  "lost" is not a page of this site',
  )
})

test('a code that names no language is an error at its line, next to those of versions and translated folders', async () => {
  const versions = 'versions: [{ name: "2" }, { name: "1", content: gone }]\n'
  const project = makeWarmProject({
    ...files,
    'docs.config.yaml': `${config('    - { code: german_, label: Deutsch }')}${versions}`,
  })
  expect(errorsOf(await project.build())).toEqual([
    'docs.config.yaml:8:15  error  config  "site.locales.1.code" must be the code of a language, such as en or pt-BR',
    expect.stringMatching(/^docs\.config\.yaml:\d+:\d+  error  config  there is no folder "gone"/),
  ])
  const folders = 'mounts: [{ dir: ., route: /, translated: anleitungen }]\n'
  project.write({ 'docs.config.yaml': `${config('    - { code: de, label: Deutsch }')}${folders}` })
  expect(errorsOf(await project.build()).map((line) => line.replace(/^.*config  /, ''))).toEqual([
    'there is no folder "i18n/de/anleitungen"; create it, or remove this option',
  ])
})

function git(folder: string, ...words: readonly string[]): string {
  const own = ['-c', 'user.name=Writer', '-c', 'user.email=writer@example.com', '-c', 'init.defaultBranch=main']
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' }
  return execFileSync('git', [...own, ...words], { cwd: folder, env, encoding: 'utf8' }).trim()
}

test('a translation next to its original is found in other versions after both were renamed', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': `site:
  title: T
  locales: [{ code: en, label: English }, { code: fa, label: Persian, content: content }]
navbar: { items: [{ kind: version }] }
versions: [{ name: '2' }, { name: '1', ref: v1 }]
`,
    'content/index.md': '# Home\n',
    'content/give.md': '# Give\n',
    'content/give.fa.md': '# بخشش\n',
  })
  git(project.folder, 'init', '--quiet')
  git(project.folder, 'add', 'content', 'docs.config.yaml')
  git(project.folder, 'commit', '--quiet', '-m', 'x')
  git(project.folder, 'tag', 'v1')
  for (const ending of ['.md', '.fa.md']) git(project.folder, 'mv', `content/give${ending}`, `content/donate${ending}`)
  git(project.folder, 'commit', '--quiet', '-m', 'y')
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(project.read('build/fa/1/give/index.html')).toContain('href="/fa/donate" data-version="2"')
  expect(project.read('build/fa/donate/index.html')).toContain('href="/fa/1/give" data-version="1"')
})

/** A site whose German pages were translated from the originals as git has them. */
function translatedProject(): Project {
  const project = makeWarmProject(files)
  git(project.folder, 'init', '--quiet')
  git(project.folder, 'add', '.')
  git(project.folder, 'commit', '--quiet', '-m', 'x')
  const overview = git(project.folder, 'rev-parse', '--short=12', 'HEAD:content/overview.md')
  const commit = git(project.folder, 'rev-parse', 'HEAD')
  project.write({
    'i18n/de/overview.md': `---\ntranslated_from: "${overview}"\n---\n${files['i18n/de/overview.md']}`,
    'i18n/de/guides/first.md': `---\ntranslated_from: "${commit}"\n---\n${files['i18n/de/guides/first.md']}`,
  })
  return project
}

test('a translation is outdated when its original changes, and readers see it', async () => {
  const project = translatedProject()
  const before = await project.check(['translations'])
  expect(before).toMatchObject({
    code: 0,
    error: 'Checked 6 pages, 3 translations: no problems; 1 translation is missing.\n',
  })
  expect(before.out).toMatch(
    /^de: 2 up to date, 1 missing\n {2}missing {2}content\/guides\/second\.md {2}[\da-f]{12}\n$/,
  )

  project.write({
    'content/overview.md': '# Overview\n\nNew words.\n',
    'content/guides/first.md': `${files['content/guides/first.md']}\nMore.\n`,
  })
  const after = await project.check(['translations', '--table', 'state.md'])
  expect(after.code).toBe(0)
  expect(after.error).toMatch(
    /i18n\/de\/overview\.md:2:18 {2}warning {2}outdated-translation {2}content\/overview\.md has changed since it was translated; update the text, and set translated_from to "[\da-f]{12}"/,
  )
  expect(after.out).toContain('+New words.')
  expect(after.out).toContain('+More.')
  expect(project.read('state.md')).toBe(
    '| page | de |\n| --- | --- |\n| content/guides/first.md | outdated |\n| content/guides/second.md | missing |\n| content/overview.md | outdated |\n',
  )
  await project.build()
  expect(project.read('build/de/overview/index.html')).toContain(
    'Das Original dieser Seite hat sich geändert, seit sie übersetzt wurde. <a href="/docs/overview" hrefLang="en">Original lesen</a>',
  )
  const { translations } = JSON.parse((await project.check(['translations', '--format', 'json'])).out) as {
    readonly translations: readonly { readonly state: string }[]
  }
  expect(translations.map(({ state }) => state)).toEqual(['outdated', 'missing', 'outdated'])
})

test('a translation with other code than its original is reported, and shows the same files', async () => {
  const code = '\n```sh\nmake all\n```\n\n```sh file="../../examples/all.sh"\n```\n'
  const project = makeWarmProject({
    ...files,
    'docs.config.yaml': config(
      '    - { code: de, label: Deutsch, content: lang/de/text }',
      'markdown: { roots: [examples] }',
    ),
    'examples/all.sh': 'make\n',
    'content/guides/first.md': `# First\n${code}${code}`,
    'lang/de/text/guides/first.md': `---\ntitle: Erste\n---\n${code}${code.replace('all', 'alles')}`,
  })
  expect((await project.check(['translations'])).error.split('\n')[0]).toBe(
    'lang/de/text/guides/first.md:12:1  warning  translated-code  this is not the code of content/guides/first.md; a translation has the same code blocks in the same order',
  )
})

test('a wrong hash is an error at its line', async () => {
  const project = makeWarmProject({
    ...files,
    'i18n/de/overview.md': '---\ntranslated_from: yesterday\n---\n# Überblick\n',
  })
  expect((await project.build()).error.split('\n')[0]).toContain('i18n/de/overview.md:2:18  error')
})

test('links to headings lead to those of the translation, and one that it does not have names it', async () => {
  const project = makeWarmProject({
    ...files,
    'content/guides/second.md': '# Second\n\n[Part](first.md#part) and [a type](first.md#list-array)\n',
    'content/guides/first.md': '# First\n\n## Part\n\n## List (array)\n',
    'i18n/de/guides/first.md': '# Erste\n\n## Liste (array) {#list--array}\n',
  })
  const { error } = await project.build()
  expect(error).toContain(
    'content/guides/second.md:3:1  error  broken-anchor  "i18n/de/guides/first.md" has no anchor "#part"; write {#part} after the heading that has it in the original',
  )
  expect(error).toContain('1 error')
})

test('translations can be next to their originals, but those of a language are in one place', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': config('    - { code: de, label: Deutsch, content: ./content/ }'),
    'content/overview.md': '# Overview\n\nSee [first](guides/first.md).\n',
    'content/overview.de.md': '# Überblick\n\nSiehe [erste](guides/first.md) und [Erste](guides/first.de.md).\n',
    'content/guides/first.md': '# First\n\nText.\n',
    'content/guides/first.de.md': '# Erste\n\nText.\n',
    'content/guides/second.md': '# Second\n\nText.\n',
    'content/lost.de.md': '# Weg\n\nText.\n',
  })
  const { code, error } = await project.build()
  expect([code, error]).toEqual([0, expect.stringContaining('content/lost.de.md  warning  orphaned-translation')])
  const page = project.read('build/de/overview/index.html')
  expect(page).toContain('<title>Überblick')
  expect(page.match(/href="\/docs\/de\/guides\/first"/g)?.length).toBeGreaterThanOrEqual(2)
  expect(project.read('build/de/guides/second/index.html')).toContain('<h1 id="second">Second</h1>')
  expect(project.read('build/de/guides/second/index.html')).toContain(
    'rel="canonical" href="https://docs.example.com/docs/guides/second"',
  )
  expect(project.has('build/overview.de/index.html')).toBe(false)
  project.write({
    'docs.config.yaml': config('    - { code: de, label: Deutsch }'),
    'i18n/de/overview.md': '# Überblick\n',
  })
  expect((await project.build()).error).toContain(
    'content/overview.de.md  error  translation-place  this is a translation of "overview.md", but the pages of "de" are in "i18n/de"',
  )
})
