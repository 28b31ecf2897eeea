import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Project } from '../helpers/project.ts'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

const mkdocs = {
  'mkdocs.yml': 'site_name: Harbour\nplugins: [autorefs]\nnav:\n  - index.md\n  - boats.md\n',
  'docs/index.md': `---
title: Home
hide: [toc] # it is short
custom: 1
---

# Welcome *aboard*

!!! note "Read me"
    First line.

        code: 1

=== "Linux"

    Run \`x\`

=== "macOS"

    ??? tip
        Press ++ctrl+c++

--8<-- "docs/_part.md"

Go to the [boats](boats.md#boats-ships){ .md-button } or [all][boats-ships] and [none][nothing].[^Low]

[^Low]: A note
`,
  'docs/_part.md': '!!! warning\n    Slippery\n',
  'docs/boats.md': '# All\n\n##  Boats & ships\n\n*  odd   list\n',
}

const docusaurus = {
  'docusaurus.config.js':
    "export default { title: 'Harbour', url: 'https://harbour.example.com', baseUrl: '/', presets: [['classic', { docs: { routeBasePath: '/' } }]] }\n",
  'docs/index.mdx': `---
slug: /
---
import Tabs from '@theme/Tabs'
import TabItem from '@theme/TabItem'
import Admonition from '@theme/Admonition'
import Part from './_part.mdx'

# Welcome

{/* not shown */}

<Tabs groupId="os">
  <TabItem value="linux" label="Linux">

  Run \`x\`

  </TabItem>
  <TabItem value="mac" label="macOS">Run **y**</TabItem>
</Tabs>

<Admonition type="tip" title="Good to know">
  See the [sums](./sums.md).
</Admonition>

<Part />

<img className="wide" src="/boat.png" alt="A boat" width={20} />
`,
  'docs/_part.mdx': 'Shared *text*\n',
  'docs/sums.md': '# Sums\n\nTwo is {1 + 1}, see [home](index.mdx)\n',
  'docs/plain.md': '# Plain\n\n*  odd   list\n',
  'static/boat.png': Buffer.from('89504e470d0a1a0a', 'hex'),
}

const vitepress = {
  '.vitepress/config.ts':
    "export default { title: 'Harbour', themeConfig: { sidebar: [{ text: 'Home', link: '/' }, { text: 'Vue', link: '/vue' }] } }\n",
  'index.md': `---
outline: deep
---

# Welcome

::: tip Ahoy
Yes
:::

<!--@include: ./parts/part.md-->

<<< ./boat.ts{1}

[vue](./vue.md#it-s-über-v1-2)
`,
  'parts/part.md': 'Shared *text*\n',
  'boat.ts': 'export const boat = 1\n',
  'vue.md': "<script setup>\nconst name = 'Ann'\n</script>\n\n# Hello {{ name }}\n\n## It's über v1.2\n",
}

const starlight = {
  'astro.config.mjs':
    "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'Harbour', sidebar: [{ slug: 'index' }] })] }\n",
  'src/content/docs/index.mdx': `---
title: Welcome
sidebar: { label: Start, order: 2 }
tableOfContents: false
---
import { Aside, Card, CardGrid, Steps } from '@astrojs/starlight/components'

<Aside type="caution" title="Mind the gap">
  It is **wide**.
</Aside>

<Steps>
1. Jump
2. Land
</Steps>
`,
}

const sites: Readonly<Record<string, Readonly<Record<string, string | Uint8Array>>>> = {
  mkdocs,
  docusaurus,
  vitepress,
  starlight,
}

