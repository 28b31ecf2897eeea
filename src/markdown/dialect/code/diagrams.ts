import type { Element, ElementContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import type { Drawing } from '../../../model/diagram.ts'
import { visit } from '../../../formats/visit.ts'
import type { MarkdownMessages } from '../../parse/page-context.ts'

/** A diagram on a page. */
export interface PlacedDiagram {
  readonly drawing: Drawing
  readonly source: string
  /** The caption, which also names the diagram if its source does not. */
  readonly caption: string | undefined
  /** Makes the ids in the drawing unique on the page. */
  readonly prefix: string
  /** The position of its code block. */
  readonly position: Element['position']
  readonly messages: Pick<MarkdownMessages, 'diagramOf' | 'enlargeDiagram'>
}

/** Shows a diagram, or its source if it cannot be drawn. */
export function renderDiagram(diagram: PlacedDiagram): Element {
  const { drawing, source, caption, messages } = diagram
  const content = 'svg' in drawing ? placeDrawing(drawing.svg, diagram) : element('pre', {}, [text(source)])
  const children = [element('div', { className: ['diagram-scroll'] }, [content])]
  const className = ['diagram-enlarge', 'icon-button', 'needs-js']
  if ('svg' in drawing)
    children.push(element('button', { type: 'button', className, ariaLabel: messages.enlargeDiagram }, []))
  // In HTML, a caption is the first or the last child of its figure.
  if (caption !== undefined) children.push(element('figcaption', {}, [text(caption)]))
  return element('figure', { className: ['diagram'] }, children)
}

function placeDrawing(svg: string, { caption, prefix, position, messages }: PlacedDiagram): Element {
  const root = fromHtml(svg, { fragment: true, space: 'svg' })
  const drawing = root.children.find((node) => node.type === 'element')
  if (drawing === undefined) throw new Error('a drawing has no element')
  visit(drawing, 'element', (node) => {
    // Links are resolved like those in the text, from the place of the code block.
    if (position !== undefined) node.position = position
    else delete node.position
    const { properties } = node
    for (const [key, value] of Object.entries(properties)) {
      if (key === 'id') properties.id = `${prefix}-${String(value)}`
      else if (key === 'ariaDescribedBy') properties.ariaDescribedBy = [`${prefix}-${String(value)}`]
      else if (typeof value !== 'string') continue
      else if (key === 'href' && node.tagName !== 'a') properties[key] = value.replace(/^#/, `#${prefix}-`)
      else properties[key] = value.replaceAll('url(#', `url(#${prefix}-`)
    }
  })
  delete drawing.properties['xmlns']
  delete drawing.properties['xmlnsXLink']
  drawing.properties['ariaLabel'] ??=
    caption ?? messages.diagramOf.replace('{kind}', () => String(drawing.properties['ariaRoleDescription']))
  return drawing
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children }
}

function text(value: string): ElementContent {
  return { type: 'text', value }
}
