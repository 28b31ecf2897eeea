import type { Element, ElementContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { visit } from './walk.ts'
import type { DiagramFault } from './diagram-syntax.ts'
import { fitGroupTitle } from './group-titles.ts'

/** The result for a diagram: the element that shows it, its error, or neither if only a browser can draw it. */
export interface Diagram {
  readonly element?: Element | undefined
  readonly fault?: DiagramFault | undefined
}

export type DiagramRenderer = (source: string, id: string) => Promise<Diagram>

const drawable = /^(?:\s*%%.*\n)*\s*(?:flowchart|graph|sequenceDiagram|stateDiagram(?:-v2)?|classDiagram|erDiagram)\b/

/** Loads the libraries that parse and draw diagrams. They are large, and most pages have no diagram. */
export async function createDiagramRenderer(): Promise<DiagramRenderer> {
  const [{ findFault }, { renderMermaidSVG }] = await Promise.all([
    import('./diagram-syntax.ts'),
    import('beautiful-mermaid'),
  ])
  return async (source, id) => {
    const fault = await findFault(source)
    if (fault !== undefined) return { fault }
    if (!drawable.test(source)) return {}
    try {
      return { element: cleanDrawing(renderMermaidSVG(source, { transparent: true, padding: 12 }), id) }
    } catch {
      // A valid diagram that the library here cannot draw is left to the library in the browser.
      return {}
    }
  }
}

/**
 * Removes what a page must not include: the drawing's style sheet (it names a font host), inline styles, and ids that
 * could clash with the next drawing. The site's style sheet sets the colors.
 */
function cleanDrawing(svg: string, id: string): Element | undefined {
  const root = fromHtml(svg, { fragment: true, space: 'svg' })
  const drawing = root.children.find((node): node is Element => node.type === 'element' && node.tagName === 'svg')
  if (drawing === undefined) return undefined
  visit(drawing, 'element', (node, index, parent) => {
    if (node.tagName === 'style' && parent !== undefined && index !== undefined) {
      parent.children.splice(index, 1)
      return index
    }
    if (String(node.properties['className']) === 'subgraph') fitGroupTitle(node)
    delete node.properties['style']
    for (const [key, value] of Object.entries(node.properties)) {
      if (key.startsWith('data')) delete node.properties[key]
      else if (key === 'id') node.properties['id'] = `${id}-${String(value)}`
      else if (typeof value === 'string' && value.startsWith('url(#'))
        node.properties[key] = value.replace('url(#', `url(#${id}-`)
      else if (typeof value === 'number' || (typeof value === 'string' && /^-?\d+\.\d{3,}$/.test(value)))
        node.properties[key] = String(Math.round(Number(value) * 100) / 100)
    }
    return undefined
  })
  drawing.children = drawing.children.filter((child: ElementContent) => child.type !== 'text')
  return drawing
}
