import { createServer } from 'node:http'
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { asNobody, giveToNobody } from '../helpers/other-user.ts'
import { makeProject, type Project } from '../helpers/project.ts'
import { getRaw, sendRaw, statusOf } from './raw-request.ts'
import { startServe } from './serve-command.ts'
import { startWarmServe, type WarmServing } from './warm-serve.ts'

const files = {
  'content/index.md': '# Home\n\nThe [guide](guide.md).\n',
  'content/guide.md': '# Guide\n\nWords.\n',
}

async function serve(own: Readonly<Record<string, string>> = {}): Promise<{ project: Project; serving: WarmServing }> {
  const project = makeProject({ ...files, ...own })
  return { project, serving: await startWarmServe(project) }
}

const textOf = async ({ url }: WarmServing, route: string): Promise<string> => (await fetch(new URL(route, url))).text()

test('the address is printed first, and a newcomer reads how to stop', async () => {
  const serving = await startServe(makeProject(files))
  expect(serving.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  expect(await serving.says(/Ctrl\+C/)).toMatch(/^Showing 2 pages, ready in \d+\.\d\d s\. Press Ctrl\+C to stop\.\n/)
})

test('Ctrl+C ends it immediately with status 130, even while a browser is connected', async () => {
  const serving = await startServe(makeProject(files))
  const events = await fetch(new URL('@docsgen/events', serving.url))
  expect(events.status).toBe(200)
  expect(await serving.stop('SIGINT')).toBe(130)
  await expect(events.text()).rejects.toThrow('terminated')
})

test('a taken port leads to the next free one, unless it was named', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo
  const { run } = makeProject(files)
  const outcome = await run(['serve', '--port', String(port)])
  expect(outcome.code).toBe(3)
  expect(outcome.error).toContain(`port ${String(port)} is already in use`)
})

test('if the default port is in use, it prints the actual port and the network addresses', async () => {
  const taken = createServer()
  // If another process on this machine already uses the port, that works as well.
  await new Promise<void>((resolve) => taken.once('error', () => resolve()).listen(3000, '0.0.0.0', resolve))
  onTestFinished(() => void taken.close())
  const serving = await startServe(makeProject(files), ['--host', '0.0.0.0'])
  const { port } = new URL(serving.url)
  expect(Number(port)).toBeGreaterThan(3000)
  const said = await serving.says(/Ctrl\+C/)
  expect(said).toContain(`Port 3000 is already in use, so this is port ${port}.`)
  expect(serving.url).toMatch(/^http:\/\/localhost:\d+\/\?token=[\w-]{22}$/)
  for (const [, address = ''] of said.matchAll(/On the network: (\S+)/g))
    expect((await fetch(address, { redirect: 'manual' })).status).toBe(303)
})

test('errors in the config are reported, and the server does not start', async () => {
  const { run } = makeProject({ ...files, 'docs.config.yaml': 'site: { titel: x }\n' })
  const outcome = await run(['serve', '--port', '0'])
  expect(outcome.code).toBe(1)
  expect(outcome.error).toContain('docs.config.yaml:1:')
  expect(outcome.out).toBe('')
})

test('only host names of this machine are accepted, and only its own pages receive changes', async () => {
  const { serving } = await serve()
  const ask = async (target: string, headers: readonly string[]): Promise<number> =>
    statusOf(await getRaw(serving.url, target, headers))
  const { host } = new URL(serving.url)
  expect(await ask('/guide', [`Host: ${host}`])).toBe(200)
  expect(await ask('/guide', ['Host: rebound.example'])).toBe(403)
  expect(await ask('/@docsgen/state', [`Host: ${host}`, 'Origin: https://evil.example'])).toBe(403)
  expect(await ask('/@docsgen/events', [`Host: ${host}`, 'Sec-Fetch-Site: cross-site'])).toBe(403)
  expect(await ask('/@docsgen/state', [`Host: ${host}`, `Origin: http://${host}`])).toBe(200)
  const answer = await getRaw(serving.url, '/guide', [`Host: ${host}`, 'Origin: https://evil.example'])
  expect(answer.toLowerCase()).not.toContain('access-control-allow-origin')
})

