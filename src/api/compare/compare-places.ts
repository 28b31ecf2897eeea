import type { SpecNode } from '../read/spec-node.ts'
import { bareSchema } from './bare-schema.ts'
import { aboutParts, type Finding } from './finding.ts'
import type { SpecNodes } from './schema-facts.ts'
import { firstWith, partsOf, saysOf, type Step } from './schema-parts.ts'

/** Compares what is said where a value is used, next to the reference to its schema. None of it limits the value. */
export function comparePlaces(
  old: SpecNodes,
  now: SpecNodes,
  { before, after }: { readonly before: Step; readonly after: Step },
): Finding[] {
  const [at] = now
  const [oldParts, nowParts] = [partsOf(old, before), partsOf(now, after)]
  const wordOf = (keyword: string): Words => ({ was: firstWith(oldParts, keyword), is: firstWith(nowParts, keyword) })
  const said = (rule: Finding['rule'], is: SpecNode | undefined, message: string): Finding => ({
    rule,
    isBreaking: false,
    specNode: is ?? at,
    subject: is === undefined ? at : { ...is, pointer: is.pointer.slice(0, -1) },
    message,
  })
  const [initial, xml] = [wordOf('default'), wordOf('xml')]
  return aboutParts(old[0], at, [
    ...defaultWords(initial).map((message) => said('spec-default-changed', initial.is, message)),
    ...(textOf(xml.was) === textOf(xml.is)
      ? []
      : [said('spec-xml-changed', xml.is, 'is written in another way as XML')]),
    ...(['readOnly', 'writeOnly'] as const).flatMap((word) => {
      const [was, is] = [saysOf(old, word, before), saysOf(now, word, after)]
      const message = `is ${is ? 'now' : 'no longer'} ${word === 'readOnly' ? 'read-only' : 'write-only'}`
      return was === is ? [] : [said('spec-access-changed', undefined, message)]
    }),
  ])
}

interface Words {
  readonly was: SpecNode | undefined
  readonly is: SpecNode | undefined
}

function textOf(specNode: SpecNode | undefined): string | undefined {
  return specNode && bareSchema(specNode.value)
}

function defaultWords({ was, is }: Words): string[] {
  const [old, now] = [JSON.stringify(was?.value), JSON.stringify(is?.value)]
  if (old === now) return []
  if (old === undefined) return [`has a new default of ${now ?? ''}`]
  return [now === undefined ? `no longer has a default of ${old}` : `changed its default from ${old} to ${now}`]
}
