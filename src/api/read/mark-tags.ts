import { escapeMarkdown } from '../../formats/markdown/escape-markdown.ts'
import type { ApiText } from '../../model/api.ts'
import type { DocumentReading } from './reading.ts'
import { child, itemsOf, markdownOf, textOf, type SpecNode } from './files/spec-node.ts'

/** A tag that describes an operation but does not group it. */
export interface MarkTag {
  readonly label: string
  /** What the label means, for the description of each operation. */
  readonly description: ApiText | undefined
}

/** The tags with a `kind` (version 3.2) other than "nav". */
export function markTags({ top, follow }: Pick<DocumentReading, 'top' | 'follow'>): ReadonlyMap<string, MarkTag> {
  return new Map(
    itemsOf(child(top, 'tags')).flatMap((tag) => {
      const [name, kind] = [textOf(tag, 'name'), textOf(tag, 'kind')]
      if (name === undefined || kind === undefined || kind === 'nav') return []
      const label = labelOf(name, tag)
      const text = markdownOf(tag, 'description', follow)
      // The label is on the line of the text, so places do not move.
      const description = text && {
        ...text,
        markdown: `**${escapeMarkdown(label)}:** ${text.markdown.trimStart()}`,
      }
      return [[name, { label, description }] as const]
    }),
  )
}

/** The label of a tag. */
export function labelOf(name: string, specNode: SpecNode | undefined): string {
  return (specNode && (textOf(specNode, 'x-displayName') ?? textOf(specNode, 'summary'))) ?? name
}
