import type { WireAnswer } from './messages.ts'

/** What the double of S3 will not do. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** An answer in XML. */
export function xml(status: number, content: string, headers: Record<string, string> = {}): WireAnswer {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n${content}`
  return { status, headers: { 'content-type': 'application/xml', ...headers }, body }
}

/** An error in S3's format. */
export function reportRefusal({ status, code, message }: Refusal): WireAnswer {
  return xml(status, `<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`)
}

/** Escapes text for XML. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}

/** Text that stood in XML. */
export function unescapeXml(text: string): string {
  const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => named[name] ?? '')
}
