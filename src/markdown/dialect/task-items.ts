import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item'

type Extension = ReturnType<typeof gfmTaskListItemFromMarkdown>
type Handle = NonNullable<NonNullable<Extension['exit']>['data']>

/**
 * The checkboxes of task lists. A checkbox in the paragraph after an empty item is outside of the list, so it stays
 * text.
 */
export function taskItemsFromMarkdown(): Extension[] {
  return [
    gfmTaskListItemFromMarkdown(),
    { exit: { taskListCheckValueChecked: exitBox, taskListCheckValueUnchecked: exitBox } },
  ]
}

const exitBox: Handle = function (token) {
  const [item, paragraph] = this.stack.slice(-2)
  const { start, end, type } = token
  if (item?.type === 'listItem') {
    item.checked = type === 'taskListCheckValueChecked'
    return
  }
  if (paragraph?.type !== 'paragraph') return
  // The brackets are separate tokens.
  const from = { line: start.line, column: start.column - 1, offset: start.offset - 1 }
  const to = { line: end.line, column: end.column + 1, offset: end.offset + 1 }
  const value = `[${this.sliceSerialize(token)}]`
  paragraph.children.push({ type: 'text', value, position: { start: from, end: to } })
}
