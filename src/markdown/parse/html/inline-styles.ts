import { createHash } from 'node:crypto'
import { tokenize, TokenType } from '@csstools/css-tokenizer'
import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { isExternal } from '../../../formats/names/url.ts'
import { valuePlaceholder } from '../../../formats/markdown/placeholders.ts'
import { visit } from '../../../formats/visit.ts'
import { addReference } from '../addresses.ts'
import { sourceOf, type PageContext } from '../page-context.ts'

/**
 * Moves inline styles into classes, because the content security policy forbids style attributes. Their rules become the
 * style sheet of the page. Style elements become a part of it, unless only attributes are taken.
 */
export function takeInlineStyles(tree: Root, context: PageContext, taken: 'all' | 'attributes' = 'all'): void {
  const rules = new Map<string, string>()
  visit(tree, 'element', (node, index, parent) => {
    if (taken === 'all' && node.tagName === 'style' && parent !== undefined && index !== undefined) {
      rules.set(`style-${String(rules.size)}`, takeFiles(toString(node), node, context))
      parent.children.splice(index, 1)
      return index
    }
    const { className } = node.properties
    const style = node.properties['style'] ?? node.properties['dataDocsgenStyle']
    if (typeof style !== 'string' || style.trim() === '') return undefined
    const text = takeFiles(style.replaceAll(/[{}<]/g, ''), node, context)
    // Relative addresses in an included file differ from the same text on the page.
    const base = text.includes('\0') ? (sourceOf(context, node.position?.start)?.base ?? '') : ''
    const name = `s-${createHash('sha256').update(`${style}${base}`).digest('hex').slice(0, 8)}`
    if (!rules.has(name)) rules.set(name, `.${name}.${name}{${text}}`)
    delete node.properties['style']
    delete node.properties['dataDocsgenStyle']
    node.properties['className'] = [...(Array.isArray(className) ? className : []), name]
    return undefined
  })
  if (rules.size > 0) context.styles.push([...rules.values()].join('\n'))
}

/** Moves the addresses of files out of a style, leaving placeholders, because a style sheet is in another folder. */
function takeFiles(style: string, node: Element, context: PageContext): string {
  if (!/url\(/i.test(style)) return style
  let isInUrl = false
  const parts = tokenize({ css: style }).map((token) => {
    const [type, text, , , value] = token
    if (type === TokenType.Function) isInUrl = value.value.toLowerCase() === 'url'
    else if (type === TokenType.CloseParen) isInUrl = false
    const isString = type === TokenType.String && isInUrl
    if ((type !== TokenType.URL && !isString) || isElsewhere(value.value)) return text
    const number = addReference(node, { kind: 'image', url: value.value.trim(), isValue: true }, context)
    const placeholder = `"${valuePlaceholder(number)}"`
    return isString ? placeholder : `url(${placeholder})`
  })
  return parts.join('')
}

/** Whether an address is not that of a file: it has a scheme, or is a part of the page. */
function isElsewhere(url: string): boolean {
  return url.trim() === '' || isExternal(url) || /^\s*(?:#|[a-z][a-z\d+.-]*:)/i.test(url)
}
