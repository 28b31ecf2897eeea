import { hash } from 'node:crypto'
import type { Page } from '../model/page.ts'

/** Names a page and its body after all that they hold; `content` is what the body is made of. */
export function nameBody(page: Omit<Page, 'bodyKey'>, content: unknown): Page {
  return { ...page, bodyKey: hash('sha256', JSON.stringify([page, content])).slice(0, 32) }
}
