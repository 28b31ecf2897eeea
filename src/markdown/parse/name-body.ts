import { hash } from 'node:crypto'
import type { Page } from '../../model/page.ts'

/** Names a page and its body after all that they hold; `content` is what the body is made of. */
export function nameBody(page: Omit<Page, 'bodyKey'>, content: unknown): Page {
  return { ...page, bodyKey: hash('sha256', JSON.stringify([page, content])).slice(0, 32) }
}

const outline = 'outline-'

/** Names a page of which only the outline has been read. */
export function nameOutline(page: Omit<Page, 'bodyKey'>, bytes: Uint8Array): Page {
  return { ...page, bodyKey: outline + hash('sha256', bytes).slice(0, 24) }
}

/** Whether only the outline of a page has been read. */
export function isOutline({ bodyKey }: Pick<Page, 'bodyKey'>): boolean {
  return bodyKey.startsWith(outline)
}
