import type { Reference, TextWithHoles } from '../model/page.ts'
import type { Address } from '../model/site.ts'
import { escapeHtml } from './escape-html.ts'

/** What stands in the holes of a page's HTML. */
export interface Filling {
  readonly references: readonly Reference[]
  readonly addresses: readonly Address[]
  /** Shows in the page itself which links lead nowhere. */
  readonly marksFaults: boolean
}

/** What belongs into each hole of a page's HTML, by the number of its reference. */
export function listFillings({ references, addresses, marksFaults }: Filling): string[] {
  return references.map((reference, index) => {
    const address = addresses[index]
    if (address === undefined) return ''
    if (reference.isValue === true) return escapeHtml(address.href)
    const fault = marksFaults && address.fault ? ` data-fault="${escapeHtml(address.fault.message)}"` : ''
    if (reference.kind !== 'link') return ` src="${escapeHtml(address.href)}"${sizeOf(address, reference.size)}${fault}`
    return ` href="${escapeHtml(address.href)}"${address.isExternal && /^https?:|^\/\//i.test(address.href) ? ' rel="noopener"' : ''}${fault}`
  })
}

/** The HTML of a page with every address in its place. */
export function fillHtml(html: TextWithHoles, filling: Filling): string {
  const fillings = listFillings(filling)
  return fill(html, (index) => fillings[index] ?? '')
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

/** The size of a picture's file; where the writer gives one side in pixels, the other one that keeps its shape. */
function sizeOf({ width, height }: Address, own: Reference['size']): string {
  if (width === undefined || height === undefined) return ''
  if (own === undefined) return ` width="${String(width)}" height="${String(height)}"`
  if (own.height === undefined && isPixels(own.width))
    return ` height="${String(Math.round((Number.parseInt(own.width, 10) * height) / width))}"`
  if (own.width === undefined && isPixels(own.height))
    return ` width="${String(Math.round((Number.parseInt(own.height, 10) * width) / height))}"`
  return ''
}

function isPixels(size: string | undefined): size is string {
  return size !== undefined && /^\d+(?:px)?$/.test(size)
}
