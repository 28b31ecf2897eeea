import { fromHtml } from 'hast-util-from-html'
import { toString } from 'hast-util-to-string'
import { visit } from '../formats/visit.ts'

/** The text of HTML. */
export function plainText(html: string): string {
  return toString(fromHtml(html, { fragment: true }))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The links in HTML that show a text. */
export function linksIn(html: string): { readonly label: string; readonly href: string }[] {
  const links: { label: string; href: string }[] = []
  visit(fromHtml(html, { fragment: true }), 'element', (node) => {
    const { href } = node.properties
    const label = toString(node).replaceAll(/\s+/g, ' ').trim()
    if (node.tagName === 'a' && typeof href === 'string' && label !== '') links.push({ label, href })
  })
  return links
}

/** The text of HTML, with its links as Markdown. */
export function textWithLinks(html: string): string {
  return plainText(html.replaceAll(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, '[$2]($1)'))
}
