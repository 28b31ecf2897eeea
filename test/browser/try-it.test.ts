import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { axeScript, findErrors } from './axe.ts'
import { useBrowserSite, type OpenOptions } from './browser.ts'

interface Received {
  readonly line: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const received: Received[] = []
let challenge = ''

/** The API of the tests, with its sign-in. */
const server = createServer((request, response) => {
  void answer(request, response)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const api = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', api)
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString()
  if (url.pathname === '/authorize') {
    challenge = url.searchParams.get('code_challenge') ?? ''
    const back = new URL(url.searchParams.get('redirect_uri') ?? '')
    back.search = new URLSearchParams({ code: 'c0de', state: url.searchParams.get('state') ?? '' }).toString()
    return void response.writeHead(302, { Location: back.href }).end()
  }
  if (url.pathname !== '/closed') {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', '*, Authorization')
    response.setHeader('Access-Control-Allow-Methods', '*')
    response.setHeader('Access-Control-Expose-Headers', 'X-Took')
  }
  if (request.method === 'OPTIONS') return void response.writeHead(204).end()
  received.push({ line: `${request.method ?? ''} ${request.url ?? ''}`, headers: request.headers, body })
  if (url.pathname === '/moved') return void response.writeHead(302, { Location: '/pets' }).end()
  response.writeHead(url.pathname === '/pets' && request.method === 'POST' ? 201 : 200, {
    'Content-Type': 'application/json',
    'X-Took': '5',
  })
  response.end(JSON.stringify(url.pathname === '/token' ? tokenFor(body) : { name: 'Mia', tags: ['a', 'b'], age: 3 }))
}

function tokenFor(body: string): object {
  const fields = new URLSearchParams(body)
  const hash = createHash('sha256')
    .update(fields.get('code_verifier') ?? '')
    .digest('base64url')
  const isValid = hash === challenge && fields.get('code') === 'c0de' && fields.get('client_id') === 'docs'
  return isValid ? { access_token: 't0ken' } : { error: 'invalid_grant' }
}

const document = `openapi: 3.1.0
info: { title: Pets API, version: "1" }
servers: [{ url: "${api}" }]
security: [{ bearer: [] }]
paths:
  /pets/{id}:
    get:
      operationId: getPet
      summary: Get a pet
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
        - { name: limit, in: query, schema: { type: integer } }
        - { name: size, in: query, schema: { enum: [small, large] } }
        - { name: tame, in: query, schema: { type: boolean } }
        - { name: old, in: query, deprecated: true, schema: { type: string } }
      responses: { "200": { description: ok, content: { application/json: { schema: { type: object } } } } }
  /pets:
    post:
      operationId: addPet
      summary: Add a pet
      requestBody: { content: { application/json: { schema: { type: object }, example: { name: Mia } } } }
      responses: { "201": { description: made, content: { application/json: { examples: { one: { value: { id: 1 } }, two: { value: { id: 2 } } } } } } }
  /photos:
    post:
      operationId: addPhoto
      summary: Add a photo
      requestBody: { content: { multipart/form-data: { schema: { type: object, required: [photo], properties: { title: { type: string }, photo: { type: string, format: binary } } }, encoding: { photo: { contentType: image/png } } } } }
      responses: { "200": { description: ok } }
  /batch:
    post:
      operationId: runBatch
      summary: Run a batch
      requestBody: { content: { multipart/mixed: { schema: { type: object, properties: { first: { type: object } } }, example: { first: { a: 1 } } } } }
      responses: { "200": { description: ok } }
  /notes:
    post:
      operationId: addNote
      summary: Add a note
      requestBody:
        content:
          application/json: { schema: { type: object, properties: { text: { type: string } } }, example: { text: Hi } }
          text/json: { schema: { type: object }, example: { text: Hi } }
          application/xml: { schema: { type: object }, example: "<note>Hi</note>" }
          multipart/form-data: { schema: { type: object, properties: { text: { type: string } } }, example: { text: Hi } }
          application/x-www-form-urlencoded: { schema: { type: object }, example: { text: Hi } }
      responses: { "200": { description: ok } }
  /closed: { get: { operationId: closed, summary: Closed, responses: { "200": { description: ok } } } }
  /moved: { get: { operationId: moved, summary: Moved, responses: { "200": { description: ok } } } }
  /me: { get: { operationId: me, summary: Who am I, security: [{ login: [read] }], responses: { "200": { description: ok } } } }
  /toys: { get: { operationId: listToys, summary: List toys, security: [{ bearer: [] }, { key: [] }], responses: { "200": { description: ok } } } }
  /cages: { get: { operationId: listCages, summary: List cages, security: [{ bearer: [] }, { login: [] }], responses: { "200": { description: ok } } } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    bearer: { type: http, scheme: bearer }
    login:
      type: oauth2
      flows: { authorizationCode: { authorizationUrl: "${api}/authorize", tokenUrl: "${api}/token", scopes: { read: r } } }
`

const site = useBrowserSite({
  'docs.config.yaml': `site: { title: Docs, url: "https://docs.example.com", basePath: /docs/, home: /overview, favicon: icon.svg }
api: [{ spec: on.yaml, tryIt: true }, { spec: off.yaml, route: /off }]
`,
  'messages/en.yaml': 'responseHidden: "{server} hides its responses (CORS)"\n',
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'content/overview.md': '# Overview\n',
  'on.yaml': document,
  'off.yaml': document.replaceAll(api, 'https://other.example.com').replace('Pets API', 'Other API'),
})

function partOf(page: Page, name: string): Locator {
  return page.getByRole('region', { name: `Try ${name}` })
}

async function openForm(name: string, options?: OpenOptions): Promise<{ readonly page: Page; readonly part: Locator }> {
  const { page } = await site.open('api', options)
  const part = partOf(page, name)
  await part.getByRole('button', { name: 'Try it' }).click()
  await part.getByRole('button', { name: /^Send/ }).waitFor()
  return { page, part }
}

async function send(part: Locator): Promise<Received | undefined> {
  received.length = 0
  await part.getByRole('button', { name: /^Send/ }).click()
  await part.locator('.api-try-answer > :not(.part-spinner)').first().waitFor()
  return received[0]
}

test('a request is sent with the values of the reader, and the answer is shown with status, headers and body', async () => {
  const { page, part } = await openForm('Get a pet')
  await part.getByLabel('id', { exact: true }).fill('a b')
  await part.getByLabel('limit', { exact: true }).fill('3')
  await part.getByLabel('old (deprecated)').fill('x')
  await part.locator('input[type=password]').fill('s3cret')
  const sent = await send(part)
  expect(sent?.line).toBe('GET /pets/a%20b?limit=3&old=x')
  expect(sent?.headers.authorization).toBe('Bearer s3cret')
  expect(sent?.headers.referer).toBeUndefined()
  await expect.poll(() => part.locator('.api-try-status').textContent()).toMatch(/^200 OK · \d+ ms · 39 bytes$/)
  await part.getByText(/^Headers/).click()
  expect(await part.locator('dl').textContent()).toContain('x-took5')
  expect(await part.locator('.api-json .hljs-attr').allTextContents()).toEqual(['name', 'tags', 'age'])
  expect(await part.locator('.api-json .hljs-string').first().textContent()).toBe('"Mia"')
  const places = ['name', 'tags'].map((name) => part.locator('.api-json .hljs-attr', { hasText: name }).boundingBox())
  const [name, tags, item] = await Promise.all([...places, part.getByText('"a"').boundingBox()])
  expect(tags?.x).toBeGreaterThan(name?.x ?? Infinity)
  expect(item?.x).toBe(tags?.x)
  await part.getByText('[…] 2 items').click()
  expect(await part.getByText('"a"').isVisible()).toBe(false)
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, location.href]))
  expect(stored).not.toContain('s3cret')
  await page.evaluate(axeScript)
  expect(await findErrors(page)).toEqual([])
})

