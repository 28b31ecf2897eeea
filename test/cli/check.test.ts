import { spawnSync } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { Parser } from 'htmlparser2'
import { docsgenBin, plainConfig, plainEnvironment } from '../helpers/project.ts'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'
import { expectNoStack, headLines } from './refused.ts'

/** A project with an error and a warning, and a config that says something about both. */
const faulty = {
  'content/index.md': '# Home\n\nSee [x](/nope) & `"<y>"`.\n',
  'content/orphan.md': '# Orphan\n\n:::nte\nx\n:::\n',
}

test('check says how much it looked at and writes no site', async () => {
  const project = makeWarmProject({ 'content/index.md': '# Home\n' })
  const outcome = await project.check()
  expect(outcome).toEqual({ code: 0, out: '', error: 'Checked 1 page, 0 API documents: no problems.\n' })
  expect(project.has('build')).toBe(false)
})

test('naming one check reports only its problems', async () => {
  const project = makeWarmProject(faulty)
  const rulesOf = async (words: readonly string[]): Promise<string[]> =>
    headLines((await project.check(words)).error).map(({ head }) => head.split('  ').slice(-2).join(' '))
  expect(await rulesOf([])).toEqual(['error broken-link', 'warning unknown-directive'])
  expect(await rulesOf(['links'])).toEqual(['error broken-link'])
  expect(await rulesOf(['content'])).toEqual(['warning unknown-directive'])
  expect(await rulesOf(['content', 'links'])).toEqual(['error broken-link', 'warning unknown-directive'])
  expect(await rulesOf(['config'])).toEqual([])
  expect(await rulesOf(['spec'])).toEqual([])
  expect(await project.check(['config'])).toMatchObject({ code: 0, error: 'Checked the config: no problems.\n' })
  expect(await project.check(['links'])).toMatchObject({ code: 1 })
  expect(await project.check(['content'])).toMatchObject({ code: 0 })
  expect(await project.check(['content', '--strict'])).toMatchObject({ code: 1 })
})

test('an invalid config is reported whatever is checked', async () => {
  const project = makeWarmProject({ ...faulty, 'docs.config.yaml': 'site: { titel: T }\n' })
  for (const word of ['config', 'content', 'links', 'spec']) {
    const outcome = await project.check([word])
    expect(outcome.code).toBe(1)
    expect(outcome.error).toContain(
      'docs.config.yaml:1:9  error  config  "site.titel" is not an option; did you mean "title"?',
    )
  }
})

test('what a build refuses in the config, check refuses too, in the same words', async () => {
  const project = makeWarmProject({ 'index.md': '# Home\n', 'docs.config.yaml': 'site: { title: T }\ncontent: .\n' })
  const checked = await project.check()
  const built = await project.build()
  expect([checked.code, built.code]).toEqual([1, 1])
  const reported = headLines(checked.error).map(({ line }) => line)
  expect(reported).toEqual([expect.stringMatching(/^docs\.config\.yaml:2:10 {2}error {2}config {2}"content"/)])
  expect(headLines(built.error).map(({ line }) => line)).toEqual(reported)
})

test('a warning lets a build pass, and under --strict it does not', async () => {
  const project = makeWarmProject({ 'content/index.md': '# Home\n\n:::nte\nx\n:::\n' })
  const lax = await project.build()
  expect(lax.code).toBe(0)
  expect(lax.error).toContain('content/index.md:3:1  warning  unknown-directive')
  project.write({ 'content/index.md': '# Other\n\n:::nte\nx\n:::\n' })
  expect(await project.build(['--strict'])).toMatchObject({ code: 1 })
  expect(project.read('build/index.html')).toContain('Home')
})

test('--quiet prints errors, with --strict warnings too, and nothing else', async () => {
  const project = makeWarmProject({ 'content/index.md': '# Home\n\n:::nte\nx\n:::\n' })
  expect(await project.build(['--quiet'])).toEqual({ code: 0, out: '', error: '' })
  const strict = await project.build(['--quiet', '--strict'])
  expect(headLines(strict.error).map(({ head }) => head)).toEqual(['content/index.md:3:1  warning  unknown-directive'])
  expect(strict.code).toBe(1)
  project.write(faulty)
  const outcome = await project.build(['--quiet'])
  expect(headLines(outcome.error).map(({ head }) => head)).toEqual(['content/index.md:3:5  error  broken-link'])
  expect(outcome.error).not.toContain('nothing was written')
})

interface Json {
  readonly problems: readonly { severity: string; rule: string; file: string; line: number; column: number }[]
  readonly summary: { errors: number; warnings: number }
}

