import { fromHtml } from 'hast-util-from-html'
import { toString } from 'hast-util-to-string'

/** The text of HTML. */
export function plainText(html: string): string {
  return toString(fromHtml(html, { fragment: true }))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The text of HTML, with its links as Markdown. */
export function textWithLinks(html: string): string {
  return plainText(html.replaceAll(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, '[$2]($1)'))
}
