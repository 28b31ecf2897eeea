import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openProject } from '../helpers/project.ts'
import { copyDocumentation } from '../helpers/shared.ts'
import { warmUp } from '../helpers/warm-docsgen.ts'

const root = path.resolve(import.meta.dirname, '../..')
const oldPages = 'versions/1.3'

function listFiles(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending))
}

test('the second config has operator 1.3 and German, and every entry of a menu leads to a page', async () => {
  const project = warmUp(openProject(await copyDocumentation()))
  const { code, error } = await project.build(['--config', 'docs.versions.yaml'])
  expect([code, error.match(/(?:error|warning) .*/g)]).toEqual([0, null])

  const build = path.join(project.folder, 'build')
  const pages = listFiles(build, 'index.html')
  const entries = pages.flatMap((page) => {
    const html = readFileSync(path.join(build, page), 'utf8')
    return Array.from(html.matchAll(/class="dropdown-link" href="([^"]*)"/g), ([, href = '']) => ({
      page,
      href,
    }))
  })
  expect(entries.length).toBeGreaterThan(600)
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
  expect(project.read('build/de/getting-started/installation/index.html')).toContain('<html lang="de"')

  const checked = await project.check(['translations', '--config', 'docs.versions.yaml'])
  expect([checked.code, checked.error.match(/(?:orphaned-translation|translated-code) .*/g)]).toEqual([0, null])
  const [, known = '0', missing = '0'] = /^de: (\d+) (?:up to date|outdated).*?(\d+) missing/.exec(checked.out) ?? []
  expect([Number(known) > 0, Number(missing) > 0]).toEqual([true, true])
})
