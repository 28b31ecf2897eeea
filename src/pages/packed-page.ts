import type { PageBody } from '../model/page.ts'
import type { ParsedPage } from '../markdown/parse/parse-page.ts'

/** The body of a page as cached texts, which can be sent between threads without a copy. */
export interface PackedBody {
  readonly html: Uint8Array<ArrayBuffer>
  readonly markdown: Uint8Array<ArrayBuffer>
}

/** A page in the form in which a thread sends it. */
export interface PackedPage extends Omit<ParsedPage, 'body'> {
  readonly body: PackedBody
}

/** Prepares a page for sending to another thread. */
export function packPage({ body, ...parsed }: ParsedPage): PackedPage {
  return { ...parsed, body: packBody(body) }
}

/**
 * The body of a page as texts. The Markdown is separate because the file with the text of all pages only needs that.
 */
export function packBody({ markdown, ...body }: PageBody): PackedBody {
  return { html: bytesOf(body), markdown: bytesOf(markdown) }
}

/** Uses memory that nothing else shares, so it can be transferred to another thread. */
function bytesOf(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value))
}
