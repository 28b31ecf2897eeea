import type { Nodes } from 'mdast'
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { visit } from './walk.ts'

type Extension = ReturnType<typeof gfmAutolinkLiteralFromMarkdown>
type Transform = NonNullable<Extension['transforms']>[number]
type Handle = NonNullable<NonNullable<Extension['exit']>['data']>

/** Stands before an escaped mark of an address while links are looked for. No Markdown holds it: NUL is read as U+FFFD. */
const guard = '\0'

/** A mark that a writer escaped, guarded where without the backslash it could be one of an address. */
export function guardEscaped(mark: string): string {
  return /[.:@]/.test(mark) ? guard + mark : mark
}

/** Takes the guards away again. */
export function withoutGuards(text: string): string {
  return text.includes(guard) ? text.replaceAll(guard, '') : text
}

/**
 * Addresses that become links by themselves. The library looks for them in the tree once more, where nothing is seen of
 * the backslashes by which a writer said that an address is none (`https\://…`): meanwhile they are guarded.
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

/** From every text of a node: words in brackets become addresses, titles and labels. */
function takeGuardsAway(node: Nodes): void {
  for (const [key, value] of Object.entries(node))
    if (typeof value === 'string' && value.includes(guard)) Object.assign(node, { [key]: withoutGuards(value) })
}