test('without a key, the header for it is not sent, and the values are those of the fields at the end of the page', async () => {
  const { page, part } = await openForm('Get a pet')
  await page.getByText('Enter your values').click()
  await page.locator('.api-values-fold').getByLabel('id', { exact: true }).fill('x')
  expect(await part.getByLabel('id', { exact: true }).inputValue()).toBe('x')
  const sent = await send(part)
  expect(sent?.line).toBe('GET /pets/x')
  expect(sent?.headers.authorization).toBeUndefined()
})

test('a reader can choose among the ways to authenticate, and the curl command has the one that is used', async () => {
  const { page, part } = await openForm('List toys')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = async (): Promise<string> => {
    await part.getByRole('button', { name: /^Cop/ }).click()
    await part.getByRole('button', { name: 'Copied' }).waitFor()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const first = await copied()
  expect(first).toContain('Authorization: Bearer')
  expect(first).not.toContain('X-Key')
  await part.getByLabel(/API key/).fill('k3y')
  const sent = await send(part)
  expect(sent?.headers['x-key']).toBe('k3y')
  expect(sent?.headers.authorization).toBeUndefined()
  await expect.poll(copied).not.toContain('Authorization')
  expect(await copied()).toContain('X-Key')
})

test('of several ways that use the same header, the first with a value is sent', async () => {
  const { part } = await openForm('List cages')
  const tokens = part.getByLabel(/token/)
  await tokens.nth(0).fill('first')
  await tokens.nth(1).fill('second')
  expect((await send(part))?.headers.authorization).toBe('Bearer first')
})

test('a request waits for the required parameters, whose examples are never sent', async () => {
  const { part } = await openForm('Get a pet')
  received.length = 0
  await part.getByRole('button', { name: /^Send/ }).click()
  const id = part.getByLabel('id', { exact: true })
  expect(await id.evaluate((field) => field === field.ownerDocument.activeElement && field.matches(':invalid'))).toBe(
    true,
  )
  await id.fill(' ')
  await part.getByRole('button', { name: /^Send/ }).click()
  expect(await id.evaluate((field) => field.matches(':invalid'))).toBe(true)
  await id.fill('x')
  const limit = part.getByLabel('limit', { exact: true })
  await limit.fill('ten')
  await part.getByRole('button', { name: /^Send/ }).click()
  await limit.fill('10')
  await send(part)
  expect(received.map(({ line }) => line)).toEqual(['GET /pets/x?limit=10'])
})

test('the form works with the keyboard: it names what is required, suggests the allowed values, and keeps the focus', async () => {
  const { page, part } = await openForm('Get a pet')
  expect(await part.getByLabel('id', { exact: true }).getAttribute('placeholder')).toBe('required')
  for (const [name, values] of [
    ['size', ['small', 'large']],
    ['tame', ['true', 'false']],
  ] as const) {
    const list = (await part.getByRole('combobox', { name, exact: true }).getAttribute('list')) ?? ''
    expect(await page.locator(`[id="${list}"] option`).allTextContents()).toEqual(values)
  }
  await part.getByLabel('id', { exact: true }).fill('x')
  const button = part.getByRole('button', { name: /^Send/ })
  await button.press('Enter')
  await part.locator('.api-try-status').waitFor()
  await expect.poll(() => button.evaluate((own) => own === own.ownerDocument.activeElement)).toBe(true)
})

test('a body is sent as the reader has edited it, and the curl command has no key', async () => {
  const { page, part } = await openForm('Add a pet')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await part.locator('input[type=password]').fill('s3cret')
  expect(JSON.parse(await part.getByLabel('Body').inputValue())).toEqual({ name: 'Mia' })
  await part.getByLabel('Body').fill('{"name":"O\'Neil"}')
  const sent = await send(part)
  expect(sent).toMatchObject({ line: 'POST /pets', body: '{"name":"O\'Neil"}' })
  expect(sent?.headers['content-type']).toBe('application/json')
  await part.getByRole('button', { name: 'Copy as curl' }).click()
  await part.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `curl --request POST '${api}/pets' \\\n  --header "Authorization: Bearer $ACCESS_TOKEN" \\\n  --header 'Accept: application/json' \\\n  --header 'Content-Type: application/json' \\\n  --data-raw '{"name":"O'\\''Neil"}'`,
  )
})

