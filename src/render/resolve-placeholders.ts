import type { Reference } from '../model/page.ts'
import type { TextWithPlaceholders } from '../formats/markdown/placeholders.ts'
import type { Address } from '../model/site.ts'
import { escapeHtml } from '../formats/escape-html.ts'

/** The values for the placeholders in a page's HTML. */
export interface Filling {
  readonly references: readonly Reference[]
  readonly addresses: readonly Address[]
  /** Marks broken links on the page. */
  readonly marksErrors: boolean
}

/** The value for each placeholder, by the number of its reference. */
export function listFillings({ references, addresses, marksErrors }: Filling): string[] {
  return references.map((reference, index) => {
    const address = addresses[index]
    // What nothing leads to is shown as text.
    if (address === undefined || address.error?.rule === 'left-out') return ''
    if (reference.isValue === true) return escapeHtml(address.href)
    const error = marksErrors && address.error ? ` data-error="${escapeHtml(address.error.message)}"` : ''
    if (reference.kind !== 'link') return ` src="${escapeHtml(address.href)}"${sizeOf(address, reference.size)}${error}`
    return ` href="${escapeHtml(address.href)}"${address.isExternal && /^https?:|^\/\//i.test(address.href) ? ' rel="noopener"' : ''}${error}`
  })
}

/** The HTML of a page with all addresses inserted. */
export function fillHtml(html: TextWithPlaceholders, filling: Filling): string {
  return fillTexts(html, listFillings(filling))
}

/** A text with the value of each placeholder, by the number of its reference. */
export function fillTexts({ texts, placeholders }: TextWithPlaceholders, values: readonly string[]): string {
  let result = texts[0] ?? ''
  for (const [position, placeholder] of placeholders.entries())
    result += (values[placeholder] ?? '') + (texts[position + 1] ?? '')
  return result
}

/**
 * The size of an image file. If the author sets one side in pixels, the other one is scaled to keep the aspect ratio.
 */
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
