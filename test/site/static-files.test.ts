import { expect, test } from 'vitest'
import { parseHeaders } from '../../src/model/hosting/header-rules.ts'
import { parseRedirects } from '../../src/model/hosting/redirect-rules.ts'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

const pages = {
  'docs.config.yaml':
    'site:\n  title: Sample\n  url: https://docs.example.com\n  basePath: /docs/\nredirects:\n  - { from: /old, to: / }\n',
  'content/index.md': '# Home\n',
}
const givesWay = ['404.html', 'sitemap.xml', 'robots.txt', 'llms.txt', 'llms-full.txt']

test.each(givesWay)(
  'a %s of the static folder is published in place of docsgen’s, which is back without it',
  async (file) => {
    const project = makeWarmProject({ ...pages, [`static/${file}`]: 'of the writer\n' })
    expect(await project.build(['--strict'])).toMatchObject({ code: 0 })
    expect(project.read(`build/${file}`)).toBe('of the writer\n')
    for (const other of givesWay)
      if (other !== file) expect(project.read(`build/${other}`)).not.toContain('of the writer')
    project.remove(`static/${file}`)
    expect(await project.build()).toMatchObject({ code: 0 })
    expect(project.read(`build/${file}`)).not.toContain('of the writer')
  },
)

test('redirects of the static folder hold beside those of the config', async () => {
  const project = makeWarmProject({
    ...pages,
    'static/_redirects': '\uFEFF/blog/* https://blog.example.com/:splat 302\n',
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  const rules = parseRedirects(project.read('build/_redirects'))
  const targetOf = (path: string): string | undefined =>
    rules.map((rule) => rule.targetOf(path)).find((target) => target !== undefined)
  expect(targetOf('/docs/old')).toBe('/docs/')
  expect(targetOf('/blog/a/b')).toBe('https://blog.example.com/a/b')
  project.write({ 'static/_redirects': '/blog /docs/ 301' })
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(project.read('build/_redirects')).toMatch(/^\/docs\/old .*\n(?:.*\n)*\/blog \/docs\/ 301$/)
})

test('headers of the static folder hold beside docsgen’s, which they can take away', async () => {
  const rules = '/docs/*\n  X-Team: docs\n  ! X-Frame-Options\n'
  const project = makeWarmProject({ ...pages, 'static/_headers': rules })
  expect(await project.build()).toMatchObject({ code: 0 })
  const headers = parseHeaders(project.read('build/_headers'))('/docs/')
  expect(headers.get('x-team')).toBe('docs')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.has('x-frame-options')).toBe(false)
})

test('nobody keeps a file of the static folder for good whose name stays when it changes', async () => {
  const project = makeWarmProject({ ...pages, 'static/assets/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' })
  expect(await project.build()).toMatchObject({ code: 0 })
  const headersOf = parseHeaders(project.read('build/_headers'))
  const script = /src="(\/docs\/assets\/main\.[^"]*\.js)"/.exec(project.read('build/index.html'))?.[1] ?? ''
  expect(headersOf(script).get('cache-control')).toContain('immutable')
  expect(headersOf('/docs/assets/logo.svg').has('cache-control')).toBe(false)
})
