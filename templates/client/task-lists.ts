import { findAll } from './elements.ts'
import { text } from './message.ts'

/** Names the checkboxes of task lists after whether their task is done. */
export function nameTasks(): void {
  for (const box of findAll<HTMLInputElement>('.task-list-item input'))
    box.ariaLabel = box.checked ? text('done', 'Done') : text('toDo', 'To do')
}
