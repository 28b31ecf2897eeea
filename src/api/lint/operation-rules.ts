import type { Problem, Report } from '../../report/problem.ts'
import { findNearest, nearestName } from '../../report/nearest-name.ts'
import { describeOwner } from '../read/describe-pointer.ts'
import type { SpecFiles } from '../read/files/spec-files.ts'
import { methods } from '../read/methods.ts'
import type { PlacedOperation } from '../read/parts.ts'
import { createFollow, targetOf } from '../read/follow.ts'
import { schemeName } from '../read/security.ts'
import { replacesGroup } from './validator-errors.ts'
import {
  child,
  entriesOf,
  filledTextOf,
  isTrue,
  itemsOf,
  keyOf,
  placeOf,
  textOf,
  topOf,
  type Follow,
  type SpecNode,
} from '../read/files/spec-node.ts'

/** Rules about the operations of a document: their names, paths, parameters, authentication and links. */
export function checkOperations(files: SpecFiles, report: Report): void {
  const top = topOf(files.main)
  const follow = createFollow(files)
  const operations = entriesOf(child(top, 'paths')).flatMap(([path, entry]): PlacedOperation[] => {
    const item = follow(entry)
    if (item === undefined) return []
    const usual = entriesOf(item).flatMap(([key, inner]) =>
      methods.has(key) ? [[key.toUpperCase(), inner] as const] : [],
    )
    const additional = entriesOf(child(item, 'additionalOperations'))
    return [...usual, ...additional].map(([method, specNode]) => ({
      path,
      method,
      specNode: follow(specNode) ?? specNode,
      item,
    }))
  })
  checkIds(operations, report)
  checkPaths(top, report)
  const reported = new Set<string>()
  for (const operation of operations) {
    checkParameters(operation, { follow, reported }, report)
    checkQueryString(operation, { follow, reported }, report)
  }
  checkSecurity(top, [top, ...operations.map(({ specNode }) => specNode)], follow, report)
  checkLinks(operations, { files, follow }, report)
}

function nameOf({ method, path }: PlacedOperation): string {
  return `${method} ${path}`
}

function checkIds(operations: readonly PlacedOperation[], report: Report): void {
  const seen = new Map<string, PlacedOperation>()
  for (const operation of operations) {
    const id = filledTextOf(operation.specNode, 'operationId')
    if (id === undefined) continue
    const first = seen.get(id)
    if (first === undefined) seen.set(id, operation)
    else
      report({
        severity: 'error',
        rule: 'spec-duplicate-operation',
        message: `${nameOf(operation)}: the operationId "${id}" is already used by ${nameOf(first)}`,
        at: placeOf(child(operation.specNode, 'operationId') ?? operation.specNode),
      })
  }
}

function checkPaths(top: SpecNode, report: Report): void {
  const seen = new Map<string, string>()
  const paths = child(top, 'paths')
  for (const [path, specNode] of entriesOf(paths)) {
    if (path.startsWith('x-')) continue
    const reportHere = (error: Pick<Problem, 'severity' | 'rule' | 'message'>): void =>
      report({ ...error, at: specNode.file.placeOf(specNode.pointer, 'key') })
    if (!path.startsWith('/')) {
      const message = path === '$ref' ? `paths › "$ref" ${replacesGroup}` : `the path "${path}" must start with a slash`
      reportHere({ severity: 'error', rule: 'spec-path', message })
      continue
    }
    checkBraces(path, reportHere)
    if (path.includes('?')) {
      const message = `the path "${path}" has a query string; describe it as query parameters instead`
      reportHere({ severity: 'warning', rule: 'spec-path', message })
    }
    const shape = path.replaceAll(/\{[^{}]*\}/g, '{}')
    const other = seen.get(shape)
    if (other === undefined) seen.set(shape, path)
    else
      reportHere({
        // The standard forbids it, but some services choose between such paths by the form of the values.
        severity: 'warning',
        rule: 'spec-duplicate-path',
        message: `"${path}" and "${other}" are the same path with different parameter names`,
      })
  }
}

