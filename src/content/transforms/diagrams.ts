import type { Element, ElementContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { visit } from '../walk.ts'

/** Draws a diagram: gives the element that shows it, `undefined` for a kind that only a browser can draw, or its fault. */
export type DiagramRenderer = (
  source: string,
  id: string,
) => { readonly element?: Element | undefined; readonly fault?: string | undefined }

const drawable = /^\s*(?:%%.*\n\s*)*(?:flowchart|graph|sequenceDiagram|stateDiagram(?:-v2)?|classDiagram|erDiagram)\b/
const known =
  /^\s*(?:%%.*\n\s*)*(?:flowchart|graph|sequenceDiagram|stateDiagram(?:-v2)?|classDiagram|erDiagram|gantt|pie|journey|timeline|mindmap|gitGraph|quadrantChart|requirementDiagram|sankey-beta|xychart-beta|block-beta|packet-beta|architecture-beta|kanban|C4\w+)\b/

/** Loads the library that draws; it is large, and most pages have no diagram. */
export async function createDiagramRenderer(): Promise<DiagramRenderer> {
  const { renderMermaidSVG } = await import('beautiful-mermaid')
  return (source, id) => {
    if (!known.test(source))
      return { fault: `this is no kind of diagram that docsgen knows: "${source.trim().split(/\s/)[0] ?? ''}"` }
    if (!drawable.test(source)) return {}
    try {
      const svg = renderMermaidSVG(source, { transparent: true, padding: 12 })
      return { element: cleanDrawing(svg, id) }
    } catch (error) {
      return {
        fault: `the diagram cannot be read: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`,
      }
    }
  }
}

/**
 * The drawing without what a page may not hold: its own style sheet (it names a font host), inline styles,
 * and ids that would meet those of the next drawing. Colours come from the site's style sheet.
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
