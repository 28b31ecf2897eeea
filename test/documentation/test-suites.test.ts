import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { promisify, stripVTControlCharacters } from 'node:util'
import { parse } from 'yaml'
import { expect, onTestFinished, test } from 'vitest'
import { shellPath } from '../helpers/chromium.ts'
import { openProject, temporaryFolder } from '../helpers/project.ts'
import { readDocumentation, root } from './read-documentation.ts'

// The suites of the pages run as a reader would run them: their own files, their own job script, a real browser. Only
// the application and the cluster are replaced: by a small server with the behavior of Tidepass.

const { fences, project } = await readDocumentation()
const run = promisify(execFile)
const packages = path.join(root, 'node_modules')
const keyName = `${project.config.variables['product']?.['env'] ?? ''}_ROUTING_KEY`
const fork = 'k3v9x2m7qp4td'

const searchPage = `<!doctype html><title>Tidepass</title>
<label for="from">From</label> <select id="from" name="from"><option>Skerry<option>Mainport</select>
<label for="to">To</label> <select id="to" name="to"><option>Skerry<option>Mainport</select>
<button>Search</button><ul></ul>
<script>
document.querySelector('button').addEventListener('click', async () => {
  const [from, to] = [...document.querySelectorAll('select')].map((box) => box.value.toLowerCase())
  const sailings = await (await fetch('/api/sailings?from=' + from + '&to=' + to)).json()
  document.querySelector('ul').innerHTML = sailings.map(({ departs, vessel, price }) =>
    '<li>' + departs + ' ' + vessel + ' ' + price.amount.toFixed(2) + ' ' + price.currency + '</li>').join('')
})
</script>`

interface Tidepass {
  readonly address: string
  /** The `baggage` header of each request to the API. */
  readonly baggage: (string | undefined)[]
}

/** Answers as Tidepass does, with the surcharge for requests that have the key of the fork. */
async function answer(request: IncomingMessage, response: ServerResponse, baggage: Tidepass['baggage']): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname === '/') response.setHeader('content-type', 'text/html').end(searchPage)
  else if (!['/api/sailings', '/bookings'].includes(pathname)) response.writeHead(404).end()
  else {
    const header = request.headers['baggage']?.toString()
    baggage.push(header)
    const surcharge = header?.includes(fork) === true ? 4.5 : 0
    response.setHeader('content-type', 'application/json')
    if (pathname === '/bookings') {
      const { bikes } = (await json(request)) as { bikes: number }
      const total = { amount: bikes * surcharge, currency: 'EUR' }
      response.writeHead(201).end(JSON.stringify({ id: 'b-1', status: 'confirmed', total }))
    } else {
      const price = { amount: 12.5 + surcharge, currency: 'EUR' }
      response.end(JSON.stringify([{ id: 'skr-mpt-0915', departs: '09:15', vessel: 'mv-tern', seatsLeft: 41, price }]))
    }
  }
}

async function startTidepass(): Promise<Tidepass> {
  const baggage: Tidepass['baggage'] = []
  const server = createServer((request, response) => void answer(request, response, baggage))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return { address: `http://127.0.0.1:${String(address.port)}`, baggage }
}

/** The text of the block of a page with this title, placeholders of variables filled in. */
function block(source: string, title: string): string {
  const found = fences.filter(({ page, node }) => page.source === source && node.meta?.includes(`title="${title}"`))
  const [fence] = found
  if (fence === undefined || found.length > 1)
    throw new Error(`${source} has ${String(found.length)} blocks "${title}".`)
  return fence.node.value
}

