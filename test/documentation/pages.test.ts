import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildSite, type PlannedSite } from '../../src/build.ts'
import { readConfig } from '../../src/config/read.ts'
import type { SidebarEntry } from '../../src/model/site.ts'
import { collectProblems, type Problem } from '../../src/report/problem.ts'
import { copyDocumentation } from '../helpers/shared.ts'

// The documentation of this repository must follow the specification of the site.

const root = path.resolve(import.meta.dirname, '../..')

interface Built {
  readonly site: PlannedSite
  readonly problems: readonly Problem[]
}

/** Plans the site in a copy. */
async function planCopy(change: (config: string) => string): Promise<Built> {
  const config = path.join(await copyDocumentation(), 'docs.config.yaml')
  writeFileSync(config, change(readFileSync(config, 'utf8')))
  const { report, problems } = collectProblems()
  const project = readConfig(config, report)
  if (project === undefined) throw new Error(JSON.stringify(problems))
  const site = await buildSite({ project, drafts: false, useCache: true, jobs: 2, onProgress: () => undefined }, report)
  return { site, problems }
}

let built: Built
beforeAll(async () => {
  built = await planCopy((config) => config)
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

test('the pages are exactly the routes of the specification', () => {
  expect(routes).toHaveLength(112)
  expect(built.site.site.pages.map(({ route }) => route).toSorted()).toEqual(routes.toSorted())
})

test('every redirect of the specification leads to its target', () => {
  // Addresses of the API reference in its other layouts are redirected too.
  const own = built.site.site.redirects.filter(({ to }) => !to.startsWith('/docs/api#'))
  const redirects = Object.fromEntries(own.map(({ from, to }) => [from, to]))
  expect(redirects).toEqual({
    '/': '/docs/overview',
    '/admin': '/docs/guides/admin',
    '/security': '/docs/guides/admin/security',
    '/tutorials/quickstart/contract-testing': '/docs/tutorials/quickstart/smart-tests',
    '/guides/smart-tests/contract-tests': '/docs/guides/smart-tests/smart-tests-git',
    '/guides/use-cases/run-smart-tests': '/docs/guides/smart-tests/smart-tests-git',
  })
})

test('every page has a description of 20 to 160 characters and a page type', () => {
  const unsaid = built.site.site.pages.filter(
    ({ route, page }) => route !== '/api' && !Object.hasOwn(page.frontMatter, 'diataxis'),
  )
  expect(unsaid.map(({ route }) => route)).toEqual([])
  const wrong = built.site.site.pages
    .filter(({ page }) => page.description.length < 20 || page.description.length > 160)
    .map(({ route, page }) => `${route}: ${String(page.description.length)}`)
  expect(wrong).toEqual([])
})

test('no page changes the levels of its table of contents, which has 2 and 3', () => {
  const options = ['toc_min_heading_level', 'toc_max_heading_level', 'hide_table_of_contents']
  const changing = built.site.site.pages.filter(
    ({ route, page }) => route !== '/api' && options.some((name) => name in page.frontMatter),
  )
  expect(changing.map(({ page }) => page.source)).toEqual([])
})

const outline = `
Overview
Getting started: Installation, Install the CLI, Install the operator
Concepts: Introduction, Baseline environment, Sandboxes, Resources, Middleware, Traffic capture, Smart tests and jobs, Architecture, FAQ
Architecture: Control plane, Operator, CLI
Tutorials: Quickstarts, Testing
Quickstarts: Your first sandbox, Smart tests quickstart
Testing: End-to-end with Cypress, End-to-end with Playwright
Guides: Onboarding, Set up request routing, Set up context propagation, Set up data isolation, Set up message queue isolation, Set up PR sandboxes, Developer environments, Local development, Test environments, Integrate CI, Testing frameworks, Smart tests in Git, Use cases, Troubleshooting
Set up request routing: DevMesh, Istio, Linkerd
Developer environments: Access sandboxes
Integrate CI: Introduction, GitHub Actions, GitLab CI, Bitbucket Pipelines, Jenkins
Testing frameworks: Cypress, Playwright, Postman, Custom tests
Use cases: Run automated tests, Run automated tests in CI, Run synthetic tests, Set up local testing
Administration: Cluster configuration, Monitoring, Operator version policy, Roles, Single sign-on, Security
Security: Kubernetes permissions, Data and integrations
Reference: CLI, Sandboxes, Route groups, Resource plugins, Job runner groups, Jobs, Smart tests, API
CLI: Overview, auth, cluster, sandbox, routegroup, resourceplugin, job, jobrunnergroup, smart-test, local, traffic, Templates
Sandboxes: Specification, Status, Updates, Time to live, Labels, Preview URLs, Resources, Local workloads, Downward API, Advanced
Advanced: Custom patches
Route groups: Usage, Specification, Sandbox matching, Time to live
Resource plugins: Overview, Specification, Step, Examples
Job runner groups: Specification
Jobs: Specification
Smart tests: Specification, http module, Checks, Capture diffs, Secrets
Glossary
Release notes
`

function outlineOf(entries: readonly SidebarEntry[]): string[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== 'category') return []
    return [`${entry.label}: ${entry.items.map(({ label }) => label).join(', ')}`, ...outlineOf(entry.items)]
  })
}

