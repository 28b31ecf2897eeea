import { keptStyle, trust } from './trust.ts'

/**
 * What mermaid does to the page in ways that the site's policy forbids, done in ways that it allows. The build of the
 * package renames mermaid's `innerHTML = …` and `setAttribute(…)` to these two, and its style elements to `lawful-style`.
 */
export function defineLawfulElements(): void {
  Object.defineProperties(Element.prototype, {
    lawfulMarkup: { set: setMarkup, configurable: true },
    setLawfulAttribute: { value: setLawfulAttribute, configurable: true },
  })
  // The only rule that one of mermaid's libraries writes by itself, into an element that is nothing now.
  setMarkup.call(document.createElement('lawful-style'), '.__________cytoscape_container { position: relative }')
  takeSheet()
}

/** The sheet of the drawing that is being made. */
let sheet = new CSSStyleSheet()

/** Gives the sheet of the drawing that was made last; it is in force until it is taken out of the document. */
export function takeSheet(): CSSStyleSheet {
  const made = sheet
  sheet = new CSSStyleSheet()
  return made
}

/** A page may hold no styles of its own; a sheet that a script made is in force all the same. */
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

/** Gives elements that were parsed the styles which `trust` kept from the parser. */
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
