import type { Text } from 'mdast'
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { visit } from './walk.ts'

type Extension = ReturnType<typeof gfmAutolinkLiteralFromMarkdown>
type Handle = NonNullable<NonNullable<Extension['enter']>['data']>

/**
 * Addresses that become links by themselves. The library looks for them in the tree once more, where nothing is seen of
 * the backslashes by which a writer said that an address is none (`https\://…`); a text with such marks is kept from that.
 */
export function bareAddressesFromMarkdown(): Extension {
  const extension = gfmAutolinkLiteralFromMarkdown()
  const marked = new WeakSet<object>()
  const onEscape: Handle = function () {
    const text = this.stack.at(-1)
    if (text !== undefined) marked.add(text)
  }
  return {
    ...extension,
    enter: { ...extension.enter, escapeMarker: onEscape },
    transforms: (extension.transforms ?? []).map((transform) => (tree) => {
      const texts: Text[] = []
      visit(tree, 'text', (node) => void (marked.has(node) && texts.push(node)))
      for (const text of texts) Object.assign(text, { type: 'markedText' })
      const made = transform(tree)
      for (const text of texts) text.type = 'text'
      return made
    }),
  }
}
