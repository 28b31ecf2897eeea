import type { Element, Nodes } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { largeDocuments, smallDocuments } from '../helpers/public-documents.ts'
import { loadSpec } from './load-spec.ts'
import { renderPages } from './render-page.ts'

// The large documents take minutes and must be downloaded, so they are only used with DOCSGEN_CORPUS=large.
const documents = [...smallDocuments, ...(process.env['DOCSGEN_CORPUS'] === 'large' ? largeDocuments : [])]

type Fields = Readonly<Record<string, unknown>>

/** The contents of a document, counted without using docsgen. */
interface Contents {
  readonly operations: readonly string[]
  readonly parameters: number
  readonly schemas: readonly string[]
}

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'])

function countContents(document: Fields): Contents {
  const items = [...entries(document['paths']), ...entries(document['webhooks'] ?? document['x-webhooks'])]
  const found = items.flatMap(([path, entry]) => {
    const item = follow(entry, document)
    return entries(item)
      .filter(([method, operation]) => methods.has(method) && fields(operation)['x-internal'] !== true)
      .map(([method, operation]) => {
        const all = [...list(fields(item)['parameters']), ...list(fields(operation)['parameters'])]
        const named = all.map((parameter) => fields(follow(parameter, document)))
        const shown = named.filter((parameter) => /^(?:path|query|header|cookie)$/.test(String(parameter['in'])))
        const names = new Set(shown.map((parameter) => `${String(parameter['in'])} ${String(parameter['name'])}`))
        return { name: `${method} ${path}`, parameters: names.size }
      })
  })
  return {
    operations: found.map(({ name }) => name),
    parameters: found.reduce((sum, { parameters }) => sum + parameters, 0),
    schemas: Object.keys(fields(document['definitions'] ?? fields(document['components'])['schemas'])),
  }
}

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function entries(value: unknown): [string, unknown][] {
  return Object.entries(fields(value)).filter(([name]) => !name.startsWith('x-'))
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function follow(value: unknown, document: Fields): unknown {
  const reference = fields(value)['$ref']
  if (typeof reference !== 'string') return value
  const parts = reference.replace(/^#\//, '').split('/')
  const target = parts.reduce<unknown>(
    (at, part) => fields(at)[decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  )
  return follow(target, document)
}

/** The contents of a document's pages, counted in their HTML. */
interface Shown {
  operations: number
  parameters: number
  readonly schemas: Set<string>
}

function countShown(node: Nodes, shown: Shown): void {
  if (!('children' in node)) return
  for (const child of node.children) {
    if (child.type !== 'element') continue
    const names = list(child.properties['className'])
    // A callback is counted with its operation.
    if (names.includes('api-operation-inner')) continue
    if (names.includes('api-operation')) shown.operations += 1
    if (
      names.includes('api-part') &&
      /\.(?:path|query|header|cookie)$/.test(String(headingOf(child)?.properties['id']))
    )
      shown.parameters += rowsOf(child)
    if (names.includes('api-named')) shown.schemas.add(textOf(partsOf(child).map(headingOf).find(Boolean)).trim())
    countShown(child, shown)
  }
}

function rowsOf(part: Element): number {
  const rows = part.children.find((child) => child.type === 'element' && child.tagName === 'ul')
  return rows?.type === 'element' ? rows.children.length : 0
}

function partsOf(part: Element): Element[] {
  return part.children.filter((child) => child.type === 'element')
}

function headingOf(part: Element): Element | undefined {
  return partsOf(part).find(({ tagName }) => /^h\d$/.test(tagName))
}

function textOf(node: Nodes | undefined): string {
  if (node === undefined) return ''
  return 'value' in node ? node.value : 'children' in node ? node.children.map((child) => textOf(child)).join('') : ''
}

test.each(documents)(
  'the pages of $name are complete, and all of their links work',
  async ({ name, read }) => {
    const text = read()
    const contents = countContents((name.endsWith('.json') ? JSON.parse(text) : parse(text)) as Fields)
    const { api, reported } = await loadSpec({ [name]: text })
    expect(api, reported.join('\n')).toBeDefined()
    const shown: Shown = { operations: 0, parameters: 0, schemas: new Set() }
    const pages = renderPages(api)
    for (const { html } of pages) countShown(fromHtml(html, { fragment: true }), shown)
    expect({ operations: shown.operations, parameters: shown.parameters }).toEqual({
      operations: contents.operations.length,
      parameters: contents.parameters,
    })
    expect(contents.schemas.filter((schema) => !shown.schemas.has(schema))).toEqual([])
    const places = new Map(pages.map(({ page, ids }) => [`/docs${page.plan.route}`, new Set(ids)]))
    const astray = pages.flatMap(({ page }) =>
      [...page.html.texts.join('').matchAll(/\shref="([^"]*)"/g)]
        .map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), `http://x/docs${page.plan.route}`))
        .filter(
          ({ host, pathname }) => host === 'x' && pathname.startsWith('/docs/api') && !/\/openapi\.\w+$/.test(pathname),
        )
        .filter(({ pathname, hash }) => {
          const ids = places.get(decodeURIComponent(pathname))
          return ids === undefined || (hash !== '' && !ids.has(decodeURIComponent(hash.slice(1))))
        })
        .map(({ href }) => href),
    )
    expect(astray).toEqual([])
    for (const { html, ids } of pages) {
      expect(new Set(ids).size).toBe(ids.length)
      expect(html).not.toMatch(/\[object Object\]/)
    }
  },
  900_000,
)
