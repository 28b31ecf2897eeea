import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeProject } from '../helpers/project.ts'

const root = path.resolve(import.meta.dirname, '../..')
const oldPages = 'versions/1.3'

/** The versions of this documentation. The published site has one, as its specification says. */
const versions = `versions:
  - { name: '1.4', label: Operator 1.4 }
  - { name: '1.3', label: Operator 1.3, content: ${oldPages}, from: '1.4' }
`

function listFiles(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending))
}

test('the documentation of operator 1.3 has what differs, and every entry of a version menu leads to a page', async () => {
  const project = makeProject({})
  for (const part of ['content', 'versions', 'openapi', 'schemas', 'static'])
    await cp(path.join(root, part), path.join(project.folder, part), { recursive: true })
  const config = await readFile(path.join(root, 'docs.config.yaml'), 'utf8')
  const both = config.replace(/^versions:\n(?: .*\n)+/m, versions)
  expect(both).toContain(oldPages)
  await writeFile(path.join(project.folder, 'docs.config.yaml'), both)
  const { code, error } = await project.build()
  expect([code, /error|warning/.exec(error)]).toEqual([0, null])

  const build = path.join(project.folder, 'build')
  const pages = listFiles(build, 'index.html')
  const entries = pages.flatMap((page) => {
    const html = readFileSync(path.join(build, page), 'utf8')
    return Array.from(html.matchAll(/href="([^"]*)"[^>]*data-version="/g), ([, href = '']) => ({ page, href }))
  })
  expect(entries.length).toBeGreaterThan(300)
  const isPage = (href: string): boolean =>
    existsSync(path.join(build, href.replace(/^\/docs\//, ''), 'index.html')) && href.startsWith('/docs/')
  expect(entries.filter(({ href }) => !isPage(href))).toEqual([])

  // Each page that differs is an older form of a page of today.
  const differing = listFiles(path.join(root, oldPages), '.md').filter((file) => !file.startsWith('_'))
  expect(differing.length).toBeGreaterThanOrEqual(10)
  expect(differing.filter((file) => !existsSync(path.join(root, 'content', file)))).toEqual([])
  const old = project.read('build/1.3/reference/job-runner-groups/spec/index.html')
  expect(old).not.toMatch(/minPods|reusePods/)
  expect(project.read('build/1.3/installation/braidway-operator/index.html')).toMatch(/--version [^]{0,40}1\.3\.3/)
})
