import type { Element, Nodes, Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { textOfSealed } from './sealed-html.ts'

/** Writes a tree as HTML. */
export type HtmlWriter = (tree: Root) => string

/** Elements with special rules for writing text or names. */
const special: ReadonlySet<string> = new Set(['script', 'style', 'svg', 'template'])

/**
 * Creates an HTML writer with the same output as rehype-stringify. Three quarters of a page's nodes are text and tokens
 * of code. rehype-stringify looks up all of its rules for each of them. This writer handles them itself and passes the
 * others on.
 */
export function createHtmlWriter(): HtmlWriter {
  const writeAny = createWholeWriter()
  const write = (node: Nodes): string => {
    if (node.type === 'text') return escapeText(node.value)
    if (node.type === 'raw' && textOfSealed(node) !== undefined) return node.value
    const inner = node.type === 'element' && !special.has(node.tagName) ? writeAll(node) : ''
    // An element without content may be one that has no end tag.
    if (node.type !== 'element' || inner === '') return writePlain(node as Element)
    return `${writeStart(node)}${inner}</${node.tagName}>`
  }
  /** Placeholders of links contain NUL, which is only encoded in SVG. */
  const writePlain = (node: Element): string => writeAny({ type: 'root', children: [node] }).replaceAll('&#x0;', '\0')
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

/** The writer that applies every rule. */
export function createWholeWriter(): HtmlWriter {
  const processor = unified().use(rehypeStringify, { allowParseErrors: true, allowDangerousHtml: false }).freeze()
  return (tree) => processor.stringify(tree)
}

/** The classes of an element, if it has no other properties and nothing in them needs escaping. */
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
