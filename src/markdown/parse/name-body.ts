import { hash } from 'node:crypto'
import type { Page } from '../../model/page.ts'

/** Derives the keys of a page and its body from all of their content. `content` is the input of the body. */
export function nameBody(page: Omit<Page, 'bodyKey'>, content: unknown): Page {
  return { ...page, bodyKey: hash('sha256', JSON.stringify([page, content])).slice(0, 32) }
}
