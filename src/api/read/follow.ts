import { unescapeName } from '../../formats/json-pointer.ts'
import { decodePath } from '../../formats/url.ts'
import { resolveFile } from '../lint/allowed-places.ts'
import { addressesIn, anchorsAround, findIdentified, resourceAround } from '../lint/identifiers.ts'
import { fileOf, type SpecFile, type SpecFiles } from './spec-files.ts'
import { child, itemsOf, keyOf, referenceOf, spotAt, topOf, type Follow, type Spot } from './spec-node.ts'

/** The place of a reference. */
type Place = Pick<Spot, 'file' | 'pointer'>

/** Resolves a reference by one step. */
export function targetOf(reference: string, from: Place, files: SpecFiles, depth = 0): Spot | undefined {
  if (depth > 20) return undefined
  const hash = reference.indexOf('#')
  const start = startOf(hash === -1 ? reference : reference.slice(0, hash), from, files)
  const fragment = hash === -1 ? '' : decodePath(reference.slice(hash + 1))
  if (start === undefined || fragment === '' || fragment === '/') return start
  if (!fragment.startsWith('/')) {
    const anchor = anchorsAround(start).get(fragment)
    return anchor && spotAt(start.file, anchor)
  }
  const found = walk(start, fragment, files, depth)
  // Documents with `$id` in their schemas often have references that start at the top of the document anyway.
  return found ?? (hash === 0 && start.pointer.length > 0 ? walk(topOf(start.file), fragment, files, depth) : undefined)
}

/** The target of the part before `#`: a schema with an address, a file, or the resource that contains the reference. */
function startOf(name: string, from: Place, files: SpecFiles): Spot | undefined {
  if (name === '') return spotAt(from.file, resourceAround(from))
  const identified = findIdentified(name, from, identifiedFiles(files))
  if (identified !== undefined) return spotAt(identified.file, identified.pointer)
  const file = files.byPath.get(resolveFile(fileOf(name), from.file.absolute))
  return file && topOf(file)
}

const known = new WeakMap<SpecFiles, readonly SpecFile[]>()

function identifiedFiles(files: SpecFiles): readonly SpecFile[] {
  const before = known.get(files)
  if (before !== undefined) return before
  const found = [...new Set(files.byPath.values())].filter((file) => addressesIn(file).length > 0)
  known.set(files, found)
  return found
}

function walk(start: Spot, fragment: string, files: SpecFiles, depth: number): Spot | undefined {
  let spot = start
  for (const part of fragment.slice(1).split('/')) {
    const key = unescapeName(part)
    const next = Array.isArray(spot.value) ? itemsOf(spot)[Number(key)] : child(spot, key)
    if (next !== undefined) {
      spot = next
      continue
    }
    // A pointer may lead through another reference.
    const through = referenceOf(spot)
    const around = through === undefined ? undefined : targetOf(through, spot, files, depth + 1)
    const found = around && keyOf(around) !== keyOf(spot) ? child(around, key) : undefined
    if (found === undefined) return undefined
    spot = found
  }
  return spot
}

/** Creates a function that follows references and stops at cycles. */
export function createFollow(files: SpecFiles): Follow {
  return (start) => {
    const seen = new Set<string>()
    let spot: Spot | undefined = start
    while (spot !== undefined) {
      const reference = referenceOf(spot)
      if (reference === undefined) return spot
      if (seen.has(keyOf(spot))) return undefined
      seen.add(keyOf(spot))
      spot = targetOf(reference, spot, files)
    }
    return undefined
  }
}

/** Creates a function that resolves one reference, whose target may be a reference itself. */
export function createStep(files: SpecFiles): Follow {
  return (spot) => {
    const reference = referenceOf(spot)
    return reference === undefined ? undefined : targetOf(reference, spot, files)
  }
}
