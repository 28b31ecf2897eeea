import type { List, PhrasingContent, RootContent } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { decodePath, isExternal } from '../../formats/names/url.ts'
import { createMarkdownParser } from '../../markdown/parse/markdown.ts'

/** An entry of a navigation that is written as a list of links. */
export interface NavEntry {
  readonly label: string
  readonly target?: string
  readonly entries: readonly NavEntry[]
}

/** The blocks of a file that has a navigation. A lone `*`, which lists all other files, is text and not an empty list. */
export function parseNavFile(text: string): readonly RootContent[] {
  const marker = /^(\s*(?:[-*+]|\d+\.) +)\*(?=\s*$)/gm
  return createMarkdownParser({ math: false })(text.replaceAll(marker, String.raw`$1\*`)).children
}

/** The entries of a list. */
export function readNavList({ children }: List): NavEntry[] {
  return children.map((item) => {
    const [first] = item.children
    const inner = item.children.find((block) => block.type === 'list')
    return {
      ...(first?.type === 'paragraph' ? readNavLink(first.children) : { label: '' }),
      entries: inner === undefined ? [] : readNavList(inner),
    }
  })
}

/** The label of an entry, and its target if it is a link. */
export function readNavLink(content: readonly PhrasingContent[]): Omit<NavEntry, 'entries'> {
  const link = content.find((node) => node.type === 'link')
  const label = toString(link ?? { type: 'paragraph', children: [...content] }).trim()
  return link === undefined ? { label } : { label, target: isExternal(link.url) ? link.url : decodePath(link.url) }
}
