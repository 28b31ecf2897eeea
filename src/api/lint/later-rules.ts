import { groupOf } from '../../formats/raw-values.ts'
import type { Report } from '../../report/problem.ts'
import { nearestName } from '../../report/nearest-name.ts'
import { describeOwner } from '../read/describe-pointer.ts'
import { methods } from '../read/methods.ts'
import type { CheckedObject } from './checked-object.ts'
import { child, itemsOf, textOf, type SpecNode } from '../read/files/spec-node.ts'

/** Tags are shown under their parent tag. */
export function checkTagParents(top: SpecNode, report: Report): void {
  const tags = itemsOf(child(top, 'tags'))
  const parents = new Map(tags.map((tag) => [textOf(tag, 'name') ?? '', textOf(tag, 'parent')]))
  for (const tag of tags) {
    const name = textOf(tag, 'name') ?? ''
    const parent = parents.get(name)
    if (parent === undefined) continue
    const reportHere = (message: string): void =>
      report({ severity: 'warning', rule: 'spec-tag', message, at: tag.file.placeOf([...tag.pointer, 'parent']) })
    if (!parents.has(parent)) reportHere(`there is no tag "${parent}"${nearestName(parent, parents.keys())}`)
    else if (isOwnParent(name, parents)) reportHere(`the tag "${name}" is its own ancestor`)
  }
}

function isOwnParent(name: string, parents: ReadonlyMap<string, string | undefined>): boolean {
  const seen = new Set<string>()
  let next = parents.get(name)
  while (next !== undefined && next !== name && !seen.has(next)) {
    seen.add(next)
    next = parents.get(next)
  }
  return next === name
}

/** A method that has a field in the standard must use that field. */
export function checkMethods({ value, pointer, fail }: CheckedObject): void {
  for (const method of Object.keys(groupOf(value['additionalOperations']))) {
    const name = method.toLowerCase()
    if (!methods.has(name) && /^[\w!#$%&'*+.^`|~-]+$/.test(method)) continue
    const error = methods.has(name)
      ? `"${method}" does not belong in "additionalOperations"; use the field "${name}"`
      : `"${method}" cannot be the method of a call`
    fail('spec-method', `${error} (in ${describeOwner(pointer)})`, ['additionalOperations', method], 'key')
  }
}
