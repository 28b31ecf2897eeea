import { hash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startServe } from '../live/serve-command.ts'
import { makeWarmProject, type WarmProject } from '../helpers/warm-docsgen.ts'

const config = 'site:\n  title: Sample\n  url: https://docs.example.com\n'
// Not a real token, and not written out, because code hosts also scan for such text.
const token = `ghp_${hash('sha256', 'a').slice(0, 36)}`
const fingerprint = hash('sha256', token).slice(0, 16)

test.each([
  ['a page', { 'content/index.md': `# Home\n\nUse ${token} here.\n` }, 'content/index.md:3:5'],
  [
    'an include',
    { 'content/index.md': '# Home\n\n::include{file="_a.md"}\n', 'content/_a.md': `Use ${token}\n` },
    'content/index.md',
  ],
  [
    'a block of code',
    { 'content/index.md': `# Home\n\n\`\`\`sh\nexport GH=${token}\n\`\`\`\n` },
    'content/index.md:4:11',
  ],
  ['the front matter', { 'content/index.md': `---\ndescription: ${token}\n---\n\n# Home\n` }, 'content/index.md:2:14'],
  ['a label of the sidebar', { 'content/a.md': `---\nsidebar_label: ${token}\n---\n\n# A\n` }, 'content/a.md:2:16'],
  [
    'a variable',
    { 'docs.config.yaml': `${config}variables: { a: { b: ${token} } }\n`, 'content/index.md': '# {{a.b}}\n' },
    'content/index.md',
  ],
  ['a static file', { 'static/notes.txt': `one\n${token}\n` }, 'static/notes.txt:2:1'],
  ['a download', { 'content/index.md': '# Home\n\n[d](a.txt)\n', 'content/a.txt': token }, 'content/a.txt:1:1'],
])(
  'a token in %s fails the build, and its position is reported without its value',
  async (_, files: Record<string, string>, place) => {
    const project = makeWarmProject({ 'docs.config.yaml': config, 'content/index.md': '# Home\n' })
    expect(await project.build()).toMatchObject({ code: 0 })
    const before = project.read('build/index.html')
    project.write(files)
    for (const format of ['text', 'json', 'sarif', 'github', 'junit']) {
      const { code, out, error } = await project.build(['--format', format])
      expect([format, code]).toEqual([format, 1])
      expect(out + error).not.toContain(token.slice(0, 12))
      if (format === 'text')
        expect(error).toContain(`${place}  error  secret  a GitHub token (ghp_…) would be published in `)
    }
    expect(project.read('build/index.html')).toBe(before)
  },
)

test('a key or token in an API document is a warning, because it can be an example, unless a page has it, too', async () => {
  const body = hash('sha512', 'a').repeat(2)
  const key = `-----BEGIN PRIVATE KEY-----\\n${body}\\n-----END PRIVATE KEY-----`
  const project = makeWarmProject({
    'docs.config.yaml': `${config}api: [{ spec: api.yaml, route: /api }]\n`,
    'content/index.md': '# Home\n',
    'api.yaml': `openapi: 3.1.0
info: { title: Keys, version: '1' }
paths:
  /keys:
    post:
      operationId: addKey
      summary: Add a key
      requestBody:
        content:
          application/json:
            schema: { type: object, properties: { key: { type: string, example: "${key}" }, token: { type: string, example: ${token} } } }
      responses: { '204': { description: Added } }
`,
  })
  const { code, error } = await project.build()
  expect(code, error).toBe(0)
  expect(error).toMatch(
    /warning  secret  a private key \(----…\) is published in api[./].*; remove it and revoke it, or if it is an example, add "/,
  )
  expect(error).toContain('warning  secret  a GitHub token (ghp_…) is published in api')
  project.write({ 'content/index.md': `# Home\n\n\`\`\`\n${key}\n\`\`\`\n` })
  expect(await project.build(['--clean'])).toMatchObject({ code: 1, error: expect.stringContaining('error  secret') })
})

test('a name of words that begins like a token is published', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': config,
    'content/index.md': '# Home\n\n## gloas-execution-payload-envelope\n',
  })
  expect(await project.build()).toMatchObject({ code: 0 })
})

test('only a token that the config allows by its fingerprint is published', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': `${config}security: { allowSecrets: ["${fingerprint}"] }\n`,
    'content/index.md': `# Home\n\n${token}\n`,
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  project.write({ 'content/index.md': `# Home\n\n${token} ghp_${hash('sha256', 'b').slice(0, 36)}\n` })
  expect(await project.build()).toMatchObject({ code: 1, error: expect.stringMatching(/add "[\da-f]{16}" to/) })
})

test('a secret from the environment is not published, even with escaped characters', async () => {
  const secret = 'Tr0ub4dor&<3>"x\'z'
  const project = makeWarmProject({ 'docs.config.yaml': config, 'content/index.md': `# Home\n\n\`${secret}\`\n` })
  const { code, out, error } = await project.build([], { env: { DEPLOY_PASSWORD: secret } })
  expect(code).toBe(1)
  expect(error).toContain(
    'secret  the value of the environment variable DEPLOY_PASSWORD would be published in index.html:',
  )
  expect(out + error).not.toContain(secret)
  expect(out + error).not.toContain(hash('sha256', secret).slice(0, 16))
  expect(await project.build()).toMatchObject({ code: 0 })
})

