import { child, type SpecNode } from '../read/spec-node.ts'
import { anything, type SchemaComparer } from './compare-schemas.ts'
import { compareSecurity } from './compare-security.ts'
import { deprecation, type Direction, type Finding } from './finding.ts'
import type { ContractOperation, ContractParameter, ContractResponse } from './read-contract.ts'

/** Compares the requests and responses of an operation. */
export function compareOperations(
  before: ContractOperation,
  after: ContractOperation,
  schemas: SchemaComparer,
): Finding[] {
  // In a webhook or callback, the reader receives the request, so it is compared like a response.
  const [sent, answered]: readonly Direction[] = after.isReversed ? ['response', 'request'] : ['request', 'response']
  const compare = (
    old: SpecNode | undefined,
    now: SpecNode | undefined,
    direction: Direction | undefined,
  ): readonly Finding[] =>
    old === undefined || now === undefined || direction === undefined ? [] : schemas.compare(old, now, direction)
  return [
    ...compareIdentity(before, after),
    ...compareParameters(before, after, (old, now) => compare(old, now, sent)),
    ...compareBodies(before, after, (old, now) => compare(old, now, sent)),
    ...compareResponses(before, after, (old, now) => compare(old, now, answered)),
    ...compareSecurity(before, after),
  ]
}

type Compare = (before: SpecNode | undefined, after: SpecNode | undefined) => readonly Finding[]

function compareIdentity(before: ContractOperation, after: ContractOperation): Finding[] {
  const about = { specNode: after.specNode, subject: 'the operation', isBreaking: false }
  return [
    ...(after.isDeprecated === before.isDeprecated
      ? []
      : [{ ...about, ...deprecation('operation', after.isDeprecated) }]),
    ...(before.operationId === after.operationId || before.operationId === undefined
      ? []
      : [
          {
            ...about,
            kind: 'changed',
            rule: 'spec-operation-id-changed',
            specNode: child(after.specNode, 'operationId') ?? after.specNode,
            message: `changed its id from ${before.operationId} to ${after.operationId ?? 'none'}`,
          } as const,
        ]),
  ]
}

function compareParameters(before: ContractOperation, after: ContractOperation, compare: Compare): Finding[] {
  const findings: Finding[] = []
  for (const [key, old] of before.parameters) {
    const now = after.parameters.get(key)
    const about = {
      subject: old.name,
      specNode: now?.specNode ?? old.specNode,
      ...(now && { counterpart: { before: old.specNode, after: now.specNode } }),
    }
    if (now === undefined) {
      findings.push({
        ...about,
        kind: 'removed',
        rule: 'spec-parameter-removed',
        isBreaking: true,
        message: 'was removed',
      })
      continue
    }
    findings.push(...compareParameter(old, now), ...compare(old.schema, now.schema))
    if (old.isRequired !== now.isRequired)
      findings.push({
        ...about,
        kind: 'changed',
        rule: now.isRequired ? 'spec-parameter-required' : 'spec-parameter-optional',
        isBreaking: now.isRequired !== after.isReversed,
        message: now.isRequired ? 'is now required' : 'is no longer required',
      })
  }
  for (const [key, now] of after.parameters) {
    if (before.parameters.has(key)) continue
    findings.push({
      specNode: now.specNode,
      subject: now.name,
      kind: 'added',
      rule: now.isRequired ? 'spec-required-parameter-added' : 'spec-parameter-added',
      isBreaking: now.isRequired && !after.isReversed,
      message: now.isRequired ? 'was added and is required' : 'was added',
    })
  }
  return findings
}

function compareParameter(old: ContractParameter, now: ContractParameter): Finding[] {
  const counterpart = { before: old.specNode, after: now.specNode }
  const about = { subject: now.name, specNode: now.specNode, counterpart }
  return [
    ...(now.isDeprecated === old.isDeprecated ? [] : [{ ...about, ...deprecation('parameter', now.isDeprecated) }]),
    ...(now.name === old.name || now.name.toLowerCase() === old.name.toLowerCase()
      ? []
      : [
          {
            ...about,
            kind: 'changed',
            rule: 'spec-parameter-renamed',
            isBreaking: false,
            message: `was called ${old.name.replace(/^\S+ parameter /, '')}`,
          } as const,
        ]),
    ...(now.style === old.style || now.style === '' || old.style === ''
      ? []
      : [
          {
            ...about,
            kind: 'changed',
            rule: 'spec-parameter-style-changed',
            isBreaking: true,
            message: `is written differently (${old.style} before, ${now.style} now)`,
          } as const,
        ]),
  ]
}

/** Something that is only in one of the documents. */
function only(
  kind: 'added' | 'removed',
  specNode: SpecNode,
  subject: string,
): Pick<Finding, 'kind' | 'specNode' | 'subject' | 'message'> {
  return { kind, specNode, subject, message: `was ${kind}` }
}

