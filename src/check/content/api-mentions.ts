import type { InlineCode, Nodes } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { visitParents } from 'unist-util-visit-parents'
import type { PageTree } from '../../model/page-tree.ts'
import { isSlip, nearestName } from '../../report/nearest-name.ts'
import { reportAs, type Consequence, type Report } from '../../report/problem.ts'
import { addressOf, addressOfPath, firstSegments, fitsPath, pairsOf, type ApiAddress } from './api-match.ts'
import { checkQuery, findOperation, titleOf } from './api-request.ts'
import type { Facts } from './facts.ts'
import type { ContentRule } from './rule.ts'
import { placeholder } from './scripts/shell.ts'

/** Checks paths, fields, values and headers of the API that are mentioned as code in sentences and tables. */
export const checkApiMentions: ContentRule = (page, facts, report) => {
  if (facts.apis.length === 0) return
  visitParents(page.tree, 'inlineCode', (node, ancestors) => {
    const reportError = reporterIn(page, node, { ancestors, report })
    const call = /^(?:([A-Z]{3,7}) +)?((?:https?:\/\/|\/|\u2026\/|\.{3}\/)\S*)$/.exec(node.value)
    if (call !== null) return checkPath(call[1], call[2] ?? '', { facts, reportError })
    checkHeaderName(node.value, { facts, reportError })
    const field = fieldOfRow(node, ancestors)
    if (field !== undefined && facts.fields.valuesOf(field) !== undefined)
      return checkValue(field, node.value.replaceAll('"', ''), { facts, reportError })
    return checkField(node.value, { facts, reportError })
  })
}

interface Checking {
  readonly facts: Facts
  readonly reportError: (error: MentionError, consequence: Consequence) => void
}

interface MentionError {
  readonly rule: 'api-path' | 'api-field' | 'api-header' | 'api-value' | 'api-deprecated'
  readonly message: string
}

interface Surroundings {
  readonly ancestors: readonly Nodes[]
  readonly report: Report
}

function reporterIn(page: PageTree, node: InlineCode, { ancestors, report }: Surroundings): Checking['reportError'] {
  return ({ rule, message }, consequence) => {
    const isDeprecation = rule === 'api-deprecated'
    // No warning if the text itself mentions that it is deprecated.
    if (isDeprecation && wordsAround(ancestors, page).some((text) => /deprecat/i.test(text))) return
    const found = { rule, message, at: page.placeInside(node, 0) }
    reportAs(isDeprecation && consequence === 'error' ? 'warn' : consequence, found, report)
  }
}

/** The text around a piece of code: its sentence or table row, and the heading above. */
function wordsAround(ancestors: readonly Nodes[], { tree }: PageTree): string[] {
  const block = ancestors.findLast(({ type }) => type !== 'link' && type !== 'strong' && type !== 'emphasis')
  const around = ancestors.at(-1)?.type === 'tableCell' ? ancestors.findLast(({ type }) => type === 'tableRow') : block
  const index = tree.children.findIndex((child) => child === ancestors[1])
  const heading = tree.children.slice(0, index).findLast(({ type }) => type === 'heading')
  return [around, heading].flatMap((one) => (one === undefined ? [] : [toString(one)]))
}

function checkPath(method: string | undefined, text: string, { facts, reportError }: Checking): void {
  const { paths } = facts.config.check.api
  const address = text.startsWith('/') ? addressOfSpan(method, text, facts) : addressOf(text, facts.apis)
  if (address === undefined) return checkEnd(method, text, { facts, reportError })
  if (!isCall(method, address)) return undefined
  const found = findOperation(method ?? placeholder, address)
  if ('error' in found) return reportError({ rule: 'api-path', message: found.error }, paths)
  const { operation } = found
  if (method !== undefined) facts.cover.operation(operation)
  if (operation.isDeprecated)
    reportError({ rule: 'api-deprecated', message: `${titleOf(operation)} is deprecated` }, paths)
  for (const { message, kind } of checkQuery(address.query, { ...address, operation, isWhole: false }))
    reportError({ rule: kind === 'deprecated' ? 'api-deprecated' : 'api-path', message }, paths)
  return undefined
}

/** The API's address alone is not a call, and neither is the common start of its paths. */
function isCall(method: string | undefined, { path, facts, isOutside }: ApiAddress): boolean {
  if (path === '' || path === '/') return false
  if (method !== undefined) return true
  const isStart = facts.operations.some((operation) => shares(operation.path, path.replace(/\/$/, '')))
  return !isOutside && !isStart
}

function shares(template: string, path: string): boolean {
  return template === path
    ? false
    : template.replaceAll(/\{[^{}]*\}/g, '{}').startsWith(`${path.replaceAll(/\{[^{}]*\}/g, '{}')}/`)
}

function addressOfSpan(method: string | undefined, text: string, { apis }: Facts): ApiAddress | undefined {
  const [path = '', search = ''] = text.split('?', 2)
  const query = pairsOf(search)
  const found = addressOfPath(path, query, apis)
  if (found !== undefined || method === undefined) return found
  // A method in front shows that a call is meant, and a first segment that is almost right is a typo.
  const facts = apis.find((one) => nearestName(path.split('/')[1] ?? '', firstSegments(one)) !== '')
  return facts && { facts, path, query, isOutside: false }
}