/** What Playwright expects to find where it has installed its browsers: a program that starts the installed Chromium. */
function browserFolder(): string {
  const folder = temporaryFolder()
  const listed: unknown = JSON.parse(
    readFileSync(path.join(packages, 'playwright/node_modules/playwright-core/browsers.json'), 'utf8'),
  )
  const { browsers } = listed as { browsers: { name: string; revision: string }[] }
  const revision = browsers.find(({ name }) => name === 'chromium-headless-shell')?.revision ?? ''
  const place = path.join(folder, `chromium_headless_shell-${revision}/chrome-linux`)
  mkdirSync(place, { recursive: true })
  writeFileSync(path.join(place, '../INSTALLATION_COMPLETE'), '')
  const flags = '--no-sandbox --headless --disable-gpu --disable-quic --disable-background-networking'
  writeFileSync(path.join(place, 'headless_shell'), `#!/bin/sh\nexec "${shellPath}" ${flags} "$@"\n`)
  chmodSync(path.join(place, 'headless_shell'), 0o755)
  return folder
}

interface Job {
  readonly env: NodeJS.ProcessEnv
  readonly script: string
  readonly work: string
}

/** A job of a page on this machine: its repository holds these files, and `npm ci` links the installed packages. */
async function prepareJob(jobText: string, files: Readonly<Record<string, string>>, app: Tidepass): Promise<Job> {
  const folder = temporaryFolder()
  const repository = path.join(folder, 'repository')
  const tools = path.join(folder, 'tools')
  openProject(repository).write(files)
  mkdirSync(tools)
  writeFileSync(path.join(tools, 'npm'), `#!/bin/sh\n[ "$1" = ci ] && ln -s "${packages}" node_modules\n`)
  chmodSync(path.join(tools, 'npm'), 0o755)
  const git = (...words: string[]): Promise<unknown> => run('git', ['-C', repository, ...words])
  await git('init', '--quiet', '--initial-branch', 'main')
  await git('add', '.')
  await git(
    '-c',
    'user.name=Test',
    '-c',
    'user.email=test@example.com',
    'commit',
    '--quiet',
    '--message',
    'Add the suite',
  )
  const { spec } = parse(jobText) as { spec: { env: { name: string; value: string }[]; script: string } }
  const work = path.join(folder, 'tests')
  const here = (text: string): string => text.replaceAll('/tmp/tests', work)
  const env = {
    ...Object.fromEntries(spec.env.map(({ name, value }) => [name, here(value)])),
    BASE_URL: app.address,
    TESTS_REPO: `file://${repository}`,
    REF: 'main',
    PATH: [tools, path.join(packages, '.bin'), process.env['PATH']].join(path.delimiter),
    HOME: folder,
    PLAYWRIGHT_BROWSERS_PATH: browserFolder(),
    PLAYWRIGHT_SKIP_VALIDATE_HOST_REQUIREMENTS: '1',
  }
  return { env, script: here(spec.script), work }
}

interface Outcome {
  readonly code: number
  readonly output: string
}

/** Runs the script of a job with bash, as a runner does. It has two minutes: a hanging script is a failure. */
async function runJob({ env, script, work }: Job, key: string): Promise<Outcome> {
  rmSync(work, { recursive: true, force: true })
  const options = { env: { ...env, [keyName]: key }, timeout: 120_000 }
  return new Promise((resolve) => {
    const child = execFile('bash', ['-c', script], options, (_, out, error) =>
      resolve({ code: child.exitCode ?? -1, output: stripVTControlCharacters(out + error) }),
    )
  })
}

const tutorial = 'tutorials/testing/e2e-with-playwright.md'
const guide = 'guides/testing-frameworks/playwright-integration.md'
const jobOf = (source: string): string =>
  fences.find(({ page, node }) => page.source === source && node.value.includes('namePrefix: e2e-'))?.node.value ?? ''

const withoutTimes = (text: string): string => text.replaceAll(/ \([\d.]+m?s\)/g, '')

/** The lines of an output block that do not depend on the time, the machine or the version of npm. */
function lastingLines(output: string): string[] {
  const changing = /^(?:Submitted|Job|Cloning|added) /
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !changing.test(line))
  return lines.map((line) => withoutTimes(line).trim())
}

