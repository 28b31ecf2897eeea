import type { Element, Nodes, Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { textOfSealed } from './sealed-html.ts'

/** Writes a tree as HTML. */
export type HtmlWriter = (tree: Root) => string

/** Elements in which text or names are written by rules of their own. */
const special: ReadonlySet<string> = new Set(['script', 'style', 'svg', 'template'])

/**
 * Makes a writer of HTML that gives what rehype-stringify gives. Three quarters of a page's nodes are words and coloured
 * words of code, for which that one looks up every rule that it has; those are written here, and it writes the others.
 */
export function createHtmlWriter(): HtmlWriter {
  const writeAny = createWholeWriter()
  const write = (node: Nodes): string => {
    if (node.type === 'text') return escapeText(node.value)
    if (node.type === 'raw' && textOfSealed(node) !== undefined) return node.value
    const inner = node.type === 'element' && !special.has(node.tagName) ? writeAll(node) : ''
    // Without content it may be an element that has no end.
    if (node.type !== 'element' || inner === '') return writeAny({ type: 'root', children: [node as Element] })
    return `${writeStart(node)}${inner}</${node.tagName}>`
  }
  const writeAll = ({ children }: Element | Root): string => {
    let html = ''
    for (const child of children) html += write(child)
    return html
  }
  const writeStart = (element: Element): string => {
    const name = onlyClass(element)
    if (name !== undefined) return `<${element.tagName} class="${name}">`
    const shell = writeAny({ type: 'root', children: [{ ...element, children: [] }] })
    return shell.endsWith(`</${element.tagName}>`) ? shell.slice(0, -element.tagName.length - 3) : shell
  }
  return writeAll
}

/** The writer that knows every rule. */
export function createWholeWriter(): HtmlWriter {
  const processor = unified().use(rehypeStringify, { allowParseErrors: true, allowDangerousHtml: false }).freeze()
  return (tree) => processor.stringify(tree)
}

/** The classes of an element that has nothing else, where nothing in them has to be escaped. */
function onlyClass({ properties }: Element): string | undefined {
  let found: string | undefined
  for (const key in properties) {
    const value = properties[key]
    if (key !== 'className' || !Array.isArray(value)) return undefined
    found = value.join(' ')
  }
  return found !== undefined && /^[\w-]+(?: [\w-]+)*$/.test(found) ? found : undefined
}

function escapeText(text: string): string {
  return /[<&]/.test(text) ? text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;') : text
}
