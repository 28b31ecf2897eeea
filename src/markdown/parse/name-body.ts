import { hash } from 'node:crypto'
import type { Page } from '../../model/page.ts'

/** Derives the keys of a page and its body from all of their content. `content` is the input of the body. */
export function nameBody(page: Omit<Page, 'bodyKey'>, content: unknown): Page {
  return { ...page, bodyKey: hash('sha256', JSON.stringify([page, content])).slice(0, 32) }
}

const outline = 'outline-'

/** Derives the keys of a page whose outline is all that was read. */
export function nameOutline(page: Omit<Page, 'bodyKey'>, bytes: Uint8Array): Page {
  return { ...page, bodyKey: outline + hash('sha256', bytes).slice(0, 24) }
}

/** Whether only the outline of a page has been read. */
export function isOutline({ bodyKey }: Pick<Page, 'bodyKey'>): boolean {
  return bodyKey.startsWith(outline)
}
