import type { ChangeSeverity } from '../../model/api-change.ts'
import type { Finding } from './finding.ts'

/** What the site's config says about kinds of changes, by `rule` or `rule/request` and `rule/response`. */
export type ChangeRules = Readonly<Record<string, 'error' | 'warn' | 'ignore'>>

/** Most clients handle values that they do not know, so a new one in a response is only a warning. */
const tolerated: ReadonlySet<string> = new Set(['spec-value-added'])

/** Changes that the schemas allow, but that change what a call does or what generated clients are called. */
const risky: ReadonlySet<string> = new Set([
  'spec-default-changed',
  'spec-operation-id-changed',
  'spec-response-removed',
])

/** How harmful a change is for clients that follow the earlier document. */
export function severityOf({ rule, isBreaking, direction }: Finding, rules: ChangeRules): ChangeSeverity {
  const chosen = (direction && rules[`${rule}/${direction}`]) ?? rules[rule]
  if (chosen !== undefined) return ({ error: 'error', warn: 'warning', ignore: 'info' } as const)[chosen]
  if (isBreaking) return tolerated.has(rule) ? 'warning' : 'error'
  // A default describes calls that leave the value out, so it means nothing in a response.
  return risky.has(rule) && direction !== 'response' ? 'warning' : 'info'
}
