import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeWarmProject, type WarmProject } from '../helpers/warm-docsgen.ts'

async function buildLarge(pages: number): Promise<WarmProject> {
  const groups = pages / 20
  const project = makeWarmProject({
    'content/index.md': '# Home\n',
    ...Object.fromEntries(
      Array.from({ length: pages }, (_, number) => [
        `content/group-${String(number % groups).padStart(2, '0')}/page-${String(number).padStart(4, '0')}.md`,
        `---\nsidebar_badge: New\n---\n\n# Page ${String(number).padStart(4, '0')}\n\nText.\n`,
      ]),
    ),
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  return project
}

async function buildRow(pages: number): Promise<WarmProject> {
  const names = Array.from({ length: pages }, (_, number) => `page-${String(number).padStart(4, '0')}`)
  const project = makeWarmProject(
    Object.fromEntries(names.map((name) => [`content/all/${name}.md`, `# ${name.toUpperCase()}\n\nText.\n`])),
  )
  expect(await project.build()).toMatchObject({ code: 0 })
  return project
}

function weightOf({ folder }: WarmProject): number {
  return statSync(path.join(folder, 'build/group-03/page-0003/index.html')).size
}

function sidebarOf(html: string): string {
  return html.slice(
    html.indexOf('aria-label="Docs sidebar"'),
    html.indexOf('</nav>', html.indexOf('aria-label="Docs sidebar"')),
  )
}

test('a large sidebar shows the branch of its page, and one file has the rest', async () => {
  const [small, large] = [await buildLarge(160), await buildLarge(360)]
  const html = large.read('build/group-03/page-0003/index.html')
  const sidebar = sidebarOf(html)
  expect(sidebar).toContain('href="/group-03/page-0021"')
  expect(sidebar).toContain('href="/group-03/page-0003" aria-current="page"')
  // A closed branch is a link to its first page: every reader can open it, even without scripts.
  expect(sidebar).toContain('href="/group-04/page-0004"')
  expect(sidebar).not.toContain('/group-04/page-0022')
  expect(sidebar).toContain('<span>Page 0021 <span class="badge badge-tip">New</span></span></a>')
  const navigation = JSON.parse(large.read(`build${/data-branches="([^"]*)"/.exec(html)?.[1] ?? ''}`)) as {
    items?: { badge?: string }[]
  }[]
  expect(navigation.flatMap(({ items }) => items ?? [])).toHaveLength(360)
  expect(navigation[4]?.items?.[1]?.badge).toBe('New')
  // 10 more branches add 10 lines; their 200 pages add none.
  const lines = sidebar.match(/<li/g)?.length ?? 0
  const fewer = sidebarOf(small.read('build/group-03/page-0003/index.html')).match(/<li/g)?.length ?? 0
  expect(lines - fewer).toBe(10)
  expect(weightOf(large) - weightOf(small)).toBeLessThan(10 * 400)
  expect(readFileSync(path.join(large.folder, 'build/llms.txt'), 'utf8').match(/^- /gm)).toHaveLength(361)
})

test('a long list of pages is split into ranges, which limits the size of each page', async () => {
  const [small, large] = [await buildRow(110), await buildRow(250)]
  expect(sidebarOf(small.read('build/all/page-0060/index.html'))).toContain('href="/all/page-0109"')
  const html = large.read('build/all/page-0060/index.html')
  const sidebar = sidebarOf(html)
  for (const name of ['page-0050', 'page-0061', 'page-0099', 'page-0100', 'page-0200'])
    expect(sidebar).toContain(`href="/all/${name}"`)
  for (const name of ['page-0049', 'page-0101', 'page-0249']) expect(sidebar).not.toContain(`href="/all/${name}"`)
  expect(sidebar).toContain('>PAGE-0100 – PAGE-0149</a>')
  expect(sidebar.match(/<li/g)).toHaveLength(1 + 5 + 50)
  const navigation = JSON.parse(large.read(`build${/data-branches="([^"]*)"/.exec(html)?.[1] ?? ''}`)) as {
    items: { items: { href: string }[] }[]
  }[]
  const hrefs = navigation.flatMap(({ items }) => items.flatMap((range) => range.items.map(({ href }) => href)))
  expect(hrefs).toHaveLength(250)
  expect(hrefs[249]).toBe('/all/page-0249')
  // The order of pages is unchanged, even across ranges.
  expect(large.read('build/all/page-0099/index.html')).toMatch(/aria-label="Pages"(?:(?!<\/nav>).)*page-0100/s)
})

test('a sidebar of normal size is complete on every page, without a separate file', async () => {
  const project = await buildLarge(100)
  expect(project.read('build/group-03/page-0003/index.html')).toContain('href="/group-04/page-0054"')
  expect(readdirSync(path.join(project.folder, 'build/assets')).join(' ')).not.toContain('navigation')
})

test('links of the sidebar and the pager are encoded as those in texts are', async () => {
  const project = makeWarmProject({
    'content/index.md': '# Home\n\n[One](<a b/one é.md>)\n',
    'content/a b/one é.md': '# One\n',
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  const links = [...project.read('build/index.html').matchAll(/<a [^>]*?href="([^"]*one[^"]*)"/g)]
  expect(links.map(([, href]) => href)).toEqual(Array(3).fill('/a%20b/one%20%C3%A9'))
})
