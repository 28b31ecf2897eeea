import { expect, test } from 'vitest'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

test('a config adds to another one, and errors are in the file of their option', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': `extends: shared/base.yaml
site: { title: Guides }
footer: { copyright: '{{who.name}}' }
sitemap: { exclude: [/c] }
`,
    'shared/base.yaml': `extends: more.yaml
site: { title: Base, locale: de }
sitemap: { exclude: [/a, /b] }
`,
    'shared/more.yaml': 'variables: { who: { name: Ada } }\n',
    'content/index.md': '# Home\n\nBy {{who.name}}.\n',
    'content/a.md': '# A\n\n[Home](index.md)\n',
  })
  expect((await project.build()).code).toBe(0)
  const home = project.read('build/index.html')
  for (const text of ['| Guides</title>', 'lang="de"', 'By Ada.']) expect(home).toContain(text)
  expect(project.read('build/sitemap.xml')).toContain('/a')

  // A build with nothing to do reads the other files too.
  project.write({ 'shared/more.yaml': 'variables: { who: { name: Grace } }\n' })
  await project.build()
  expect(project.read('build/index.html')).toContain('By Grace.')

  project.write({ 'shared/base.yaml': 'site:\n  titel: Base\nsitemap: { changefreq: never again }\n' })
  project.write({ 'docs.config.yaml': 'extends: shared/base.yaml\nsite: { title: 1 }\nsitemap: { priority: 7 }\n' })
  expect((await project.build()).error).toMatchInlineSnapshot(`
    "docs.config.yaml:3:22  error  config  "sitemap.priority" must be at most 1, not 7
       3 | sitemap: { priority: 7 }
         |                      ^
    shared/base.yaml:2:3  error  config  "site.titel" is not an option; did you mean "title"?
       2 |   titel: Base
         |   ^
    shared/base.yaml:3:24  error  config  "sitemap.changefreq" must be one of "always", "hourly", "daily", "weekly", "monthly", "yearly", "never", not "never again"
       3 | sitemap: { changefreq: never again }
         |                        ^
    3 errors; nothing was written
    "
  `)
  project.write({ 'shared/base.yaml': 'extends: ../docs.config.yaml\n' })
  expect((await project.build()).error.split('\n')[0]).toMatchInlineSnapshot(
    `"shared/base.yaml:1:10  error  config  the configs extend each other: docs.config.yaml → shared/base.yaml → docs.config.yaml"`,
  )
  project.write({ 'shared/base.yaml': 'extends: none.yaml\n' })
  expect((await project.build()).error.split('\n')[0]).toMatchInlineSnapshot(
    `"shared/base.yaml:1:10  error  config  there is no file "shared/none.yaml""`,
  )
})
