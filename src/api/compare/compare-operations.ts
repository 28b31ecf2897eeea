import { child, type SpecNode } from '../read/files/spec-node.ts'
import { anything, type SchemaComparer } from './compare-schemas.ts'
import { deprecation, onlyIn, type Direction, type Finding } from './finding.ts'
import {
  isUnread,
  type ContractBody,
  type ContractOperation,
  type ContractParameter,
  type ContractResponse,
} from './contract.ts'
import type { SecurityRequirement } from '../../model/api.ts'

/** Compares the requests and responses of an operation. */
export function compareOperations(
  before: ContractOperation,
  after: ContractOperation,
  schemas: SchemaComparer,
): Finding[] {
  if (isUnread(before) || isUnread(after)) return []
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

/**
 * Compares the parts that both documents have, and reports those that only one of them has. What cannot be read is not
 * compared.
 */
function compareEach<Part extends { readonly specNode: SpecNode }>(
  before: ReadonlyMap<string, Part>,
  after: ReadonlyMap<string, Part>,
  {
    removed,
    added,
    both,
  }: {
    readonly removed: (old: Part, key: string) => Finding
    readonly added: (now: Part, key: string) => Finding
    readonly both: (old: Part, now: Part, key: string) => readonly Finding[]
  },
): Finding[] {
  const ofBefore = [...before].flatMap(([key, old]) => {
    const now = after.get(key)
    if (now === undefined) return [removed(old, key)]
    return isUnread(old) || isUnread(now) ? [] : both(old, now, key)
  })
  return [...ofBefore, ...[...after].flatMap(([key, now]) => (before.has(key) ? [] : [added(now, key)]))]
}

function compareIdentity(before: ContractOperation, after: ContractOperation): Finding[] {
  const about = { specNode: after.specNode, subject: 'the operation', isBreaking: false }
  const findings: Finding[] = []
  if (after.isDeprecated !== before.isDeprecated)
    findings.push({ ...about, ...deprecation('operation', after.isDeprecated) })
  if (before.operationId !== after.operationId && before.operationId !== undefined) {
    const specNode = child(after.specNode, 'operationId') ?? after.specNode
    const message = `changed its id from ${before.operationId} to ${after.operationId ?? 'none'}`
    findings.push({ ...about, rule: 'spec-operation-id-changed', specNode, message })
  }
  return findings
}

type About = Pick<Finding, 'subject' | 'specNode' | 'counterpart'>

function aboutBoth(subject: string, { specNode: before }: Demanded, { specNode }: Demanded): About {
  return { subject, specNode, counterpart: { before, after: specNode } }
}

/** A part of a request that callers may have to send. */
type Demanded = Pick<ContractBody, 'specNode' | 'isRequired'>

function addDemanded(what: 'parameter' | 'body', subject: string, now: Demanded, isReversed: boolean): Finding {
  const { specNode, isRequired } = now
  return {
    specNode,
    subject,
    rule: isRequired ? `spec-required-${what}-added` : `spec-${what}-added`,
    isBreaking: isRequired && !isReversed,
    message: isRequired ? 'was added and is required' : 'was added',
  }
}

function changeDemand(what: 'parameter' | 'body', about: About, isRequired: boolean, isReversed: boolean): Finding {
  return {
    ...about,
    rule: `spec-${what}-${isRequired ? 'required' : 'optional'}`,
    isBreaking: isRequired !== isReversed,
    message: isRequired ? 'is now required' : 'is no longer required',
  }
}

function compareParameters(before: ContractOperation, after: ContractOperation, compare: Compare): Finding[] {
  const { isReversed } = after
  // A parameter that cannot be read may be any of those that only the other document has.
  const olds = after.hasUnreadParameters ? inBoth(before.parameters, after.parameters) : before.parameters
  const news = before.hasUnreadParameters ? inBoth(after.parameters, before.parameters) : after.parameters
  return compareEach(olds, news, {
    removed: ({ specNode, name }) => onlyIn('spec-parameter-removed', true, specNode, name),
    added: (now) => addDemanded('parameter', now.name, now, isReversed),
    both: (old, now) => [
      ...compareParameter(old, now),
      ...compare(old.schema, now.schema),
      ...(old.isRequired === now.isRequired
        ? []
        : [changeDemand('parameter', aboutBoth(old.name, old, now), now.isRequired, isReversed)]),
    ],
  })
}

function inBoth<Part>(own: ReadonlyMap<string, Part>, other: ReadonlyMap<string, Part>): ReadonlyMap<string, Part> {
  return new Map([...own].filter(([key]) => other.has(key)))
}

function compareParameter(old: ContractParameter, now: ContractParameter): Finding[] {
  const about = { ...aboutBoth(now.name, old, now), isBreaking: false }
  const findings: Finding[] = []
  if (now.isDeprecated !== old.isDeprecated) findings.push({ ...about, ...deprecation('parameter', now.isDeprecated) })
  if (now.name.toLowerCase() !== old.name.toLowerCase()) {
    const message = `was called ${old.name.replace(/^\S+ parameter /, '')}`
    findings.push({ ...about, rule: 'spec-parameter-renamed', message })
  }
  if (now.style !== old.style && now.style !== '' && old.style !== '') {
    const message = `is written differently (${old.style} before, ${now.style} now)`
    findings.push({ ...about, rule: 'spec-parameter-style-changed', isBreaking: true, message })
  }
  return findings
}

function compareBodies(before: ContractOperation, after: ContractOperation, compare: Compare): Finding[] {
  const [old, now] = [before.body, after.body]
  const subject = 'the request body'
  if ((old && isUnread(old)) || (now && isUnread(now))) return []
  if (old === undefined) return now === undefined ? [] : [addDemanded('body', subject, now, after.isReversed)]
  if (now === undefined) return [onlyIn('spec-body-removed', true, old.specNode, subject)]
  return [
    ...(old.isRequired === now.isRequired
      ? []
      : [changeDemand('body', aboutBoth(subject, old, now), now.isRequired, after.isReversed)]),
    ...compareContent(old.content, now.content, subject, compare),
  ]
}

function compareContent(
  before: ContractResponse['content'],
  after: ContractResponse['content'],
  subject: string,
  compare: Compare,
): Finding[] {
  return compareEach(before, after, {
    removed: ({ specNode }, mediaType) => ({
      ...onlyIn('spec-media-type-removed', true, specNode, subject),
      message: `can no longer be ${mediaType}`,
    }),
    added: ({ specNode }, mediaType) => ({
      ...onlyIn('spec-media-type-added', false, specNode, subject),
      message: `can also be ${mediaType}`,
    }),
    // Without a schema, any value is possible.
    both: (old, now) => compare(old.schema ?? anything(old.specNode), now.schema ?? anything(now.specNode)),
  })
}

function compareResponses(before: ContractOperation, after: ContractOperation, compare: Compare): Finding[] {
  const hasSuccess = [...before.responses.keys()].some((status) => /^[23]/.test(status))
  // An error that no longer occurs breaks no call. Next to a success, the default response is an error.
  const isError = (status: string): boolean => /^[45]/.test(status) || (status === 'default' && hasSuccess)
  return compareEach(before.responses, after.responses, {
    removed: ({ specNode }, status) =>
      onlyIn('spec-response-removed', !isError(status), specNode, `response ${status}`),
    added: ({ specNode }, status) => onlyIn('spec-response-added', false, specNode, `response ${status}`),
    both: (old, now, status) => [
      ...compareContent(old.content, now.content, `response ${status}`, compare),
      ...compareHeaders(old, now, compare),
    ],
  })
}

function compareHeaders(before: ContractResponse, after: ContractResponse, compare: Compare): Finding[] {
  return compareEach(before.headers, after.headers, {
    removed: ({ specNode, name }) => onlyIn('spec-header-removed', true, specNode, name),
    added: ({ specNode, name }) => onlyIn('spec-header-added', false, specNode, name),
    both: (old, now) => {
      const about = aboutBoth(old.name, old, now)
      const findings = [...compare(old.schema, now.schema)]
      if (old.isRequired !== now.isRequired)
        findings.push({
          ...about,
          rule: now.isRequired ? 'spec-header-required' : 'spec-header-optional',
          isBreaking: old.isRequired,
          message: now.isRequired ? 'is now always sent' : 'is no longer always sent',
        })
      if (old.isDeprecated !== now.isDeprecated)
        findings.push({ ...about, ...deprecation('parameter', now.isDeprecated) })
      return findings
    },
  })
}

/** A caller that authenticates in one of the earlier ways must still be accepted. */
function compareSecurity(before: ContractOperation, after: ContractOperation): Finding[] {
  const specNode = child(after.specNode, 'security') ?? after.specNode
  const [old, now] = [before.security, after.security].map((list) => (list.length === 0 ? [[]] : list))
  if (old === undefined || now === undefined || after.isReversed) return []
  const locked = old.filter((requirement) => !now.some((other) => isCovered(other, requirement)))
  const opened = now.filter((requirement) => !old.some((other) => isCovered(other, requirement)))
  const about = { specNode, subject: 'authentication' }
  return [
    ...locked.map((requirement): Finding => ({
      ...about,
      rule: 'spec-security-removed',
      isBreaking: true,
      message: requirement.length === 0 ? 'is now required' : `with ${securityWords(requirement)} is no longer enough`,
    })),
    ...opened.map((requirement): Finding => ({
      ...about,
      rule: 'spec-security-added',
      isBreaking: false,
      message:
        requirement.length === 0 ? 'is no longer required' : `is also possible with ${securityWords(requirement)}`,
    })),
  ]
}

/** Whether a caller that meets the second requirement also meets the first. */
function isCovered(first: SecurityRequirement, second: SecurityRequirement): boolean {
  return first.every(({ key, scopes }) =>
    second.some((scheme) => scheme.key === key && scopes.every((scope) => scheme.scopes.includes(scope))),
  )
}

function securityWords(requirement: SecurityRequirement): string {
  return requirement
    .map(({ key, scopes }) => (scopes.length === 0 ? key : `${key} (${scopes.join(', ')})`))
    .join(' and ')
}
