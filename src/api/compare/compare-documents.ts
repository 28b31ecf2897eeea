import type { ApiChange, ChangedOperation, ChangeSeverity } from '../../model/api-change.ts'
import type { Report } from '../../report/problem.ts'
import type { SpecFiles } from '../read/files/spec-files.ts'
import { describeOwner } from '../read/describe-pointer.ts'
import { child, nodeAt, referenceOf, type SpecNode } from '../read/files/spec-node.ts'
import { compareOperations } from './compare-operations.ts'
import { compareSchemes } from './compare-schemes.ts'
import { createSchemaComparer } from './compare-schemas.ts'
import { describeNode } from './describe-node.ts'
import { keyOfFinding, kindOf, onlyIn, type Finding } from './finding.ts'
import type { Contract, ContractOperation } from './contract.ts'
import { readContract } from './read-contract.ts'
import { stringify } from 'yaml'

/** What the site's config says about kinds of changes, by `rule` or `rule/request` and `rule/response`. */
export type ChangeRules = Readonly<Record<string, 'error' | 'warn' | 'ignore'>>

interface Found {
  readonly finding: Finding
  readonly operations: ChangedOperation[]
}

const theOperation = 'the operation'

/**
 * Lists the changes of a document that its API's callers can notice. Reads both documents as contracts, compares the
 * operations that both have and the schemas behind them, and reports a change that several operations share once. If
 * there is no earlier document, everything is new.
 */
export function compareDocuments(
  before: SpecFiles | undefined,
  after: SpecFiles,
  rules: ChangeRules = {},
  report: Report = () => undefined,
): ApiChange[] {
  const now = readContract(after)
  const old = before === undefined ? emptyContract(now) : readContract(before)
  const found = new Map<string, Found>()
  const add = (finding: Finding, operation: ContractOperation | undefined): void => {
    const key = keyOfFinding(finding)
    const operations = found.get(key)?.operations ?? []
    if (operation !== undefined && !operations.some(({ name }) => name === operation.name))
      operations.push({ name: operation.name, slug: undefined })
    found.set(key, { finding, operations })
  }
  for (const finding of [...compareServers(old, now), ...compareSchemes(old.schemes, now.schemes)])
    add(finding, undefined)
  const schemas = createSchemaComparer(old.step, now.step)
  for (const [key, operation] of now.operations) {
    const earlier = old.operations.get(key)
    if (earlier !== undefined)
      for (const finding of compareOperations(earlier, operation, schemas)) add(finding, operation)
    else if (!isHidden(operation, old))
      add(onlyIn('spec-operation-added', false, operation.specNode, theOperation), operation)
  }
  for (const [key, operation] of old.operations)
    if (!now.operations.has(key) && !isHidden(operation, now))
      add(onlyIn('spec-operation-removed', true, operation.specNode, theOperation), operation)
  reportUnread(old, now, report)
  return [...found.values()].map(({ finding, operations }) => ({
    kind: kindOf(finding.rule),
    rule: finding.rule,
    severity: severityOf(finding, rules),
    subject: subjectOf(finding),
    message: finding.message,
    operations,
    at: finding.specNode.file.placeOf(finding.specNode.pointer, 'key'),
    ...writeParts(finding),
  }))
}

/** Whether the other document may have the operation in a place that cannot be read. */
function isHidden({ places }: ContractOperation, { unreadPlaces }: Contract): boolean {
  return places.some((place) => unreadPlaces.has(place))
}

/** Reports the references that could not be followed, each once even if both documents have it. */
function reportUnread(old: Contract, now: Contract, report: Report): void {
  const inNew = new Set([...now.unread.values()].map(referenceOf))
  const onlyOld = [...old.unread.values()].filter((specNode) => !inNew.has(referenceOf(specNode)))
  for (const specNode of [...now.unread.values(), ...onlyOld]) {
    const owner = describeOwner(specNode.pointer)
    const message = `"${referenceOf(specNode) ?? ''}" cannot be read, so what uses it is not compared (in ${owner})`
    const at = specNode.file.placeOf([...specNode.pointer, '$ref'])
    report({ severity: 'warning', rule: 'spec-not-compared', message, at })
  }
}

function writeParts({ rule, specNode, counterpart }: Finding): Pick<ApiChange, 'before' | 'after'> {
  const kind = kindOf(rule)
  if (kind === 'removed' && counterpart === undefined) return { before: writePart(specNode), after: '' }
  if (kind === 'added' && counterpart === undefined) return { before: '', after: writePart(specNode) }
  const { before, after } = counterpart ?? { before: undefined, after: specNode }
  return { before: before === undefined ? '' : writePart(before), after: writePart(after) }
}

function emptyContract(like: Contract): Contract {
  return { ...like, operations: new Map(), servers: like.servers }
}

function subjectOf({ subject, specNode }: Finding): string {
  return typeof subject === 'string' ? subject : describeNode(subject ?? specNode)
}

function compareServers(before: Contract, after: Contract): Finding[] {
  return [
    ...serversOnlyIn(before, after).map(({ url, at }) => onlyIn('spec-server-removed', true, at, `server ${url}`)),
    ...serversOnlyIn(after, before).map(({ url, at }) => onlyIn('spec-server-added', false, at, `server ${url}`)),
  ]
}

function serversOnlyIn(one: Contract, other: Contract): { readonly url: string; readonly at: SpecNode }[] {
  const own = [...one.servers].filter(([url]) => !other.servers.has(url))
  return own.map(([url, specNode]) => ({ url, at: addressOf(one, specNode) }))
}

function addressOf({ top }: Contract, specNode: SpecNode): SpecNode {
  return child(specNode, 'url') ?? child(top, 'servers') ?? specNode
}

const mostLines = 400
const mostDepth = 6

/** A part of a document as YAML, with its key. Long parts are cut. */
function writePart({ file, value, pointer }: SpecNode): string {
  const key = pointer.at(-1) ?? ''
  const isItem = Array.isArray(nodeAt(file, pointer.slice(0, -1))?.value)
  const lines = stringify(isItem ? [cut(value, 0)] : { [key]: cut(value, 0) }, { lineWidth: 0 })
    .trimEnd()
    .split('\n')
  const more = lines.length - mostLines
  return more > 0 ? [...lines.slice(0, mostLines), `# … ${String(more)} more lines`].join('\n') : lines.join('\n')
}

function cut(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth >= mostDepth) return '…'
  if (Array.isArray(value)) return value.map((item) => cut(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cut(inner, depth + 1)]))
}

/** Most clients handle values that they do not know, so a new one in a response is only a warning. */
const tolerated: ReadonlySet<string> = new Set(['spec-value-added'])

/** Changes that the schemas allow, but that change what a call does or what generated clients are called. */
const risky: ReadonlySet<string> = new Set([
  'spec-default-changed',
  'spec-operation-id-changed',
  'spec-response-removed',
])

/** How harmful a change is for clients that follow the earlier document. */
function severityOf({ rule, isBreaking, direction }: Finding, rules: ChangeRules): ChangeSeverity {
  const chosen = (direction && rules[`${rule}/${direction}`]) ?? rules[rule]
  if (chosen !== undefined) return ({ error: 'error', warn: 'warning', ignore: 'info' } as const)[chosen]
  if (isBreaking) return tolerated.has(rule) ? 'warning' : 'error'
  // A default describes calls that leave the value out, so it means nothing in a response.
  return risky.has(rule) && direction !== 'response' ? 'warning' : 'info'
}
