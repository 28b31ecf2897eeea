import mermaid from 'mermaid'
import { cleanSvg } from '../svg/clean-svg.ts'
import type { Drawing } from '../../model/diagram.ts'
import { mermaidConfig } from './mermaid-config.ts'
import { explainError } from './explain-error.ts'
import { restartRandomNumbers } from './fixed-surroundings.ts'
import { finishDrawing } from './finish-drawing.ts'
import { drawTags } from './label-tags.ts'
import { nameDrawing } from './name-drawing.ts'

let isReady = false

/** Draws a diagram. Calls must not overlap. */
export async function drawDiagram(source: string): Promise<Drawing> {
  if (!isReady) mermaid.initialize(mermaidConfig)
  isReady = true
  restartRandomNumbers()
  try {
    const { svg, diagramType } = await mermaid.render('drawing', source)
    return toDrawing(svg, diagramType)
  } catch (error) {
    return { error: explainError(error, source) }
  } finally {
    document.body.replaceChildren()
  }
}

function toDrawing(text: string, kind: string): Drawing {
  const place = document.createElement('div')
  place.innerHTML = text
  const svg = place.querySelector('svg')
  if (svg === null) return { error: { message: `a diagram of the kind ${kind} cannot be drawn` } }
  const name = nameDrawing(svg, kind)
  finishDrawing(svg)
  const tag = drawTags(svg)
  name(svg)
  const cleaned = cleanSvg(Buffer.from(new XMLSerializer().serializeToString(svg)))
  if ('message' in cleaned) return { error: { message: `the diagram cannot be drawn: ${cleaned.message}` } }
  const [removal] = cleaned.removals
  if (removal !== undefined)
    return { error: { message: `the diagram uses ${removal.what}, which a page must not contain` } }
  const drawing = { svg: Buffer.from(cleaned.bytes).toString() }
  if (tag === undefined) return drawing
  const warning = `a label shows ${tag} as text; labels can have <b>, <i>, <u> and <br/>`
  return { ...drawing, warning }
}
