import type { Nodes } from 'mdast'
import { remark } from 'remark'
import { rootPathOf } from '../config/editions.ts'
import type { Config } from '../config/schema.ts'
import { isExternal, joinPath, normaliseRoute } from '../formats/names/url.ts'
import { escapeHtml } from '../formats/escape-html.ts'

/** Converts a line of Markdown in the config to HTML: emphasis, code and links. Anything else is shown as text. */
export function inlineHtml(text: string, config: Config): string {
  const tree = remark().parse(text)
  return tree.children.map((node) => renderNode(node, config)).join(' ')
}

function renderNode(node: Nodes, config: Config): string {
  const inner = (): string =>
    'children' in node ? node.children.map((child) => renderNode(child, config)).join('') : ''
  switch (node.type) {
    case 'text':
      return escapeHtml(node.value)
    case 'html':
      return escapeHtml(node.value)
    case 'inlineCode':
      return `<code>${escapeHtml(node.value)}</code>`
    case 'strong':
      return `<strong>${inner()}</strong>`
    case 'emphasis':
      return `<em>${inner()}</em>`
    case 'link': {
      if (/^\s*(?:javascript|data|vbscript):/i.test(node.url)) return inner()
      const href =
        isExternal(node.url) || !node.url.startsWith('/')
          ? node.url
          : joinPath(rootPathOf(config), normaliseRoute(node.url))
      return `<a href="${escapeHtml(href)}">${inner()}</a>`
    }
    default:
      return inner()
  }
}
