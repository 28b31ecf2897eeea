import type { Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import type { DialectName } from '../../config/schema-parts/markdown-schema.ts'
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

/** Keeps the names of emoji in headings, because GitHub and Docusaurus make their ids from them. */
export function keepShortcodes(tree: Root, { dialect }: { readonly dialect: DialectName }): void {
  if (dialect !== 'docsgen' && dialect !== 'docusaurus') return
  visit(tree, 'heading', (heading) => {
    const name = toString(heading, { includeImageAlt: false, includeHtml: false })
    if (name.search(shortcode) !== -1)
      heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, dataDocsgenName: name.trim() } }
  })
}
