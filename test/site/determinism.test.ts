import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { differences, hashTree, makeLastingProject, makeProject, type Project } from '../helpers/project.ts'
import { makeWarmProject, warmUp, type WarmProject } from '../helpers/warm-docsgen.ts'
import { richSite } from './rich-site.ts'

/** Enough text to be parsed in threads. */
const files: Readonly<Record<string, string | Uint8Array>> = {
  ...richSite,
  ...Object.fromEntries(
    Array.from({ length: 24 }, (_, number) => [
      `content/guides/many/page-${String(number)}.md`,
      `---\ntags: [tag ${String(number % 5)}]\n---\n\n# Page ${String(number)}\n\n\`\`\`js\nlet x = ${String(number)}\n\`\`\`\n\n${'Some words of a page, **bold** and `code`.\n\n'.repeat(150)}`,
    ]),
  ),
}

let first: WarmProject
let expected: Readonly<Record<string, string>>

beforeAll(async () => {
  first = warmUp(makeLastingProject(files))
  expect(await first.build()).toMatchObject({ code: 0 })
  expected = hashTree(path.join(first.folder, 'build'))
  expect(Object.keys(expected).length).toBeGreaterThan(100)
  expect(expected).toHaveProperty(['.docsgen-manifest.json'])
})

afterAll(() => rmSync(first.folder, { recursive: true, force: true }))

function expectSame(project: Pick<Project, 'folder'>, out = 'build'): void {
  expect(differences(expected, hashTree(path.join(project.folder, out)))).toEqual([])
}

test('another folder, time zone, language, umask and number of threads give the same bytes, including the manifest', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'docsgen ünï code '))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const project = makeProject(files, folder)
  const env = {
    TZ: 'Pacific/Chatham',
    LANG: 'tr_TR.UTF-8',
    LC_ALL: 'tr_TR.UTF-8',
    HOME: project.folder,
    SOURCE_DATE_EPOCH: '1',
  }
  const through = ['bash', '-c', 'umask 077; exec "$@"', 'bash']
  expect(await project.build(['--jobs', '1'], { env, through })).toMatchObject({ code: 0 })
  expectSame(project)
})

test('files that were created in another order give the same bytes, with four threads', async () => {
  const shuffled = Object.fromEntries(
    Object.entries(files)
      .map((entry, index) => ({ entry, key: (index * 7919) % 101 }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ entry }) => entry),
  )
  const project = makeWarmProject(shuffled)
  expect(await project.build(['--jobs', '4'])).toMatchObject({ code: 0 })
  expectSame(project)
})

test('a warm cache, no cache, a clean build and touched files give the same bytes', async () => {
  for (const words of [[], ['--no-cache'], ['--clean'], ['--jobs', '4', '--no-cache', '--out', 'elsewhere']]) {
    expect(await first.build(words)).toMatchObject({ code: 0 })
    expectSame(first, words.includes('--out') ? 'elsewhere' : 'build')
  }
  first.remove('elsewhere')
  for (const entry of readdirSync(first.folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) utimesSync(path.join(entry.parentPath, entry.name), new Date(), new Date(2001, 1, 1))
  }
  expect(await first.build()).toMatchObject({ code: 0 })
  expectSame(first)
})

test('the output does not depend on the machine, the folder or the time', () => {
  for (const name of Object.keys(expected)) {
    const text = first.read(`build/${name}`)
    expect(text.includes(first.folder) || text.includes(tmpdir()), name).toBe(false)
    expect(text, name).not.toContain(new Date().toISOString().slice(0, 10))
  }
})