test('--format json gives one JSON value on standard output', async () => {
  const { code, out, error } = await makeWarmProject(faulty).build(['--format', 'json'])
  const report = JSON.parse(out) as Json
  expect(code).toBe(1)
  expect(error).toBe('1 error, 1 warning; nothing was written\n')
  expect(report.summary).toEqual({ errors: 1, warnings: 1 })
  expect(report.problems[0]).toMatchObject({
    severity: 'error',
    rule: 'broken-link',
    file: 'content/index.md',
    line: 3,
    column: 5,
  })
  // What code of the site prints is not part of it.
  const clean = await makeWarmProject({
    'content/index.mdx': '# Home {void console.log("of MDX")}\n',
    'content/page.tsx': 'console.log("of React")\nexport default function Page() { return <h1>Page</h1> }\n',
  }).check(['--format', 'json'])
  expect(clean.error).toMatch(/of MDX\n/)
  expect(clean.error).toMatch(/of React\n/)
  expect(JSON.parse(clean.out)).toEqual({ problems: [], summary: { errors: 0, warnings: 0 } })
})

interface Sarif {
  readonly version: string
  readonly runs: readonly {
    readonly results: readonly {
      readonly ruleId: string
      readonly level: string
      readonly locations: readonly {
        readonly physicalLocation: {
          artifactLocation: { uri: string }
          region: { startLine: number; startColumn: number }
        }
      }[]
    }[]
  }[]
}

test('--format sarif gives results with their places', async () => {
  const log = JSON.parse((await makeWarmProject(faulty).check(['--format', 'sarif'])).out) as Sarif
  expect(log.version).toBe('2.1.0')
  const [result] = log.runs[0]?.results ?? []
  expect(result).toMatchObject({ ruleId: 'broken-link', level: 'error' })
  expect(result?.locations[0]?.physicalLocation).toMatchObject({
    artifactLocation: { uri: 'content/index.md' },
    region: { startLine: 3, startColumn: 5 },
  })
})

test('GitHub’s commands are printed when asked for, and by themselves where Actions runs', async () => {
  const project = makeWarmProject(faulty)
  const line = /^::error file=content\/index\.md,line=3,col=5,title=broken-link::"\/nope" is not a page of this site$/m
  expect((await project.check(['--format', 'github'])).error).toMatch(line)
  for (const value of ['true', '1'])
    expect((await project.check([], { env: { GITHUB_ACTIONS: value } })).error).toMatch(line)
  for (const value of ['', 'false'])
    expect((await project.check([], { env: { GITHUB_ACTIONS: value } })).error).not.toMatch(line)
  expect((await project.check(['--format', 'text'], { env: { GITHUB_ACTIONS: 'true' } })).error).not.toMatch(line)
})

test('if the site is in a subfolder, the GitHub format uses paths from the repository root', async () => {
  const project = makeWarmProject({
    'docs/docs.config.yaml': plainConfig,
    'docs/content/index.md': '# Home\n\n[x](/nope)\n',
  })
  const words = ['--config', 'docs/docs.config.yaml']
  const env = { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: project.folder }
  const { error } = await project.check(words, { env })
  expect(error.match(/file=[^,]*,line=\d+/g)).toEqual(['file=docs/content/index.md,line=3'])
  const { out } = await project.check([...words, '--format', 'sarif'], { env })
  expect(out).toContain('"uri": "docs/content/index.md"')
  expect(out).toContain('"text": "[x](/nope)"')
  const text = await project.check([...words, '--format', 'text'], { env })
  expect(headLines(text.error)[0]?.head).toMatch(/^content\/index\.md:3:1 /)
  const elsewhere = await project.check(words, { env: { ...env, GITHUB_WORKSPACE: '/nowhere' } })
  expect(elsewhere.error).toContain('file=content/index.md,line=3')
  const missing = await project.check(['--config', 'docs/other.yaml'], { env })
  expect(missing.error).toContain('::error file=docs/other.yaml,title=config::there is no file "docs/other.yaml"; ')
})

test('--format junit gives XML whose cases are the problems', async () => {
  const { out } = await makeWarmProject(faulty).check(['--format', 'junit'])
  const open: string[] = []
  const seen: string[] = []
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        open.push(name)
        seen.push(`${open.join('>')} ${attributes['name'] ?? attributes['type'] ?? ''}`)
      },
      onclosetag: (name) => expect(open.pop()).toBe(name),
    },
    { xmlMode: true },
  )
  parser.end(out)
  expect(open).toEqual([])
  expect(seen).toContain('testsuites>testsuite>testcase broken-link at content/index.md:3:5')
  expect(seen).toContain('testsuites>testsuite>testcase>failure broken-link')
  expect(out).toMatch(/<testsuites name="docsgen" tests="2" failures="1"/)
})

test('a pipe gets neither colours nor progress; colours come when they are asked for', async () => {
  const project = makeWarmProject(faulty)
  const plain = await project.build()
  expect(plain.error).not.toMatch(/[\u001B\r]/)
  expect(plain.error).not.toContain('reading pages')
  expect((await project.build([], { env: { FORCE_COLOR: '1' } })).error).toContain('\u001B[31merror\u001B[39m')
  expect((await project.build(['--no-color'], { env: { FORCE_COLOR: '1' } })).error).not.toContain('\u001B')
  expect((await project.build([], { env: { FORCE_COLOR: '1', NO_COLOR: '1' } })).error).not.toContain('\u001B')
  expect((await project.build([], { env: { FORCE_COLOR: '0' } })).error).not.toContain('\u001B')
})

