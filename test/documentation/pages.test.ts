import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSite } from '../../src/build.ts'
import type { PlannedSite } from '../../src/build-options.ts'
import { readConfig } from '../../src/config/read.ts'
import { collectProblems, type Problem } from '../../src/report/problem.ts'

// The documentation of this repository: what the specification of the site asks of its pages.

const root = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-documentation-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Built {
  readonly site: PlannedSite
  readonly problems: readonly Problem[]
}

/** Plans the site in a copy, so that no cache of the repository plays a part. */
async function planCopy(name: string, change: (config: string) => string): Promise<Built> {
  const copy = path.join(folder, name)
  for (const part of ['content', 'openapi', 'static'])
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true })
  writeFileSync(path.join(copy, 'docs.config.yaml'), change(readFileSync(path.join(root, 'docs.config.yaml'), 'utf8')))
  const { report, problems } = collectProblems()
  const project = await readConfig(path.join(copy, 'docs.config.yaml'), report)
  if (project === undefined) throw new Error(JSON.stringify(problems))
  const site = await buildSite({ project, drafts: false, useCache: true, jobs: 2, onProgress: () => undefined }, report)
  return { site, problems }
}

let built: Built
beforeAll(async () => {
  built = await planCopy('as-it-is', (config) => config)
})

function below(folderOfRoutes: string, names: string): string[] {
  return names.split(' ').map((name) => `${folderOfRoutes}/${name}`)
}

const routes = [
  ...below('', 'api release-notes release-notes/braidctl overview glossary tutorials'),
  ...below(
    '/concepts',
    'architecture architecture/cli architecture/control-plane architecture/operator baseline-environment faq introduction middleware resources sandbox smart-tests-and-jobs traffic-capture',
  ),
  '/getting-started/installation',
  '/getting-started/installation/braidway-cli',
  '/installation/braidway-operator',
  '/guides/admin',
  ...below(
    '/guides/admin',
    'cluster-configuration monitoring operator-version-policy rbac security security/data-integrations security/kubernetes-permissions sso',
  ),
  ...below(
    '/guides',
    'developer-environments developer-environments/access-sandboxes integrate-ci integrate-ci/bitbucket integrate-ci/github integrate-ci/gitlab integrate-ci/introduction integrate-ci/jenkins local-development onboarding request-routing request-routing/devmesh request-routing/istio request-routing/linkerd set-up-context-propagation set-up-data-isolation set-up-message-queue-isolation set-up-pr-sandboxes smart-tests/smart-tests-git test-environments testing-frameworks testing-frameworks/custom-test testing-frameworks/cypress-integration testing-frameworks/playwright-integration testing-frameworks/postman-integration troubleshooting use-cases use-cases/run-automated-tests use-cases/run-automated-tests-ci use-cases/run-synthetic-tests use-cases/set-up-local-testing',
  ),
  '/reference/cli',
  ...below(
    '/reference/cli',
    'auth cluster job jobrunnergroup local overview resourceplugin routegroup sandbox smart-test templates traffic',
  ),
  ...below(
    '/reference',
    'job-runner-groups job-runner-groups/spec jobs jobs/spec resource-plugins route-groups sandboxes smart-tests braidctl',
  ),
  ...below('/reference/resource-plugins', 'examples overview spec step'),
  ...below('/reference/route-groups', 'sandbox-matching spec ttl usage'),
  ...below(
    '/reference/sandboxes',
    'advanced advanced/custom-patches downward-api labels local preview-urls resources spec status ttl updates',
  ),
  ...below('/reference/smart-tests', 'checks http-module secrets spec traffic-capture-diffs'),
  ...below(
    '/tutorials',
    'external-blogs quickstart/first-sandbox quickstart/smart-tests testing/e2e-with-cypress testing/e2e-with-playwright',
  ),
]

test('the site builds without an error or a warning', () => {
  expect(built.problems).toEqual([])
})

test('every route of the specification is a page, and there is no other', () => {
  expect(routes).toHaveLength(112)
  expect(built.site.site.pages.map(({ route }) => route).toSorted()).toEqual(routes.toSorted())
})

test('every redirect of the specification leads where it says', () => {
  const redirects = Object.fromEntries(built.site.site.redirects.map(({ from, to }) => [from, to]))
  expect(redirects).toEqual({
    '/': '/docs/overview',
    '/admin': '/docs/guides/admin',
    '/security': '/docs/guides/admin/security',
    '/tutorials/quickstart/contract-testing': '/docs/tutorials/quickstart/smart-tests',
    '/guides/smart-tests/contract-tests': '/docs/guides/smart-tests/smart-tests-git',
    '/guides/use-cases/run-smart-tests': '/docs/guides/smart-tests/smart-tests-git',
  })
})

test('every page has a description of 20 to 160 characters and says what kind it is', () => {
  const wrong = built.site.site.pages
    .filter(({ page }) => page.description.length < 20 || page.description.length > 160)
    .map(({ route, page }) => `${route}: ${String(page.description.length)}`)
  expect(wrong).toEqual([])
})

test('no page is thin: 300 words, and 60 on a page that only leads to others', () => {
  const thin = built.site.site.pages
    .filter(({ page }) => page.source.endsWith('.md'))
    .map(({ page }) => ({ source: page.source, text: readFileSync(path.join(root, 'content', page.source), 'utf8') }))
    .map(({ source, text }) => ({
      source,
      least: text.includes('\ndiataxis: index\n') ? 60 : 300,
      words: text.replace(/^---[\s\S]*?\n---\n/, '').split(/\s+/).length,
    }))
    .filter(({ words, least }) => words < least)
  expect(thin).toEqual([])
})

test('no paragraph stands on two pages', () => {
  const seen = new Map<string, string>()
  const twice: string[] = []
  for (const { page } of built.site.site.pages.filter(({ page: { source } }) => source.endsWith('.md'))) {
    const text = readFileSync(path.join(root, 'content', page.source), 'utf8').replaceAll(/```[\s\S]*?```/g, '')
    for (const paragraph of text.split(/\n{2,}/).map((part) => part.trim())) {
      if (paragraph.length < 120 || paragraph.startsWith('|') || paragraph.startsWith('#')) continue
      const other = seen.get(paragraph)
      if (other !== undefined && other !== page.source)
        twice.push(`${other} and ${page.source}: ${paragraph.slice(0, 60)}`)
      seen.set(paragraph, page.source)
    }
  }
  expect(twice).toEqual([])
})

test('no page types the name of the product', () => {
  const typed = built.site.site.pages
    .filter(({ page }) => page.source.endsWith('.md'))
    .filter(({ page }) => /braidway|braidctl/i.test(readFileSync(path.join(root, 'content', page.source), 'utf8')))
  expect(typed.map(({ page }) => page.source)).toEqual([])
})

test('renaming the product in the config leaves the old name nowhere in the site', async () => {
  const { site, problems } = await planCopy('renamed', (config) =>
    config
      .replace('name: Braidway', 'name: Otterbrook')
      .replace('slug: braidway', 'slug: otterbrook')
      .replace('env: BRAIDWAY', 'env: OTTERBROOK')
      .replace('legacyCli: braidctl', 'legacyCli: otterctl')
      .replace('https://braidway.example.com', 'https://otterbrook.example.com'),
  )
  expect(problems).toEqual([])
  const left = site.files
    .filter((file) => !file.path.startsWith('assets/main.'))
    .filter(
      (file) =>
        /braidway|braidctl/i.test(file.path) || /braidway|braidctl/i.test(Buffer.from(file.content()).toString('utf8')),
    )
  expect(left.map((file) => file.path)).toEqual([])
})