test('a preview warns once about a token that would fail the build', async () => {
  const project = makeWarmProject({ 'docs.config.yaml': config, 'content/index.md': `# Home\n\n${token}\n` })
  const serving = await startServe(project)
  await fetch(serving.url)
  await fetch(serving.url)
  const said = await serving.says(/a GitHub token/)
  expect(said.match(/a GitHub token is in index\.html/g)).toHaveLength(1)
  expect(said).not.toContain(token)
})

test('publish leaves out private files that were added to the built site, and warns about them', async () => {
  const project = makeWarmProject({ 'docs.config.yaml': config, 'content/index.md': '# Home\n' })
  expect(await project.build()).toMatchObject({ code: 0 })
  const put = ['.env', '.git/config', 'keys/site.pem', 'CNAME', '.well-known/security.txt']
  project.write(Object.fromEntries(put.map((name) => [`build/${name}`, 'of someone'])))
  const target = `file://${project.folder}/published`
  const { code, error } = await project.run(['publish', target])
  expect(code).toBe(0)
  for (const [index, name] of put.entries()) {
    expect([name, project.has(`published/${name}`)]).toEqual([name, index > 2])
    expect([name, error.includes(`build/${name}  warning  private-file`)]).toEqual([name, index <= 2])
  }
})

/** A project and an environment with a credential in every possible place. */
function makePlanted(port: number): {
  readonly project: WarmProject
  readonly env: NodeJS.ProcessEnv
} {
  const project = makeWarmProject({
    'docs.config.yaml': `site:
  title: Sample
  url: https://user:${canary('site')}@docs.example.com
docs: { lastUpdated: true, editUrl: "https://ci:${canary('edit')}@code.example.com/docs" }
api: [{ spec: api.yaml, baseUrl: "https://x:${canary('base')}@api.example.com" }]
build: { cache: "s3://${canary('cache')}:${canary('cache2')}@bucket/cache" }
publish: { target: "s3://AKIA:${canary('target')}/x@bucket/docs" }
`,
    'content/index.md': `# Home\n\n[a](https://me:${canary('link')}@example.com) ::include{file="../.env"}\n\n[dl](../.env)\n\n[n](/nope?x=https://me:${canary('nope')}@h)\n`,
    'api.yaml': `openapi: 3.1.0\ninfo: { title: A }\nservers: [{ url: "https://me:${canary('server')}@api" }]\npaths: 3\n`,
    '.env': `A=${canary('env')}\n`,
    '.npmrc': `//registry.npmjs.org/:_authToken=${canary('npmrc')}\n`,
  })
  const git = (...words: readonly string[]): void =>
    void spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], { cwd: project.folder })
  git('init', '-q')
  git('remote', 'add', 'origin', `https://x-access-token:${canary('remote')}@code.example.com/a.git`)
  git('add', 'content')
  git('commit', '-qm', 'first')
  const env = {
    AWS_ACCESS_KEY_ID: canary('awsid'),
    AWS_SECRET_ACCESS_KEY: canary('aws'),
    AWS_SESSION_TOKEN: canary('session'),
    AWS_ENDPOINT_URL: `http://me:${canary('endpoint')}@127.0.0.1:${String(port)}`,
    AWS_REGION: 'us-east-1',
    AWS_MAX_ATTEMPTS: '1',
    AWS_EC2_METADATA_DISABLED: 'true',
    AZURE_STORAGE_CONNECTION_STRING: `DefaultEndpointsProtocol=http;AccountName=a;AccountKey=${Buffer.from(canary('azure')).toString('base64')};BlobEndpoint=http://127.0.0.1:${String(port)}/a`,
    DOCSGEN_CACHE_KEY: canary('cachekey'),
    GITHUB_TOKEN: canary('github'),
    BUILD_URL: `https://me:${canary('build')}@ci.example.com/1`,
  }
  return { project, env }
}

function canary(name: string): string {
  return `cAnArY9${name}8sEcReT7`
}

test('commands never print a credential, wherever it comes from', async () => {
  // A store that rejects requests and repeats them in its answer.
  const server = createServer(({ url, headers }, response) => {
    response.writeHead(403, { 'content-type': 'application/xml' })
    response.end(`<Error><Code>AccessDenied</Code><Message>${String(url)} ${JSON.stringify(headers)}</Message></Error>`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { project, env } = makePlanted(port)
  const printed: string[] = []
  const run = async (words: readonly string[]): Promise<number | null> => {
    const { code, out, error } = await project.run(words, { env })
    printed.push(out + error)
    return code
  }
  for (const format of ['text', 'json', 'sarif', 'github', 'junit'])
    await run(['build', '--verbose', '--format', format])
  await run(['check'])
  await run(['publish', '--dry-run', '--format', 'json'])
  // The same with a valid config, so that the runs get further, and with stores that do not answer.
  project.write({
    'docs.config.yaml': `${config}build: { cache: "s3://bucket/cache" }\npublish: { target: "s3://bucket/docs" }\n`,
    'content/index.md': `# Home\n\n[a](https://me:${canary('link')}@example.com)\n`,
  })
  expect(await run(['build', '--verbose'])).toBe(0)
  expect(await run(['publish', '--verbose'])).toBe(3)
  expect(await run(['publish', '--dry-run', 'az://container/docs'])).toBe(3)
  expect(await run(['publish', `s3://AK:${canary('word')}@bucket`])).toBe(2)
  expect(await run(['publish', `s3:/AK:${canary('word')}@bucket`])).toBe(2)
  expect(
    printed.filter(
      (text) => /cAnArY9/.test(text) || text.includes(Buffer.from('cAnArY9').toString('base64').slice(0, 9)),
    ),
  ).toEqual([])
}, 60_000)
