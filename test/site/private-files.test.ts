import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeWarmProject, type WarmProject } from '../helpers/warm-docsgen.ts'

const canary = 'CANARY-OF-A-PRIVATE-FILE'

const config = 'site:\n  title: Sample\n  url: https://docs.example.com\n'

/** A project with private files in every place that a path on a page can reach. */
function makeRich(more: Readonly<Record<string, string>> = {}): WarmProject {
  const base = mkdtempSync(path.join(tmpdir(), 'docsgen-around-'))
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
  const project = makeWarmProject({
    'docs.config.yaml': config,
    'content/index.md': '# Home\n',
    'content/.hidden/a.md': canary,
    'content/.env': canary,
    'content/server.pem': canary,
    'content/node_modules/x/a.txt': canary,
    'content/node_modules/x/a.png': canary,
    'content/id_rsa': canary,
    'content/id_ed25519.bak': canary,
    'content/KEY.PEM': canary,
    '.env': canary,
    '.git/config': canary,
    '.npmrc': canary,
    '.docsgen/x.txt': canary,
    'secrets.txt': canary,
    'content_secret/a.md': canary,
    'private/a.ts': canary,
    'private/a.png': canary,
    ...more,
  })
  writeFileSync(path.join(base, 'outside.txt'), canary)
  mkdirSync(path.join(base, 'folder'))
  writeFileSync(path.join(base, 'folder/a.md'), canary)
  for (const [name, target] of [
    ['link.md', '../.env'],
    ['link.txt', '../.git/config'],
    ['link.png', '../private/a.png'],
    ['outside.txt', path.join(base, 'outside.txt')],
    ['key.txt', 'id_rsa'],
    ['folder', path.join(base, 'folder')],
    ['git', '../.git'],
  ] as const) {
    mkdirSync(path.join(project.folder, 'content/_links'), { recursive: true })
    symlinkSync(
      target.startsWith('/') ? target : path.join('..', target),
      path.join(project.folder, 'content/_links', name),
    )
  }
  return project
}

function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

/** Nothing in the printed output or the site includes the content of private files. */
function expectNoCanary(project: WarmProject, printed: string): void {
  expect(printed).not.toContain(canary)
  if (!project.has('build')) return
  const published = filesOf(path.join(project.folder, 'build'))
  expect(published.filter((file) => readFileSync(file, 'latin1').includes(canary))).toEqual([])
}

const include = (file: string): string => `::include{file="${file}"}`
const fence = (file: string): string => `\`\`\`text file="${file}"\n\`\`\``
const picture = (file: string): string => `![a](${file})`
const download = (file: string): string => `[dl](${file})`

const refused: readonly string[] = [
  ...[
    '../.env',
    '../.git/config',
    '/../.env',
    './../.env',
    '_links/../../.env',
    '.env',
    '.hidden/a.md',
    'server.pem',
    'KEY.PEM',
    'id_rsa',
    'id_ed25519.bak',
    'node_modules/x/a.txt',
    '../secrets.txt',
    '../content_secret/a.md',
    '../private/a.ts',
    '../.docsgen/x.txt',
    '../.npmrc',
    '../../../../../../../../etc/passwd',
    '/etc/passwd',
    'file:///etc/passwd',
    String.raw`..\.env`,
    'C:/.env',
    '%2e%2e/.env',
    '..%2f.env',
    '%252e%252e/.env',
    '．．/.env',
    '../．env',
    '.\u200B./.env',
    '_links/link.md',
    '_links/link.txt',
    '_links/outside.txt',
    '_links/key.txt',
    '_links/folder/a.md',
    '_links/git/config',
  ].flatMap((file) => [include(file), fence(file)]),
  ...[
    '../.env',
    '../../.env',
    '../../../../.env',
    './../.env',
    '%2e%2e/.env',
    '..%2f.env',
    '%2e%2e%2f%2eenv',
    '..%5c.env',
    '%252e%252e/.env',
    '../%00.env',
    '.env',
    'server.pem',
    'KEY.PEM',
    'id_ed25519.bak',
    '../.npmrc',
    '../secrets.txt',
    'node_modules/x/a.txt',
    '_links/link.txt',
    '_links/outside.txt',
    '_links/key.txt',
    '/.env',
    '/server.pem',
  ].flatMap((file) => [download(file), picture(file)]),
  ...['../.git/config', '_links/git/config', 'id_rsa', '/../.git/config'].map(download),
  ...['_links/link.png', '../private/a.png', 'node_modules/x/a.png'].map(picture),
  '<video src="../.env"></video>',
  '<audio src="../.env"></audio>',
  '<video poster="../.env"></video>',
  '<video controls><track src="../.env"></video>',
  '<img src="../.env">',
  '<img srcset="../.env 1x, ../secrets.txt 2x">',
  '<picture><source srcset="../.env 2x"></picture>',
  '<a href="../.env">dl</a>',
  '[dl][ref]\n\n[ref]: ../.env',
  ':::note\n![a](../.env)\n:::',
  '<Card title="x">\n\n[dl](../.env)\n\n</Card>',
]