/** What a run shows on a terminal, which `script` makes. */
function showOnTerminal(words: string, env: NodeJS.ProcessEnv): string {
  const { folder } = makeWarmProject({ 'content/index.md': '# Home\n' })
  const { stdout, status } = spawnSync(
    'script',
    ['-qec', `"${process.execPath}" "${docsgenBin}" ${words}`, '/dev/null'],
    {
      cwd: folder,
      env: { ...plainEnvironment(), TERM: 'xterm', ...env },
      encoding: 'utf8',
    },
  )
  expect(status).toBe(0)
  expect(stdout).toContain('Built 1 page')
  return stdout
}

test('a terminal sees what a build is doing, in colour unless it is not wanted', () => {
  expect(showOnTerminal('build', {})).toMatch(
    /\u001B\[36m\S\u001B\[39m (?:reading pages|planning the site|writing pages)/,
  )
  for (const [words, env] of [
    ['build --no-color', {}],
    ['build', { NO_COLOR: '1' }],
  ] as const) {
    const shown = showOnTerminal(words, env)
    expect(shown).toMatch(/\S (?:reading pages|planning the site|writing pages)/)
    expect(shown).not.toMatch(/\u001B\[\d+m/)
  }
})

test('a terminal that cannot take a line back, and one of CI, see the result alone', () => {
  for (const env of [{ TERM: 'dumb' }, { CI: 'true' }])
    expect(showOnTerminal('build --format text', env)).toMatch(/^Built 1 page/)
})

/** A host that answers as its paths say, and counts what it is asked. */
async function startHost(): Promise<{
  readonly origin: string
  readonly asked: Map<string, number>
  readonly server: Server
}> {
  const asked = new Map<string, number>()
  let later = 0
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const times = (asked.get(path) ?? 0) + 1
    asked.set(path, times)
    if (path === '/busy') return void response.writeHead(429).end()
    if (path === '/later' && times === 1) {
      later = performance.now() + 1900
      return void response.writeHead(429, { 'retry-after': '2' }).end()
    }
    if (path === '/later' && performance.now() < later) return void response.writeHead(404).end()
    if (path === '/silent' && request.method === 'HEAD') return void request.socket.destroy()
    if (path === '/slow') return void setTimeout(() => response.end('late'), 500)
    if (path === '/no-head' && request.method === 'HEAD') return void response.writeHead(405).end()
    if (path === '/moved') return void response.writeHead(301, { location: '/right' }).end()
    if (path === '/gone') return void response.writeHead(404).end()
    // Head and get of the first try fail, the second try is answered.
    if (path === '/shaky' && times <= 2) return void response.writeHead(500).end()
    response.end('here')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, asked, server }
}

test('external links are asked once each, patiently, and what was right is not asked again', async () => {
  const { origin, asked, server } = await startHost()
  const closed = await startHost()
  closed.server.close()
  const project = makeWarmProject({
    'content/index.md': `# Home

[a](${origin}/right) [b](${origin}/right#part) [c](${origin}/slow) [d](${origin}/no-head) [e](${origin}/moved)

[f](${origin}/shaky)

[g](${origin}/gone)

[h](${closed.origin}/refused)

[i](${origin}/busy) [j](${origin}/silent) [k](${origin}/later)
`,
  })
  const first = await project.check(['links', '--external'])
  expectNoStack(first)
  expect(headLines(first.error).map(({ head }) => head)).toEqual([
    'content/index.md:7:1  error  external-link',
    'content/index.md:9:1  error  external-link',
    'content/index.md:11:1  warning  external-link',
  ])
  expect(first.error).toContain(`"${origin}/busy" answers with status 429: too many requests`)
  expect(first.error).toContain(`"${origin}/gone" answers with status 404`)
  expect(first.error).toContain('/refused" cannot be reached: its host refuses connections')
  expect(first.error).toContain('10 external links checked, 0 from the cache')
  expect(first.code).toBe(1)
  expect(Object.fromEntries(asked)).toMatchObject({
    '/shaky': 3,
    '/slow': 1,
    '/gone': 2,
    '/busy': 3,
    '/silent': 2,
    '/later': 2,
  })
  asked.clear()
  project.write({ 'content/index.md': project.read('content/index.md').replace(/\n\[h\].*/, '') })
  const second = await project.check(['links', '--external'])
  expect([...asked.keys()].toSorted()).toEqual(['/busy', '/gone'])
  expect(second.error).toContain('2 external links checked, 7 from the cache')
  expect(server.listening).toBe(true)
})

test('without --external nothing outside is asked', async () => {
  const { origin, asked } = await startHost()
  const project = makeWarmProject({ 'content/index.md': `# Home\n\n[a](${origin}/gone)\n` })
  expect(await project.check()).toMatchObject({ code: 0 })
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(asked.size).toBe(0)
})
