import type { Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import type { MarkdownOptions } from '../parse/page-context.ts'
import { visit } from '../../formats/visit.ts'

/** Not inside a word: `std:v:x` and `10:30:45` are not emoji. */
const shortcode = /(?<!\w:?):([a-z0-9_+-]+):(?!\w)/g

/**
 * Creates a function that turns `:tada:` into its character. The list of names is only loaded for text that may use
 * one.
 */
export function createEmojiReader(): (tree: Root) => Promise<void> {
  let names: Promise<Readonly<Record<string, string>>> | undefined
  return async (tree) => {
    const candidates: { value: string }[] = []
    visit(tree, 'text', (node) => {
      if (/:[a-z0-9_+-]+:/.test(node.value)) candidates.push(node)
    })
    if (candidates.length === 0) return
    names ??= import('gemoji').then((module) => module.nameToEmoji)
    const known = await names
    for (const node of candidates) {
      node.value = node.value.replaceAll(shortcode, (whole, name: string) =>
        Object.hasOwn(known, name) ? (known[name] ?? whole) : whole,
      )
    }
  }
}

/**
 * Keeps the text of headings from which their ids are made: GitHub and Docusaurus use the names of emoji, and Hugo the
 * characters that it then replaces with typographic ones.
 */
export function keepHeadingNames(tree: Root, { dialect, anchors }: Pick<MarkdownOptions, 'dialect' | 'anchors'>): void {
  const isOfHugo = (anchors ?? dialect) === 'hugo'
  if (!isOfHugo && dialect !== 'docsgen' && dialect !== 'docusaurus') return
  const isReplaced = isOfHugo ? /["'-]|\.{3}/ : shortcode
  visit(tree, 'heading', (heading) => {
    const name = toString(heading, { includeImageAlt: false, includeHtml: false })
    if (name.search(isReplaced) !== -1)
      heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, dataDocsgenName: name.trim() } }
  })
}