test('no path on a page reaches a private file, however it is written', async () => {
  const project = makeRich()
  const pages = Object.fromEntries(
    refused.map((line, number) => [`content/page-${String(number)}.md`, `# Page\n\n${line}\n`]),
  )
  project.write(pages)
  const { code, out, error } = await project.build()
  expect(code).toBe(1)
  expectNoCanary(project, out + error)
  const passed = refused.filter(
    (_, number) => !new RegExp(`^content/page-${String(number)}\\.md:[3-5]:\\d+ {2}error`, 'm').test(error),
  )
  expect(passed).toEqual([])
})

test('a config that ignores broken links does not permit any path', async () => {
  const project = makeRich({
    'docs.config.yaml': `${config}build: { onBrokenLink: ignore }\n`,
    'content/index.md': `# Home\n\n${download('../.env')}\n`,
  })
  expect(await project.build()).toMatchObject({ code: 1 })
})

test('a link to the code of a program is as severe as a broken link, and never ignored', async () => {
  const project = makeRich({
    'content/index.md': `# Home\n\n${download('../src/main.go')}\n`,
    'src/main.go': 'package main\n',
  })
  for (const [consequence, code, severity] of [
    ['error', 1, 'error'],
    ['warn', 0, 'warning'],
    ['ignore', 0, 'warning'],
  ] as const) {
    project.write({ 'docs.config.yaml': `${config}build: { onBrokenLink: ${consequence} }\n` })
    const built = await project.build()
    expect(built).toMatchObject({ code, error: expect.stringContaining(`${severity}  refused-file  "src/main.go"`) })
  }
})

test('files in the content folder, the static folder and declared roots can be shown and downloaded', async () => {
  const project = makeRich({
    'docs.config.yaml': `${config}markdown: { roots: [private, LICENSE] }\n`,
    LICENSE: 'Free to use\n',
    'content/id_card.png': 'a card',
    'content/id_token.md': '# Tokens\n',
    'content/key.txt': 'a key to a map',
    'content/_part.md': 'A part.\n',
    'static/guide.pdf': 'a guide',
    'private/b.ts': 'const shown = 1\n',
  })
  symlinkSync('../LICENSE', path.join(project.folder, 'content/_license.md'))
  const lines = [
    include('_part.md'),
    include('_license.md'),
    fence('../LICENSE'),
    fence('../private/b.ts'),
    picture('id_card.png'),
    picture('../static/guide.pdf'),
    download('key.txt'),
    download('/guide.pdf'),
    download('id_token.md'),
  ]
  project.write({ 'content/index.md': `# Home\n\n${lines.join('\n\n')}\n` })
  expect(await project.build()).toMatchObject({ code: 0 })
  const html = project.read('build/index.html')
  for (const text of ['A part.', 'Free to use', 'shown']) expect(html).toContain(text)
  const names = filesOf(path.join(project.folder, 'build')).map((file) => path.basename(file))
  for (const name of [/^id_card\./, /^key\./, /^guide\.pdf/]) expect(names.some((file) => name.test(file))).toBe(true)
})

test('a refusal names the file, the line and how to permit it, but does not show its content', async () => {
  const project = makeRich({
    'content/index.md': '# Home\n\nSee [the notes](../secrets.txt).\n\n::include{file="../.env"}\n',
  })
  const { error } = await project.build()
  expect(error)
    .toBe(`content/index.md:3:5  error  refused-file  "secrets.txt" is not published: it is outside the folders that pages may show files from; to permit it, write "markdown: { roots: [secrets.txt] }" in the config
   3 | See [the notes](../secrets.txt).
     |     ^
content/index.md:5:1  error  broken-include  "../.env" cannot be included: names that begin with a dot, such as ".env", are never published
   5 | ::include{file="../.env"}
     | ^
2 errors; nothing was written
`)
})

