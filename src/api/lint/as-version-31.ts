import { escapeName } from '../../formats/json-pointer.ts'
import { isGroup } from '../../formats/raw-values.ts'
import { visitObjects } from '../read/find-references.ts'

type Fields = Record<string, unknown>

/** A document converted to an earlier version. */
export interface EarlierCopy {
  readonly document: Readonly<Fields>
  /** Converts an address in the copy to the address in the original document. */
  readonly addressOf: (inCopy: string) => string
}

/** A part that only version 3.2 allows at its place. */
interface Part {
  readonly kind: keyof typeof holders
  readonly value: unknown
  readonly pointer: readonly string[]
}

/**
 * Converts a document of version 3.2 to version 3.1, for a validator that does not support anything later. New parts
 * with an older equivalent (operations with additional methods, named media types) are moved to where version 3.1 has
 * them. All other new parts are left out. What remains keeps its place.
 */
export function asVersion31(value: unknown): EarlierCopy {
  const copy = structuredClone(value) as Fields
  const parts: Part[] = []
  clean(copy, [], parts)
  // Parts that were taken out can contain more of them.
  for (const { value: inner, pointer } of parts) clean(inner, pointer, parts)
  const moved = parts.map((part, index) => ({ ...holders[part.kind](part.value), index, pointer: part.pointer }))
  const components = copy['components'] ?? {}
  if (moved.length === 0 || !isGroup(components)) return { document: copy, addressOf: (inCopy) => inCopy }
  const added: Record<string, Fields> = {}
  for (const { group, entry, index } of moved) (added[group] ??= {})[nameOf(index)] = entry
  const joined = Object.entries(added).flatMap(([group, entries]): [string, Fields][] => {
    const own = components[group] ?? {}
    return isGroup(own) ? [[group, { ...own, ...entries }]] : []
  })
  const addresses = moved.map(({ group, inside, index, pointer }) => {
    const entry = `/components/${group}/${nameOf(index)}`
    return { entry, place: `${entry}${inside}`, address: pointer.map((part) => `/${escapeName(part)}`).join('') }
  })
  return {
    document: { ...copy, components: { ...components, ...Object.fromEntries(joined) } },
    addressOf: (inCopy) => {
      const found = addresses.find(({ entry }) => inCopy === entry || inCopy.startsWith(`${entry}/`))
      if (found === undefined) return inCopy
      return inCopy.startsWith(found.place) ? found.address + inCopy.slice(found.place.length) : found.address
    },
  }
}

interface Holder {
  readonly group: string
  readonly entry: Fields
  /** The path from the entry to the part. */
  readonly inside: string
}

/** The component groups of version 3.1 that hold parts of each kind. */
const holders = {
  operation: (value: unknown): Holder => ({ group: 'pathItems', entry: { get: value }, inside: '/get' }),
  media: (value: unknown): Holder => ({
    group: 'requestBodies',
    entry: { content: { 'text/plain': value } },
    inside: '/content/text~1plain',
  }),
  encoding: (value: unknown): Holder => ({
    group: 'requestBodies',
    entry: { content: { 'text/plain': { encoding: { part: value } } } },
    inside: '/content/text~1plain/encoding/part',
  }),
  flow: (value: unknown): Holder => ({
    group: 'securitySchemes',
    entry: { type: 'oauth2', flows: { clientCredentials: value } },
    inside: '/flows/clientCredentials',
  }),
}

function nameOf(index: number): string {
  return `--later-${String(index)}`
}

function clean(value: unknown, base: readonly string[], parts: Part[]): void {
  visitObjects(value, (object, pointer, isMap) => {
    // The copy is not shared, so it can be changed.
    if (!isMap) leaveOutNew(object, [...base, ...pointer], parts)
  })
}

const newFields = '$self itemSchema kind parent oauth2MetadataUrl deviceAuthorizationUrl'.split(' ')

type Where = (pointer: readonly string[]) => boolean

const ofPath: Where = (pointer) =>
  ['paths', 'webhooks', 'pathItems'].includes(pointer.at(-2) ?? '') || pointer.at(-3) === 'callbacks'
const ofMedia: Where = (pointer) =>
  pointer.at(-1) === 'itemEncoding' ||
  ['content', 'mediaTypes', 'encoding', 'prefixEncoding'].includes(pointer.at(-2) ?? '')

/** Fields that are taken out, and where. Each holds a single part, a list of parts, or parts by name. */
const movedFields: readonly (readonly [string, Part['kind'], 'one' | 'list' | 'names', Where])[] = [
  ['query', 'operation', 'one', ofPath],
  ['additionalOperations', 'operation', 'names', ofPath],
  ['mediaTypes', 'media', 'names', (pointer) => pointer.join() === 'components'],
  ['itemEncoding', 'encoding', 'one', ofMedia],
  ['prefixEncoding', 'encoding', 'list', ofMedia],
  ['deviceAuthorization', 'flow', 'one', (pointer) => pointer.at(-1) === 'flows'],
]

function leaveOutNew(object: Fields, pointer: readonly string[], parts: Part[]): void {
  const [parent = '', name = ''] = pointer.slice(-2)
  const remove = (key: string): boolean => Reflect.deleteProperty(object, key)
  takeOutParts(object, pointer, parts)
  for (const field of newFields) remove(field)
  if (parent === 'tags') remove('summary')
  if (parent === 'servers') remove('name')
  if (parent === 'securitySchemes') remove('deprecated')
  if (parent === 'responses' && !Object.hasOwn(object, '$ref')) {
    remove('summary')
    object['description'] ??= ''
  }
  // An operation's parameters are a list; those of the components have names.
  if (parent !== 'parameters' || name === '') return
  if (object['style'] === 'cookie') object['style'] = 'form'
  if (object['in'] === 'querystring') object['in'] = 'query'
}

function takeOutParts(object: Fields, pointer: readonly string[], parts: Part[]): void {
  for (const [field, kind, extent, isThere] of movedFields) {
    if (!isThere(pointer)) continue
    const value = object[field]
    if (extent === 'one' && value !== undefined) parts.push({ kind, value, pointer: [...pointer, field] })
    const isSeveral = extent === 'list' ? Array.isArray(value) : extent === 'names' && isGroup(value)
    for (const [key, inner] of isSeveral ? Object.entries(value as Fields) : [])
      if (!key.startsWith('x-')) parts.push({ kind, value: inner, pointer: [...pointer, field, key] })
    Reflect.deleteProperty(object, field)
  }
}
