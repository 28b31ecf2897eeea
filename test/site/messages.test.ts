import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fromHtml } from 'hast-util-from-html'
import { SKIP, visit } from 'unist-util-visit'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Message } from '../../src/formats/message.ts'
import { en } from '../../src/model/messages/en.ts'
import { messagesIn, textsIn } from '../helpers/messages.ts'
import { type Project } from '../helpers/project.ts'
import { makeWarmProject } from '../helpers/warm-docsgen.ts'

const config = (locale: string, more = ''): string =>
  `site: { title: "1", url: "https://docs.example.com", locale: ${locale}, locales: [{ code: ${locale}, label: "1", path: / }, { code: it, label: "2", path: /it }] }\n${more}`

function formsOf(message: Message): string[] {
  return typeof message === 'string' ? [message] : Object.values(message)
}

function placeholdersOf(form: string): string[] {
  return [...form.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted()
}

const root = path.resolve(import.meta.dirname, '../..')

const languages = ['ar', 'de', 'es', 'fr', 'ja', 'zh']

test('every language of docsgen has a text for every key of the English one, and no other', () => {
  const tables = readdirSync(path.join(root, 'src/config/messages'))
  expect(tables).toEqual(languages.map((language) => `${language}.yaml`))
  for (const table of tables) {
    const texts = parse(readFileSync(path.join(root, 'src/config/messages', table), 'utf8')) as object
    expect([table, ...Object.keys(texts).toSorted()]).toEqual([table, ...Object.keys(en).toSorted()])
  }
})

test('every language of docsgen has the values of every English text', () => {
  const faults = languages.flatMap((language) =>
    Object.entries(messagesIn(language)).flatMap(([key, message]) => {
      const english = placeholdersOf(formsOf(en[key as keyof typeof en]).at(-1) ?? '')
      return formsOf(message)
        .map(placeholdersOf)
        .filter(
          (names) =>
            names.join() !== english.join() && names.join() !== english.filter((name) => name !== '{count}').join(),
        )
        .map((names) => `${language}.${key}: ${names.join()} instead of ${english.join()}`)
    }),
  )
  expect(faults).toEqual([])
})

test('a plural has each form that its language uses', () => {
  const faults = ['en', ...languages].flatMap((language) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    return Object.entries(messagesIn(language)).flatMap(([key, message]) => {
      const forms = typeof message === 'string' ? pluralCategories : Object.keys(message)
      const unknown = forms.filter((form) => !(pluralCategories as readonly string[]).includes(form))
      return unknown.map((form) => `${language}.${key}.${form}`)
    })
  })
  expect(faults).toEqual([])
})

/** The texts and names in a page that readers see or hear, except for code. */
function shownTexts(html: string): string[] {
  const found: string[] = []
  visit(fromHtml(html), (node) => {
    if (node.type === 'text') found.push(node.value)
    if (node.type !== 'element') return undefined
    if (['script', 'style', 'code'].includes(node.tagName)) return SKIP
    const { ariaLabel, placeholder, alt, title, dataWrong } = node.properties
    for (const name of [ariaLabel, placeholder, alt, title, dataWrong]) if (name) found.push(`\n${String(name)}\n`)
    return undefined
  })
  return found
}

/** A project whose own words have no letters, and whose texts of the interface are all in brackets. */
function bracketed(files: Readonly<Record<string, string>>): Project {
  const marked = Object.entries(en).map(([key, message]) => [
    key,
    typeof message === 'string'
      ? `[${message}]`
      : Object.fromEntries(Object.entries(message).map(([form, text]) => [form, `[${text}]`])),
  ])
  return makeWarmProject({ 'messages/en.yaml': JSON.stringify(Object.fromEntries(marked)), ...files })
}

/** The words of a page that are not in brackets. A text of the interface may contain another, and elements. */
function foreignWords(html: string): string[] {
  let [text, before] = [shownTexts(html).join(''), '']
  while (text !== before) [text, before] = [text.replaceAll(/\[[^[\]]*\]/g, ''), text]
  return text.replaceAll('January', '').match(/\p{L}{2,}/gu) ?? []
}