test('a reader chooses the media type of the body, which samples show too, and what was entered is kept', async () => {
  const { page, part } = await openForm('Add a note')
  const samples = page.getByRole('region', { name: 'Samples of Add a note' })
  const shown = samples.locator('code.language-bash:visible')
  const chooser = samples.getByRole('combobox', { name: 'Example' })
  const choice = part.getByRole('combobox', { name: 'Content-Type' })
  const sentAs = async (type: string): Promise<Received | undefined> => {
    await choice.selectOption(type)
    return await send(part)
  }
  await part.getByLabel('Body').fill('{"text":"Bye"}')
  const json = await sentAs('text/json')
  expect(json).toMatchObject({ body: '{"text":"Bye"}' })
  expect(json?.headers['content-type']).toBe('text/json')
  const xml = await sentAs('application/xml')
  expect(xml).toMatchObject({ body: '<note>Hi</note>' })
  expect(xml?.headers['content-type']).toBe('application/xml')
  expect(await shown.textContent()).toContain(`--data-raw '<note>Hi</note>'`)
  await sentAs('text/json')
  expect(await shown.textContent()).toContain(`--header 'Content-Type: application/json'`)
  await chooser.selectOption('application/xml')
  expect(await choice.inputValue()).toBe('application/xml')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await part.getByRole('button', { name: 'Copy as curl' }).click()
  await part.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    `--header 'Content-Type: application/xml' \\\n  --data-raw '<note>Hi</note>'`,
  )
  const form = await sentAs('multipart/form-data')
  expect(form?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(form?.body).toContain('name="text"\r\n\r\nHi')
  await choice.selectOption('application/x-www-form-urlencoded')
  await part.getByRole('textbox', { name: 'text' }).fill('a b')
  const pairs = await send(part)
  expect(pairs).toMatchObject({ body: 'text=a+b' })
  expect(pairs?.headers['content-type']).toBe('application/x-www-form-urlencoded')
  const first = await sentAs('application/json')
  expect(first).toMatchObject({ body: '{"text":"Bye"}' })
  expect(first?.headers['content-type']).toBe('application/json')
  await chooser.selectOption('multipart/form-data')
  await samples.getByRole('tab', { name: 'JavaScript' }).click()
  await expect.poll(() => samples.locator('code:visible').textContent()).toContain('new FormData()')
  await page.evaluate(axeScript)
  expect(await findErrors(page)).toEqual([])
})

