import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildSite, type PlannedSite } from '../../src/build.ts'
import { checkSearch } from '../../src/cli/check/check-search.ts'
import type { Project } from '../../src/config/project.ts'
import { readConfig } from '../../src/config/read.ts'
import type { PageRecord } from '../../src/search/engine/documents.ts'
import { collectProblems } from '../../src/report/problem.ts'
import { copyDocumentation } from '../helpers/shared.ts'
import { parseQueries } from '../../src/search/index/query-file.ts'

// What the search of this repository's documentation finds. It is planned once, in a copy, for all tests of the file.

const queryFile = path.join(import.meta.dirname, 'queries.yaml')

let project: Project
let planned: PlannedSite
beforeAll(async () => {
  const { report, problems } = collectProblems()
  const read = readConfig(path.join(await copyDocumentation(), 'docs.config.yaml'), report)
  if (read === undefined) throw new Error(JSON.stringify(problems))
  project = read
  planned = await buildSite({ project, drafts: false, useCache: true, jobs: 2, onProgress: () => undefined }, report)
})

function textOf(name: 'documents' | 'index'): string {
  const file = planned.files.find((output) => output.path.startsWith(`search-${name}.`))
  return Buffer.from(file?.content() ?? '').toString('utf8')
}

test('the search stays within the limits of its queries: the answer is first for 75 %, and in the first three for 95 %', async () => {
  const { report, problems } = collectProblems()
  const { limits, queries } = parseQueries(readFileSync(queryFile, 'utf8'), 'queries.yaml', report) ?? { queries: [] }
  expect(limits).toEqual({ first: 0.75, firstThree: 0.95 })
  expect(queries.length).toBeGreaterThanOrEqual(80)
  const check = await checkSearch(planned, project, queryFile, report)
  expect(problems, check?.lines.join('\n')).toEqual([])
  expect(check?.lines).toHaveLength(queries.length)
})

test.each([
  ['held-out-queries.yaml', 40],
  ['blind-queries.yaml', 100],
])('the queries of %s, for which the ranking was not tuned, find what they ask for as well', async (file, count) => {
  const { report, problems } = collectProblems()
  const check = await checkSearch(planned, project, path.join(import.meta.dirname, file), report)
  expect(problems, check?.lines.join('\n')).toEqual([])
  expect(check?.lines).toHaveLength(count)
})

test('pages that are unlisted or excluded from the search are not found', () => {
  const pages = JSON.parse(textOf('documents')) as readonly PageRecord[]
  const known = new Set(pages.map(([page]) => `${project.config.site.basePath}${page}`))
  const hidden = planned.site.pages.filter(({ isListed, page }) => !isListed || page.frontMatter.search === false)
  expect(hidden.filter((page) => known.has(page.path)).map(({ route }) => route)).toEqual([])
  expect(known.size).toBe(planned.site.pages.length - hidden.length)
})

test('the documents and the index together are at most 65 KB after brotli', () => {
  const bytes = [textOf('documents'), textOf('index')].map((text) => brotliCompressSync(text).length)
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(65_000)
})
