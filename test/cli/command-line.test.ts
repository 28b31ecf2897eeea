import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { checkNames } from '../../src/cli/check/check-names.ts'
import { docsgenBin, makeProject, runDocsgen } from '../helpers/project.ts'
import { makeWarmProject, runWarm } from '../helpers/warm-docsgen.ts'
import { expectNoStack } from './refused.ts'

const wrong: Readonly<Record<string, readonly [words: readonly string[], says: string]>> = {
  'no command': [[], 'Usage: docsgen'],
  'an unknown command': [['biuld'], 'Did you mean build?'],
  'help for an unknown flag': [['help', '--nope'], "unknown option '--nope'"],
  'help for an unknown command': [['help', 'nope'], "unknown command 'nope'"],
  'help for a misspelt command': [['help', 'biuld'], 'Did you mean build?'],
  'an unknown flag': [['build', '--outt', 'x'], 'Did you mean --out?'],
  'an unknown flag of check': [['check', '--extrenal'], 'Did you mean --external?'],
  'a flag without its value': [['build', '--out'], 'argument missing'],
  'a folder without a name': [['build', '--out', ''], 'It must not be empty'],
  'a config without a name': [['build', '--config', ''], 'It must not be empty'],
  'an address of nothing to preview on': [['preview', '--host', ''], 'It must not be empty'],
  'queries without a name': [['check', '--queries', ''], 'It must not be empty'],
  'a changelog without a name': [['check', '--against', 'HEAD', '--changelog', ''], 'It must not be empty'],
  'a comparison with nothing': [['check', '--against', ''], 'It must not be empty'],
  'external links without links': [['check', 'content', '--external'], 'add "links"'],
  'queries without the search': [['check', 'links', '--queries', 'a.yaml'], 'add "search"'],
  'a comparison of no API documents': [
    ['check', '--against', 'HEAD', '--changelog', 'a.md'],
    'the config has none under "api"',
  ],
  'no thread at all': [['build', '--jobs', '0'], 'a whole number from 1 to 64'],
  'threads that are no number': [['build', '--jobs', 'many'], 'a whole number from 1 to 64'],
  'a number in another notation': [['build', '--jobs', '0x10'], 'a whole number from 1 to 64'],
  'a port without a digit': [['preview', '--port', ''], 'from 0 to 65535'],
  'an unknown format': [['build', '--format', 'xml'], 'text, json, sarif, github, junit'],
  'an unknown check': [['check', 'linkz'], 'config, content, links, spec'],
  'a port that there is not': [['preview', '--port', '99999'], 'from 0 to 65535'],
  'a word too many': [['build', 'everything'], 'too many arguments'],
  'a base path that is none': [['build', '--base-path', 'a b'], 'must be a path such as /docs/'],
  'a base path that climbs': [['build', '--base-path', '/a/../b'], 'must be a path such as /docs/'],
  'a base path that is a whole address': [['build', '--base-path', 'https://x/y'], 'must be a path such as /docs/'],
  'a new site over an old one': [['init', '.'], 'a new site overwrites nothing'],
}

for (const [name, [words, says]] of Object.entries(wrong)) {
  test(`a wrong command line has status 2 and says what would be right: ${name}`, async () => {
    const project = makeWarmProject({ 'content/index.md': '# Home\n' })
    const outcome = await project.run(words)
    expectNoStack(outcome)
    expect(outcome.error).toContain(says)
    expect(outcome).toMatchObject({ code: 2, out: '' })
    expect(project.has('build')).toBe(false)
  })
}

test('the help and the guide of commands name everything that can be checked', async () => {
  const { out } = await runWarm(['check', '--help'], tmpdir())
  const guide = readFileSync(new URL('../../docs/commands.md', import.meta.url), 'utf8')
  expect(guide).toContain(`docsgen check [${checkNames.join('\\|')}]`)
  for (const name of checkNames) expect(out).toMatch(new RegExp(`^ {2}${name} +\\w`, 'm'))
})