function checkBraces(path: string, reportHere: (error: Pick<Problem, 'severity' | 'rule' | 'message'>) => void): void {
  if (/[{}]/.test(path.replaceAll(/\{[^{}]*\}/g, ''))) {
    const message = `the path "${path}" has an unmatched brace`
    reportHere({ severity: 'error', rule: 'spec-path', message })
  }
  const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  // Callers still know what to send: the same value in both places.
  if (twice !== undefined)
    reportHere({ severity: 'warning', rule: 'spec-path', message: `the path "${path}" has "{${twice}}" twice` })
}

const otherPlaces: ReadonlySet<string> = new Set(['query', 'querystring', 'header', 'cookie', 'body', 'formData'])

function checkParameters(
  operation: PlacedOperation,
  { follow, reported }: { readonly follow: Follow; readonly reported: Set<string> },
  report: Report,
): void {
  const { path, specNode, item } = operation
  const used = new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name))
  const declared = new Set<string>()
  const unused: UnusedParameter[] = []
  for (const holder of [item, specNode]) {
    const seen = new Set<string>()
    for (const entry of itemsOf(child(holder, 'parameters'))) {
      const parameter = follow(entry)
      const name = parameter && textOf(parameter, 'name')
      if (parameter === undefined || name === undefined) continue
      const place = textOf(parameter, 'in') ?? ''
      const owner = holder === item ? `the path "${path}"` : nameOf(operation)
      const reportHere = (rule: string, message: string): void =>
        report({ severity: 'error', rule, message: `${owner}: ${message}`, at: placeOf(entry) })
      if (seen.has(`${place} ${name}`))
        reportHere('spec-duplicate-parameter', `the ${place} parameter "${name}" is declared twice`)
      if (place === 'body' && [...seen].some((other) => other.startsWith('body ')))
        reportHere('spec-duplicate-parameter', 'a request has one body, and another parameter already describes it')
      seen.add(`${place} ${name}`)
      // A place that does not exist is reported as such.
      if (!otherPlaces.has(place)) declared.add(name)
      if (place !== 'path') continue
      if (!used.has(name)) unused.push({ entry, name, owner })
      else if (!reported.has(keyOf(parameter))) checkIsRequired(parameter, { name, owner, reported }, report)
    }
  }
  checkNames(operation, { used, declared, unused }, report)
}

/** Operations may share a parameter, which is reported once. */
function checkIsRequired(
  parameter: SpecNode,
  { name, owner, reported }: { readonly name: string; readonly owner: string; readonly reported: Set<string> },
  report: Report,
): void {
  if (isTrue(parameter, 'required')) return
  reported.add(keyOf(parameter))
  const given = child(parameter, 'required')
  const found = given === undefined ? '' : `, not ${JSON.stringify(given.value)}`
  const message = `the path parameter "${name}" needs "required: true"${found} (in ${owner})`
  report({ severity: 'error', rule: 'spec-path-parameter', message, at: placeOf(given ?? parameter) })
}

interface PathNames {
  /** The names in the path. */
  readonly used: ReadonlySet<string>
  readonly declared: ReadonlySet<string>
  /** Parameters that the path does not have. */
  readonly unused: readonly UnusedParameter[]
}

interface UnusedParameter {
  readonly entry: SpecNode
  readonly name: string
  readonly owner: string
}

function checkNames(operation: PlacedOperation, { used, declared, unused }: PathNames, report: Report): void {
  const { path, specNode } = operation
  const undeclared = new Set([...used].filter((name) => !declared.has(name)))
  // If it is not another spelling of one in the path, callers still know what to send.
  const severity = undeclared.size > 0 ? 'error' : 'warning'
  for (const { entry, name, owner } of unused) {
    const isOnlyOne = unused.length === 1 && undeclared.size === 1
    const meant = isOnlyOne ? [...undeclared][0] : findNearest(name, undeclared)
    // A misspelt parameter is not missing as well.
    if (meant !== undefined) undeclared.delete(meant)
    const message = `${owner}: the path has no "{${name}}"${hintFor(name, path, meant)}`
    report({ severity, rule: 'spec-path-parameter', message, at: placeOf(entry) })
  }
  for (const name of undeclared) {
    const message = `${nameOf(operation)} does not declare the path parameter "${name}"`
    report({
      severity: 'error',
      rule: 'spec-path-parameter',
      message,
      at: specNode.file.placeOf(specNode.pointer, 'key'),
    })
  }
}

