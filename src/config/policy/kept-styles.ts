import { fromHtml } from 'hast-util-from-html'
import { visit } from '../../formats/visit.ts'

/**
 * The content security policy forbids inline styles, so the browser script restores them. Only the names of the
 * attributes change: if the HTML were parsed and serialized again, an interactive part would not find what it expects.
 */
export function keepStyles(html: string): string {
  if (!html.includes('style')) return html
  const starts = new Set<number>()
  visit(fromHtml(html, { fragment: true, verbose: true }), 'element', ({ data }) => {
    const start = data?.position?.properties?.['style']?.start.offset
    if (start !== undefined) starts.add(start)
  })
  const kept: string[] = []
  let end = 0
  for (const start of [...starts].toSorted((one, other) => one - other)) {
    kept.push(html.slice(end, start), 'data-kept-style')
    end = start + 'style'.length
  }
  return `${kept.join('')}${html.slice(end)}`
}
