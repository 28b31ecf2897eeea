import type { Report } from '../../report/problem.ts'
import { nearestName } from '../../report/nearest-name.ts'
import { describeOwner } from '../read/describe-pointer.ts'
import { visitObjects } from '../read/find-references.ts'
import { methods } from '../read/methods.ts'
import type { SpecFile } from '../read/spec-files.ts'
import { child, entriesOf, fieldsOf, itemsOf, textOf, topOf, type SpecNode } from '../read/spec-node.ts'

/** Checks values of fields that are new in version 3.2. */
export function checkLaterFields(file: SpecFile, report: Report): void {
  const top = topOf(file)
  if (textOf(top, 'openapi')?.startsWith('3.2') !== true) return
  checkParents(itemsOf(child(top, 'tags')), report)
  visitObjects(file.value, (object, pointer, isMap) => {
    if (!isMap) checkMethods({ value: object, file, pointer }, report)
  })
}

/** Tags are shown under their parent tag. */
function checkParents(tags: readonly SpecNode[], report: Report): void {
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
function checkMethods(specNode: SpecNode, report: Report): void {
  if (!Object.hasOwn(fieldsOf(specNode), 'additionalOperations')) return
  for (const [method, entry] of entriesOf(child(specNode, 'additionalOperations'))) {
    const reportHere = (message: string): void =>
      report({
        severity: 'error',
        rule: 'spec-method',
        message: `${message} (in ${describeOwner(specNode.pointer)})`,
        at: specNode.file.placeOf(entry.pointer, 'key'),
      })
    if (methods.has(method.toLowerCase()))
      reportHere(`"${method}" does not belong in "additionalOperations"; use the field "${method.toLowerCase()}"`)
    else if (!/^[\w!#$%&'*+.^`|~-]+$/.test(method)) reportHere(`"${method}" cannot be the method of a call`)
  }
}