test.for([
  ['that listens beyond this machine', ['--host', '0.0.0.0']],
  ['that answers to an allowed name', ['--allowed-host', 'docs.example.com']],
] as const)('a server %s refuses requests without the token, and opens no editor', async ([, words]) => {
  const project = makeProject(files)
  const serving = await startServe(project, ['--port', '0', ...words])
  const { host, port, search } = new URL(serving.url)
  const ask = (line: string, headers: readonly string[] = [], name = host): Promise<string> =>
    sendRaw(
      serving.url.replace('localhost', '127.0.0.1'),
      [`${line} HTTP/1.1`, `Host: ${name}`, ...headers, 'Connection: close', '', ''].join('\r\n'),
    )
  const refused = ['/guide', '/', '/nothing', '/@docsgen/state', '/@docsgen/events', '/assets/', '/guide?token=']
  for (const target of [...refused, `/guide?token=${'A'.repeat(22)}`])
    expect([target, statusOf(await ask(`GET ${target}`))]).toEqual([target, 403])
  const answer = await ask(`GET /guide/${search}&q=words`)
  const [, cookie = ''] = /^set-cookie: (docsgen-\d+=[\w-]+); Path=\/; HttpOnly; SameSite=Lax\r$/im.exec(answer) ?? []
  expect(statusOf(answer)).toBe(303)
  expect(answer).toMatch(/^location: \/guide\/\?q=words\r$/im)
  expect(cookie).toContain(`docsgen-${port}=`)
  const own = [`Cookie: theme=dark; ${cookie}`, `Origin: http://${host}`]
  expect(statusOf(await ask('GET /guide', own))).toBe(200)
  expect(await ask('GET /@docsgen/state', own)).toContain('"opensEditor":false')
  expect(statusOf(await ask('GET /guide', [`Cookie: ${cookie}A`]))).toBe(403)
  expect(statusOf(await ask('GET /guide', own, 'rebound.example'))).toBe(403)
  expect(statusOf(await ask(`GET /guide${search}`, [], 'rebound.example'))).toBe(403)
  expect(statusOf(await ask('POST /@docsgen/open?file=content/guide.md&line=1&column=1', own))).toBe(404)
  if (words[0] === '--allowed-host') expect(statusOf(await ask('GET /guide', own, words[1]))).toBe(200)
})

test('a name that can be no host is a wrong command line', async () => {
  const { run } = makeProject(files)
  const outcome = await run(['serve', '--allowed-host', 'https://docs.example.com/'])
  expect(outcome.code).toBe(2)
  expect(outcome.error).toContain('It must be a host name such as docs.example.com')
})

const climbing = [
  '/../package.json',
  '/%2e%2e/docs.config.yaml',
  '/..%2fdocs.config.yaml',
  '/assets/../../docs.config.yaml',
  '/%252e%252e/docs.config.yaml',
  '//docs.config.yaml',
  '/..\\docs.config.yaml',
  '/docs.config.yaml',
  '/content/guide.md',
  '/.docsgen/store/index.json',
  '/guide?raw',
  '/guide%00.md',
  '/assets/',
  '/assets',
]

test('no address leaves the list of the site, and no folder is listed', async () => {
  const { serving } = await serve()
  for (const target of climbing.filter((each) => each !== '/guide?raw')) {
    expect([target, statusOf(await getRaw(serving.url, target))]).toEqual([target, expect.toSatisfy(isRefusal)])
  }
  expect(await getRaw(serving.url, '/guide?raw')).toContain('<!doctype html>')
})

function isRefusal(status: number): boolean {
  return status === 400 || status === 404
}

