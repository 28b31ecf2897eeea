import { unescapeName } from '../../formats/json-pointer.ts'
import { takeOrMake } from '../../formats/take-or-make.ts'
import { decodePath } from '../../formats/names/url.ts'
import { resolveFile } from '../lint/allowed-places.ts'
import { addressesIn, anchorsAround, findIdentified, resourceAround } from '../lint/identifiers.ts'
import { fileOf, type SpecFile, type SpecFiles } from './files/spec-files.ts'
import {
  child,
  itemsOf,
  keyOf,
  referenceOf,
  nodeAt,
  textFields,
  textOf,
  topOf,
  type Follow,
  type SpecNode,
} from './files/spec-node.ts'

/** The place of a reference. */
type Place = Pick<SpecNode, 'file' | 'pointer'>

/** Resolves a reference by one step. */
export function targetOf(reference: string, from: Place, files: SpecFiles, depth = 0): SpecNode | undefined {
  if (depth > 20) return undefined
  const hash = reference.indexOf('#')
  const start = startOf(hash === -1 ? reference : reference.slice(0, hash), from, files)
  const fragment = hash === -1 ? '' : decodePath(reference.slice(hash + 1))
  if (start === undefined || fragment === '' || fragment === '/') return start
  if (!fragment.startsWith('/')) {
    const anchor = anchorsAround(start).get(fragment)
    return anchor && nodeAt(start.file, anchor)
  }
  const found = walk(start, fragment, files, depth)
  // Documents with `$id` in their schemas often have references that start at the top of the document anyway.
  return found ?? (hash === 0 && start.pointer.length > 0 ? walk(topOf(start.file), fragment, files, depth) : undefined)
}

/** The target of the part before `#`: a schema with an address, a file, or the resource that contains the reference. */
function startOf(name: string, from: Place, files: SpecFiles): SpecNode | undefined {
  if (name === '') return nodeAt(from.file, resourceAround(from))
  const identified = findIdentified(name, from, identifiedFiles(files))
  if (identified !== undefined) return nodeAt(identified.file, identified.pointer)
  const file = files.byPath.get(resolveFile(fileOf(name), from.file.absolute))
  return file && topOf(file)
}

const known = new WeakMap<SpecFiles, readonly SpecFile[]>()

function identifiedFiles(files: SpecFiles): readonly SpecFile[] {
  return takeOrMake(known, files, ({ byPath }) =>
    [...new Set(byPath.values())].filter((file) => addressesIn(file).length > 0),
  )
}

function walk(start: SpecNode, fragment: string, files: SpecFiles, depth: number): SpecNode | undefined {
  let specNode = start
  for (const part of fragment.slice(1).split('/')) {
    const key = unescapeName(part)
    const next = Array.isArray(specNode.value) ? itemsOf(specNode)[Number(key)] : child(specNode, key)
    if (next !== undefined) {
      specNode = next
      continue
    }
    // A pointer may lead through another reference.
    const through = referenceOf(specNode)
    const around = through === undefined ? undefined : targetOf(through, specNode, files, depth + 1)
    const found = around && keyOf(around) !== keyOf(specNode) ? child(around, key) : undefined
    if (found === undefined) return undefined
    specNode = found
  }
  return specNode
}

/** Creates a function that follows references and stops at cycles. */
export function createFollow(files: SpecFiles): Follow {
  const replacesTexts = /^3\.[1-9]/.test(textOf(topOf(files.main), 'openapi') ?? '')
  return (start) => {
    const seen = new Set<string>()
    let specNode: SpecNode | undefined = start
    let reference: SpecNode | undefined
    while (specNode !== undefined) {
      if (referenceOf(specNode) === undefined) return reference === undefined ? specNode : { ...specNode, reference }
      if (replacesTexts) reference ??= hasTexts(specNode) ? specNode : undefined
      if (seen.has(keyOf(specNode))) return undefined
      seen.add(keyOf(specNode))
      specNode = stepFrom(specNode, files)
    }
    return undefined
  }
}

function hasTexts(specNode: SpecNode): boolean {
  return [...textFields].some((key) => child(specNode, key) !== undefined)
}

/** The target of a reference, which may be a reference itself; `undefined` if the node is not a reference. */
export function stepFrom(specNode: SpecNode, files: SpecFiles): SpecNode | undefined {
  const reference = referenceOf(specNode)
  return reference === undefined ? undefined : targetOf(reference, specNode, files)
}

/** All nodes that the first ones lead to, each once and before those that it leads to. */
export function reachedFrom(
  starts: readonly SpecNode[],
  next: (specNode: SpecNode) => readonly (SpecNode | undefined)[],
): readonly SpecNode[] {
  const found = new Map<string, SpecNode>()
  // Without recursion, because a document can have a chain of any length.
  const waiting: (SpecNode | undefined)[] = starts.toReversed()
  while (waiting.length > 0) {
    const specNode = waiting.pop()
    if (specNode === undefined || found.has(keyOf(specNode))) continue
    found.set(keyOf(specNode), specNode)
    waiting.push(...next(specNode).toReversed())
  }
  return [...found.values()]
}
