import type { ApiOperation, ApiTag, WebhookGroup } from '../../model/api.ts'
import type { TextOrMessage } from '../../model/api-limits.ts'
import { labelOf, markTags } from './mark-tags.ts'
import type { TaggedOperation } from './operations.ts'
import type { DocumentReading } from './reading.ts'
import {
  child,
  externalDocsOf,
  isInternal,
  itemsOf,
  markdownOf,
  textOf,
  textsIn,
  type SpecNode,
} from './files/spec-node.ts'

/** IDs of the page's own parts, which operations cannot use. */
export const reservedSlugs: readonly string[] = [
  'introduction',
  'servers',
  'authentication',
  'webhooks',
  'schemas',
  'main',
]

// The names of groups without a tag. Addresses contain them, so they are the same in every language.
const otherOperations = 'Other operations'
const allOperations = 'Operations'
const ownLabels = new Map<string, TextOrMessage>([
  [otherOperations, { key: 'otherOperations' }],
  [allOperations, { key: 'operations' }],
])

/** Groups webhooks by their first tag. Without several tags they are one group. */
export function collectWebhooks(webhooks: readonly TaggedOperation[], reading: DocumentReading): WebhookGroup[] {
  const groups = collectTags(webhooks, reading).filter(({ operations }) => operations.length > 0)
  const tags = new Set(webhooks.map(({ tag }) => tag))
  if (tags.size !== 1) return groups
  const about = groups.find(({ name }) => tags.has(name))
  const operations = webhooks.map(({ operation }) => operation)
  const { description, externalDocs } = about ?? { description: undefined, externalDocs: undefined }
  return [
    { name: undefined, label: { key: 'webhooks' }, group: undefined, level: 0, description, externalDocs, operations },
  ]
}

/**
 * Groups the operations by their first tag, in the order of the document's tags. A tag without operations is shown if it
 * has a description and is not one of `others`.
 */
export function collectTags(
  operations: readonly TaggedOperation[],
  reading: DocumentReading,
  others: readonly (string | undefined)[] = [],
): ApiTag[] {
  const declared = itemsOf(child(reading.top, 'tags'))
    .filter((tag) => !isInternal(tag))
    .flatMap((tag) => [[textOf(tag, 'name') ?? '', tag] as const])
  const specNodes = new Map(declared)
  const used = new Set(operations.flatMap(({ tag }) => tag ?? []))
  const isList = isListOfActions(operations)
  const byName = new Map<string, ApiOperation[]>()
  const marks = markTags(reading)
  const lineages = lineagesOf(specNodes)
  const roots = new Set([...lineages.values()].flatMap((lineage) => (lineage.length > 1 ? lineage.slice(0, 1) : [])))
  const tagGroups = groupsOf(reading.top)
  const order = [...tagGroups.keys(), ...inFamilies(lineages)]
  /** Nested tags are listed under the label of the outermost one. */
  const familyOf = (root = ''): string | undefined => (roots.has(root) ? labelOf(root, specNodes.get(root)) : undefined)
  const inside = new Set([...used].flatMap((name) => lineages.get(name)?.slice(1) ?? []))
  for (const name of order) byName.set(name, [])
  for (const { tag, operation } of operations) {
    const name = tag ?? (used.size > 0 ? otherOperations : isList ? allOperations : segmentOf(operation.path))
    byName.set(name, [...(byName.get(name) ?? []), operation])
  }
  return [...byName]
    .filter(
      ([name, listed]) =>
        listed.length > 0 ||
        inside.has(name) ||
        (specNodes.has(name) &&
          !marks.has(name) &&
          !others.includes(name) &&
          markdownOf(specNodes.get(name) as SpecNode, 'description', reading.follow) !== undefined),
    )
    .map(([name, listed]): ApiTag => {
      const specNode = specNodes.get(name)
      return {
        name,
        label: (used.has(name) ? undefined : ownLabels.get(name)) ?? labelOf(name, specNode),
        group: tagGroups.get(name) ?? familyOf(lineages.get(name)?.[0]),
        level: tagGroups.has(name) ? 0 : Math.max(0, (lineages.get(name)?.length ?? 0) - 2),
        description: specNode && markdownOf(specNode, 'description', reading.follow),
        externalDocs: specNode && externalDocsOf(specNode),
        operations: listed,
      }
    })
}

function groupsOf(top: SpecNode): Map<string, string> {
  const groups = new Map<string, string>()
  for (const group of itemsOf(child(top, 'x-tagGroups'))) {
    for (const tag of textsIn(child(group, 'tags'))) groups.set(tag, textOf(group, 'name') ?? '')
  }
  return groups
}

type Lineages = ReadonlyMap<string, readonly string[]>

/** Since version 3.2 a tag may have a parent. The names above each tag, from the outermost one, and its own. */
function lineagesOf(specNodes: ReadonlyMap<string, SpecNode>): Lineages {
  const lineageOf = (name: string, below: readonly string[] = []): readonly string[] => {
    const lineage = [name, ...below]
    const specNode = specNodes.get(name)
    const parent = specNode && textOf(specNode, 'parent')
    if (parent === undefined || !specNodes.has(parent)) return lineage
    return lineage.includes(parent) ? lineage.slice(-1) : lineageOf(parent, lineage)
  }
  return new Map([...specNodes.keys()].map((name) => [name, lineageOf(name)]))
}

/** A list with more entries would make the sidebar of each page too large. */
const longestList = 200

/** Whether only the names of actions distinguish the paths, so that each would be a group of one operation. */
function isListOfActions(operations: readonly TaggedOperation[]): boolean {
  const paths = new Set(operations.map(({ operation }) => operation.path))
  const isEach = paths.size === operations.length && operations.length <= longestList
  return isEach && [...paths].every((path) => path.startsWith('/#'))
}

/** In the order of the document, but each tag before those below it, and a family at the position of its first member. */
function inFamilies(lineages: Lineages): string[] {
  const first = new Map<string, number>()
  for (const [index, lineage] of [...lineages.values()].entries())
    for (const name of lineage) if (!first.has(name)) first.set(name, index)
  const placesOf = (name: string): number[] => (lineages.get(name) ?? []).map((one) => first.get(one) ?? 0)
  return [...lineages.keys()].toSorted((one, other) => {
    const [places, others] = [placesOf(one), placesOf(other)]
    const at = places.findIndex((place, index) => place !== others[index])
    return at === -1 ? -1 : (places[at] ?? 0) - (others[at] ?? -1)
  })
}

/**
 * Without tags, operations are grouped by the first segment of their path. Where all paths are `/` with a fragment, such
 * as `#Action=ListUsers` or `#X-Amz-Target=Users.ListUsers`, only its last word distinguishes them.
 */
function segmentOf(path: string): string {
  const found = path
    .split('/')
    .find((segment) => segment !== '' && !segment.startsWith('{') && !/^v\d+(?:\.\d+)*$/.test(segment))
  return found?.replace(/^#.*[=.](?=.)/, '') ?? allOperations
}