test('the sidebar has the labels and the order of the specification', () => {
  const entries = built.site.site.sidebars.get('docs') ?? []
  const tops = entries.flatMap((entry) => (entry.kind === 'category' ? outlineOf([entry]) : [entry.label]))
  expect(tops).toEqual(outline.trim().split('\n'))
})

test('three pages are not in any sidebar', () => {
  const shown = new Set([...built.site.site.sidebars.values()].flatMap(routesIn))
  const hidden = built.site.site.pages.map(({ route }) => route).filter((route) => !shown.has(route))
  expect(hidden.toSorted()).toEqual(['/reference/braidctl', '/release-notes/braidctl', '/tutorials/external-blogs'])
})

function routesIn(entries: readonly SidebarEntry[]): string[] {
  return entries.flatMap((entry) => {
    if (entry.kind === 'link') return []
    return [
      ...(entry.route === undefined ? [] : [entry.route]),
      ...(entry.kind === 'category' ? routesIn(entry.items) : []),
    ]
  })
}

test('two other pages lead to every page, and one to a page that no sidebar has', () => {
  const leading = new Map<string, Set<string>>()
  for (const { route, addresses } of built.site.site.pages) {
    for (const { route: target } of addresses) {
      if (target !== undefined && target !== route)
        leading.set(target, (leading.get(target) ?? new Set<string>()).add(route))
    }
  }
  const lonely = built.site.site.pages.filter(({ route, page }) => {
    const least = page.frontMatter.sidebar === false ? 1 : 2
    return (leading.get(route)?.size ?? 0) < least
  })
  expect(lonely.map(({ route }) => route)).toEqual([])
})

test('no page hard-codes the name of the product', () => {
  const typed = built.site.site.pages
    .filter(({ page }) => page.source.endsWith('.md'))
    .filter(({ page }) => /braidway|braidctl/i.test(readFileSync(path.join(root, 'content', page.source), 'utf8')))
  expect(typed.map(({ page }) => page.source)).toEqual([])
})

test('after renaming the product in the config, the old name is nowhere in the site', async () => {
  const { site, problems } = await planCopy((config) =>
    config
      .replace('name: Braidway', 'name: Otterbrook')
      .replace('slug: braidway', 'slug: otterbrook')
      .replace('env: BRAIDWAY', 'env: OTTERBROOK')
      .replace('legacyCli: braidctl', 'legacyCli: otterctl'),
  )
  expect(problems).toEqual([])
  const names = site.files.map((file) => file.path)
  for (const name of ['api/index.html', 'installation/otterbrook-operator.md', 'reference/otterctl/index.html'])
    expect(names).toContain(name)
  for (const pattern of [
    /^search-documents\./,
    /^search-index\./,
    /^llms-full\.txt$/,
    /^sitemap\.xml$/,
    /^_redirects$/,
  ])
    expect(names.filter((name) => pattern.test(name))).toHaveLength(1)
  const texts = site.files.map((file) => ({ path: file.path, text: Buffer.from(file.content()).toString('utf8') }))
  expect(texts.filter(({ text }) => text.includes('Otterbrook')).length).toBeGreaterThan(routes.length)
  expect(texts.filter((file) => /braidway|braidctl/i.test(file.path + file.text)).map((file) => file.path)).toEqual([])
})
