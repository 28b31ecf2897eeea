import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { differences, hashTree, makeProject, type Project } from '../helpers/project.ts'

const config = (versions: string): string => `site:
  title: Sample
  url: https://docs.example.com
  basePath: /docs/
  locales: [{ code: en, label: English }, { code: de, label: Deutsch }]
versions:
  - { name: '2.0' }
${versions}`

const older = "  - { name: '1.4', content: versions/1.4 }\n"

const files = {
  'docs.config.yaml': config(older),
  'content/index.md': '# Home\n\n[A](a.md) [B](guides/b.md)\n',
  'content/a.md': '# A\n\nNew words.\n',
  'content/guides/b.md': '# B\n\n[Home](../index.md)\n',
  'i18n/de/a.md': '# A auf Deutsch\n\nWörter.\n',
  'versions/1.4/index.md': '# Home before\n\n[A](a.md)\n',
  'versions/1.4/a.md': '# A before\n\n[B](version:2.0/guides/b)\n',
}

/** The addresses of all pages and redirects. */
function addressesOf({ folder }: Project): string[] {
  return readdirSync(path.join(folder, 'build'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('index.html'))
    .map((name) => name.slice(0, -'index.html'.length))
}

/** Links of all pages that lead to no file. */
function deadLinks(project: Project): string[] {
  return addressesOf(project).flatMap((page) => {
    const html = readFileSync(path.join(project.folder, 'build', page, 'index.html'), 'utf8')
    return Array.from(html.matchAll(/<a [^>]*href="\/docs\/([^"#]*)/g), ([, href = '']) => href).filter(
      (href) => !existsSync(path.join(project.folder, 'build', href, 'index.html')),
    )
  })
}

test('versions that are added, renamed and removed leave no dead link, and every old address leads on, even after kills', async () => {
  const project = makeProject(files)
  const site = path.join(project.folder, 'build')
  const started = performance.now()
  expect((await project.build()).code).toBe(0)
  const life = performance.now() - started
  const old = new Set(addressesOf(project))
  expect([...old].filter((address) => /^(?:1\.4|de)\//.test(address)).length).toBeGreaterThan(4)
  const steps = {
    added: `${older}  - { name: '1.3', content: versions/1.4 }\n`,
    renamed: "  - { name: '1.x', content: versions/1.4, redirectFrom: [1.4, 1.3] }\n",
    removed: "  - { name: '1.0', path: https://old.example.com, redirectFrom: [] }\n",
  }
  for (const [step, versions] of Object.entries(steps)) {
    const before = hashTree(site)
    const replaced: ReturnType<typeof hashTree>[] = []
    project.write({ 'docs.config.yaml': config(versions) })
    if (step === 'removed')
      project.write({
        'docs.config.yaml': config(versions).replace("name: '2.0'", "name: '2.0', redirectFrom: [1.x, 1.4, 1.3]"),
      })
    for (const moment of [0.5, 0.8]) {
      await project.build([], { started: (child) => void setTimeout(() => child.kill('SIGKILL'), life * moment) })
      // Between the two renames that replace the site there is none.
      const found = existsSync(site) ? hashTree(site) : before
      if (differences(before, found).length > 0) replaced.push(found)
    }
    const { code, error } = await project.build()
    expect([code, error.match(/(?:error|warning) .*/g)]).toEqual([0, null])
    for (const found of replaced) expect([step, differences(hashTree(site), found)]).toEqual([step, []])
    expect([step, deadLinks(project)]).toEqual([step, []])
    const now = new Set(addressesOf(project))
    expect([step, [...old].filter((address) => !now.has(address))]).toEqual([step, []])
    for (const address of now) old.add(address)
  }
  project.write({ 'docs.config.yaml': config('') })
  const { code, error } = await project.build()
  expect([code, error.match(/(?<=pages? below ")[^"]*/g)]).toEqual([0, ['/docs/1.3/', '/docs/1.4/', '/docs/1.x/']])
  expect(error).toContain('docs.config.yaml:7:3  warning  lost-address')
  expect(error).toContain('add "redirectFrom: [\'1.4\']" to the version that takes its place')
})
