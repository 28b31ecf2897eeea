import type { Nodes } from 'mdast'
import type { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item'

type Extension = ReturnType<typeof gfmTaskListItemFromMarkdown>
type Handle = NonNullable<NonNullable<Extension['exit']>['data']>

const underscores = new WeakMap<object, string>()

/** The underscores on each side of emphasized text; none if it is between stars. */
export function underscoresAround(node: Nodes): string {
  return underscores.get(node) ?? ''
}

const noteUnderscores: Handle = function (token) {
  const marks = this.sliceSerialize(token)
  const node = this.stack.at(-1)
  if (marks.startsWith('_') && node !== undefined) underscores.set(node, marks)
}

/** Notes which text is emphasized with underscores. In Hugo, ids of headings have them. */
export function underscoresFromMarkdown(): Extension {
  return { exit: { emphasisSequence: noteUnderscores, strongSequence: noteUnderscores } }
}