test('the Playwright suite of the tutorial passes in the sandbox and fails on the baseline, with the output shown', async () => {
  const app = await startTidepass()
  const names = ['package.json', 'playwright.config.ts', 'e2e/fixtures.ts', 'e2e/search.spec.ts']
  const files = Object.fromEntries(names.map((name) => [name, block(tutorial, name)]))
  const installed: unknown = JSON.parse(readFileSync(path.join(packages, '@playwright/test/package.json'), 'utf8'))
  expect(files['package.json']).toContain(`"@playwright/test": "${(installed as { version: string }).version}"`)
  const job = await prepareJob(jobOf(tutorial), files, app)

  const inSandbox = await runJob(job, fork)
  expect(inSandbox).toEqual({ code: 0, output: inSandbox.output })
  expect(app.baggage).toHaveLength(1)
  expect(app.baggage[0]).toContain(`=${fork}`)
  expect(readdirSync(job.work)).toEqual(expect.arrayContaining(['results.xml', 'report.tgz']))

  const onBaseline = await runJob(job, '')
  expect(onBaseline).toEqual({ code: 1, output: onBaseline.output })
  expect(app.baggage.slice(1)).toEqual([undefined])
  expect(readFileSync(path.join(job.work, 'results.xml'), 'utf8')).toContain('failures="1"')
  expect(existsSync(path.join(job.work, 'report.tgz'))).toBe(true)

  const shown = fences.filter(({ page, node }) => page.source === tutorial && node.value.includes('Running 1 test'))
  const [green, red] = shown.map(({ node }) => lastingLines(node.value))
  for (const line of green ?? ['no output']) expect(withoutTimes(inSandbox.output)).toContain(line)
  for (const line of red ?? ['no output']) expect(withoutTimes(onBaseline.output)).toContain(line)
}, 300_000)

test('the fixture and the job of the Playwright guide run too, and the red run does not wait for a report server', async () => {
  const app = await startTidepass()
  const files = {
    'playwright.config.ts': block(guide, 'playwright.config.ts').replace('retries: 1', 'retries: 0'),
    'e2e/fixtures.ts': block(guide, 'e2e/fixtures.ts'),
    'e2e/search.spec.ts': block(tutorial, 'e2e/search.spec.ts'),
  }
  const job = await prepareJob(jobOf(guide), files, app)
  expect((await runJob(job, fork)).code).toBe(0)
  expect((await runJob(job, '')).code).toBe(1)
  expect(app.baggage.map((header) => header?.includes(fork))).toEqual([true, undefined])
}, 300_000)

test('the Postman collection passes with the key of the fork, fails without it, and sends the key nowhere else', async () => {
  const app = await startTidepass()
  const source = 'guides/testing-frameworks/postman-integration.md'
  const collection = path.join(temporaryFolder(), 'bookings.json')
  writeFileSync(collection, block(source, 'collections/bookings.json'))
  const { spec } = parse(block(source, 'newman-job.yaml')) as { spec: { script: string } }
  const results = path.join(path.dirname(collection), 'results')
  const script = spec.script
    .replaceAll('/collections/bookings.json', collection)
    .replaceAll('http://bookings.tidepass.svc:8082', app.address)
    .replaceAll('/tmp/newman', results)
  const env = { PATH: [path.join(packages, '.bin'), process.env['PATH']].join(path.delimiter) }
  const job = { env, script, work: results }
  expect((await runJob(job, fork)).code).toBe(0)
  const red = await runJob(job, '')
  expect(red.code).not.toBe(0)
  expect(red.output).toContain('total covers bikes')
  expect(readdirSync(results).toSorted()).toEqual(['results.json', 'results.xml'])
  const routingKey = project.config.variables['product']?.['routingKeyName'] ?? ''
  expect(app.baggage).toEqual([`${routingKey}=${fork}`, undefined])
}, 120_000)
