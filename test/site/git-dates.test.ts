import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openProject } from '../helpers/project.ts'
import { makeWarmProject, warmUp, type WarmProject } from '../helpers/warm-docsgen.ts'

const config = 'site: { title: T }\ndocs: { lastUpdated: true }\n'

function git(folder: string, words: readonly string[], date = '2024-01-01T00:00:00Z'): void {
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date, GIT_CONFIG_GLOBAL: '/dev/null' }
  const own = ['-c', 'user.name=Writer One', '-c', 'user.email=one@example.com', '-c', 'init.defaultBranch=main']
  execFileSync('git', [...own, ...words], { cwd: folder, env, stdio: 'ignore' })
}

/** A repository in which the pages of the project in `docs/` were changed on different days. */
function makeRepository(): { readonly folder: string; readonly docs: WarmProject } {
  const { folder } = makeWarmProject({
    'docs/docs.config.yaml': config,
    'docs/content/index.md': '# Home\n\n[a](a.md)\n',
    'docs/content/a.md': '# A\n',
    '.gitignore': 'build\n.docsgen\n',
  })
  git(folder, ['init', '--quiet'])
  git(folder, ['add', '.'])
  git(folder, ['commit', '--quiet', '-m', 'one'], '2023-03-04T05:06:07Z')
  const docs = warmUp(openProject(path.join(folder, 'docs')))
  docs.write({ 'content/a.md': '# A\n\nChanged.\n' })
  git(folder, ['commit', '--quiet', '-a', '-m', 'two'], '2024-06-07T23:59:59Z')
  return { folder, docs }
}

test('pages show their last change from git', async () => {
  const { docs } = makeRepository()
  expect(await docs.build()).toMatchObject({ code: 0 })
  expect(docs.read('build/index.html')).toContain('4 March 2023</time>')
  expect(docs.read('build/a/index.html')).toContain('7 June 2024</time>')
  expect(docs.read('build/sitemap.xml')).toContain('<lastmod>2024-06-07</lastmod>')
})

test('posts outside the content folder show it too', async () => {
  const { folder, docs } = makeRepository()
  docs.write({
    'docs.config.yaml': `${config}blog: { enabled: true }\n`,
    'blog/2022-01-02-post.md': '# Post\n\nWords.\n',
  })
  git(folder, ['add', '.'])
  git(folder, ['commit', '--quiet', '-m', 'three'], '2025-02-03T04:05:06Z')
  expect(await docs.build()).toMatchObject({ code: 0 })
  expect(docs.read('build/blog/post/index.html')).toContain('3 February 2025</time>')
  expect(docs.read('build/sitemap.xml')).toContain('<lastmod>2025-02-03</lastmod>')
})

test('a shallow clone has no dates, and a warning explains why', async () => {
  const { folder } = makeRepository()
  git(folder, ['clone', '--quiet', '--depth', '1', `file://${folder}`, 'clone'])
  const clone = warmUp(openProject(path.join(folder, 'clone/docs')))
  const outcome = await clone.build()
  expect(outcome.code).toBe(0)
  expect(outcome.error).toContain('warning  shallow-clone  this clone is shallow')
  expect(outcome.error).toContain('fetch-depth: 0')
  expect(clone.read('build/a/index.html')).not.toContain('<time')
  expect(await clone.build(['--strict'])).toMatchObject({ code: 1 })
})

test('git settings of the user do not change dates', async () => {
  const { folder, docs } = makeRepository()
  expect(await docs.build()).toMatchObject({ code: 0 })
  const pages = ['build/index.html', 'build/a/index.html', 'build/sitemap.xml']
  const before = pages.map((file) => docs.read(file))
  const settings = path.join(folder, 'settings')
  writeFileSync(
    settings,
    '[log]\nshowRoot = false\nfollow = true\nshowSignature = true\n[i18n]\nlogOutputEncoding = UTF-16\n[core]\nquotePath = true\n',
  )
  expect(await docs.build([], { env: { GIT_CONFIG_GLOBAL: settings } })).toMatchObject({ code: 0 })
  expect(pages.map((file) => docs.read(file))).toEqual(before)
})

test('a repository that git refuses to read is reported with the reason from git', async () => {
  const { folder, docs } = makeRepository()
  // What git's own tests set to simulate a repository of another user.
  const env = { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1', GIT_CONFIG_GLOBAL: '/dev/null' }
  const stranger = await docs.build([], { env })
  expect(stranger.code).toBe(0)
  expect(stranger.error).toMatch(
    /^warning {2}git-history {2}git cannot report when pages were last changed: detected dubious ownership.*; to trust it, run: git config --global --add safe\.directory \S+$/m,
  )
  expect(docs.read('build/a/index.html')).not.toContain('<time')
  expect((await docs.build([], { env })).error).toContain('git-history')
  expect((await docs.build()).error).not.toContain('git-history')
  expect(docs.read('build/a/index.html')).toContain('<time')
  writeFileSync(path.join(folder, '.git/config'), '[core')
  expect((await docs.build()).error).toMatch(/warning {2}git-history .*bad config/)
})

test('outside a repository there are no dates and no warnings', async () => {
  const project = makeWarmProject({ 'docs.config.yaml': config, 'content/index.md': '# Home\n' })
  const outcome = await project.build()
  expect(outcome.code).toBe(0)
  expect(outcome.error).not.toContain('warning')
  expect(project.read('build/index.html')).not.toContain('<time')
})