test('the editor is opened for files of the project only, and not by a page of another origin', async () => {
  const { project, serving } = await serve()
  const { host } = new URL(serving.url)
  symlinkSync('/etc/hostname', path.join(project.folder, 'outside'))
  const open = async (file: string, headers: readonly string[]): Promise<number> => {
    const line = `POST /@docsgen/open?file=${encodeURIComponent(file)}&line=1&column=1 HTTP/1.1`
    return statusOf(
      await sendRaw(serving.url, [line, `Host: ${host}`, ...headers, 'Connection: close', '', ''].join('\r\n')),
    )
  }
  const own = [`Origin: http://${host}`]
  expect(await open('/etc/passwd', own)).toBe(404)
  expect(await open('../../../etc/passwd', own)).toBe(404)
  expect(await open('outside', own)).toBe(404)
  expect(await open('content/missing.md', own)).toBe(404)
  expect(await open('content/guide.md', [])).toBe(403)
  expect(await open('content/guide.md', ['Origin: https://evil.example'])).toBe(403)
})

test('the editor gets the file, the line and the column', async () => {
  const project = makeProject(files)
  const note = path.join(project.folder, 'opened')
  const editor = path.join(project.folder, 'code')
  writeFileSync(editor, `#!/bin/sh\nprintf '%s\\n' "$@" > '${note}.new' && mv '${note}.new' '${note}'\n`, {
    mode: 0o755,
  })
  const before = process.env['LAUNCH_EDITOR']
  process.env['LAUNCH_EDITOR'] = editor
  onTestFinished(
    () => void (before === undefined ? delete process.env['LAUNCH_EDITOR'] : (process.env['LAUNCH_EDITOR'] = before)),
  )
  const serving = await startServe(project)
  const address = new URL('@docsgen/open?file=content/guide.md&line=3&column=2', serving.url)
  expect((await fetch(address, { method: 'POST', headers: { origin: address.origin } })).status).toBe(204)
  await expect.poll(() => project.has('opened')).toBe(true)
  expect(readFileSync(note, 'utf8')).toContain(`${path.join(project.folder, 'content/guide.md')}:3:2`)
})

/** How editors and tools write a file. */
const saves: Readonly<Record<string, (file: string, text: string) => void>> = {
  'writing in place': (file, text) => writeFileSync(file, text),
  'emptying, then writing': (file, text) => {
    writeFileSync(file, '')
    writeFileSync(file, text)
  },
  'renaming a draft over it': (file, text) => {
    writeFileSync(`${file}.tmp`, text)
    renameSync(`${file}.tmp`, file)
  },
  'moving it away first': (file, text) => {
    renameSync(file, `${file}~`)
    writeFileSync(file, text)
    rmSync(`${file}~`)
  },
  'giving it a time in the past': (file, text) => {
    writeFileSync(file, text)
    utimesSync(file, 1000, 1000)
  },
  'giving it a time in the future': (file, text) => {
    writeFileSync(file, text)
    utimesSync(file, 5e9, 5e9)
  },
  'removing it first': (file, text) => {
    rmSync(file)
    writeFileSync(file, text)
  },
}

test.for(Object.keys(saves))('a page saved by %s is served in its new version', async (name) => {
  const { project, serving } = await serve()
  const file = path.join(project.folder, 'content/guide.md')
  for (const round of ['first', 'second', 'third']) {
    saves[name]?.(file, `# Guide\n\nSaved the ${round} time.\n`)
    await expect.poll(() => textOf(serving, 'guide')).toContain(`Saved the ${round} time.`)
  }
})

test('a site that was built before is followed from the first change on', async () => {
  const project = makeProject(files)
  await project.build()
  const serving = await startServe(project)
  project.write({ 'content/guide.md': '# Guide\n\nChanged at once.\n' })
  await expect.poll(() => textOf(serving, 'guide')).toContain('Changed at once.')
  expect(await serving.stop()).toBe(130)
})

