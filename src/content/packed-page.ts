import { deserialize, serialize } from 'node:v8'
import type { PageBody } from '../model/page.ts'
import type { ParsedPage } from './parse-page.ts'

/**
 * A page as a thread hands it over: its body as the bytes under which the cache keeps it. They go from one thread to
 * the other without a copy, and to the disk without being read on the way.
 */
export interface PackedPage extends Omit<ParsedPage, 'body'> {
  readonly body: Uint8Array<ArrayBuffer>
}

/** Makes a page ready for handing over. */
export function packPage(parsed: ParsedPage): PackedPage {
  return { ...parsed, body: packBody(parsed.body) }
}

/** The body of a page as bytes. */
export function packBody(body: PageBody): Uint8Array<ArrayBuffer> {
  return serialize(body)
}

/** The body that bytes were made from. */
export function unpackBody(bytes: Uint8Array): PageBody {
  return deserialize(bytes) as PageBody
}