function compareBodies(before: ContractOperation, after: ContractOperation, compare: Compare): Finding[] {
  const [old, now] = [before.body, after.body]
  const subject = 'the request body'
  if (old === undefined && now === undefined) return []
  if (old === undefined)
    return now === undefined
      ? []
      : [
          {
            specNode: now.specNode,
            subject,
            kind: 'added',
            rule: now.isRequired ? 'spec-required-body-added' : 'spec-body-added',
            isBreaking: now.isRequired && !after.isReversed,
            message: now.isRequired ? 'was added and is required' : 'was added',
          },
        ]
  if (now === undefined)
    return [{ ...only('removed', old.specNode, subject), rule: 'spec-body-removed', isBreaking: true }]
  return [
    ...(old.isRequired === now.isRequired
      ? []
      : [
          {
            specNode: now.specNode,
            counterpart: { before: old.specNode, after: now.specNode },
            subject,
            kind: 'changed',
            rule: now.isRequired ? 'spec-body-required' : 'spec-body-optional',
            isBreaking: now.isRequired !== after.isReversed,
            message: now.isRequired ? 'is now required' : 'is no longer required',
          } as const,
        ]),
    ...compareContent(old.content, now.content, subject, compare),
  ]
}

function compareContent(
  before: ContractResponse['content'],
  after: ContractResponse['content'],
  subject: string,
  compare: Compare,
): Finding[] {
  const findings: Finding[] = []
  for (const [mediaType, old] of before) {
    const now = after.get(mediaType)
    if (now !== undefined) findings.push(...compare(schemaOf(old), schemaOf(now)))
    else
      findings.push({
        specNode: old.specNode,
        subject,
        kind: 'removed',
        rule: 'spec-media-type-removed',
        isBreaking: true,
        message: `can no longer be ${mediaType}`,
      })
  }
  for (const [mediaType, { specNode }] of after) {
    if (before.has(mediaType)) continue
    findings.push({
      specNode,
      subject,
      kind: 'added',
      rule: 'spec-media-type-added',
      isBreaking: false,
      message: `can also be ${mediaType}`,
    })
  }
  return findings
}

/** Without a schema, any value is possible. */
function schemaOf({
  specNode,
  schema,
}: {
  readonly specNode: SpecNode
  readonly schema: SpecNode | undefined
}): SpecNode {
  return schema ?? anything(specNode)
}

function compareResponses(before: ContractOperation, after: ContractOperation, compare: Compare): Finding[] {
  const findings: Finding[] = []
  const hasSuccess = [...before.responses.keys()].some((status) => /^[23]/.test(status))
  for (const [status, old] of before.responses) {
    const now = after.responses.get(status)
    const subject = `response ${status}`
    if (now === undefined) {
      findings.push({
        ...only('removed', old.specNode, subject),
        rule: 'spec-response-removed',
        // An error that no longer occurs breaks no call. Next to a success, the default response is an error.
        isBreaking: !(/^[45]/.test(status) || (status === 'default' && hasSuccess)),
      })
      continue
    }
    findings.push(...compareContent(old.content, now.content, subject, compare), ...compareHeaders(old, now, compare))
  }
  for (const [status, { specNode }] of after.responses) {
    if (before.responses.has(status)) continue
    const subject = `response ${status}`
    findings.push({ ...only('added', specNode, subject), rule: 'spec-response-added', isBreaking: false })
  }
  return findings
}

function compareHeaders(before: ContractResponse, after: ContractResponse, compare: Compare): Finding[] {
  const findings: Finding[] = []
  for (const [key, old] of before.headers) {
    const now = after.headers.get(key)
    const about = {
      subject: old.name,
      specNode: now?.specNode ?? old.specNode,
      ...(now && { counterpart: { before: old.specNode, after: now.specNode } }),
    }
    if (now === undefined) {
      findings.push({
        ...about,
        kind: 'removed',
        rule: 'spec-header-removed',
        isBreaking: true,
        message: 'was removed',
      })
      continue
    }
    findings.push(...compare(old.schema, now.schema))
    if (old.isRequired !== now.isRequired)
      findings.push({
        ...about,
        kind: 'changed',
        rule: now.isRequired ? 'spec-header-required' : 'spec-header-optional',
        isBreaking: old.isRequired,
        message: now.isRequired ? 'is now always sent' : 'is no longer always sent',
      })
    if (old.isDeprecated !== now.isDeprecated)
      findings.push({ ...about, ...deprecation('parameter', now.isDeprecated) })
  }
  for (const [key, { specNode, name }] of after.headers) {
    if (before.headers.has(key)) continue
    findings.push({ ...only('added', specNode, name), rule: 'spec-header-added', isBreaking: false })
  }
  return findings
}
