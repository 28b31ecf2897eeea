import type { ApiOperation, ApiTag } from '../model/api.ts'
import type { TaggedOperation } from './operations.ts'
import type { DocumentReading } from './reading.ts'
import { child, externalDocsOf, isInternal, itemsOf, markdownOf, textOf, type Spot } from './spot.ts'

/** Ids of the page's own parts, which no operation may take. */
export const reservedSlugs: readonly string[] = [
  'introduction',
  'servers',
  'authentication',
  'webhooks',
  'schemas',
  'main',
]

/** The operations under their first tag, in the order in which the document declares its tags. */
export function collectTags(operations: readonly TaggedOperation[], reading: DocumentReading): ApiTag[] {
  const declared = itemsOf(child(reading.top, 'tags'))
    .filter((tag) => !isInternal(tag))
    .flatMap((tag) => [[textOf(tag, 'name') ?? '', tag] as const])
  const spots = new Map(declared)
  const hasTags = operations.some(({ tag }) => tag !== undefined)
  const byName = new Map<string, ApiOperation[]>()
  const groups = groupsOf(reading.top)
  for (const name of [...groups.keys(), ...spots.keys()]) byName.set(name, [])
  for (const { tag, operation } of operations) {
    const name = tag ?? (hasTags ? 'Other operations' : segmentOf(operation.path))
    byName.set(name, [...(byName.get(name) ?? []), operation])
  }
  return [...byName]
    .filter(
      ([name, listed]) =>
        listed.length > 0 ||
        (spots.has(name) && markdownOf(spots.get(name) as Spot, 'description', reading.follow) !== undefined),
    )
    .map(([name, listed]) => tagOf(name, listed, { spot: spots.get(name), group: groups.get(name), reading }))
}

interface TagSource {
  readonly spot: Spot | undefined
  readonly group: string | undefined
  readonly reading: DocumentReading
}

function tagOf(name: string, operations: readonly ApiOperation[], { spot, group, reading }: TagSource): ApiTag {
  return {
    name,
    label: (spot && (textOf(spot, 'x-displayName') ?? textOf(spot, 'summary'))) ?? name,
    group,
    description: spot && markdownOf(spot, 'description', reading.follow),
    externalDocs: spot && externalDocsOf(spot),
    operations,
  }
}

function groupsOf(top: Spot): Map<string, string> {
  const groups = new Map<string, string>()
  for (const group of itemsOf(child(top, 'x-tagGroups'))) {
    for (const { value } of itemsOf(child(group, 'tags'))) groups.set(String(value), textOf(group, 'name') ?? '')
  }
  return groups
}

/** Where nothing is tagged, the first word of a path says what it is about. */
function segmentOf(path: string): string {
  return (
    path
      .split('/')
      .find((segment) => segment !== '' && !segment.startsWith('{') && !/^v\d+(?:\.\d+)*$/.test(segment)) ??
    'Operations'
  )
}
