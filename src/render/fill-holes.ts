import type { Reference, TextWithHoles } from '../model/page.ts'
import type { Address } from '../model/site.ts'
import { escapeHtml } from './inline-html.ts'

/** The HTML of a page with every address in its place. */
export function fillHtml(html: TextWithHoles, references: readonly Reference[], addresses: readonly Address[]): string {
  return fill(html, (index) => {
    const reference = references[index]
    const address = addresses[index]
    if (reference === undefined || address === undefined) return ''
    if (reference.kind !== 'link') return ` src="${escapeHtml(address.href)}"${sizeOf(address)}`
    return ` href="${escapeHtml(address.href)}"${address.isExternal && /^https?:|^\/\//i.test(address.href) ? ' rel="noopener"' : ''}`
  })
}

/** The Markdown of a page with full addresses, so that it can be read away from the site. */
export function fillMarkdown(
  markdown: TextWithHoles,
  addresses: readonly Address[],
  toFull: (address: Address) => string,
): string {
  return fill(markdown, (index) => {
    const address = addresses[index]
    return address === undefined ? '' : toFull(address)
  })
}

function fill({ texts, holes }: TextWithHoles, content: (index: number) => string): string {
  let result = texts[0] ?? ''
  for (const [position, hole] of holes.entries()) result += content(hole) + (texts[position + 1] ?? '')
  return result
}

function sizeOf({ width, height }: Address): string {
  return width === undefined || height === undefined ? '' : ` width="${String(width)}" height="${String(height)}"`
}
