import { findAll } from './elements.ts'

/** The boxes of task lists have no names of their own; what they say is whether the task is done. */
export function nameTasks(): void {
  for (const box of findAll<HTMLInputElement>('.task-list-item input')) box.ariaLabel = box.checked ? 'Done' : 'To do'
}
