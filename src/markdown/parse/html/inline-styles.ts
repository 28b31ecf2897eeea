import { createHash } from 'node:crypto'
import type { Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { visit } from '../../../formats/visit.ts'

/**
 * Moves inline styles into classes, because the content security policy forbids style attributes. Returns the style
 * sheet, or nothing if the page has no such style. Style elements become a part of it, unless only attributes are taken.
 */
export function takeInlineStyles(tree: Root, taken: 'all' | 'attributes' = 'all'): string {
  const rules = new Map<string, string>()
  visit(tree, 'element', (node, index, parent) => {
    if (taken === 'all' && node.tagName === 'style' && parent !== undefined && index !== undefined) {
      rules.set(`style-${String(rules.size)}`, toString(node))
      parent.children.splice(index, 1)
      return index
    }
    const { className } = node.properties
    const style = node.properties['style'] ?? node.properties['dataDocsgenStyle']
    if (typeof style !== 'string' || style.trim() === '') return undefined
    const name = `s-${createHash('sha256').update(style).digest('hex').slice(0, 8)}`
    rules.set(name, `.${name}.${name}{${style.replaceAll(/[{}<]/g, '')}}`)
    delete node.properties['style']
    delete node.properties['dataDocsgenStyle']
    node.properties['className'] = [...(Array.isArray(className) ? className : []), name]
    return undefined
  })
  return [...rules.values()].join('\n')
}
