import type { ApiChange } from '../../model/api-change.ts'
import { keyOf, type Spot } from '../read/spec-node.ts'
import type { Spots } from './schema-facts.ts'

/** What a schema describes: what callers send, or what they are sent. */
export type Direction = 'request' | 'response'

/** A change before it is known which operations it concerns. */
export interface Finding extends Pick<ApiChange, 'kind' | 'rule' | 'isBreaking' | 'message'> {
  /** In the new document, or in the earlier one where the thing is gone. */
  readonly spot: Spot
  /** What it is about: a text, or a part of a schema that is not where the change stands. */
  readonly subject?: Spot | string | undefined
}

/** Compares what describes one value, as something that is sent in a direction; where none is named, in that of what is around. */
export type Enter = (before: Spots, after: Spots, direction?: Direction) => void

/** That something is deprecated now, or no longer. */
export function deprecation(
  what: 'operation' | 'parameter' | 'field',
  is: boolean,
): Pick<Finding, 'kind' | 'rule' | 'isBreaking' | 'message'> {
  const rule = `spec-${what}-${is ? 'deprecated' : 'restored'}`
  return {
    kind: is ? 'deprecated' : 'changed',
    rule,
    isBreaking: false,
    message: is ? 'is deprecated' : 'is no longer deprecated',
  }
}

/** One name for a finding, so that what several operations share is told once for all of them. */
export function keyOfFinding({ rule, isBreaking, spot, message, subject }: Finding): string {
  return [rule, String(isBreaking), keyOf(spot), message, typeof subject === 'string' ? subject : ''].join('\n')
}