test('a page or a folder of pages that is a link to a private file is refused', async () => {
  for (const target of ['../.env', '../secrets.txt', '../.git', '_links/../id_rsa']) {
    const project = makeRich()
    symlinkSync(target, path.join(project.folder, 'content/page.md'))
    const { code, out, error } = await project.build()
    expect([target, code, error]).toEqual([target, 1, expect.stringContaining('content/page.md  error  link-outside')])
    expectNoCanary(project, out + error)
  }
})

test('the static folder publishes dotfiles that hosts look for, but no other dotfiles and no keys', async () => {
  const wanted = ['.well-known/security.txt', '.nojekyll', '.htaccess', 'a/.htaccess']
  const leftOut = ['.gitkeep', '.DS_Store', 'a/.gitignore']
  const refusedNames = [
    '.env',
    '.git/config',
    'a/.npmrc',
    '.well-known/.env',
    '.well-known/a.pem',
    'id_rsa',
    'tls/site.key',
  ]
  const project = makeRich(Object.fromEntries([...wanted, ...leftOut].map((name) => [`static/${name}`, 'public'])))
  expect(await project.build()).toMatchObject({ code: 0 })
  for (const name of wanted) expect([name, project.has(`build/${name}`)]).toEqual([name, true])
  for (const name of leftOut) expect([name, project.has(`build/${name}`)]).toEqual([name, false])
  project.remove('build')
  project.write(Object.fromEntries(refusedNames.map((name) => [`static/${name}`, canary])))
  symlinkSync('../secrets.txt', path.join(project.folder, 'static/notes.txt'))
  const { code, out, error } = await project.build()
  expect(code).toBe(1)
  for (const name of [...refusedNames.filter((file) => file !== '.git/config'), '.git'])
    expect(error).toContain(`static/${name}  error  refused-file`)
  expect(error).toContain('static/notes.txt  error  link-outside')
  expectNoCanary(project, out + error)
})

test.each([
  ['/', 'it is the home folder or contains it'],
  ['..', 'it is the home folder or contains it'],
  ['nowhere', 'there is no such file or folder'],
  ['../.ssh', 'names that begin with a dot'],
  ['server.key', '"server.key" is the name of a file that holds a key'],
  ['a-link', 'it is a link; use its target instead'],
])('%s cannot be a root', async (root, reason) => {
  const home = mkdtempSync(path.join(tmpdir(), 'docsgen-home-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const project = makeWarmProject({})
  const below = path.join(home, 'docs')
  mkdirSync(path.join(below, 'content'), { recursive: true })
  mkdirSync(path.join(home, '.ssh'))
  symlinkSync('/etc', path.join(below, 'a-link'))
  writeFileSync(path.join(below, 'server.key'), canary)
  writeFileSync(path.join(below, 'content/index.md'), '# Home\n')
  writeFileSync(path.join(below, 'docs.config.yaml'), `${config}markdown: { roots: [${JSON.stringify(root)}] }\n`)
  const file = path.join(below, 'docs.config.yaml')
  const { code, error } = await project.run(['build', '--config', file], { env: { HOME: home } })
  expect(code).toBe(1)
  expect(error).toContain(`docs.config.yaml:4:21  error  config  "${root}" cannot be a root: ${reason}`)
})

/** An API document that refers to another file. */
function documentWith(reference: string): string {
  return `openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: {}\ncomponents:\n  schemas:\n    A: { $ref: "${reference}" }\n`
}

test('API documents and their references are never read from private files', async () => {
  for (const name of ['.env.yaml', '../.env', 'node_modules/x/a.yaml', '../secrets.txt', 'id_rsa.json', 'link.yaml']) {
    const project = makeRich({
      'docs.config.yaml': `${config}api: [{ spec: openapi/api.yaml }]\n`,
      'openapi/api.yaml': documentWith(name),
      'openapi/.env.yaml': canary,
      'openapi/node_modules/x/a.yaml': canary,
      'openapi/id_rsa.json': `{"description":"${canary}"}`,
    })
    symlinkSync('../secrets.txt', path.join(project.folder, 'openapi/link.yaml'))
    const { code, out, error } = await project.build()
    expect([name, code]).toEqual([name, 1])
    expect(error).toContain('openapi/api.yaml:6')
    expectNoCanary(project, out + error)
  }
  const project = makeRich({ 'docs.config.yaml': `${config}api: [{ spec: .git/config }]\n` })
  expect(await project.build()).toMatchObject({
    code: 1,
    error: expect.stringContaining('error  spec-missing  ".git/config" is not read'),
  })
})