function hintFor(name: string, path: string, meant: string | undefined): string {
  if (path.split('/').includes(`:${name}`)) return `; write it in place of ":${name}"`
  return meant === undefined ? '' : `; did you mean "${meant}"?`
}

/** A parameter that is the whole query string must be the only one in the query. */
function checkQueryString(
  operation: PlacedOperation,
  { follow, reported }: { readonly follow: Follow; readonly reported: Set<string> },
  report: Report,
): void {
  const { specNode, item } = operation
  const byName = new Map<string, { readonly entry: SpecNode; readonly place: string; readonly name: string }>()
  for (const entry of [item, specNode].flatMap((holder) => itemsOf(child(holder, 'parameters')))) {
    const parameter = follow(entry)
    const place = parameter && textOf(parameter, 'in')
    const name = (parameter && textOf(parameter, 'name')) ?? ''
    if (place === 'query' || place === 'querystring') byName.set(`${place} ${name}`, { entry, place, name })
  }
  const all = [...byName.values()]
  const whole = all.find(({ place }) => place === 'querystring')
  for (const { entry, name } of whole === undefined ? [] : all) {
    // Parameters of a path apply to all of its operations, but are reported only once.
    if (entry === whole?.entry || reported.has(keyOf(entry))) continue
    reported.add(keyOf(entry))
    const message = `${nameOf(operation)}: "${name}" cannot be used with "${whole?.name ?? ''}", which is the whole query string`
    report({ severity: 'error', rule: 'spec-query-string', message, at: placeOf(entry) })
  }
}

function checkSecurity(top: SpecNode, holders: readonly SpecNode[], follow: Follow, report: Report): void {
  const place = child(top, 'swagger') === undefined ? ['components', 'securitySchemes'] : ['securityDefinitions']
  const schemes = place.reduce<SpecNode | undefined>(child, top)
  const declared = entriesOf(schemes && follow(schemes)).map(([name]) => name)
  for (const requirement of holders.flatMap((holder) => itemsOf(child(holder, 'security')))) {
    for (const [name, specNode] of entriesOf(requirement)) {
      // One whose reference leads nowhere is reported there.
      if (declared.includes(name) || schemeName(name, specNode, { top, follow }) !== undefined) continue
      const owner = describeOwner(specNode.pointer)
      const message = `there is no security scheme "${name}" in ${place.join(' › ')}${nearestName(name, declared)} (in ${owner})`
      const at = specNode.file.placeOf(specNode.pointer, 'key')
      report({ severity: 'error', rule: 'spec-security', message, at })
    }
  }
}

function checkLinks(
  operations: readonly PlacedOperation[],
  { files, follow }: { readonly files: SpecFiles; readonly follow: Follow },
  report: Report,
): void {
  const ids = operations.flatMap(({ specNode }) => textOf(specNode, 'operationId') ?? [])
  const responses = operations.flatMap(({ specNode }) =>
    entriesOf(child(specNode, 'responses')).map(([, response]) => response),
  )
  for (const response of responses) {
    // Links of a shared response are reported once, at the response.
    const own = follow(response)
    if (own === undefined || own.pointer !== response.pointer) continue
    for (const [, entry] of entriesOf(child(own, 'links'))) {
      const link = follow(entry)
      if (link !== undefined) checkOperationRef(link, files, report)
      const id = link && textOf(link, 'operationId')
      if (link === undefined || id === undefined || ids.includes(id)) continue
      report({
        severity: 'error',
        rule: 'spec-link',
        message: `there is no operation "${id}"${nearestName(id, ids)} (in ${describeOwner(link.pointer)})`,
        at: placeOf(child(link, 'operationId') ?? link),
      })
    }
  }
}

function checkOperationRef(link: SpecNode, files: SpecFiles, report: Report): void {
  const reference = textOf(link, 'operationRef')
  if (reference?.startsWith('#/') !== true || targetOf(reference, link, files) !== undefined) return
  const at = link.file.placeOf([...link.pointer, 'operationRef'])
  const message = `there is no operation at "${reference}" (in ${describeOwner(link.pointer)})`
  report({ severity: 'error', rule: 'spec-link', message, at })
}
