import type { Nodes } from 'mdast'
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { visit } from '../../formats/visit.ts'

/** Finds parts of a text that may be an address and become a link automatically. */
export const mayHoldAddress = /www\.|https?:|@/i

type Extension = ReturnType<typeof gfmAutolinkLiteralFromMarkdown>
type Transform = NonNullable<Extension['transforms']>[number]
type Handle = NonNullable<NonNullable<Extension['exit']>['data']>

/**
 * Goes before an escaped character of an address while links are detected. NUL cannot occur in Markdown: it is read as
 * U+FFFD.
 */
const guard = '\0'

/** Guards a character that the author escaped, if it could be part of an address without the backslash. */
export function guardEscaped(mark: string): string {
  return /[.:@]/.test(mark) ? guard + mark : mark
}

/** Removes the guards again. */
export function withoutGuards(text: string): string {
  return text.includes(guard) ? text.replaceAll(guard, '') : text
}

/**
 * Detects bare addresses as links. The library searches the tree a second time, when the backslashes that prevent a
 * link (`https\://…`) are no longer visible. Guards keep such text from becoming a link in that search.
 */
export function bareAddressesFromMarkdown(): Extension {
  const extension = gfmAutolinkLiteralFromMarkdown()
  let isGuarded = false
  const exitEscaped: Handle = function (token) {
    const mark = this.sliceSerialize(token)
    const text = this.stack.at(-1)
    if (text?.type === 'text' && guardEscaped(mark) !== mark) {
      text.value += guard
      isGuarded = true
    }
    this.config.exit['data']?.call(this, token)
  }
  const takeGuards: Transform = (tree) => {
    if (isGuarded) visit(tree, takeGuardsAway)
    isGuarded = false
  }
  return {
    ...extension,
    exit: { ...extension.exit, characterEscapeValue: exitEscaped },
    transforms: [...(extension.transforms ?? []), takeGuards],
  }
}

/** Removes the guards from all strings of a node: text in brackets becomes addresses, titles and labels. */
function takeGuardsAway(node: Nodes): void {
  for (const [key, value] of Object.entries(node))
    if (typeof value === 'string' && value.includes(guard)) Object.assign(node, { [key]: withoutGuards(value) })
}
