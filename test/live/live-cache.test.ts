import { mkdirSync, readdirSync, rmSync, watch, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hashTree, makeProject, type Project } from '../helpers/project.ts'
import { startServe, type Serving } from './serve-command.ts'

// A preview that has parsed a site saves the results for the next preview or build.

const words = 'Some words of a page, in the number that a page of a manual has. '.repeat(40)

const site = (count: number): Record<string, string> =>
  Object.fromEntries([
    ['content/index.md', '# Home\n'],
    ...Array.from({ length: count }, (_, number) => [
      `content/part-${String(number % 7)}/page-${String(number)}.md`,
      `# Page ${String(number)}\n\n${words}\n\nThe [first page](../index.md).\n`,
    ]),
  ])

const index = '.docsgen/store/index.json'

/** The files of a site that was built by someone who knew nothing of it. */
async function buildAfresh(project: Project): Promise<Readonly<Record<string, string>>> {
  const outcome = await project.build(['--no-cache', '--out', 'afresh'])
  expect(outcome.code).toBe(0)
  return hashTree(path.join(project.folder, 'afresh'))
}

test('the build after a preview finds every page parsed, and builds the same site', async () => {
  const project = makeProject({
    ...site(40),
    'content/parts.tsx': 'export default function Parts() { return <h1>Parts</h1> }\n',
    'docs.config.yaml':
      'site: { title: Sample, url: "https://docs.example.com" }\napi: [{ spec: api/books.yaml, route: /api }]\n',
    'api/books.yaml':
      'openapi: 3.1.0\ninfo: { title: Books, version: "1" }\npaths:\n  /books:\n    get: { operationId: listBooks, summary: List books, responses: { "200": { description: Done } } }\n',
  })
  const serving = await startServe(project)
  await expect.poll(() => project.has(index)).toBe(true)
  expect((await fetch(new URL('api', serving.url))).status).toBe(200)
  expect((await fetch(new URL('part-3/page-3', serving.url))).status).toBe(200)
  expect(await serving.stop()).toBe(130)

  const outcome = await project.build()
  expect(outcome.error).toContain('41 from the cache')
  expect(hashTree(path.join(project.folder, 'build'))).toEqual(await buildAfresh(project))
})

test('a preview that is killed while writing its cache leaves nothing that causes errors later', async () => {
  const project = makeProject(site(20))
  const expected = await buildAfresh(project)
  const moments = await serveUntil(project, undefined)
  expect(moments).toBeGreaterThan(5)

  // The last changes are those that make the cache whole. DOCSGEN_SOAK=1 kills at all moments.
  const all = Array.from({ length: moments }, (_, number) => number + 1)
  const few = [Math.floor(moments / 2), moments - 2, moments]
  for (const moment of process.env['DOCSGEN_SOAK'] === undefined ? few : all) {
    await serveUntil(project, moment)
    const outcome = await project.build()
    expect([moment, outcome.code]).toEqual([moment, 0])
    expect(hashTree(path.join(project.folder, 'build'))).toEqual(expected)
  }
}, 900_000)

/** Serves until the cache is written, or kills it at the given change of its folder; returns the number of changes. */
async function serveUntil(project: Project, moment: number | undefined): Promise<number> {
  const folder = path.join(project.folder, '.docsgen/store')
  rmSync(path.join(project.folder, '.docsgen'), { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  let changes = 0
  let serving: Serving | undefined
  const killInTime = (): void => {
    if (moment !== undefined && changes >= moment) serving?.child.kill('SIGKILL')
  }
  // On a busy machine the preview may be ahead of the reader of its output, so it is watched from the start.
  const watcher = watch(folder, () => {
    changes += 1
    killInTime()
  })
  serving = await startServe(project)
  killInTime()
  const { child } = serving
  await expect.poll(() => child.signalCode !== null || project.has('.docsgen/files.json')).toBe(true)
  // On a busy machine, news of the last files comes after them.
  await setTimeout(100)
  watcher.close()
  await serving.stop('SIGKILL')
  return changes
}

test('Ctrl+C while the cache is being written leaves no unfinished file, and neither does a later start', async () => {
  const project = makeProject(site(200))
  const folder = path.join(project.folder, '.docsgen/store')
  mkdirSync(folder, { recursive: true })
  const lost = path.join(folder, '999999999.new')
  writeFileSync(lost, 'left by one that was killed an hour ago')
  utimesSync(lost, new Date(), new Date(Date.now() - 3_600_000))
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  const watcher = watch(folder, (_, name) => {
    if (/^[\da-f-]{36}\.new$/.test(name ?? '')) resolve()
  })
  const serving = await startServe(project)
  await begun
  watcher.close()
  expect(await serving.stop('SIGINT')).toBe(130)
  expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([])
})
