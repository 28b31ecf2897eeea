import type { Problem, Report } from '../../report/problem.ts'
import { findNearest, nearestName } from '../../report/nearest-name.ts'
import { describeOwner, describePointer } from '../read/describe-pointer.ts'
import { findReferences, isInExtension, isInReadExtension } from '../read/find-references.ts'
import { methods } from '../read/methods.ts'
import { createFollow, reachedFrom, stepFrom, targetOf } from '../read/follow.ts'
import { anchorsAround, knowsIdentifiers, schemasNamed, sharedIdentifiersOf } from './identifiers.ts'
import type { CheckedObject } from './checked-object.ts'
import type { SpecFile, SpecFiles } from '../read/files/spec-files.ts'
import {
  child,
  entriesOf,
  fieldsOf,
  keyOf,
  nodeAt,
  referenceOf,
  textOf,
  topOf,
  type SpecNode,
} from '../read/files/spec-node.ts'

/** Every reference must have a target, and a name used in references must belong to a single schema. */
export function checkReferences(file: SpecFile, files: SpecFiles, report: Report): void {
  const follow = createFollow(files)
  checkIdentifiers(file, report)
  for (const { reference, pointer } of findReferences(file.value)) {
    if (isInExtension(pointer) && !isInReadExtension(pointer)) continue
    const from = { file, pointer: pointer.slice(0, -1) }
    const isUnread = /^[^#]+/.test(reference) && targetOf(reference.replace(/#.*$/, ''), from, files) === undefined
    // A file that could not be read has already been reported.
    if (isUnread) continue
    const target = targetOf(reference, from, files)
    const reportHere = ({ severity, message }: Pick<Problem, 'severity' | 'message'>): void =>
      report({
        severity,
        rule: 'spec-reference',
        message: `${message} (in ${describeOwner(pointer)})`,
        at: file.placeOf(pointer),
      })
    if (target === undefined) {
      const message = `"${reference}" leads nowhere${nearestReference(reference, from, files)}`
      reportHere({ severity: 'error', message })
      continue
    }
    const wrong = wrongKind(reference, { from, target, files })
    if (wrong !== undefined) reportHere(wrong)
    const overriding = pointer.at(-1) === '$dynamicRef' ? findOverriding(target, files) : undefined
    if (overriding !== undefined) {
      const message = `"${reference}" can also lead to ${describePointer(overriding.pointer)}, depending on where this schema is used; the page always shows ${describePointer(target.pointer)}`
      reportHere({ severity: 'warning', message })
    }
    if (follow({ ...from, value: { $ref: reference } }) !== undefined || referenceOf(target) === undefined) continue
    // A cycle is reported once, at the member whose name comes first. A broken target is reported at the target.
    const own = keyOf({ ...from, value: undefined })
    const circle = reachedFrom([target], (specNode) => [stepFrom(specNode, files)]).map(keyOf)
    if (!circle.includes(own) || !circle.every((member) => own <= member)) continue
    const message = `"${reference}" leads to itself`
    report({ severity: 'error', rule: 'spec-reference', message, at: file.placeOf(pointer) })
  }
}

/** Another schema that a dynamic reference can lead to. Which one it is depends on the schemas that refer to it. */
function findOverriding(target: SpecNode, files: SpecFiles): SpecNode | undefined {
  const name = textOf(target, '$dynamicAnchor')
  if (name === undefined) return undefined
  return [...new Set(files.byPath.values())]
    .flatMap((file) => schemasNamed(name, file).map((pointer) => nodeAt(file, pointer)))
    .find((found) => found && textOf(found, '$dynamicAnchor') === name && keyOf(found) !== keyOf(target))
}

const kinds: Readonly<Record<string, string>> = {
  schemas: 'a schema',
  parameters: 'a parameter',
  requestBodies: 'a request body',
  responses: 'a response',
}

interface Followed {
  readonly from: Pick<SpecNode, 'file' | 'pointer'>
  readonly target: SpecNode
  readonly files: SpecFiles
}

/** A part of the wrong kind would be missing on the page. Only bodies of requests and responses are alike. */
function wrongKind(
  reference: string,
  { from, target, files }: Followed,
): Pick<Problem, 'severity' | 'message'> | undefined {
  const isComponent = target.pointer[0] === 'components'
  if (!isComponent && target.file !== files.main) return undefined
  const [group = '', ...name] = isComponent ? target.pointer.slice(1) : target.pointer
  const own = group.replace('definitions', 'schemas')
  const wanted = groupOfPlace(from.pointer)
  if (name.length !== 1 || own === wanted || kinds[own] === undefined || kinds[wanted] === undefined) return undefined
  const isAlike = bodies.has(own) && bodies.has(wanted)
  return { severity: isAlike ? 'warning' : 'error', message: `"${reference}" is ${kinds[own]}, not ${kinds[wanted]}` }
}

const bodies: ReadonlySet<string> = new Set(['requestBodies', 'responses'])

/** The group of components that a reference at this place is for, if the place is certain. */
function groupOfPlace(pointer: readonly string[]): string {
  const [owner = '', holder = '', name = ''] = pointer.slice(-3)
  if (holder === 'parameters' && /^\d+$/.test(name)) return 'parameters'
  if (methods.has(owner) && holder === 'responses') return 'responses'
  if (methods.has(holder) && name === 'requestBody') return 'requestBodies'
  return name === 'schema' || /^(?:properties|allOf|anyOf|oneOf)$/.test(holder) ? 'schemas' : ''
}

/** The operations of a path item are only shown where a path or a webhook refers to it. */
export function checkPathItems(files: SpecFiles, report: Report): void {
  const components = child(topOf(files.main), 'components')
  const items = entriesOf(components && child(components, 'pathItems'))
  if (items.length === 0) return
  const used = new Set(
    [...new Set(files.byPath.values())].flatMap((file) =>
      findReferences(file.value).flatMap(({ reference, pointer }) => {
        const target = targetOf(reference, { file, pointer: pointer.slice(0, -1) }, files)
        return target === undefined ? [] : [keyOf(target)]
      }),
    ),
  )
  for (const [, item] of items) {
    if (used.has(keyOf(item))) continue
    const message = `${describePointer(item.pointer)}: no path or webhook refers to it, so its operations are not shown`
    report({ severity: 'warning', rule: 'spec-reference', message, at: item.file.placeOf(item.pointer, 'key') })
  }
}

/** A similar name at the same place that the author may have meant. */
function nearestReference(reference: string, from: Pick<SpecNode, 'file' | 'pointer'>, files: SpecFiles): string {
  if (/^#[^/]/.test(reference)) return nearestAnchor(reference.slice(1), from)
  const cut = reference.lastIndexOf('/')
  const parent = cut === -1 ? undefined : targetOf(reference.slice(0, cut), from, files)
  // Version 2.0 has its schemas elsewhere.
  const group = parent === undefined ? '#/components/schemas/' : reference.slice(0, cut + 1)
  const moved = group + reference.slice(cut + 1)
  if (parent === undefined) return targetOf(moved, from, files) === undefined ? '' : `; did you mean "${moved}"?`
  return nearestName(
    reference,
    Object.keys(fieldsOf(parent)).map((name) => group + name),
  )
}

function nearestAnchor(name: string, from: Pick<SpecNode, 'file' | 'pointer'>): string {
  if (!knowsIdentifiers(from.file.value))
    return ', because this version does not support "$anchor"; write "#/" and the path'
  const near = findNearest(name, anchorsAround(from).keys())
  return near === undefined ? `; no schema around it has "$anchor: ${name}"` : `; did you mean "#${near}"?`
}

/** If schemas share a name, references lead to the first one. */
function checkIdentifiers(file: SpecFile, report: Report): void {
  for (const { keyword, value, pointer, first } of sharedIdentifiersOf(file)) {
    const message = `${describePointer(first)} has "${keyword}: ${value}", too, and references lead there; use a different value for each`
    const at = file.placeOf([...pointer, keyword])
    report({ severity: 'warning', rule: 'spec-identifier', message, at })
  }
}

/** References cannot use every name. */
export function checkAnchorNames({ value, pointer, fail }: CheckedObject): void {
  for (const keyword of ['$anchor', '$dynamicAnchor']) {
    const name = Object.hasOwn(value, keyword) ? value[keyword] : undefined
    if (typeof name !== 'string' || /^[a-z_][\w.-]*$/i.test(name)) continue
    const message = `${describePointer([...pointer, keyword])}: no reference can name ${JSON.stringify(name)}; start with a letter or "_", and continue with letters, digits, ".", "-" or "_"`
    fail('spec-identifier', message, [keyword])
  }
}
