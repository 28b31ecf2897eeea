import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import SwaggerParser from '@apidevtools/swagger-parser'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { buildSite } from '../../src/build.ts'
import { readConfig } from '../../src/config/read.ts'
import { createSite } from '../../src/cli/init/create-site.ts'
import { collectProblems } from '../../src/report/problem.ts'

const source = fileURLToPath(new URL('../../src/cli/init/files', import.meta.url))

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docsgen-init-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Everything below a folder, as a sorted list. */
async function listAll(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).toSorted()
}

const make = (folder: string): Promise<readonly string[]> => createSite({ folder, source, version: '1.2.3' })

test('a new site holds a config, pages, an API, pictures, a workflow and a package', async () => {
  const folder = path.join(await makeFolder(), 'deep/docs')
  expect(await make(folder)).toMatchInlineSnapshot(`
    [
      ".github/workflows/docs.yml",
      ".gitignore",
      "content/_shared/requirements.md",
      "content/guides/writing.md",
      "content/overview.md",
      "content/tutorials/getting-started.md",
      "docs.config.yaml",
      "examples/list-books.js",
      "openapi/sample.yaml",
      "package.json",
      "static/favicon.svg",
      "static/logo.svg",
    ]
  `)
})

test('the package depends on the version that made it and runs the commands', async () => {
  const folder = await makeFolder()
  await make(folder)
  expect(JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))).toMatchObject({
    private: true,
    dependencies: { docsgen: '1.2.3' },
    // npm asks about scripts of packages that nobody has allowed, and a newcomer has no answer.
    allowScripts: { esbuild: true },
    scripts: { start: 'docsgen serve', check: 'docsgen check', build: 'docsgen build', preview: 'docsgen preview' },
  })
  const workflow: unknown = parse(await readFile(path.join(folder, '.github/workflows/docs.yml'), 'utf8'))
  expect(JSON.stringify(workflow)).toMatch(/npm ci.*docsgen check.*docsgen build/)
  // A later step, and with it a page, could otherwise read the token of the run in .git/config.
  expect(workflow).toMatchObject({ permissions: { contents: 'read' } })
  expect(JSON.stringify(workflow)).toContain('"actions/checkout@v4","with":{"persist-credentials":false}')
})

test('the config of a new site names its schema in the first line and has no faults', async () => {
  const folder = await makeFolder()
  await make(folder)
  const text = await readFile(path.join(folder, 'docs.config.yaml'), 'utf8')
  expect(text.split('\n')[0]).toBe('# yaml-language-server: $schema=./node_modules/docsgen/docsgen.schema.json')
  const { report, problems } = collectProblems()
  const project = readConfig(path.join(folder, 'docs.config.yaml'), report)
  expect(problems).toEqual([])
  expect(project?.config.site).toMatchObject({ basePath: '/', home: '/overview' })
})

test('the pages of a new site have no faults, and all that they show is there', async () => {
  const folder = await makeFolder()
  await make(folder)
  const { report, problems } = collectProblems()
  const project = readConfig(path.join(folder, 'docs.config.yaml'), report)
  if (project === undefined) throw new Error(JSON.stringify(problems))
  const { files, site } = await buildSite(
    { project, drafts: false, useCache: false, jobs: 1, onProgress: () => undefined },
    report,
  )
  expect(problems).toEqual([])
  expect(site.pages).toHaveLength(4)
  const guide = files.find((file) => file.path === 'guides/writing/index.html')
  const html = Buffer.from(guide?.content() ?? '').toString()
  const wanted = [
    'admonition-note',
    'role="tab"',
    'books.yaml',
    '>fetch<',
    '<svg',
    'Example and the version 1.0',
    'Node.js 22.22',
    '<details>',
  ]
  expect(wanted.filter((part) => !html.includes(part))).toEqual([])
  expect(['{{', '#region request', ':::'].filter((part) => html.includes(part))).toEqual([])
})

test('the sample document is valid OpenAPI', async () => {
  const folder = await makeFolder()
  await make(folder)
  const api = await SwaggerParser.validate(path.join(folder, 'openapi/sample.yaml'))
  expect(api).toMatchObject({ openapi: '3.1.0' })
})

