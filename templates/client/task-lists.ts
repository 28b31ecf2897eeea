import { findAll } from './elements.ts'

/** Names the checkboxes of task lists after whether their task is done. */
export function nameTasks(): void {
  for (const box of findAll<HTMLInputElement>('.task-list-item input')) box.ariaLabel = box.checked ? 'Done' : 'To do'
}