test('every word of a page that is not the site’s own is a text of the interface', async () => {
  const project = bracketed({
    'docs.config.yaml': config(
      'en',
      `versions: [{ name: "2", banner: unreleased }, { name: "1", path: /1 }]
announcement: { id: a, text: "1" }
footer: { columns: [{ title: "1", items: [{ label: "1", to: / }] }], copyright: "1" }
docs: { editUrl: "https://a.example", sidebar: { hideable: true } }
navbar: { items: [{ kind: dropdown, label: "1", items: [{ label: "1", to: / }] }] }
sidebars: { docs: [index, { category: "1", items: ["2"], link: "3" }] }
redirects: [{ from: /old, to: / }]
blog: {}
`,
    ),
    'content/index.md':
      '---\ntags: ["1"]\nlast_update: { date: 2024-01-01, author: "1" }\n---\n# 1\n\n1[^1]\n\n:::note\n1\n:::\n\n:::details\n1\n:::\n\n```\n1\n```\n\n```mermaid\nflowchart LR\n  1 --> 2\n```\n\n## 2\n\n[^1]: 1\n',
    'content/2.md': '---\nunlisted: true\n---\n# 2\n\n> [!WARNING]\n> 1\n',
    'content/3.md': '# 3\n',
    'content/4.mdx':
      "import Admonition from '@theme/Admonition'\nimport Details from '@theme/Details'\n\n# 4\n\n<Admonition type=\"tip\">1</Admonition>\n\n<Details>1</Details>\n",
    'blog/2024-01-01-1.md': '---\nauthors: ["1"]\n---\n# 1\n\n1\n',
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  const pages = [
    'index',
    '2/index',
    '3/index',
    '4/index',
    '404',
    'tags/index',
    'tags/1/index',
    'blog/index',
    'blog/1/index',
    'old/index',
  ]
  for (const page of pages) expect([page, ...new Set(foreignWords(project.read(`build/${page}.html`)))]).toEqual([page])
})

test('a site shows the texts of its language, and its own instead of docsgen’s', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': config('de-AT', 'docs: { editUrl: "https://a.example" }'),
    'content/index.md': '# Eins\n\n:::tip\nZwei\n:::\n\n```sh\nls\n```\n',
    'messages/de.yaml': 'editPage: Seite verbessern\n',
  })
  expect(await project.build()).toMatchObject({ code: 0, error: expect.not.stringContaining('warning') })
  const shown = shownTexts(project.read('build/index.html')).map((text) => text.trim())
  expect(shown).toContain('Seite verbessern')
  expect(shown).toContain('Zum Hauptinhalt springen')
  expect(shown).toContain('Code kopieren')
  expect(shown).toContain('Tipp')
  expect(shown).toContain('Sprache: 1')
})

test('the pages of an English site have no data for the texts of scripts', async () => {
  const project = makeWarmProject({ 'docs.config.yaml': config('en'), 'content/index.md': '# One\n' })
  await project.build()
  expect(project.read('build/index.html')).not.toContain('data-messages')
  project.write({ 'messages/en.yaml': 'copied: Done\nskipToContent: Skip\n' })
  await project.build()
  expect(project.read('build/index.html')).toContain('data-messages="{&quot;copied&quot;:&quot;Done&quot;}"')
})

