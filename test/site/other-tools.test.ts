import { expect, test } from 'vitest'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

const options =
  '# Options\n\n## output.file\n\n## -p *plugins a.b*\n\n## this & that\n\n## Über\n\n### 1. First\n\n## named.here {#own}\n'

test('a link finds a heading by the id that another tool gives it', async () => {
  const links = [
    'options.md#output-file',
    '/options#p-plugins-a-b',
    'options.md#_1-first',
    'options.md#this-that',
    'options.md#uber',
    'options.md#outputfile',
    '#output-file',
  ]
  const project = makeWarmProject({
    'content/index.md': `# Home\n\n${links.map((link) => `[x](${link})`).join(' ')}\n\n## output.file\n`,
    'content/options.md': options,
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  const hrefs = [...project.read('build/index.html').matchAll(/<a href="([^"]*)">x</g)].map(([, href]) => href)
  expect(hrefs).toEqual([
    '/options#outputfile',
    '/options#-p-plugins-ab',
    '/options#1-first',
    '/options#this--that',
    '/options#%C3%BCber',
    '/options#outputfile',
    '#outputfile',
  ])
})

test('Hugo pages find their pictures and folder indexes', async () => {
  const project = makeWarmProject({
    'content/guide/index.md': '# Guide\n\n![x](../img/x.svg)\n',
    'content/guide/step.md': '# Step\n\n![x](../../img/x.svg) [up](_index.md) [a](../guide/_index.md#guide)\n',
    'content/img/x.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'content/index.md': '# Home\n\n[g](guide/_index.md)\n',
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  const step = project.read('build/guide/step/index.html')
  expect(step).toMatch(/<img[^>]* src="\/assets\/x\./)
  expect([...step.matchAll(/<a href="([^"]*)">(?:up|a)</g)].map(([, href]) => href)).toEqual(['/guide', '/guide#guide'])
  project.write({ 'content/guide/step.md': '# Step\n\n![x](../../../img/x.svg)\n' })
  expect((await project.build()).error).toContain('"../img/x.svg" is not published: it is outside the project')
})

test('an id that no tool generates is a broken anchor, and so is the generated id of a heading with an explicit id', async () => {
  const project = makeWarmProject({
    'content/index.md': '# Home\n\n[a](options.md#output-files)\n\n[b](options.md#named-here)\n',
    'content/options.md': options,
  })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error).toContain('content/index.md:3:1  error  broken-anchor  "/options" has no anchor "#output-files"')
  expect(error).toContain('content/index.md:5:1  error  broken-anchor  "/options" has no anchor "#named-here"')
})

test('pictures of a static folder inside the content folder are not reported as unused', async () => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  const project = makeWarmProject({
    'docs.config.yaml': 'site: { title: T }\ncontent: docs\nstatic: ./docs/public/\n',
    'docs/index.md': '# Home\n\n![a](/a.svg)\n',
    'docs/public/a.svg': picture,
    'docs/public/b.svg': picture,
    'docs/c.svg': picture,
  })
  const { code, error } = await project.build()
  expect(code).toBe(0)
  expect(error.match(/^.*unused-image/gm)).toEqual(['docs/c.svg  warning  unused-image'])
})

test('a link to a file that exists but is not a page is reported with the reason', async () => {
  const links = [
    '../README.md',
    '../../elsewhere/LICENSE',
    '_parts/note.md',
    'guide/',
    './guide',
    '../../wrong/way/step.md',
    'no-where.md',
    'guide/no%20page.md#b%20c',
    'www.example.org/a',
    'example.com',
    'g',
    '../notes/plan.pdf',
  ]
  const project = makeWarmProject({
    'README.md': '# Project\n',
    'content/index.md': `# Home\n\n${links.map((link) => `[x](${link})`).join('\n\n')}\n`,
    'content/_parts/note.md': 'Note\n',
    'content/guide/step.md': '# Step\n',
  })
  const { code, error } = await project.check()
  expect(code).toBe(1)
  const outside = ': it is outside of the folder "content"; link to its address on the web'
  const folder = ': the folder has no index.md; write one, or link to a page in it, such as "/guide/step"'
  const reported = [...error.matchAll(/error {2}broken-link {2}"([^"]*)" is not a page of this site(.*)/g)]
  expect(reported.map(([, link, reason]) => [link, reason])).toEqual([
    [links[0], outside],
    [links[1], outside],
    [links[2], '; files and folders that begin with _ are not pages, so rename it or include it'],
    [links[3], folder],
    [links[4], folder],
    [links[5], '; did you mean "/guide/step"?'],
    [links[6], ''],
    ['guide/no page.md', ''],
    ['www.example.org/a', '; did you mean "https://www.example.org/a"?'],
    ['example.com', '; did you mean "https://example.com"?'],
    ['g', ''],
  ])
  expect(error).toContain('error  broken-link  there is no file "../notes/plan.pdf"\n')
})

test('files that are only pages in another tool are reported, and other files are not', async () => {
  const project = makeWarmProject({
    'content/index.md': '# Home\n',
    'content/old.markdown': '# Old\n',
  })
  expect((await project.check()).error.split('\n')).toEqual([
    'content/old.markdown  warning  page-name  this is not a page, because its name does not end with ".md"; rename it',
    'Checked 1 page, 0 API documents: 1 warning.',
    '',
  ])
})

test('DocFX tabs, misplaced pictures and titles given as files are reported with a fix', async () => {
  const project = makeWarmProject({
    'content/index.md':
      '# Home\n\n## [Linux](#tab/linux)\n\n![x](/hero.png)\n\n```html {file="a.html"}\n<a>\n```\n\n```html file="a.html"\n```\n',
    'content/public/hero.png': '',
  })
  const { error } = await project.check()
  expect(error).toContain('has no anchor "#tab/linux"; write tabs as :::tab[Label] inside')
  expect(error).toContain('in the folder "static"; put it there, or name its folder as "static" in the config')
  expect(error.match(/"a\.html" cannot be shown: .*/g)).toEqual([
    '"a.html" cannot be shown: there is no such file; to give a name to code in the block itself, use title="…"',
    '"a.html" cannot be shown: there is no such file',
  ])
})

test('a missing anchor is reported as it was written', async () => {
  const project = makeWarmProject({ 'content/index.md': '# Home\n\n[x](#例题-1)\n\n## 例题 2\n' })
  expect((await project.check()).error).toContain('this page has no anchor "#例题-1"; did you mean "#例题-2"?')
})

test('footnote labels in any script work', async () => {
  const project = makeWarmProject({ 'content/index.md': '# Home\n\nA[^注] b[^été] c[^注]\n\n[^注]: D\n\n[^été]: E\n' })
  const { code, error } = await project.build()
  expect([code, error]).toEqual([0, expect.stringContaining('no broken links')])
})

test('a page keeps its title and address if another key of its front matter is invalid', async () => {
  const project = makeWarmProject({
    'content/a.md': '---\ntitle: Alpha\nslug: /first\nnav: 3\ntags: { a: b }\n---\n\nText\n',
    'content/index.md': '# Home\n\n[x](/first)\n',
  })
  const { code, error } = await project.check()
  expect(code).toBe(1)
  expect(error.match(/^content.*?\berror {2}\S+/gm)).toEqual([
    'content/a.md:4:1  error  front-matter',
    'content/a.md:5:7  error  front-matter',
  ])
})
