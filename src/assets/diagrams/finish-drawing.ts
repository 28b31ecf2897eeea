import { boxOf } from './boxes.ts'
import { colorForModes } from './colors.ts'
import { fontSizeOf, type StyleReader } from './text-layout.ts'
import { readDeclarations, readStyleSheet, type Declaration } from './style-sheet.ts'

/** Properties of CSS that can be attributes in SVG, except for fonts, which the page sets. */
const presentation = new Set(
  'clip-path clip-rule color display dominant-baseline fill fill-opacity fill-rule font-size font-style font-weight marker-end marker-mid marker-start mask opacity paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration visibility'.split(
    ' ',
  ),
)
const colored = new Set(['fill', 'stroke', 'color', 'stop-color', 'flood-color', 'lighting-color'])
/** Attributes that only mermaid's own scripts and style sheet use. */
const internal =
  /^(?:class|style|data-.*|aria-.*|role|font-family|xmlns:?.*|width|height|target|rel|pointer-events|tabindex|filter|title)$/

/**
 * Turns what mermaid drew into an SVG for a page: its style sheet becomes attributes, which the page's policy allows,
 * and its colours become properties of the theme.
 */
export function finishDrawing(svg: SVGSVGElement): void {
  applyStyles(svg)
  for (const title of svg.querySelectorAll('.cluster-label')) raiseTitle(title)
  for (const label of svg.querySelectorAll('.statediagram-state > .label')) centerLabel(label)
  for (const marker of svg.querySelectorAll('marker[id$="-barbEnd"]')) shrinkMarker(marker)
  // A page is not built every day.
  for (const today of svg.querySelectorAll('.today')) today.remove()
  const viewBox = (svg.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number)
  for (const element of [svg, ...svg.querySelectorAll('*')]) finishElement(element)
  keepUsedIds(svg)
  const [, , width = 0, height = 0] = viewBox
  const scale = smallestText / sizeOfSmallest(svg)
  svg.setAttribute('viewBox', viewBox.map(round).join(' '))
  svg.setAttribute('width', round(width * scale))
  svg.setAttribute('height', round(height * scale))
}

/** In pixels. The page's style sheet scales a drawing that is too wide down to 12/14. */
const smallestText = 14

const attributeOf: StyleReader = (element, name) => element.getAttribute(name) ?? ''

function sizeOfSmallest(svg: SVGSVGElement): number {
  const texts = [...svg.querySelectorAll('text, tspan')].filter(({ childNodes }) =>
    [...childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
  )
  return Math.min(16, ...texts.map((text) => fontSizeOf(text, attributeOf)).filter((size) => size > 0))
}

/** Shows the title of a group in front of the lines into the group, which would cross it out. */
function raiseTitle(title: Element): void {
  const group = title.parentElement
  const layer = title.closest('.root')
  const { x, y, width, height } = boxOf(title, attributeOf)
  if (group === null || layer === null || width === 0 || group.hasAttribute('transform')) return
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  const fill = group.querySelector(':scope > rect')?.getAttribute('fill') ?? 'none'
  const properties = { x: x - 4, y, width: width + 8, height, fill }
  for (const [name, value] of Object.entries(properties)) ground.setAttribute(name, String(value))
  title.prepend(ground)
  layer.append(title)
}

/** A box has room for the widest font. In any other, text that starts at its left side would not be in its middle. */
function centerLabel(label: Element): void {
  const [, half = ''] = /^translate\(-([\d.]+),/.exec(label.getAttribute('transform') ?? '') ?? []
  for (const text of half === '' ? [] : label.querySelectorAll('text')) {
    text.setAttribute('text-anchor', 'middle')
    for (const line of text.querySelectorAll(':scope > tspan[x="0"]')) line.setAttribute('x', half)
  }
}

/** Two edges that end next to each other keep their arrowheads apart. */
function shrinkMarker(marker: Element): void {
  marker.setAttribute('viewBox', '0 0 20 14')
  marker.setAttribute('markerWidth', '12')
  marker.setAttribute('markerHeight', '8.4')
}

/** Sets the styles that apply to each element as its attributes. */
function applyStyles(svg: SVGSVGElement): void {
  const styles = new Map<Element, Map<string, Declaration>>()
  const add = (element: Element, declarations: readonly Declaration[]): void => {
    const known = styles.get(element) ?? new Map<string, Declaration>()
    for (const one of declarations)
      if (known.get(one.name)?.isImportant !== true || one.isImportant) known.set(one.name, one)
    styles.set(element, known)
  }
  for (const style of svg.querySelectorAll('style')) {
    for (const { selector, declarations } of readStyleSheet(style.textContent))
      for (const element of svg.parentElement?.querySelectorAll(selector) ?? []) add(element, declarations)
    style.remove()
  }
  for (const element of [svg, ...svg.querySelectorAll('[style]')])
    add(element, readDeclarations(element.getAttribute('style') ?? ''))
  for (const [element, declarations] of styles)
    for (const { name, value } of declarations.values()) if (presentation.has(name)) element.setAttribute(name, value)
}

function finishElement(element: Element): void {
  if (element.getAttribute('display') === 'none' || element.localName === 'title' || element.localName === 'desc') {
    element.remove()
    return
  }
  const sized =
    !['svg', 'g', 'text', 'tspan', 'path', 'a'].includes(element.localName) || element.parentElement?.closest('svg')
  for (const { name, value } of Array.from(element.attributes)) {
    if (name === 'width' || name === 'height' ? !sized : internal.test(name)) element.removeAttribute(name)
    else if (colored.has(name)) element.setAttribute(name, colorForModes(value))
    else if (/^(?:xlink:)?href$/.test(name)) moveAddress(element, name, value)
    else if (name !== 'id' && /\d\.\d{3}/.test(value))
      element.setAttribute(
        name,
        value.replaceAll(/-?\d+\.\d{3,}/g, (number) => round(Number(number))),
      )
  }
}

function moveAddress(element: Element, name: string, value: string): void {
  element.removeAttribute(name)
  element.setAttribute('href', value)
}

/** Ids that nothing refers to are not needed, nor arrowheads, gradients and shadows. */
function keepUsedIds(svg: SVGSVGElement): void {
  const all = [svg, ...svg.querySelectorAll('*')]
  const used = new Set(
    all.flatMap((element) =>
      [...element.attributes].flatMap(({ value }) =>
        [...value.matchAll(/url\(["']?#([^"')]+)|^#(.+)$/g)].map(([, url, whole]) => url ?? whole),
      ),
    ),
  )
  for (const element of all) {
    if (used.has(element.id)) continue
    if (/^(?:marker|filter|linearGradient|radialGradient|clipPath|pattern|symbol)$/i.test(element.localName))
      element.remove()
    else element.removeAttribute('id')
  }
  for (const defs of svg.querySelectorAll('defs')) if (defs.children.length === 0) defs.remove()
}

function round(value: number): string {
  return String(Math.round(value * 100) / 100)
}