const pages = (word: string): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: 500 }, (_, number) => [
      `content/many/page-${String(number)}.md`,
      `# Page ${String(number)}\n\nThe word is ${word}.\n`,
    ]),
  )

test('an unreadable page, a loop of links and a removed config are reported once and do not end the server', async () => {
  const { project, serving } = await serve()
  rmSync(path.join(project.folder, 'content/guide.md'))
  mkdirSync(path.join(project.folder, 'content/guide.md'))
  mkdirSync(path.join(project.folder, 'static'))
  symlinkSync('loop', path.join(project.folder, 'static/loop'))
  renameSync(path.join(project.folder, 'docs.config.yaml'), path.join(project.folder, 'away.yaml'))
  await serving.says(/docs\.config\.yaml {2}error/)
  project.write({ 'content/index.md': '# Home\n\nStill followed.\n' })
  await expect.poll(() => textOf(serving, '')).toContain('Still followed.')
  rmSync(path.join(project.folder, 'static/loop'))
  rmSync(path.join(project.folder, 'content/guide.md'), { recursive: true })
  project.write({ 'content/guide.md': '# Guide\n\nBack again.\n' })
  renameSync(path.join(project.folder, 'away.yaml'), path.join(project.folder, 'docs.config.yaml'))
  await expect.poll(() => textOf(serving, 'guide')).toContain('Back again.')
  await serving.says(/All problems are fixed/)
  expect(serving.said()).not.toMatch(/\n\s+at /)
})

test('a burst of five hundred files, as a change of branches makes it, ends in the right site', async () => {
  const { project, serving } = await serve(pages('before'))
  expect(await textOf(serving, 'many/page-499')).toContain('The word is before.')
  project.write(pages('after'))
  await expect.poll(() => textOf(serving, 'many/page-0')).toContain('The word is after.')
  await expect.poll(() => textOf(serving, 'many/page-499')).toContain('The word is after.')
  const stops = await serving.stop()
  expect(stops).toBe(130)
})

test.for(['content/closed', 'static/closed'])(
  '%s without permission is reported, stops nothing, and is taken in when permission is given',
  async (name) => {
    const closed = { 'content/closed/page.md': '# Closed\n', 'static/closed/page.txt': 'closed' }
    const project = makeProject({ ...files, ...closed })
    giveToNobody(project.folder)
    const folder = path.join(project.folder, name)
    onTestFinished(() => chmodSync(folder, 0o755))
    const address = name === 'content/closed' ? 'closed/page' : 'closed/page.txt'
    chmodSync(folder, 0)
    const serving = await startServe(project, ['--port', '0'], { HOME: project.folder }, asNobody)
    const status = async (): Promise<number> => (await fetch(new URL(address, serving.url))).status
    await serving.says(new RegExp(`^${name} {2}error {2}closed-folder {2}permission`, 'm'))
    expect(await status()).toBe(404)
    project.write({ 'content/guide.md': '# Guide\n\nStill followed.\n' })
    await expect.poll(() => textOf(serving, 'guide')).toContain('Still followed.')
    chmodSync(folder, 0o755)
    await expect.poll(status).toBe(200)
    await serving.says(/All problems are fixed/)
    // The names can be read then, but not what they name.
    chmodSync(folder, 0o444)
    project.write({ 'content/guide.md': '# Guide\n\nAnd followed.\n' })
    await expect.poll(() => serving.said().match(/closed-folder/g)?.length).toBe(2)
    await expect.poll(() => textOf(serving, 'guide')).toContain('And followed.')
  },
)