/** Checks short forms such as `DELETE …/items/{id}`, which leave out the start of a path. */
function checkEnd(method: string | undefined, text: string, { facts, reportError }: Checking): void {
  const end = /^(?:\u2026|\.{3})(\/[^?]*)/.exec(text)?.[1]
  if (end === undefined || method === undefined) return
  const operations = facts.apis.flatMap((one) => one.operations)
  const length = end.split('/').length - 1
  const found = operations.find((operation) => {
    const tail = `/${operation.path.split('/').slice(-length).join('/')}`
    return operation.method === method && fitsPath(tail, end)
  })
  if (found !== undefined) facts.cover.operation(found)
  else
    reportError(
      { rule: 'api-path', message: `the API has no ${method} path that ends in "${end}"` },
      facts.config.check.api.paths,
    )
}

/** The field whose values a cell lists: the first code of the row, if the heading of the column is about values. */
function fieldOfRow(node: InlineCode, ancestors: readonly Nodes[]): string | undefined {
  const [table, row, cell] = ancestors.slice(-3)
  if (table?.type !== 'table' || row?.type !== 'tableRow' || cell?.type !== 'tableCell') return undefined
  const column = row.children.indexOf(cell)
  const head = table.children[0]?.children[column]
  if (column === 0 || row === table.children[0] || head === undefined) return undefined
  if (!/^(?:(?:allowed|possible|valid) )?(?:values?|options)$/i.test(toString(head).trim())) return undefined
  const first = row.children[0]?.children.find(({ type }) => type === 'inlineCode')
  const name = first && /^[A-Za-z][\w.[\]]*$/.exec(toString(first))?.[0].replaceAll('[]', '').split('.').at(-1)
  return first === node ? undefined : name
}

function checkHeaderName(text: string, { facts, reportError }: Checking): void {
  const name = /^([A-Za-z][\w-]*-[\w-]+)(?::.*)?$/.exec(text)?.[1]?.toLowerCase()
  if (name === undefined) return
  const known = facts.apis.flatMap(({ api, operations }) => [
    ...api.securitySchemes.filter((scheme) => scheme.in === 'header').map((scheme) => scheme.name ?? ''),
    ...operations.flatMap(({ parameters }) => parameters.filter((one) => one.in === 'header').map((one) => one.name)),
  ])
  const names = known.map((one) => one.toLowerCase()).filter((one) => one !== '')
  if (names.includes(name)) return
  const near = names.find((one) => isSlip(name, one))
  if (near === undefined) return
  const message = `"${name}" is not a header of the API; did you mean "${near}"?`
  reportError({ rule: 'api-header', message }, facts.config.check.api.paths)
}

function checkField(text: string, { facts, reportError }: Checking): void {
  const consequence = facts.config.check.api.fields
  const pair = /^"?([A-Za-z]\w*)"?: ?"?([\w-]+)"?$/.exec(text)
  if (pair !== null) return checkValue(pair[1] ?? '', pair[2] ?? '', { facts, reportError })
  if (!/^[A-Za-z]\w*(?:\[\])?(?:\.[A-Za-z]\w*(?:\[\])?)*$/.test(text)) return undefined
  const path = text.split('.')
  const names = path.map((name) => name.replace('[]', ''))
  facts.cover.fields(facts.fields.namedBy(names))
  if (path.length < 2) return checkLoneField(text, { facts, reportError })
  if (isOther.test(text) || !facts.fields.isOfApi(names[0] ?? '')) return undefined
  const end = facts.fields.follow(path)
  if (!('stop' in end)) {
    if (end.isDeprecated)
      reportError({ rule: 'api-deprecated', message: `the field "${text}" is deprecated` }, consequence)
    return undefined
  }
  // If the last field has no fields, the name before the dot refers to something else.
  if (end.known.length === 0) return undefined
  const name = names[end.stop] ?? ''
  const message = `"${path.slice(0, end.stop).join('.')}" has no field "${name}"${nearestName(name, end.known)}`
  return reportError({ rule: 'api-field', message }, consequence)
}

/** A single name may be anything, but a long camel-case name that is almost a field of the API is a typo. */
function checkLoneField(text: string, { facts, reportError }: Checking): void {
  if (!/^[a-z]+[A-Z]\w{4,}$/.test(text)) return
  const meant = facts.fields.slipOf(text)
  if (meant === undefined) return
  const message = `the API has no field "${text}"; did you mean "${meant}"?`
  reportError({ rule: 'api-field', message }, facts.config.check.api.fields)
}

/** Host and file names, which also contain dots. */
const isOther =
  /\.(?:com|dev|example|internal|io|local|net|org|svc|conf|env|go|html|js|json|lock|md|py|sh|toml|ts|txt|xml|ya?ml)$/

function checkValue(name: string, value: string, { facts, reportError }: Checking): void {
  if (!facts.fields.isOfApi(name)) return
  facts.cover.fields(facts.fields.namedBy([name]))
  const values = facts.fields.valuesOf(name)
  if (values === undefined || values.includes(value)) return
  const message = `"${name}" is one of ${values.filter((one) => one !== '').join(', ')}, not "${value}"${nearestName(value, values)}`
  reportError({ rule: 'api-value', message }, facts.config.check.api.fields)
}
