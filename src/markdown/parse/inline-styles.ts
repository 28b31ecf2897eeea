import { createHash } from 'node:crypto'
import type { Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { visit } from '../dialect/walk.ts'

/**
 * Moves inline styles into classes, because the content security policy forbids style attributes. Returns the style
 * sheet, or nothing if the page has no such style. Style elements become a part of it.
 */
export function takeInlineStyles(tree: Root): string {
  const rules = new Map<string, string>()
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName === 'style' && parent !== undefined && index !== undefined) {
      rules.set(`style-${String(rules.size)}`, toString(node))
      parent.children.splice(index, 1)
      return index
    }
    const { style, className } = node.properties
    if (typeof style !== 'string' || style.trim() === '') return undefined
    const name = `s-${createHash('sha256').update(style).digest('hex').slice(0, 8)}`
    rules.set(name, `.${name}.${name}{${style.replaceAll(/[{}<]/g, '')}}`)
    delete node.properties['style']
    node.properties['className'] = [...(Array.isArray(className) ? className : []), name]
    return undefined
  })
  return [...rules.values()].join('\n')
}