test('files are uploaded, with the media type of the document, and nothing without a required one', async () => {
  const { page, part } = await openForm('Add a photo')
  await part.getByRole('button', { name: /^Send/ }).click()
  expect(
    await part.locator(':invalid:not(form)').evaluateAll((fields) => fields.map((field) => field.getAttribute('type'))),
  ).toEqual(['file'])
  await part
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.dat', mimeType: 'text/plain', buffer: Buffer.from('PNG!') })
  const sent = await send(part)
  expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(sent?.body).toContain('name="photo"; filename="a.dat"\r\nContent-Type: image/png\r\n\r\nPNG!')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await part.getByRole('button', { name: 'Copy as curl' }).click()
  await part.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("--form 'photo=@a.dat;type=image/png'")
})

test('parts that are not a form are sent with their own type', async () => {
  const { part } = await openForm('Run a batch')
  const sent = await send(part)
  const [, border = 'none'] = /^multipart\/mixed; boundary=(.+)$/.exec(sent?.headers['content-type'] ?? '') ?? []
  expect(sent?.body.split(`--${border}`)).toEqual([
    '',
    expect.stringMatching(/name="first"[^]*\r\nContent-Type: application\/json\r\n\r\n\{"a":1\}\r\n$/),
    '--\r\n',
  ])
})

test('an answer that the server does not let the site read is explained, and a redirect is not followed', async () => {
  const { page, part } = await openForm('Closed', { expectsComplaints: true })
  await send(part)
  await expect.poll(() => part.getByRole('alert').textContent()).toBe(`${api} hides its responses (CORS)`)
  await expect
    .poll(() => part.getByText('The server must answer').textContent())
    .toContain(`Access-Control-Allow-Origin: ${new URL(page.url()).origin} and`)
  const moved = await openForm('Moved')
  await send(moved.part)
  await expect.poll(() => moved.part.getByRole('alert').textContent()).toContain('answered with a redirect')
  expect(received.map(({ line }) => line)).toEqual(['GET /moved'])
})

test('a key that browsers cannot send is answered like a request that fails', async () => {
  const { part } = await openForm('Get a pet', { expectsComplaints: true })
  await part.getByLabel('id', { exact: true }).fill('a')
  await part.locator('input[type=password]').fill('s3cret…')
  // Only whether the server can be reached is tried.
  expect((await send(part))?.line).toBe('GET /')
  await expect.poll(() => part.getByRole('alert').textContent()).toContain(api)
})

test('requests and keys only go to the servers of the document', async () => {
  const { page, part } = await openForm('Get a pet')
  await part.getByLabel('id', { exact: true }).fill('a')
  await part.getByLabel('Base URL').fill('https://evil.example.com')
  await part.locator('input[type=password]').fill('s3cret')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await part.getByRole('button', { name: /^Send/ }).click()
  await expect
    .poll(() => part.getByRole('alert').textContent())
    .toBe(`Requests can only be sent to the servers of this API: ${api}`)
  expect(asked).toEqual([])
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content')
  expect(policy).toContain(`connect-src 'self' ${api};`)
})

test('a reader signs in with a code and PKCE, and the token is used', async () => {
  const { part } = await openForm('Who am I')
  await part.getByLabel('Client ID for login').fill('docs')
  await part.getByRole('button', { name: 'Sign in' }).click()
  await part.getByText('You are signed in.').waitFor()
  expect((await send(part))?.headers.authorization).toBe('Bearer t0ken')
})

test('nothing of it is loaded before the reader asks for it, and nothing is on the pages of other documents', async () => {
  const scripts = path.join(site.folder(), 'assets')
  const own = readdirSync(scripts).filter((name) =>
    /CORS|api-try-form/.test(readFileSync(path.join(scripts, name), 'utf8')),
  )
  const asked: string[] = []
  const { page } = await site.open('api', {
    prepare: (opened) => Promise.resolve(opened.on('request', (request) => asked.push(path.basename(request.url())))),
  })
  await page.waitForLoadState('networkidle')
  expect(asked.filter((name) => own.includes(name) && name.endsWith('.js'))).toEqual([])
  const off = readFileSync(path.join(site.folder(), 'off/index.html'), 'utf8')
  expect(off).not.toMatch(/api-try|data-try-it/)
})
