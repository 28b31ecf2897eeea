import { isNullForm } from '../schemas/schema-values.ts'
import { child, fieldsOf, isInternal, isTrue, itemsOf, referenceOf, type SpecNode } from '../read/files/spec-node.ts'
import { reachedFrom } from '../read/follow.ts'

/** Resolves the reference of a schema by one step. */
export type Step = (specNode: SpecNode) => SpecNode | undefined

/** Keywords that do not limit a value. */
export const notes: ReadonlySet<string> = new Set(
  '$ref $dynamicRef $id $anchor $dynamicAnchor $comment $schema $vocabulary $defs definitions allOf title summary description example examples default deprecated readOnly writeOnly externalDocs xml'.split(
    ' ',
  ),
)

/**
 * The path from a schema to the one it means, through references and lists with one entry that only add a description.
 */
function wayTo(specNode: SpecNode, step: Step): readonly SpecNode[] {
  return reachedFrom([specNode], (current) => {
    const targets = [step(current), ...itemsOf(child(current, 'allOf'))].filter((target) => target !== undefined)
    return targets.length === 1 && hasOnlyNotes(current) ? targets : []
  })
}

function hasOnlyNotes(specNode: SpecNode): boolean {
  return Object.keys(fieldsOf(specNode)).every((key) => notes.has(key) || key.startsWith('x-'))
}

/** The schema at the end of that path. */
export function meantSchema(specNode: SpecNode, step: Step): SpecNode {
  return wayTo(specNode, step).at(-1) ?? specNode
}

/** All schemas that a value must match: this one, its reference's target, and the entries of its `allOf`. */
export function partsOf(specNodes: readonly SpecNode[], step: Step): readonly SpecNode[] {
  return reachedFrom(specNodes, (specNode) =>
    [step(specNode), ...itemsOf(child(specNode, 'allOf')), ...nullChoice(specNode)].filter(
      (part) => part !== undefined && !isLeftOut(part, step),
    ),
  )
}

/** Whether a reference in what describes a value cannot be read. The rest does not say which values are valid. */
export function hasUnread(parts: readonly SpecNode[], step: Step): boolean {
  return parts.some((specNode) => referenceOf(specNode) !== undefined && step(specNode) === undefined)
}

/** A choice between one form and null means that form. */
export function nullChoice(specNode: SpecNode): SpecNode[] {
  return (['oneOf', 'anyOf'] as const).flatMap((kind) => {
    const choices = itemsOf(child(specNode, kind))
    const forms = choices.filter((choice) => !isNullForm(choice))
    return choices.length === 2 && forms.length === 1 ? forms : []
  })
}

/** Whether the schema is excluded from what is published. */
export function isLeftOut(specNode: SpecNode, step: Step): boolean {
  return reachedFrom([specNode], (current) => [step(current)]).some(isInternal)
}

/** Whether a property or its schema is marked as deprecated, read-only or write-only. */
export function saysOf(
  specNodes: readonly SpecNode[],
  word: 'deprecated' | 'readOnly' | 'writeOnly',
  step: Step,
): boolean {
  return specNodes.some((specNode) => wayTo(specNode, step).some((passed) => isTrue(passed, word)))
}

/** The first place where one of the schemas has a keyword. */
export function firstWith(parts: readonly SpecNode[], keyword: string): SpecNode | undefined {
  for (const part of parts) {
    const found = child(part, keyword)
    if (found !== undefined) return found
  }
  return undefined
}
