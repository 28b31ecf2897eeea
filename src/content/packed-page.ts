import { deserialize, serialize } from 'node:v8'
import type { PageBody } from '../model/page.ts'
import { takeCode, type CodeSpot, type KnownCode } from './coloured-code.ts'
import type { ParsedPage } from './parse-page.ts'
import { isSealed, sealLength, sealOf } from './seal.ts'

/**
 * A page as a thread hands it over: its body as the bytes under which the cache keeps it. They go from one thread to
 * the other without a copy, and to the disk without being read on the way.
 */
export interface PackedPage extends Omit<ParsedPage, 'body' | 'code'> {
  readonly body: Uint8Array<ArrayBuffer>
}

/** Makes a page ready for handing over. */
export function packPage({ body, code, ...parsed }: ParsedPage): PackedPage {
  return { ...parsed, body: packBody(body, code) }
}

// A body as bytes is its Markdown, its HTML, its sections and the places of its coloured code, one after the other, behind
// a head: the lengths of the first three and the seal of the first. The file with the text of all pages is made from the Markdown alone.
const lengthsLength = 12
const headLength = lengthsLength + sealLength

/** The body of a page as bytes. */
export function packBody(
  { markdown, html, sections }: PageBody,
  code: readonly CodeSpot[] = [],
): Uint8Array<ArrayBuffer> {
  const parts = [serialize(markdown), serialize(html), serialize(sections), serialize(code)] as const
  // Memory of its own: small buffers of Node share some, which cannot be given to another thread.
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, headLength))
  const head = new DataView(bytes.buffer)
  head.setUint32(0, parts[0].length, true)
  head.setUint32(4, parts[1].length, true)
  head.setUint32(8, parts[2].length, true)
  bytes.set(sealOf(parts[0]), lengthsLength)
  let end = headLength
  for (const part of parts) {
    bytes.set(part, end)
    end += part.length
  }
  return bytes
}

/** The body that bytes were made from; each part is read when it is asked for. */
export function unpackBody(bytes: Uint8Array): PageBody {
  const [markdownEnd, htmlEnd, sectionsEnd] = endsOf(bytes)
  const read = (from: number, to: number): unknown => deserialize(bytes.subarray(from, to))
  return {
    get markdown() {
      return read(headLength, markdownEnd) as PageBody['markdown']
    },
    get html() {
      return read(markdownEnd, htmlEnd) as PageBody['html']
    },
    get sections() {
      return read(htmlEnd, sectionsEnd) as PageBody['sections']
    },
  }
}

/** The coloured code of the body that bytes were made from; none without a body. */
export function unpackCode(bytes: Uint8Array | undefined): KnownCode {
  if (bytes === undefined) return new Map()
  const [, , sectionsEnd] = endsOf(bytes)
  return takeCode(unpackBody(bytes).html, deserialize(bytes.subarray(sectionsEnd)) as readonly CodeSpot[])
}

/**
 * The Markdown of a body of which only the first bytes were read and nobody has checked them; `undefined` where they do
 * not hold it, whole and as it was written.
 */
export function unpackMarkdown(start: Uint8Array): PageBody['markdown'] | undefined {
  if (start.length < headLength) return undefined
  const bytes = start.subarray(headLength, endsOf(start)[0])
  const seal = start.subarray(lengthsLength, headLength)
  return isSealed(bytes, seal) ? (deserialize(bytes) as PageBody['markdown']) : undefined
}

function endsOf(bytes: Uint8Array): readonly [markdown: number, html: number, sections: number] {
  const head = new DataView(bytes.buffer, bytes.byteOffset, headLength)
  const markdown = headLength + head.getUint32(0, true)
  const html = markdown + head.getUint32(4, true)
  return [markdown, html, html + head.getUint32(8, true)]
}
