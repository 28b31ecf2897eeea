import { pathToFileURL } from 'node:url'
import { keyOfPointer } from '../../formats/json-pointer.ts'
import { takeOrMake } from '../../formats/take-or-make.ts'
import { isAddress } from './allowed-places.ts'
import { isInExtension, visitObjects } from '../read/find-references.ts'

/** The parts of a file that are needed to find the addresses and names of its schemas. */
interface Identified {
  readonly absolute: string
  readonly text: string
  readonly value: unknown
}

type Pointer = readonly string[]

/** A place of a file. */
interface PlaceIn<File> {
  readonly file: File
  readonly pointer: Pointer
}

/** A file, or a schema with an `$id`. References inside it are resolved relative to it. */
interface Resource {
  readonly pointer: Pointer
  readonly address: string
  /** As written in the document; `undefined` if it has none and uses the address of the file. */
  readonly name: string | undefined
  /** The schemas with `$anchor` or `$dynamicAnchor`. */
  readonly anchors: Map<string, Pointer>
}

/** A name or an address that two schemas share. */
export interface SharedIdentifier {
  readonly keyword: string
  readonly value: string
  readonly pointer: Pointer
  readonly first: Pointer
}

interface Identifiers {
  /** The file first, then inner resources, outer ones before those inside them. */
  readonly resources: readonly Resource[]
  readonly shared: readonly SharedIdentifier[]
  /** The inner resources by place, and all that define an address by that address. */
  readonly byPlace: ReadonlyMap<string, Resource>
  readonly byAddress: ReadonlyMap<string, Resource>
}

/** Identifiers while they are being collected. */
interface Finding extends Identifiers {
  readonly resources: Resource[]
  readonly shared: SharedIdentifier[]
  readonly byPlace: Map<string, Resource>
  readonly byAddress: Map<string, Resource>
}

const known = new WeakMap<Identified, Identifiers>()

function identifiersOf(file: Identified): Identifiers {
  return takeOrMake(known, file, findIdentifiers)
}

/** The duplicate names and addresses of a file. References lead to the first one. */
export function sharedIdentifiersOf(file: Identified): readonly SharedIdentifier[] {
  return identifiersOf(file).shared
}

/** The names that references at a place can use: those of the nearest schema around it with an address. */
export function anchorsAround({ file, pointer }: PlaceIn<Identified>): ReadonlyMap<string, Pointer> {
  return innermost(identifiersOf(file), pointer).anchors
}

/** The schemas of a file with a name. Each schema with an address can have one inside it. */
export function schemasNamed(name: string, file: Identified): readonly Pointer[] {
  const found = identifiersOf(file).resources.map(({ anchors }) => anchors.get(name))
  return found.filter((pointer) => pointer !== undefined)
}

/** The start of references from a place into its own document. */
export function resourceAround({ file, pointer }: PlaceIn<Identified>): Pointer {
  return innermost(identifiersOf(file), pointer).pointer
}

/** Finds the schema or file with the address in a reference, in any of the files. */
export function findIdentified<File extends Identified>(
  reference: string,
  { file, pointer }: PlaceIn<Identified>,
  files: Iterable<File>,
): PlaceIn<File> | undefined {
  const base = innermost(identifiersOf(file), pointer).address
  const address = resolve(reference, base)
  if (address === undefined) return undefined
  for (const other of files) {
    const found = identifiersOf(other).byAddress.get(address)
    if (found !== undefined) return { file: other, pointer: found.pointer }
  }
  return undefined
}

/** The addresses that the file and its schemas define, as written. */
export function addressesIn(file: Identified): readonly string[] {
  return identifiersOf(file).resources.flatMap(({ name }) => name ?? [])
}

/** Versions before 3.1 have none of these keywords. A file without a version contains JSON Schemas. */
export function knowsIdentifiers(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Object.hasOwn(value, 'swagger')) return false
  return !Object.hasOwn(value, 'openapi') || /^3\.[12]/.test(String((value as { openapi: unknown }).openapi))
}

const identifierKeys = ['$id', '$anchor', '$dynamicAnchor', '$self']
const words = /\$(?:id|anchor|dynamicAnchor|self)\b/

function findIdentifiers(file: Identified): Identifiers {
  const address = isAddress(file.absolute) ? file.absolute : pathToFileURL(file.absolute).href
  const resources: Resource[] = [{ pointer: [], address, name: undefined, anchors: new Map() }]
  const finding: Finding = { resources, shared: [], byPlace: new Map(), byAddress: new Map() }
  if (!knowsIdentifiers(file.value) || !words.test(file.text)) return finding
  visitObjects(file.value, (object, way, isMap) => {
    if (isMap || !identifierKeys.some((key) => Object.hasOwn(object, key)) || isInExtension(way)) return
    const pointer = [...way]
    const keyword = pointer.length === 0 && Object.hasOwn(object, '$self') ? '$self' : '$id'
    const id = textOf(object, keyword)
    // Earlier drafts wrote "#name" in `$id`, which is a name.
    if (id !== undefined && !id.startsWith('#')) addResource({ keyword, id, pointer }, finding)
    const names = [textOf(object, '$anchor'), textOf(object, '$dynamicAnchor'), id?.startsWith('#') && id.slice(1)]
    const { anchors } = innermost(finding, pointer)
    for (const name of new Set(names)) {
      if (typeof name !== 'string') continue
      const first = anchors.get(name)
      if (first === undefined) anchors.set(name, pointer)
      else
        finding.shared.push({
          keyword: '$anchor' in object ? '$anchor' : '$dynamicAnchor',
          value: name,
          pointer,
          first,
        })
    }
  })
  return finding
}

function addResource(
  { keyword, id, pointer }: { readonly keyword: string; readonly id: string; readonly pointer: Pointer },
  finding: Finding,
): void {
  const { resources, shared, byPlace, byAddress } = finding
  const address = resolve(id, innermost(finding, pointer).address)
  if (address === undefined) return
  const first = byAddress.get(address)
  const resource: Resource = { pointer, address, name: id, anchors: new Map() }
  if (first === undefined) byAddress.set(address, resource)
  else shared.push({ keyword, value: id, pointer, first: first.pointer })
  // The file itself stays the first.
  if (pointer.length === 0) resources[0] = resource
  else {
    resources.push(resource)
    byPlace.set(keyOfPointer(pointer), resource)
  }
}

function innermost({ resources, byPlace }: Identifiers, pointer: Pointer): Resource {
  for (let length = byPlace.size === 0 ? 0 : pointer.length; length > 0; length -= 1) {
    const found = byPlace.get(keyOfPointer(pointer.slice(0, length)))
    if (found !== undefined) return found
  }
  const [whole] = resources
  if (whole === undefined) throw new Error('a file is around all of its places')
  return whole
}

/** Without the fragment. */
function resolve(reference: string, base: string): string | undefined {
  if (!URL.canParse(reference, base)) return undefined
  const url = new URL(reference, base)
  url.hash = ''
  return url.href
}

function textOf(object: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const value = Object.hasOwn(object, key) ? object[key] : undefined
  return typeof value === 'string' ? value : undefined
}