test('the example file is a program that can be read', async () => {
  const folder = await makeFolder()
  await make(folder)
  expect(spawnSync(process.execPath, ['--check', path.join(folder, 'examples/list-books.js')]).status).toBe(0)
})

test('other files of the folder stay as they are', async () => {
  const folder = await makeFolder()
  await writeFile(path.join(folder, 'README.md'), 'mine')
  await mkdir(path.join(folder, '.git'))
  await make(folder)
  expect(await readFile(path.join(folder, 'README.md'), 'utf8')).toBe('mine')
})

test('a folder that holds something of the same name is refused, and nothing is written', async () => {
  for (const [file, message] of [
    [
      'docs.config.yaml',
      'docs.config.yaml already exists in FOLDER; a new site overwrites nothing, so name a new folder: docsgen init my-docs; for pages that are here already: docsgen init --from .',
    ],
    [
      'static/logo.svg',
      'static/logo.svg already exists in FOLDER; a new site overwrites nothing, so name a new folder: docsgen init my-docs; for pages that are here already: docsgen init --from .',
    ],
    [
      '.gitignore',
      '.gitignore already exists in FOLDER; a new site overwrites nothing, so name a new folder: docsgen init my-docs; for pages that are here already: docsgen init --from .',
    ],
    [
      'content',
      'content already exists in FOLDER; a new site overwrites nothing, so name a new folder: docsgen init my-docs; for pages that are here already: docsgen init --from .',
    ],
  ] as const) {
    const folder = await makeFolder()
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), 'mine')
    const before = await listAll(folder)
    await expect(make(folder)).rejects.toMatchObject({
      name: 'Failure',
      status: 2,
      message: message.replace('FOLDER', folder),
    })
    expect(await listAll(folder)).toEqual(before)
    expect(await readFile(path.join(folder, file), 'utf8')).toBe('mine')
  }
})

test('making a site twice is refused and says how much is in the way', async () => {
  const folder = await makeFolder()
  const files = await make(folder)
  await expect(make(folder)).rejects.toMatchObject({
    status: 2,
    message: `.github/workflows/docs.yml (and ${String(files.length - 1)} more) already exists in ${folder}; a new site overwrites nothing, so name a new folder: docsgen init my-docs; for pages that are here already: docsgen init --from .`,
  })
})

test('nothing is written through a link, not even one that leads nowhere', async () => {
  const outside = await makeFolder()
  const folder = await makeFolder()
  await symlink(outside, path.join(folder, 'content'))
  await symlink(path.join(outside, 'new.yaml'), path.join(folder, 'docs.config.yaml'))
  await expect(make(folder)).rejects.toMatchObject({
    status: 2,
    message: `content (and 1 more) already exists in ${folder}; a new site overwrites nothing, so name a new folder: docsgen init my-docs; for pages that are here already: docsgen init --from .`,
  })
  expect(await listAll(outside)).toEqual([])
})

test('a file in the place of the folder is refused', async () => {
  const folder = path.join(await makeFolder(), 'docs')
  await writeFile(folder, 'mine')
  await expect(make(folder)).rejects.toMatchObject({
    status: 2,
    message: `${folder} is a file, so no site can be created there`,
  })
})

test('what cannot be written to the end is taken back', async () => {
  const parent = await makeFolder()
  const broken = path.join(parent, 'source')
  await mkdir(path.join(broken, 'a'), { recursive: true })
  await writeFile(path.join(broken, 'a/one.txt'), '1')
  await writeFile(path.join(broken, 'z'.repeat(250)), '2')
  // Deep enough that the first file still has a path that Linux takes, and the second has not.
  const folder = path.join(parent, ...Array.from({ length: 16 }, () => 'd'.repeat(250)))
  await expect(createSite({ folder, source: broken, version: '1.0.0' })).rejects.toMatchObject({
    name: 'Failure',
    status: 3,
    message: expect.stringMatching(/ cannot be written: the name is too long for the file system$/),
  })
  expect(await readdir(parent)).toEqual(['source'])
})

test.runIf(process.platform === 'linux')('a file system that takes no folders is reported', async () => {
  await expect(make('/proc/docs')).rejects.toMatchObject({
    status: 3,
    message: '/proc/docs cannot be made: its file system takes no folders',
  })
})
