import { expect, test } from 'vitest'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

test('tags with different punctuation have separate pages; tags that only differ in case share one', async () => {
  const project = makeWarmProject({
    'content/index.md': '---\ntags: [C, C++, "C#", "C++ ", c]\n---\n\n# Home\n',
    'content/b.md': '---\ntags: [c]\n---\n\n# B\n',
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  const titles = ['c', 'c-plus-plus', 'c-sharp'].map((name) =>
    /<h1[^>]*>([^<]*)</.exec(project.read(`build/tags/${name}/index.html`))?.[1]?.trim(),
  )
  expect(titles).toEqual([
    expect.stringContaining('“c”'),
    expect.stringContaining('C++'),
    expect.stringContaining('C#'),
  ])
  expect(project.read('build/tags/c/index.html')).toContain('href="/b"')
})
