import mermaid from 'mermaid'
import { cleanSvg } from '../svg/clean-svg.ts'
import type { Drawing, DiagramError } from '../../model/diagram.ts'
import { mermaidConfig } from './mermaid-config.ts'
import { restartRandomNumbers } from './fixed-surroundings.ts'
import { finishDrawing } from './finish-drawing.ts'
import { drawTags } from './label-tags.ts'

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

/** Explains why mermaid cannot draw a source, with mermaid's own reason. */
function explainError(error: unknown, source: string): DiagramError {
  if (!(error instanceof Error)) throw error
  if (error.name === 'UnknownDiagramError') {
    const word = source.trim().split(/\s/)[0] ?? ''
    return { message: `unknown kind of diagram: "${word}"` }
  }
  if (error.message === 'Image is not defined') return { message: 'diagrams with pictures cannot be drawn' }
  return { message: `the diagram cannot be read: ${reasonOf(error.message)}`, line: lineOf(error.message, source) }
}

/** The parser's message without its sketch of the position. */
function reasonOf(message: string): string {
  const reason = message
    .split('\n')
    .filter((line, index, lines) => !/^-*\^$/.test(line) && !/^-*\^$/.test(lines[index + 1] ?? ''))
    .join(' ')
    .replace(/^Parsing failed:\s*/, '')
    .replace(/^(?:Parse error|Lexical error|Lexer error) on line \d+(?:, column \d+)?[:.]\s*/, '')
    .trim()
  return reason === '' ? 'unexpected end of the diagram' : reason.charAt(0).toLowerCase() + reason.slice(1)
}

function lineOf(message: string, source: string): number | undefined {
  const line = Number(/\bon line (\d+)/.exec(message)?.[1])
  if (Number.isNaN(line)) return undefined
  const lines = linesWithoutComments(source)
  return lines[Math.min(line, lines.length) - 1]
}

/**
 * The numbers of the lines that mermaid's parsers see. Before parsing, mermaid removes front matter, directives,
 * comments with the empty lines before them, and empty lines at the start.
 */
function linesWithoutComments(source: string): number[] {
  const blanked = source
    .replace(/^\s*---[ \t]*\n[\s\S]*?\n[ \t]*---[ \t]*(?=\n|$)/, (text) => text.replaceAll(/[^\n]+/g, '%% '))
    .replaceAll(/%%\{[\s\S]*?\}%%/g, (text) => text.replaceAll(/[^\n]+/g, '').replaceAll('\n', '\n%% '))
  const kept: number[] = []
  let empty: number[] = []
  for (const [index, line] of blanked.trimEnd().split('\n').entries()) {
    if (/^\s*%%./.test(line)) empty = []
    else if (line.trim() === '') empty.push(index + 1)
    else {
      kept.push(...(kept.length === 0 ? [] : empty), index + 1)
      empty = []
    }
  }
  return kept
}

const kinds: Readonly<Record<string, string>> = {
  class: 'class diagram',
  classDiagram: 'class diagram',
  er: 'entity relationship diagram',
  gitGraph: 'git graph',
  quadrantChart: 'quadrant chart',
  sequence: 'sequence diagram',
  stateDiagram: 'state diagram',
  xychart: 'chart',
}

/** Reads the name and description that the source gives. Returns a function that sets them on the finished drawing. */
function nameDrawing(svg: SVGSVGElement, kind: string): (svg: SVGSVGElement) => void {
  const textOf = (name: string): string =>
    [...svg.children].find(({ localName }) => localName === name)?.textContent.trim() ?? ''
  const [title, description] = [textOf('title'), textOf('desc')]
  return (finished) => {
    finished.setAttribute('role', finished.querySelector('a') === null ? 'img' : 'group')
    finished.setAttribute('aria-roledescription', kindOf(kind))
    if (title !== '') finished.setAttribute('aria-label', title)
    if (description !== '') {
      const element = document.createElementNS('http://www.w3.org/2000/svg', 'desc')
      element.id = 'description'
      element.textContent = description
      finished.prepend(element)
      finished.setAttribute('aria-describedby', 'description')
    }
  }
}

function kindOf(kind: string): string {
  const plain = kind.replace(/(?:-v2|-elk|-beta)$/, '')
  return kinds[plain] ?? plain.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
}