test('help and version go to standard output', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  expect(await runDocsgen(['--version'])).toEqual({ code: 0, out: `${version}\n`, error: '' })
  expect(await runDocsgen(['--help'])).toMatchObject({ code: 0, error: '' })
  for (const command of ['init', 'serve', 'build', 'merge', 'preview', 'check', 'publish']) {
    const help = await runWarm([command, '--help'], tmpdir())
    expect(help).toMatchObject({ code: 0, error: '' })
    expect(help.out).toContain(`Usage: docsgen ${command}`)
    expect(help.out).toMatch(new RegExp(`^Examples:\n(?: {2}docsgen .*\n)* {2}docsgen .*${command}`, 'm'))
    expect(help.out).not.toContain('default: false')
  }
})

test('a config in another folder is found by --config, and its paths start there', async () => {
  const project = makeWarmProject({
    'docs/docs.config.yaml': 'site: { title: T }\n',
    'docs/content/index.md': '# Home\n',
  })
  expect(await project.build(['--config', 'docs/docs.config.yaml'])).toMatchObject({ code: 0 })
  expect(project.has('docs/build/index.html')).toBe(true)
  project.write({ 'docs/content/index.md': '# Home\n\n[x](/nope)\n' })
  const outcome = await project.build(['--config', 'docs/docs.config.yaml'])
  expect(outcome.error).toContain('content/index.md:3:1  error  broken-link')
})

test('with an outdated Node, the command continues with the version installed in the project', () => {
  const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } })"
  const words = ['--import', `data:text/javascript,${encodeURIComponent(old)}`, docsgenBin, '--version']

  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })

  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '0.1.0\n', stderr: '' })
})

test('the command starts on any Node: it takes nothing by name that an older one lacks', () => {
  const imports = readFileSync(docsgenBin, 'utf8').match(/^import .*$/gm)

  expect(imports).toEqual([
    "import { spawn } from 'node:child_process'",
    "import { existsSync } from 'node:fs'",
    "import nodeModule from 'node:module'",
    "import { fileURLToPath } from 'node:url'",
  ])
})

test('a reader that closes the pipe early, such as head, causes no error', async () => {
  const { folder } = makeProject({ 'content/index.md': '# Home\n\n' + '[x](nowhere) '.repeat(3000) })
  const { stderr, stdout } = spawnSync(
    'sh',
    ['-c', `{ "${process.execPath}" "${docsgenBin}" check --format json; echo "status $?" >&2; } | head -c 1`],
    { cwd: folder, encoding: 'utf8' },
  )
  expect(stdout).toBe('{')
  expect(stderr).toMatch(/status 1\n$/)
  expect(stderr).not.toMatch(/EPIPE|bug in docsgen/)
})

test('init says how Markdown that is there already becomes the site', async () => {
  const project = makeWarmProject({ 'old/docs/guides/a.md': '# A\n', 'new/docs/a.txt': '', 'file/docs': '' })
  const beside = await project.run(['init', 'old'])
  expect(beside).toMatchObject({ code: 0, out: '' })
  expect(beside.error).toContain(
    'The folder docs contains Markdown. To use it as the site, set "content: docs" in docs.config.yaml',
  )
  for (const folder of ['new', 'file']) {
    const { code, error } = await project.run(['init', folder])
    expect(code).toBe(0)
    expect(error).not.toContain('contains Markdown')
  }
})

test('init leaves the site of another tool alone, and names the one in a folder below', async () => {
  const vitePress = 'export default {}\n'
  const project = makeWarmProject({
    'own/.vitepress/config.mjs': vitePress,
    'above/docs/.vitepress/config.mjs': vitePress,
  })
  expect(await project.run(['init', 'own'])).toMatchObject({
    code: 2,
    error: expect.stringContaining('own already has the site of another tool: "docsgen init --from own" writes'),
  })
  const { code, error } = await project.run(['init', 'above'])
  expect(code).toBe(0)
  expect(error).toContain('The folder docs already has a site')
})

test('init in a repository says that GitHub does not read the workflow there, and quotes a folder with a space', async () => {
  const project = makeWarmProject({ 'repository/.git/HEAD': '' })
  expect((await project.run(['init', 'repository'])).error).not.toContain('GitHub')
  const { error } = await project.run(['init', 'repository/my docs'])
  expect(error).toContain('  cd "repository/my docs"\n')
  expect(error).toContain('move .github/workflows/docs.yml there')
})