function makeSite(files: Readonly<Record<string, string | Uint8Array>>, isCommitted = true): Project {
  const project = makeWarmProject({ ...files, '.gitignore': '.docsgen\nbuild\n' })
  project.remove('docs.config.yaml')
  if (isCommitted) {
    git(project, ['init', '--quiet'])
    git(project, ['add', '.'])
    git(project, ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', 'commit', '--quiet', '-m', 'All'])
  }
  return project
}

function git({ folder }: Project, words: readonly string[]): string {
  return execFileSync('git', words, { cwd: folder, encoding: 'utf8' })
}

/** The letters, links and ids of the article of every page of the built site. Components number their own ids. */
function articlesOf(project: Project): Record<string, string> {
  const folder = path.join(project.folder, 'build')
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('index.html'))
  return Object.fromEntries(
    pages.map((name) => {
      const article = /<div class="prose"[^>]*>([\s\S]*)<\/article>/.exec(project.read(`build/${name}`))?.[1] ?? ''
      const marks = [...article.matchAll(/ (?:id="(?!tabs-)|href=")[^"]*"/g)].join('')
      return [name, article.replaceAll(/<[^>]*>|\s/g, '') + marks]
    }),
  )
}

test.each([
  ['mkdocs', 'docs/index.md'],
  ['docusaurus', 'docs/index.md'],
  ['vitepress', 'index.md'],
  ['starlight', 'src/content/docs/index.md'],
])('the rewritten pages of a %s site build to the same text', async (tool, page) => {
  const project = makeSite(sites[tool] ?? {})
  const first = await project.build()
  expect(first.code, first.error).toBe(0)
  const before = articlesOf(project)
  expect(Object.values(before).join('').length).toBeGreaterThan(20)
  const { code, error } = await project.run(['init', '--from', '.', '--rewrite'])
  expect(code, error).toBe(0)
  expect(error).not.toContain('not the same as before')
  const second = await project.build()
  expect(second.code, second.error).toBe(0)
  expect(articlesOf(project)).toEqual(before)
  git(project, ['add', '.'])
  const names = git(project, ['diff', '--cached', '--name-status', '-M30%']).trim().split('\n')
  expect({ names, page: project.read(page), config: project.read('docs.config.yaml') }).toMatchSnapshot()
})

test('a site becomes a site of docsgen in another folder, and stays what it was', async () => {
  const project = makeSite(mkdocs, false)
  const { code, error } = await project.run(['init', 'new', '--from', 'old'])
  expect({ code, error }).toEqual({
    code: 2,
    error: 'docsgen: there is no folder old\n',
  })
  const other = makeWarmProject({})
  other.remove('docs.config.yaml')
  other.remove('content')
  expect((await other.run(['init', '--from', '.'])).error).toMatch(
    /^docsgen: \. has no config of .*, and no Markdown\n$/,
  )
  project.remove('.gitignore')
  const copied = await other.run(['init', '--from', project.folder, '--rewrite'])
  expect(copied.code, copied.error).toBe(0)
  expect(other.read('docs/index.md')).toContain(':::note[Read me]')
  expect(project.read('docs/index.md')).toBe(mkdocs['docs/index.md'])
  expect(project.has('docs.config.yaml')).toBe(false)
  expect(other.read('.gitignore')).toBe('/build/\n/.docsgen/\n')
  project.write({ '.gitignore': '/build\n' })
  expect((await project.run(['init', '--from', '.'])).error).toContain('Add .docsgen to .gitignore.\n')
  expect(project.read('.gitignore')).toBe('/build\n')
})

test('Markdown without a tool becomes a site: a repository with its README, a wiki, and a folder of pages', async () => {
  const project = makeWarmProject({
    'README.md':
      '![Logo](https://sea.example.com/a.svg)\n\n# ![Anchor](https://sea.example.com/b.svg) The [Harbour](https://sea.example.com) `kit`\n\nSee [ropes](docs/ropes.md), [code](src/a.go) and [more](docs/lost.md).\n',
    'docs/ropes.md': '---\nteam: rigging\n---\n\n# Ropes\n\nBack [home](../README.md).\n',
    'vendor/pkg/README.md': '# Other\n',
    'vendor/pkg/_index.md': '# Other\n',
    'src/a.go': 'package a\n',
  })
  project.remove('docs.config.yaml')
  project.remove('content')
  const unread = await project.build()
  expect(unread.error).toContain(
    'there is no docs.config.yaml; "docsgen init --from ." writes one for the Markdown in this folder',
  )
  const made = await project.run(['init', '--from', '.'])
  expect(made.code, made.error).toBe(0)
  expect(made.error).toContain('Wrote docs.config.yaml: 1 warning. Next:')
  expect(project.read('docs.config.yaml')).toContain(
    '# Made from the Markdown in this folder.\n\nsite:\n  title: The Harbour kit\n',
  )
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(error).not.toContain('vendor')
  expect(project.read('build/index.html')).toContain('<a href="/docs/ropes">ropes</a>')
  expect(project.read('build/docs/ropes/index.html')).toContain('Back <a href="/">home</a>')
  expect(project.has('build/vendor')).toBe(false)

  const wiki = makeWarmProject({
    'Home.md': 'Go to [ropes](Ropes-and-knots).\n',
    'Ropes-and-knots.md': 'Tie.\n',
    '_Sidebar.md': 'No\n',
  })
  wiki.remove('docs.config.yaml')
  wiki.remove('content')
  expect((await wiki.run(['init', '--from', '.'])).code).toBe(0)
  expect((await wiki.build()).code).toBe(0)
  expect(wiki.read('build/Home/index.html')).toContain('<a href="/Ropes-and-knots">ropes</a>')

  for (const name of ['docs', 'content']) {
    const folder = makeWarmProject({ 'src/a.go': '' })
    folder.remove('docs.config.yaml')
    folder.remove('content')
    folder.write({ [`${name}/README.md`]: '# Sea\n' })
    expect((await folder.run(['init', '--from', '.'])).code).toBe(0)
    expect(folder.read('docs.config.yaml')).toContain('title: Sea\n')
    expect((await folder.build()).code).toBe(0)
    expect(folder.read('build/index.html')).toContain('<h1 id="sea">Sea')
  }

  const parts = makeWarmProject({
    'index.md': '<h1 align="center">Harbour</h1>\n\n[Ropes](Reference/Ropes.md)\n',
    'Guides/Knots.md': '# Knots\n',
    'Reference/Ropes.md': '# Ropes\n\nWrite a table [[ropes.thin]].\n',
  })
  parts.remove('docs.config.yaml')
  parts.remove('content')
  expect((await parts.run(['init', '--from', '.'])).code).toBe(0)
  expect(parts.read('docs.config.yaml')).toMatch(/title: Harbour\n(?!.*dialect)/s)
  expect((await parts.build()).code).toBe(0)
  expect(parts.read('build/index.html')).toContain('<a href="/Reference/Ropes">Ropes</a>')
  expect(parts.has('build/Guides/Knots/index.html')).toBe(true)
})

test('pages keep their front matter if a page needs the dialect of the other tool', async () => {
  const project = makeSite({
    'hugo.toml': 'baseURL = "https://harbour.example.com/"\n',
    'content/docs/_index.md': '---\ntitle: Guide\n---\nText\n',
    'content/docs/a.md': '---\ntitle: Ashore\nweight: 2\n---\n\nA List<Rope> {{% param x %}}.\n',
    'content/docs/b.md': '---\ntitle: Boats\nweight: 1\n---\n\n{{< hint info >}}\nWet\n{{< /hint >}}\n',
  })
  const { code, error } = await project.run(['init', '--from', '.', '--rewrite'])
  expect(code, error).toBe(0)
  expect(project.read('docs.config.yaml')).toContain('dialect: hugo')
  expect(project.read('content/docs/b.md')).toMatch(/^---\ntitle: Boats\nweight: 1\n---\n\n:::info/)
  expect((await project.build()).code).toBe(0)
  expect(project.read('build/docs/index.html')).toMatch(/Boats[^]*Ashore/)
})

test('React pages and components of a rewritten site find what they read of the config of the other tool', async () => {
  const project = makeSite({
    'docusaurus.config.js':
      "module.exports = { title: 'Harbour', markdown: { format: 'detect' }, customFields: { depth: 7 }, presets: [['classic', { blog: false }]] }\n",
    'docs/index.md': '# Docs\n',
    'docs/deep.mdx': 'import Box from "@site/src/box"\n\n# Deep\n\n<Box>\n    Water\n</Box>\n',
    'src/box.jsx': 'export default (props) => <section>{props.children}</section>\n',
    'src/pages/index.jsx': `import Layout from '@theme/Layout'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
export default () => <Layout><h1>{useDocusaurusContext().siteConfig.customFields.depth} fathoms</h1></Layout>
`,
  })
  const { code, error } = await project.run(['init', '--from', '.', '--rewrite'])
  expect(code, error).toBe(0)
  expect((await project.build()).code).toBe(0)
  expect(project.read('build/index.html')).toContain('7 fathoms</h1>')
  expect(project.read('build/docs/deep/index.html')).toMatch(/<section>(?:<p>)?Water/)
})

test('pages that Git could not restore are not rewritten', async () => {
  const project = makeSite(mkdocs, false)
  const refused = await project.run(['init', '--from', '.', '--rewrite'])
  expect(refused.code).toBe(2)
  expect(refused.error).toContain('is not in a Git repository, so you could not undo a rewrite')
  const changed = makeSite(mkdocs)
  changed.write({ 'docs/boats.md': '# Mine\n' })
  const { code, error } = await changed.run(['init', '--from', '.', '--rewrite'])
  expect({ code, error }).toEqual({
    code: 2,
    error: 'docsgen: 1 file of the site has changes that are not committed (docs/boats.md); commit them first\n',
  })
  expect(changed.read('docs/boats.md')).toBe('# Mine\n')
  expect(changed.has('docs.config.yaml')).toBe(false)
})

test('the report names each cause with its number, its places, what to do, and whether a rewrite removes it', async () => {
  const project = makeSite(mkdocs, false)
  project.write({ 'docs/index.md': '# Sea\n\nSee `wind`{ lang="en" } and [boats](boats.md).\n' })
  const { error } = await project.build()
  expect(error).toContain('Left out: 1 cause, in 1 file of pages. Nothing is left out of 2 of 3 pages.')
  expect(error).toContain('docsgen init --rewrite removes it')
  const { out } = await project.build(['--format', 'json'])
  const { leftOut, migration } = JSON.parse(out) as Record<string, unknown>
  expect({ leftOut, migration }).toMatchInlineSnapshot(`
    {
      "leftOut": [
        {
          "cause": "docsgen leaves out attribute lists, except for their ids",
          "count": 1,
          "fix": "write it in HTML, or remove it",
          "isRewritten": true,
          "places": [
            {
              "column": 1,
              "file": "docs/index.md",
              "line": 3,
            },
          ],
        },
      ],
      "migration": {
        "faithful": 2,
        "pages": 3,
      },
    }
  `)
})
