import { execSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { hashTree, makeProject, plainConfig } from '../helpers/project.ts'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'
import { plantedText, plantBug, whileRendering } from '../helpers/planted-bug.ts'

const pages = {
  'content/index.md': '# Home\n',
  'content/other.md': '# Other\n\n[gone](gone.md)\n',
  'content/page.md': `# Page\n\n## ${plantedText}\n`,
}

test('a bug that stops a page is reported at that page, with the errors of all others, and nothing is written', async () => {
  const project = makeProject({ 'content/index.md': '# Home\n' })
  expect((await project.build()).code).toBe(0)
  const before = hashTree(`${project.folder}/build`)
  project.write(pages)
  const { code, out, error } = await project.build([], { env: plantBug() })
  expect({ code, out, error }).toEqual({
    code: 70,
    out: '',
    error: `content/other.md:3:1  error  broken-link  "gone.md" is not a page of this site
   3 | [gone](gone.md)
     | ^
content/page.md:1:1  error  internal-error  docsgen failed to read this page (TypeError: the planted bug); this is a bug in docsgen, please report it together with this file; --verbose prints the stack
   1 | # Page
     | ^
2 errors; nothing was written
`,
  })
  expect(hashTree(`${project.folder}/build`)).toEqual(before)
  const verbose = await project.build(['--verbose'], { env: plantBug() })
  expect(verbose.error).toMatch(/the planted bug\n +at String\.toLowerCase/)
})

test('a page that a bug stopped is read again by the next build', async () => {
  const project = makeProject({ ...pages, 'content/other.md': '# Other\n' })
  expect((await project.build([], { env: plantBug() })).code).toBe(70)
  const { code, error } = await project.build()
  expect(error).not.toContain('internal-error')
  expect(code).toBe(0)
})

test('a bug that stops a page of a version in Git is no warning', async () => {
  const project = makeProject({ ...pages, 'content/other.md': '# Other\n' })
  const commit = 'git -c user.name=A -c user.email=a@example.com commit --quiet'
  execSync(`git init --quiet && git add . && ${commit} -m one && git tag v1`, { cwd: project.folder })
  project.write({
    'content/page.md': '# Page\n',
    'docs.config.yaml': `${plainConfig}versions: [{ name: '2' }, { name: '1', ref: v1, path: '1' }]\n`,
  })
  const { code, error } = await project.build([], { env: plantBug() })
  expect(error).toContain('v1:content/page.md:1:1  error  internal-error')
  expect(code).toBe(70)
})

test('a bug in a thread is reported at its page, and every other page is read', async () => {
  const words = 'Some words of a page.\n\n'.repeat(400)
  const many = Array.from({ length: 16 }, (_, index) => [
    `content/p${String(index)}.md`,
    `# P\n\n[gone](gone.md)\n\n${words}`,
  ])
  const project = makeProject({ ...pages, ...Object.fromEntries(many) })
  const { code, error } = await project.build(['--jobs', '2'], { env: plantBug() })
  expect(code).toBe(70)
  expect(error.match(/internal-error/g)).toHaveLength(1)
  expect(error.match(/error {2}broken-link/g)).toHaveLength(17)
})

test('"check links" reports a page that a bug stopped', async () => {
  const { code, error } = await makeProject(pages).check(['links'], { env: plantBug() })
  expect(error).toContain('content/page.md:1:1  error  internal-error')
  expect(code).toBe(70)
})

test('a bug while a page is rendered is reported at that page, and the site in place stays', async () => {
  const project = makeProject({ 'content/index.md': '# Home\n' })
  await project.build()
  const before = hashTree(`${project.folder}/build`)
  project.write({ 'content/page.md': `${plantedText}\n`, 'content/other.md': '# Other\n' })
  const { code, error } = await project.build([], { env: plantBug(whileRendering) })
  expect(error).toContain('content/page.md:1:1  error  internal-error  docsgen failed to render this page')
  expect(error).toContain('error  internal-error  docsgen failed to make the file llms-full.txt of the site')
  expect(code).toBe(70)
  expect(hashTree(`${project.folder}/build`)).toEqual(before)
  expect((await project.build()).code).toBe(0)
})

test.each([
  ['/planned', 'planning the route of content/planned.md'],
  ['searchedword', 'preparing the page planned for the search'],
  ['planted-Operation', 'reading the operation GET /a'],
])('a bug on the text %j that ends the run names what was at work', async (text, work) => {
  const project = makeProject({
    'docs.config.yaml': `${plainConfig}api: [{ spec: spec.json, route: /api }]\n`,
    'content/index.md': '# Home\n',
    'content/planned.md': '# Planned\n\nA searchedword.\n',
    'spec.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: { '/a': { get: { operationId: 'plantedOperation', responses: { 200: { description: 'd' } } } } },
    }),
  })
  const { code, error } = await project.build([], { env: plantBug({ method: 'toLowerCase', text }) })
  expect(error).toContain(
    `docsgen: this is a bug in docsgen, please report it: TypeError: the planted bug while ${work}; --verbose prints the stack`,
  )
  expect(code).toBe(70)
})

test('a component that ends the process is an error where it is used', async () => {
  const project = makeWarmProject({
    'templates/components/Leave.tsx': 'export const Leave = () => process.exit(0)\n',
    'content/index.md': '# Home\n\n<Leave/>\n',
  })
  const { code, error } = await project.build()
  expect(error).toContain(
    'content/index.md:3:1  error  component-failed  <Leave> cannot be shown: a component must not call process.exit()',
  )
  expect(code).toBe(1)
})

test('half of a character in YAML or JSON is an error at its place, or is replaced, and never ends the run', async () => {
  const project = makeWarmProject({
    'docs.config.yaml':
      'site: { title: Sample, url: https://docs.example.com }\napi: [{ spec: spec.json, route: /api }]\n',
    'content/index.md': '---\ntags: ["\\ud83d"]\n---\n# Home\n',
    'content/other.md': '---\ndescription: "\\0"\n---\n# Other\n',
    'spec.json':
      '{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{"/a\\ud83d":{"get":{"tags":["\\udc00"],"summary":"S","responses":{"200":{"description":"d"}}}}}}',
  })
  const { code, error } = await project.build()
  expect(error).toMatch(
    /content\/index\.md:2:8 {2}error {2}invalid-yaml {2}this text contains half of a surrogate pair/,
  )
  expect(error).toMatch(/content\/other\.md:2:14 {2}error {2}invalid-yaml {2}this text contains the character NUL/)
  expect(code).toBe(1)
  project.write({ 'content/index.md': '# Home\n', 'content/other.md': '# Other\n' })
  expect((await project.build()).code).toBe(0)
})
