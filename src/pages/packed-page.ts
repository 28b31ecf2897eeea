import type { PageBody } from '../model/page.ts'
import type { CodeSpot } from '../markdown/dialect/coloured-code.ts'
import type { ParsedPage } from '../markdown/parse/parse-page.ts'

/** The body of a page as the texts under which the cache has it, which go from one thread to another without a copy. */
export interface PackedBody {
  readonly html: Uint8Array<ArrayBuffer>
  readonly markdown: Uint8Array<ArrayBuffer>
}

/** What the cache has of a body next to its Markdown. */
export type StoredBody = Omit<PageBody, 'markdown'> & { readonly code: readonly CodeSpot[] }

/** A page as a thread hands it over. */
export interface PackedPage extends Omit<ParsedPage, 'body' | 'code'> {
  readonly body: PackedBody
}

/** Makes a page ready for handing over. */
export function packPage({ body, code, ...parsed }: ParsedPage): PackedPage {
  return { ...parsed, body: packBody(body, code) }
}

/** The body of a page as texts. The file with the text of all pages is made from the Markdown alone. */
export function packBody({ markdown, html, sections }: PageBody, code: readonly CodeSpot[] = []): PackedBody {
  const body: StoredBody = { html, sections, code }
  return { html: bytesOf(body), markdown: bytesOf(markdown) }
}

/** In memory that is not shared with anything else, so it can be given to another thread. */
function bytesOf(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value))
}
