import type { Table } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { beforeAll, expect, test } from 'vitest'
import type { PageTree } from '../../src/model/page-tree.ts'
import { findAll, readDocumentation, type Documentation } from './read-documentation.ts'

// Release notes, and what pages say about the versions that a feature needs.

let docs: Documentation
beforeAll(async () => {
  docs = await readDocumentation()
})

function pageOf(source: string): PageTree {
  const page = docs.pages.find((other) => other.source === source)
  if (page === undefined) throw new Error(`there is no page ${source}`)
  return page
}

function headingsOf(source: string, depth: number): string[] {
  const headings: string[] = []
  visit(pageOf(source).tree, 'heading', (node) => {
    if (node.depth === depth) headings.push(toString(node))
  })
  return headings
}

test('release notes are sorted from newest to oldest, and every release is listed once', () => {
  const days = headingsOf('release-notes/index.md', 2)
  expect(days.length).toBeGreaterThan(10)
  expect(days.filter((day) => !/^\d{4}-\d{2}-\d{2}$/.test(day))).toEqual([])
  expect(days).toEqual(days.toSorted().toReversed())
  const releases = headingsOf('release-notes/index.md', 3).filter((heading) => /\d/.test(heading))
  expect(releases).toEqual([...new Set(releases)])
  for (const component of ['Operator', 'CLI']) {
    const numbers = releases.filter((release) => release.startsWith(component)).map(sortable)
    expect(numbers).toEqual(numbers.toSorted().toReversed())
  }
})

/** A sortable form of `Operator 0.13.0`. */
function sortable(release: string): string {
  return release.replaceAll(/\d+/g, (number) => number.padStart(3, '0'))
}

test('the versions in the config are the newest in the release notes', () => {
  const releases = headingsOf('release-notes/index.md', 3)
  const { operator, cli, api } = docs.project.config.variables['versions'] ?? {}
  expect(releases.find((release) => release.startsWith('Operator'))).toBe(`Operator ${operator}`)
  expect(releases.find((release) => release.startsWith('CLI'))).toBe(`CLI ${cli}`)
  expect(releases.find((release) => release.startsWith('API'))).toBe(`API ${api}`)
})

test('the version policy lists the version that each feature needs', () => {
  const tables: Table[] = []
  visit(pageOf('guides/admin/operator-version-policy.md').tree, 'table', (table) => void tables.push(table))
  const features = tables.find((table) => toString(table.children[0]).startsWith('Feature'))
  const rows = features?.children.slice(1).map((row) => row.children.map((cell) => toString(cell)).join(' | '))
  expect(rows).toEqual([
    'ttl of sandboxes and route groups | – | 0.7',
    'smart tests from Git | – | 1.3',
    'template functions, --set-file, --dry-run | – | 1.6',
    'route groups, resource plugins | 0.9 | 0.6',
    'forks of Argo Rollouts | 0.10 | –',
    'local workloads | 0.11 | 0.8',
    'in-cluster routes API | 0.12 | –',
    'jobs and job runner groups | 0.13 | 0.9',
    'smart tests | 1.1 | 1.1',
    'Linkerd | 1.2 | –',
    'cluster devmesh analyze | 1.2 | 1.2',
    'middleware, traffic, local override | 1.3 | 1.4',
    'secrets in smart tests | 1.4 | 1.5',
    'autoscaling of runner groups | 1.4 | –',
  ])
})

/**
 * The versions that the pages about a feature may name. Each is the minimum version of the feature or of a part of it.
 */
const minima: Readonly<Record<string, readonly string[]>> = {
  'concepts/middleware.md': ['operator 1.3', 'CLI 1.4'],
  'reference/cli/job.md': ['operator 0.13', 'CLI 0.9'],
  'reference/cli/jobrunnergroup.md': ['operator 0.13', 'CLI 0.9', 'operator 1.4', 'CLI 1.5'],
  'reference/cli/local.md': ['operator 0.11', 'CLI 0.8', 'operator 1.3', 'CLI 1.4'],
  'reference/cli/resourceplugin.md': ['operator 0.9', 'CLI 0.6'],
  'reference/cli/routegroup.md': ['operator 0.9', 'CLI 0.6', 'CLI 0.7'],
  'reference/cli/smart-test.md': ['operator 1.1', 'CLI 1.1', 'CLI 1.3', 'operator 1.4', 'CLI 1.5'],
  'reference/cli/traffic.md': ['operator 1.3', 'CLI 1.4'],
  'reference/cli/templates.md': ['CLI 0.7', 'CLI 1.6'],
  'guides/smart-tests/smart-tests-git.md': ['CLI 1.3'],
  'guides/set-up-message-queue-isolation.md': ['operator 0.12'],
  'guides/request-routing/linkerd.md': ['operator 1.2'],
}

test('pages name only versions that their feature needs and that were released', () => {
  const released = new Set(
    headingsOf('release-notes/index.md', 3).map((heading) => heading.toLowerCase().replace(/\.\d+$/, '')),
  )
  const mentions = findAll(
    docs.pieces.filter(({ page }) => !page.source.startsWith('release-notes/')),
    /\b((?:[Oo]perator|CLI) \d+\.\d+)\b/g,
  )
  expect(mentions.length).toBeGreaterThan(20)
  const wrong = mentions.filter(({ text, at }) => {
    const allowed = minima[at.replace(/^content\//, '').replace(/:\d+$/, '')]
    return !released.has(text.toLowerCase()) || (allowed !== undefined && !allowed.includes(text))
  })
  expect(wrong).toEqual([])
  const silent = Object.entries(minima).filter(
    ([source]) => !mentions.some(({ at }) => at.startsWith(`content/${source}:`)),
  )
  expect(silent.map(([source]) => source)).toEqual([])
})
