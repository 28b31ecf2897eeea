import { readDeclarations, readStyleSheet, type StyleSheet } from './style-sheet.ts'
import type { StyleReader } from './text-layout.ts'

/** Reads styles with the style sheets in a drawing. */
export function createStyleReader(): StyleReader {
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
