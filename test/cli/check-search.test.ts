import { expect, test } from 'vitest'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

const site = {
  'docs.config.yaml': 'site: { title: T }\nnavbar: { items: [{ kind: search }] }\n',
  'content/index.md': '# Home\n\nWelcome.\n\n## Kiwi\n\nGreen inside.\n',
  'content/pears.md': '# Pears\n\n## Storing\n\nA pear keeps in the cold. Keep it away from kiwi and pear trees.\n',
}

function withQueries(text: string): Record<string, string> {
  return { ...site, 'search-queries.yaml': text }
}

test('check search prints the rank of each query and what was found instead', async () => {
  const project = makeWarmProject(
    withQueries(`queries:
  - { query: kiwi, find: '/#kiwi' }
  - { query: pear, find: ['/#kiwi'] }
  - { query: '"pear keeps"', find: /pears }
  - { query: '"keeps pear"', find: /pears }
`),
  )
  expect(await project.check(['search'])).toEqual({
    code: 0,
    out: '  1  kiwi\n  –  pear  (found: /pears)\n  1  "pear keeps"\n  –  "keeps pear"  (found: nothing)\n',
    error: 'Checked 2 pages, 4 queries: 50.0 % first, 50.0 % among the first three: no problems.\n',
  })
})

test('a share below what the file asks for is an error at the limit, and the status is 1', async () => {
  const project = makeWarmProject(
    withQueries(
      `limits: { first: 0.9, firstThree: 0.5 }\nqueries: [{ query: kiwi, find: /#kiwi }, { query: pear, find: /#kiwi }]\n`,
    ),
  )
  const { code, error } = await project.check(['search'])
  expect(code).toBe(1)
  expect(error).toContain(
    'search-queries.yaml:1:18  error  search-rank  only 50.0 % of the queries find their answer first of all; the file asks for 90.0 %',
  )
  expect(error).not.toContain('among the first 3')
  expect(await project.check(['content'])).toMatchObject({ code: 0 })
})

test('errors in a query file are reported at their line', async () => {
  const project = makeWarmProject(withQueries('queries:\n  - { query: kiwi, fnd: /pears }\n  - { query: 3 }\n'))
  const { code, error } = await project.check(['search'])
  expect(code).toBe(1)
  expect(error).toMatch(/search-queries\.yaml:2:20 {2}error {2}search-query .*fnd.*did you mean "find"/)
  expect(error).toMatch(/search-queries\.yaml:3:/)
  project.write({ 'search-queries.yaml': "queries: [{ query: '', find: /pears }, { query: pear, find: [] }]\n" })
  const { error: empty } = await project.check(['search'])
  expect(empty).toContain('search-queries.yaml:1:20  error  search-query  "queries.0.query" must not be empty')
  expect(empty).toContain('"queries.1.find" must not be empty')
  expect(empty).toContain('Checked 2 pages, no queries: 2 errors.')
  project.write({ 'search-queries.yaml': 'queries: [\n' })
  expect((await project.check(['search'])).error).toMatch(/search-queries\.yaml:\d+:\d+ {2}error {2}invalid-yaml/)
})

test('an answer that does not exist on the site is reported with a suggested address', async () => {
  const project = makeWarmProject(
    withQueries("queries:\n  - query: pear\n    find: ['/pears#storing', '/pears#storng']\n"),
  )
  const { code, error } = await project.check(['search'])
  expect(code).toBe(1)
  expect(error).toContain(
    'search-queries.yaml:3:30  error  search-query  "/pears#storng" is not a page or section that search can find; did you mean "/pears#storing"?',
  )
})

test('a site without a search cannot be asked, and one without queries has nothing to ask', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': 'site: { title: T }\nsearch: { enabled: false }\n',
    'content/index.md': '# Home\n',
    'mine.yaml': 'queries: [{ query: home, find: / }]\n',
  })
  expect(await project.check(['search'])).toMatchObject({
    code: 0,
    error: 'Checked 1 page, no queries, as there is no search-queries.yaml: no problems.\n',
  })
  const { code, error } = await project.check(['search', '--queries', 'mine.yaml'])
  expect(code).toBe(1)
  expect(error).toContain('mine.yaml  error  search-query  the site has no search; remove search.enabled: false')
  expect(await project.check(['search', '--queries', 'none.yaml'])).toMatchObject({
    code: 3,
    error: 'docsgen: none.yaml cannot be read: there is no such file or folder\n',
  })
})
