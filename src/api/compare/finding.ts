import type { ApiChange, ApiChangeRule } from '../../model/api-change.ts'
import { keyOf, type SpecNode } from '../read/files/spec-node.ts'
import type { SpecNodes } from './schema-facts.ts'

/** The direction of a schema's values: callers send them in a request, and receive them in a response. */
export type Direction = 'request' | 'response'

/** A change whose operations are not known yet. */
export interface Finding extends Pick<ApiChange, 'rule' | 'message'> {
  /** Clients that follow the earlier document may fail now. */
  readonly isBreaking: boolean
  /** The part of the other document that corresponds to the place of the change. */
  readonly counterpart?: Counterpart
  /** In the new document, or in the earlier one if the part was removed. */
  readonly specNode: SpecNode
  /** The direction of the values of a schema. */
  readonly direction?: Direction
  /** What the change is about: a text, or a part of a schema if that is not the place of the change. */
  readonly subject?: SpecNode | string | undefined
}

/** The parts of both documents that a change is about. */
export interface Counterpart {
  readonly before: SpecNode
  readonly after: SpecNode
}

/** The kind of a change, from the last word of the name of its rule. */
export function kindOf(rule: ApiChangeRule): ApiChange['kind'] {
  return (['added', 'removed', 'deprecated'] as const).find((kind) => rule.endsWith(`-${kind}`)) ?? 'changed'
}

/** Reports what only one of the documents has. */
export function onlyIn(rule: ApiChangeRule, isBreaking: boolean, specNode: SpecNode, subject?: string): Finding {
  return { rule, isBreaking, specNode, subject, message: `was ${kindOf(rule)}` }
}

/** The findings with the parts of both documents that they are about, for those without closer ones. */
export function aboutParts(before: SpecNode, after: SpecNode, findings: readonly Finding[]): Finding[] {
  return findings.map((finding) => ({ counterpart: { before, after }, ...finding }))
}

/**
 * Compares the schemas that describe one value sent in a direction. The default is the direction of the schema around
 * them.
 */
export type Enter = (before: SpecNodes, after: SpecNodes, direction?: Direction) => void

/** Reports that something is now deprecated, or no longer deprecated. */
export function deprecation(
  what: 'operation' | 'parameter' | 'field',
  is: boolean,
): Pick<Finding, 'rule' | 'isBreaking' | 'message'> {
  const rule = `spec-${what}-${is ? 'deprecated' : 'restored'}` as const
  return { rule, isBreaking: false, message: is ? 'is deprecated' : 'is no longer deprecated' }
}

/** The key of a finding, to report a change that several operations share only once. */
export function keyOfFinding({ rule, isBreaking, specNode, message, subject }: Finding): string {
  return [rule, String(isBreaking), keyOf(specNode), message, typeof subject === 'string' ? subject : ''].join('\n')
}
