import { keptStyle, trust } from './trust.ts'

/**
 * Replaces mermaid's DOM changes that the site's policy forbids with allowed ones. The package build renames mermaid's
 * `innerHTML = …` and `setAttribute(…)` to these two functions, and its style elements to `lawful-style`.
 */
export function defineLawfulElements(): void {
  Object.defineProperties(Element.prototype, {
    lawfulMarkup: { set: setMarkup, configurable: true },
    setLawfulAttribute: { value: setLawfulAttribute, configurable: true },
  })
  // One of mermaid's libraries inserts only this rule. The element that it is for now has no effect.
  setMarkup.call(document.createElement('lawful-style'), '.__________cytoscape_container { position: relative }')
  takeSheet()
}

/** The style sheet of the diagram that is being drawn. */
let sheet = new CSSStyleSheet()

/** Returns the style sheet of the last diagram. It applies until it is removed from the document. */
export function takeSheet(): CSSStyleSheet {
  const made = sheet
  sheet = new CSSStyleSheet()
  return made
}

/** The policy forbids style elements, but not style sheets that a script constructs. */
function setMarkup(this: Element, markup: string): void {
  if (this.localName !== 'lawful-style') {
    this.replaceChildren(...parse(markup, this))
    return
  }
  sheet.replaceSync(markup)
  document.adoptedStyleSheets.push(sheet)
}

function parse(markup: string, context: Element): Node[] {
  const isDrawing = context.namespaceURI === 'http://www.w3.org/2000/svg' && context.localName !== 'foreignObject'
  const page = new DOMParser().parseFromString(trust(isDrawing ? `<svg>${markup}</svg>` : markup), 'text/html')
  const nodes = [...((isDrawing ? page.querySelector('svg') : page.body)?.childNodes ?? [])]
  for (const node of nodes) if (node instanceof Element) keepStyles(node)
  return nodes
}

/** Sets the styles that `trust` removed before parsing on the parsed elements. */
export function keepStyles(root: Element): void {
  for (const element of [root, ...root.querySelectorAll(`[${keptStyle}]`)]) {
    const style = element.getAttribute(keptStyle)
    if (style === null) continue
    element.removeAttribute(keptStyle)
    setLawfulAttribute.call(element, 'style', style)
  }
}

function setLawfulAttribute(this: Element, name: string, value: string): void {
  if (name === 'style' && 'style' in this) (this as HTMLElement | SVGElement).style.cssText = value
  else this.setAttribute(name, value)
}