test('folders appear, move and vanish', async () => {
  const { project, serving } = await serve()
  const status = async (route: string): Promise<number> => (await fetch(new URL(route, serving.url))).status
  project.write({ 'content/new/deep/page.md': '# Deep\n' })
  await expect.poll(() => status('new/deep/page')).toBe(200)
  renameSync(path.join(project.folder, 'content/new'), path.join(project.folder, 'content/moved'))
  await expect.poll(() => status('moved/deep/page')).toBe(200)
  await expect.poll(() => status('new/deep/page')).toBe(404)
  rmSync(path.join(project.folder, 'content/moved'), { recursive: true })
  await expect.poll(() => status('moved/deep/page')).toBe(404)
})

test('posts of a blog are followed: a change, a new one, and the list of both', async () => {
  const { project, serving } = await serve({
    'docs.config.yaml': 'site: { title: A }\nblog: {}\n',
    'blog/2026-01-02-first.md': '# First\n\nWords.\n',
  })
  expect(await textOf(serving, '/blog')).toContain('First')
  project.write({ 'blog/2026-01-02-first.md': '# First\n\nOther words.\n' })
  await expect.poll(() => textOf(serving, '/blog/first')).toContain('Other words.')
  project.write({ 'blog/2026-03-04-second.md': '# Second\n' })
  await expect.poll(() => textOf(serving, '/blog')).toContain('Second')
  expect(await textOf(serving, '/blog/atom.xml')).toContain('<title>Second</title>')
})

test('a base path that has changed is printed with the new address', async () => {
  const { project, serving } = await serve({ 'docs.config.yaml': 'site: { title: A }\n' })
  project.write({ 'docs.config.yaml': 'site: { title: A, basePath: /docs/ }\n' })
  const moved = /^The base path has changed\. The site is now at (.*)$/m
  const [, url] = moved.exec(await serving.says(moved)) ?? []
  expect(url).toBe(`${serving.url}docs/`)
  expect(await (await fetch(`${url ?? ''}guide`)).text()).toContain('Words.')
  expect(serving.said().match(new RegExp(moved, 'gm'))).toHaveLength(1)
})

test('a content folder that is removed and made anew is followed again', async () => {
  const { project, serving } = await serve()
  rmSync(path.join(project.folder, 'content'), { recursive: true })
  await serving.says(/no folder "content"/)
  mkdirSync(path.join(project.folder, 'content'))
  project.write({ 'content/index.md': '# Again\n', 'content/guide.md': '# Guide\n\nAgain there.\n' })
  await expect.poll(() => textOf(serving, 'guide')).toContain('Again there.')
  project.write({ 'content/guide.md': '# Guide\n\nAnd followed.\n' })
  await expect.poll(() => textOf(serving, 'guide')).toContain('And followed.')
})

const faults: Readonly<Record<string, string>> = {
  'a broken front matter': '---\ntitle: [\n---\n# X\n',
  'an unknown component': '# X\n\n<Nothing />\n',
  'an include of itself': '# X\n\n::include{file="guide.md"}\n',
  'deep nesting': `${'> '.repeat(3000)}x\n`,
  'a front matter that never ends': '---\ntitle: X\n',
  'a route of another page': '---\nslug: /\n---\n# X\n',
}

test.for(Object.keys(faults))('%s is reported and does not end the server', async (name) => {
  const { project, serving } = await serve()
  project.write({ 'content/guide.md': faults[name] ?? '' })
  await serving.says(/content\/\w+\.md:\d+:\d+ {2}error/)
  project.write({ 'content/guide.md': '# Guide\n\nMended.\n' })
  await expect.poll(() => textOf(serving, 'guide')).toContain('Mended.')
  await serving.says(/All problems are fixed/)
})

