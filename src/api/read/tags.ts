import type { ApiOperation, ApiTag, WebhookGroup } from '../../model/api.ts'
import type { TextOrMessage } from '../../model/api-limits.ts'
import { labelOf, markTags } from './mark-tags.ts'
import type { TaggedOperation } from './operations.ts'
import type { DocumentReading } from './reading.ts'
import { child, externalDocsOf, isInternal, itemsOf, markdownOf, textOf, type SpecNode } from './files/spec-node.ts'

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
  return [{ name: undefined, label: { key: 'webhooks' }, group: undefined, description, externalDocs, operations }]
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
  const families = familiesOf(specNodes)
  const groups = new Map([...families, ...groupsOf(reading.top)])
  const order = [...groupsOf(reading.top).keys(), ...inFamilies([...specNodes.keys()], families)]
  for (const name of order) byName.set(name, [])
  for (const { tag, operation } of operations) {
    const name = tag ?? (used.size > 0 ? otherOperations : isList ? allOperations : segmentOf(operation.path))
    byName.set(name, [...(byName.get(name) ?? []), operation])
  }
  return [...byName]
    .filter(
      ([name, listed]) =>
        listed.length > 0 ||
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
        group: groups.get(name),
        description: specNode && markdownOf(specNode, 'description', reading.follow),
        externalDocs: specNode && externalDocsOf(specNode),
        operations: listed,
      }
    })
}

function groupsOf(top: SpecNode): Map<string, string> {
  const groups = new Map<string, string>()
  for (const group of itemsOf(child(top, 'x-tagGroups'))) {
    for (const { value } of itemsOf(child(group, 'tags'))) groups.set(String(value), textOf(group, 'name') ?? '')
  }
  return groups
}

/** Since version 3.2 a tag may have a parent. Nested tags are listed under the name of the outermost one. */
function familiesOf(specNodes: ReadonlyMap<string, SpecNode>): Map<string, string> {
  const rootOf = (name: string, seen: readonly string[] = []): string => {
    const specNode = specNodes.get(name)
    const parent = specNode && textOf(specNode, 'parent')
    return parent === undefined || !specNodes.has(parent) || seen.includes(name)
      ? name
      : rootOf(parent, [...seen, name])
  }
  const roots = new Map([...specNodes.keys()].map((name) => [name, rootOf(name)] as const))
  const withChildren = new Set([...roots].flatMap(([name, root]) => (name === root ? [] : [root])))
  return new Map(
    [...roots]
      .filter(([, root]) => withChildren.has(root))
      .map(([name, root]) => [name, labelOf(root, specNodes.get(root))]),
  )
}

/** A list with more entries would make the sidebar of each page too large. */
const longestList = 200

/** Whether only the names of actions distinguish the paths, so that each would be a group of one operation. */
function isListOfActions(operations: readonly TaggedOperation[]): boolean {
  const paths = new Set(operations.map(({ operation }) => operation.path))
  const isEach = paths.size === operations.length && operations.length <= longestList
  return isEach && [...paths].every((path) => path.startsWith('/#'))
}

/** In the order of the document, but each family at the position of its first member. */
function inFamilies(names: readonly string[], families: ReadonlyMap<string, string>): string[] {
  const first = new Map<string, number>()
  for (const [index, name] of names.entries()) {
    const family = families.get(name)
    if (family !== undefined && !first.has(family)) first.set(family, index)
  }
  const placeOf = (name: string, index: number): number => first.get(families.get(name) ?? '') ?? index
  return names
    .map((name, index) => ({ name, place: placeOf(name, index) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ name }) => name)
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
