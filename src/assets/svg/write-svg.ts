import type { Element, ElementContent } from 'hast'
import { inertName } from './svg-schema.ts'

const namespaces = ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'

/** Writes a tree as XML, without declarations, comments, instructions and prefixes. */
export function writeSvg(root: Element): string {
  return `${writeElement(root, namespaces)}\n`
}

function writeElement({ tagName, properties, children }: Element, declarations: string): string {
  if (tagName === inertName) return ''
  const attributes = Object.entries(properties).map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`)
  const start = `<${tagName}${declarations}${attributes.join('')}`
  return children.length === 0 ? `${start}/>` : `${start}>${children.map(writeContent).join('')}</${tagName}>`
}

function writeContent(node: ElementContent): string {
  if (node.type === 'element') return writeElement(node, '')
  return node.type === 'text' ? escapeText(node.value) : ''
}

/** XML parsers turn tabs and line ends in attributes into spaces, and drop carriage returns. */
function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll(/["\t\n]/g, (letter) => `&#${String(letter.codePointAt(0))};`)
}

function escapeText(text: string): string {
  return text.replaceAll(/[&<>\r]/g, (letter) => `&#${String(letter.codePointAt(0))};`)
}