test('an API reference has its headings in the language of the site', async () => {
  const operation = {
    summary: '1',
    requestBody: { content: { 'text/plain': {} } },
    responses: { 200: { description: '1' } },
  }
  const project = makeWarmProject({
    'docs.config.yaml': config('fr', 'api: [{ spec: api.yaml }]'),
    'content/index.md': '# Un\n',
    'api.yaml': JSON.stringify({
      openapi: '3.1.0',
      info: { title: '1', version: '1' },
      paths: { '/a': { post: operation } },
    }),
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  const shown = shownTexts(project.read('build/api/index.html')).map((text) => text.trim())
  for (const key of ['requestBody', 'responses', 'request', 'copyCode', 'operationsOfApi'] as const)
    expect(shown).toContain(textsIn('fr')[key])
})

test('the fields, limits, forms and authentication of an API are in the language of the site', async () => {
  const schema = {
    type: 'object',
    properties: {
      a1: { type: 'string', minLength: 1, maxLength: 20, pattern: '1', default: '1' },
      a2: { type: 'array', items: { type: 'integer', minimum: 1 }, maxItems: 5, uniqueItems: true },
      a3: { oneOf: [{ type: 'object', properties: { b1: {}, b2: {} } }, { type: 'string' }], not: { const: '1' } },
      a4: { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'number', exclusiveMinimum: 1 } },
      a6: {
        type: 'array',
        contains: { type: 'integer' },
        minContains: 2,
        items: {
          type: 'integer',
          allOf: [
            { type: 'integer', enum: [1] },
            { type: 'integer', enum: [2] },
          ],
        },
      },
      a7: { type: 'object', dependentRequired: { '1': ['2'] }, anyOf: [{ required: ['1'] }, { required: ['2'] }] },
      a5: { type: 'object', additionalProperties: { type: 'string' }, propertyNames: { maxLength: 1 } },
    },
    patternProperties: { '1': { type: 'string' } },
    additionalProperties: { type: 'string', maxLength: 3 },
  }
  const project = bracketed({
    'docs.config.yaml': config('en', 'api: [{ spec: api.yaml, codeSamples: [] }]'),
    'content/index.md': '# 1\n\n[1](/api)\n',
    'api.yaml': JSON.stringify({
      openapi: '3.1.0',
      info: {
        title: '1',
        version: '1',
        contact: { url: 'https://1.example' },
        license: { name: '1', url: 'https://1.example' },
      },
      servers: [{ url: 'https://1.example' }],
      security: [{ k1: [], k2: [], k3: [], k4: [], k5: [] }],
      paths: {
        '/1': {
          post: {
            summary: '1',
            parameters: [
              { in: 'query', name: '1', style: 'deepObject', schema: { type: 'object' } },
              { in: 'query', name: '2', style: 'pipeDelimited', schema: { type: 'array' } },
            ],
            requestBody: {
              content: {
                '*/*': { schema },
                'multipart/form-data': {
                  schema: { type: 'object', properties: { '1': {}, '2': {} } },
                  encoding: { '1': { headers: { '1': {} } }, '3': { style: 'form', allowReserved: true } },
                },
              },
            },
            responses: { 404: { description: '1' } },
          },
        },
      },
      webhooks: { w1: { post: { summary: '2', responses: { 204: { description: '1' } } } } },
      components: {
        securitySchemes: {
          k1: { type: 'apiKey', in: 'header', name: '1' },
          k2: { type: 'http', scheme: 'bearer', bearerFormat: '1' },
          k3: { type: 'mutualTLS' },
          k4: { type: 'openIdConnect', openIdConnectUrl: 'https://1.example' },
          k5: {
            type: 'oauth2',
            flows: {
              implicit: { authorizationUrl: 'https://1.example', scopes: {} },
              password: { tokenUrl: 'https://1.example', refreshUrl: 'https://1.example', scopes: {} },
              clientCredentials: { tokenUrl: 'https://1.example', scopes: {} },
              authorizationCode: { authorizationUrl: 'https://1.example', tokenUrl: 'https://1.example', scopes: {} },
            },
          },
        },
      },
    }),
  })
  expect(await project.build()).toMatchObject({ code: 0 })
  // Names of the types of JSON, of files and of protocols are the same in every language.
  const plain = project
    .read('build/api/index.html')
    .replaceAll(/(?<=>)openapi\.\w+(?=<)|HTTP bearer|Mutual TLS|OpenID Connect|OAuth 2.0/g, '')
  const known = /^(?:API|POST|https|example|(?:array|string|integer|number|object)+[ab]?)$/
  expect(foreignWords(plain).filter((word) => !known.test(word))).toEqual([])
})

test('an unknown text or value is an error with a suggestion', async () => {
  const project = makeWarmProject({
    'docs.config.yaml': config('de'),
    'content/index.md': '# Eins\n',
    'messages/de.yaml': 'editPgae: a\nresultCount: { one: "{cuont} Treffer", other: "{count} Treffer" }\nnext: [1]\n',
  })
  const { code, error } = await project.build()
  expect(code).toBe(1)
  expect(error.split('\n').filter((line) => line.startsWith('messages'))).toMatchInlineSnapshot(`
    [
      "messages/de.yaml:1:1  error  messages  "editPgae" is not an option; did you mean "editPage"?",
      "messages/de.yaml:2:14  error  messages  "resultCount" has no value {cuont}; did you mean {count}?",
      "messages/de.yaml:3:7  error  messages  "next" must be text or a group of options, not a list",
    ]
  `)
})

test('a language that docsgen does not have is a warning that names the missing texts', async () => {
  const project = makeWarmProject({ 'docs.config.yaml': config('nl'), 'content/index.md': '# Een\n' })
  const missing = await project.build()
  expect(missing).toMatchObject({ code: 0 })
  expect(missing.error.split('\n')[0]).toMatch(
    /^docs\.config\.yaml:1:\d+ {2}warning {2}messages {2}messages\/nl\.yaml has no text for "switchToDark", "switchToLight", "switchToDarkAsSystem" and \d+ more; readers see the English text$/,
  )
  const { copied: _, ...rest } = en
  project.write({ 'messages/nl.yaml': JSON.stringify(rest) })
  expect((await project.build()).error.split('\n')[0]).toBe(
    'messages/nl.yaml  warning  messages  messages/nl.yaml has no text for "copied"; readers see the English text',
  )
  project.write({ 'messages/nl.yaml': JSON.stringify(en) })
  expect((await project.build()).error).not.toContain('warning')
})
