import { JSDOM } from 'jsdom'
import { boxOf, boxOnPage } from './boxes.ts'
import { pageWidth } from './mermaid-config.ts'
import { readDeclarations, readStyleSheet, type StyleSheet } from './style-sheet.ts'
import { lengthOfText, type StyleReader } from './text-layout.ts'
import { widthOfText } from './text-size.ts'
import type { Box } from './transforms.ts'

/** Makes a page without a browser available as global variables, and measures what is drawn in it. */
export function openEmulatedPage(): void {
  const { window } = new JSDOM('<!doctype html><body></body>')
  const names = [
    'document',
    'CSSStyleSheet',
    'DOMParser',
    'Element',
    'HTMLElement',
    'Node',
    'SVGElement',
    'XMLSerializer',
  ]
  const read = createStyleReader()
  Object.assign(globalThis, {
    window,
    ...Object.fromEntries(names.map((name) => [name, window[name]])),
    getComputedStyle: window.getComputedStyle.bind(window),
    screen: { availWidth: pageWidth, availHeight: pageWidth },
  })
  const { Element, HTMLCanvasElement } = window
  Object.assign(Element.prototype, {
    getBBox(this: Element): Box {
      return boxOf(this, read)
    },
    getComputedTextLength(this: Element): number {
      return lengthOfText(this, read)
    },
    getBoundingClientRect(this: Element): DOMRect {
      const { x, y, width, height } = boxOnPage(this, read)
      const edges = { left: x, top: y, right: x + width, bottom: y + height }
      return { x, y, width, height, ...edges, toJSON: () => edges }
    },
  })
  // A layout library prepares to draw what it lays out. Only the widths of texts matter.
  HTMLCanvasElement.prototype.getContext = (() => pictureless) as never
}

/** A canvas that draws nothing. */
const pictureless = new Proxy(
  { measureText: (text: string) => ({ width: widthOfText(text, false) * 16 }) },
  { get: (target, name) => Reflect.get(target, name) ?? (() => undefined) },
)

/** Reads styles with the style sheets in a drawing. */
function createStyleReader(): StyleReader {
  let text = ''
  let sheet: StyleSheet = []
  const sheetOf = (element: Element): StyleSheet => {
    const style = element.closest('svg[aria-roledescription], svg[id]')?.querySelector('style')?.textContent ?? ''
    if (style !== text) {
      text = style
      sheet = readStyleSheet(style)
    }
    return sheet
  }
  return (element, name) => {
    const style = element.getAttribute('style') ?? ''
    const own = style.includes(name) ? readDeclarations(style).findLast((one) => one.name === name) : undefined
    if (own !== undefined) return own.value
    const rule = sheetOf(element).findLast(
      ({ selector, declarations }) => declarations.some((one) => one.name === name) && element.matches(selector),
    )
    return rule?.declarations.findLast((one) => one.name === name)?.value ?? element.getAttribute(name) ?? ''
  }
}
