import { hash } from 'node:crypto'
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

// A body as bytes is its Markdown, its HTML and its sections, one after the other, behind a head: the lengths of the
// first two and the hash of the first. The file with the text of all pages is made from the Markdown alone.
const hashLength = 32
const headLength = 8 + hashLength

/** The body of a page as bytes. */
export function packBody({ markdown, html, sections }: PageBody): Uint8Array<ArrayBuffer> {
  const parts = [serialize(markdown), serialize(html), serialize(sections)] as const
  // Memory of its own: small buffers of Node share some, which cannot be given to another thread.
  const bytes = new Uint8Array(headLength + parts[0].length + parts[1].length + parts[2].length)
  const head = new DataView(bytes.buffer)
  head.setUint32(0, parts[0].length, true)
  head.setUint32(4, parts[1].length, true)
  bytes.set(hash('sha256', parts[0], 'buffer'), 8)
  let end = headLength
  for (const part of parts) {
    bytes.set(part, end)
    end += part.length
  }
  return bytes
}

/** The body that bytes were made from; each part is read when it is asked for. */
export function unpackBody(bytes: Uint8Array): PageBody {
  const [markdownEnd, htmlEnd] = endsOf(bytes)
  const read = (from: number, to: number): unknown => deserialize(bytes.subarray(from, to))
  return {
    get markdown() {
      return read(headLength, markdownEnd) as PageBody['markdown']
    },
    get html() {
      return read(markdownEnd, htmlEnd) as PageBody['html']
    },
    get sections() {
      return read(htmlEnd, bytes.length) as PageBody['sections']
    },
  }
}

/**
 * The Markdown of a body of which only the first bytes were read and nobody has checked them; `undefined` where they do
 * not hold it, whole and as it was written.
 */
export function unpackMarkdown(start: Uint8Array): PageBody['markdown'] | undefined {
  if (start.length < headLength) return undefined
  const bytes = start.subarray(headLength, endsOf(start)[0])
  const seal = start.subarray(8, headLength)
  return hash('sha256', bytes, 'buffer').equals(seal) ? (deserialize(bytes) as PageBody['markdown']) : undefined
}

function endsOf(bytes: Uint8Array): readonly [markdown: number, html: number] {
  const head = new DataView(bytes.buffer, bytes.byteOffset, headLength)
  const markdown = headLength + head.getUint32(0, true)
  return [markdown, markdown + head.getUint32(4, true)]
}