test('what is served has the headers and the policy of the built site', async () => {
  const { serving } = await serve()
  const response = await fetch(new URL('guide', serving.url))
  expect(response.headers.get('content-security-policy')).toContain("object-src 'none'")
  expect(response.headers.get('content-security-policy')).not.toContain('unsafe')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('a component of Vue that has changed is shown on all pages that have it, and a style sheet of the theme is followed', async () => {
  const project = makeProject({
    '.vitepress/config.mjs': "export default { title: 'Harbour' }\n",
    'index.md': '# Sea\n\n<script setup>\nimport Boat from "./Boat.vue"\n</script>\n\n<Boat />\n',
    'other.md': '# Other\n\n<script setup>\nimport Boat from "./Boat.vue"\n</script>\n\n<Boat />\n',
    'Boat.vue': '<template><b>Sloop</b></template>\n',
    'crew.md':
      "# Crew\n\n<script setup>\nimport Crew from './Crew.vue'\nimport { data } from './tides.data.mjs'\n</script>\n\n<Crew name='Ann' /> {{ data }}\n",
    'Crew.vue':
      '<script setup lang="ts">\nimport type { Props } from "./types"\ndefineProps<Props>()\nconst hail = () => alert("ahoy")\n</script>\n<template><b @click="hail()">Crew {{ name }}</b></template>\n',
    'types.ts': 'export interface Props { rank?: string }\n',
    'tides.data.mjs':
      "import { readFileSync } from 'node:fs'\nexport default { watch: './tides.txt', load: ([file]) => readFileSync(file, 'utf8') }\n",
    'tides.txt': 'low water',
    '.vitepress/theme/index.css': ':root { --vp-c-brand-1: #aa0000 }\n',
  })
  project.remove('docs.config.yaml')
  mkdirSync(path.join(project.folder, 'node_modules'))
  symlinkSync(path.resolve('node_modules/vue'), path.join(project.folder, 'node_modules/vue'))
  const serving = await startWarmServe(project)
  expect(await textOf(serving, '/')).toContain('<b>Sloop</b>')
  project.write({ 'Boat.vue': '<template><b>Yawl</b></template>\n' })
  for (const route of ['/', '/other'])
    await expect.poll(() => textOf(serving, route), { timeout: 20_000 }).toContain('<b>Yawl</b>')
  const readCrew = async () => {
    const page = await textOf(serving, '/crew')
    const [, script = ''] = /data-module="([^"]+)"/.exec(page) ?? []
    return page + (await textOf(serving, `/assets/${script}`))
  }
  expect(await readCrew()).toMatch(/<b name="Ann">Crew <\/b>[^]*low water[^]*ahoy/)
  project.write({ 'Crew.vue': project.read('Crew.vue').replace('ahoy', 'avast') })
  await expect.poll(readCrew, { timeout: 20_000 }).toContain('avast')
  project.write({ 'types.ts': 'export interface Props { name: string }\n' })
  await expect.poll(readCrew, { timeout: 20_000 }).toMatch(/<b>Crew Ann<\/b>[^]*avast/)
  project.write({ 'tides.txt': 'high water' })
  await expect.poll(readCrew, { timeout: 20_000 }).toContain('high water')
  const readTheme = async () => {
    const [, sheet = ''] = /\/(assets\/theme\.\w+\.css)/.exec(await textOf(serving, '/crew')) ?? []
    return textOf(serving, `/${sheet}`)
  }
  expect(await readTheme()).toContain('#aa0000')
  project.write({ '.vitepress/theme/index.css': ':root { --vp-c-brand-1: #00aa00 }\n' })
  await expect.poll(readTheme, { timeout: 20_000 }).not.toContain('#aa0000')
  // The warnings of the config are not new when it is fixed.
  project.write({ '.vitepress/config.mjs': "export default { title: 'Harbour' }}\n" })
  await serving.says(/this config cannot be read/)
  project.write({ '.vitepress/config.mjs': "export default { title: 'Haven' }\n" })
  await expect.poll(() => textOf(serving, '/crew'), { timeout: 20_000 }).toContain('| Haven<')
  await serving.says(/cannot be read[^]*\d warnings?\.\n(?![^]*error)/)
  expect(serving.said().match(/leaves out the layout and the styles of the theme/g)).toHaveLength(1)
})
