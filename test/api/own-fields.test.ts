import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Element, Nodes } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { smallDocuments, type PublicDocument } from '../helpers/public-documents.ts'
import { loadSpec } from './load-spec.ts'
import { renderPages } from './render-page.ts'

// Any other documents can be checked as well: DOCSGEN_DOCUMENTS=a.yaml,b.json
const given = (process.env['DOCSGEN_DOCUMENTS'] ?? '').split(',').filter((file) => file !== '')
const documents: readonly PublicDocument[] = [
  ...smallDocuments.filter(({ name }) => /train-travel|galaxy|complex-nesting|polymorphism/.test(name)),
  ...given.map((file) => ({ name: path.basename(file), read: () => readFileSync(file, 'utf8') })),
]

type Fields = Readonly<Record<string, unknown>>
type Side = 'readOnly' | 'writeOnly'

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'])
const levels = 2
const manyVariants = 12

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function follow(value: unknown, document: Fields): Fields {
  const reference = fields(value)['$ref']
  if (typeof reference !== 'string') return fields(value)
  const parts = reference.replace(/^#\//, '').split('/')
  const decoded = parts.map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
  return follow(
    decoded.reduce<unknown>((at, part) => fields(at)[part], document),
    document,
  )
}

interface Walk {
  readonly document: Fields
  /** Fields with this keyword are left out. */
  readonly leftOut: Side
  readonly found: Set<string>
}

interface Level {
  readonly prefix: string
  readonly depth: number
  readonly seen: readonly unknown[]
}

/** Adds the names of the first levels of fields, read from the document without using docsgen. */
function collect(value: unknown, at: Level, walk: Walk): void {
  const schema = follow(value, walk.document)
  if (
    Object.keys(schema).length === 0 ||
    at.seen.includes(schema) ||
    at.depth >= levels ||
    schema['x-internal'] === true
  )
    return
  const here = { ...at, seen: [...at.seen, schema] }
  for (const [name, property] of Object.entries(fields(schema['properties']))) {
    if (holds(property, walk.leftOut, walk.document) || holds(property, 'x-internal', walk.document)) continue
    walk.found.add(`${at.prefix}${name}`)
    collect(property, { ...here, prefix: `${at.prefix}${name}.`, depth: at.depth + 1 }, walk)
  }
  for (const part of list(schema['allOf'])) collect(part, here, walk)
  for (const kind of ['oneOf', 'anyOf']) {
    const variants = list(schema[kind])
    for (const variant of variants.length > manyVariants ? variants.slice(0, 1) : variants) collect(variant, here, walk)
  }
  if (schema['properties'] === undefined) {
    collect(schema['items'], here, walk)
    collect(schema['additionalProperties'], here, walk)
  }
}

function holds(value: unknown, keyword: string, document: Fields, depth = 0): boolean {
  const schema = follow(value, document)
  if (fields(value)[keyword] === true || schema[keyword] === true) return true
  return depth < 5 && list(schema['allOf']).some((part) => holds(part, keyword, document, depth + 1))
}

function schemasOf(message: unknown, document: Fields): readonly unknown[] {
  const resolved = follow(message, document)
  const own = Object.values(fields(resolved['content'])).map((media) => fields(media)['schema'])
  return [...own, resolved['schema']].filter((schema) => schema !== undefined)
}

interface OwnFields {
  readonly request: ReadonlySet<string>
  readonly response: ReadonlySet<string>
}

/** The fields of each operation by method and path. */
function expectedFields(document: Fields): Map<string, OwnFields> {
  const operations = Object.entries(fields(document['paths'])).flatMap(([route, item]) =>
    Object.entries(follow(item, document))
      .filter(([method, value]) => methods.has(method) && fields(value)['x-internal'] !== true)
      .map(([method, value]) => [`${method.toUpperCase()} ${route}`, fieldsOf(fields(value), document)] as const),
  )
  return new Map(operations)
}

function fieldsOf(operation: Fields, document: Fields): OwnFields {
  const collectAll = (schemas: readonly unknown[], leftOut: Side): Set<string> => {
    const found = new Set<string>()
    for (const schema of schemas) collect(schema, { prefix: '', depth: 0, seen: [] }, { document, leftOut, found })
    return found
  }
  const parameters = list(operation['parameters']).map((one) => follow(one, document))
  const bodies = parameters.filter((one) => one['in'] === 'body').map((one) => one['schema'])
  const answers = Object.entries(fields(operation['responses'])).filter(([status]) => status.startsWith('2'))
  return {
    request: collectAll([...schemasOf(operation['requestBody'], document), ...bodies], 'readOnly'),
    response: collectAll(
      answers.flatMap(([, answer]) => schemasOf(answer, document)),
      'writeOnly',
    ),
  }
}

function children(node: Nodes): readonly Element[] {
  return nodesOf(node).filter((child) => child.type === 'element')
}

function all(node: Nodes, test: (element: Element) => boolean): Element[] {
  return children(node).flatMap((child) => [...(test(child) ? [child] : []), ...all(child, test)])
}

function hasClass(name: string): (element: Element) => boolean {
  return ({ properties }) => list(properties['className']).includes(name)
}

function textOf(node: Nodes | undefined): string {
  if (node === undefined) return ''
  return 'value' in node ? node.value : nodesOf(node).map(textOf).join('')
}

function nodesOf(node: Nodes): readonly Nodes[] {
  return 'children' in node ? node.children : []
}

/** The names of rows below an element, each with the names of the rows around it. */
function rowsIn(node: Nodes, prefix = '', found = new Set<string>()): Set<string> {
  for (const child of children(node)) {
    const [name] = children(child).filter(hasClass('api-row-head')).flatMap(children)
    if (child.tagName !== 'li' || name === undefined) rowsIn(child, prefix, found)
    else {
      found.add(prefix + textOf(name))
      rowsIn(child, `${prefix}${textOf(name)}.`, found)
    }
  }
  return found
}

test.each(documents)(
  'the pages of $name show two levels of the fields of every operation, and link to all deeper ones',
  async ({ name, read }) => {
    const text = read()
    const expected = expectedFields((name.endsWith('.json') ? JSON.parse(text) : parse(text)) as Fields)
    const { api, reported } = await loadSpec({ [`openapi/${path.basename(name)}`]: text })
    expect(api, reported.join('\n')).toBeDefined()
    const operations = (api?.tags ?? []).flatMap((tag) => tag.operations)
    const shown = new Map<string, Element>()
    const named = new Map<string, ReadonlySet<string>>()
    const links: { readonly target: string; readonly names: readonly string[] }[] = []
    for (const { page, html } of renderPages(api)) {
      const tree = fromHtml(html, { fragment: true })
      const own = `/docs${page.plan.route}`
      for (const section of all(tree, hasClass('api-operation')))
        shown.set(String(section.properties['ariaLabelledBy']), section)
      for (const section of all(tree, hasClass('api-named'))) {
        const id = String(section.properties['ariaLabelledBy'])
        const rows = rowsIn(section)
        named.set(`${own}#${id}`, rows)
        if (page.plan.content.kind === 'schema') named.set(own, rows)
      }
      for (const more of all(tree, hasClass('api-more'))) {
        const [link, names] = children(more)
        const href = decodeURIComponent(String(link?.properties['href']))
        links.push({
          target: href.startsWith('#') ? own + href : href,
          names: textOf(names).trim().split(/,+ /).filter(Boolean),
        })
      }
    }
    const missing: string[] = []
    let count = 0
    for (const { slug, method, path: route } of operations) {
      const wanted = expected.get(`${method} ${route}`)
      const section = shown.get(slug)
      if (wanted === undefined || section === undefined) {
        missing.push(`${method} ${route}`)
        continue
      }
      const found = rowsIn(section)
      for (const field of [...wanted.request, ...wanted.response]) {
        count += 1
        if (!found.has(field)) missing.push(`${slug}: ${field}`)
      }
    }
    for (const { target, names } of links) {
      const rows = named.get(target)
      for (const field of names) if (rows?.has(field) !== true) missing.push(`${target}: ${field}`)
    }
    expect(missing).toEqual([])
    expect(count).toBeGreaterThan(5)
  },
  900_000,
)
