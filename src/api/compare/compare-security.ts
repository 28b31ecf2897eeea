import type { SecurityRequirement } from '../../model/api.ts'
import { child } from '../read/spec-node.ts'
import type { Finding } from './finding.ts'
import type { ContractOperation } from './read-contract.ts'

/** A caller that authenticates in one of the earlier ways must still be accepted. */
export function compareSecurity(before: ContractOperation, after: ContractOperation): Finding[] {
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
      message: `with ${securityWords(requirement)} is no longer enough`,
    })),
    ...opened.map((requirement): Finding => ({
      ...about,
      rule: 'spec-security-added',
      isBreaking: false,
      message: `is also possible with ${securityWords(requirement)}`,
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
  if (requirement.length === 0) return 'nothing'
  return requirement
    .map(({ key, scopes }) => (scopes.length === 0 ? key : `${key} (${scopes.join(', ')})`))
    .join(' and ')
}
