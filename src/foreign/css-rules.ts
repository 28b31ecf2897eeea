import path from 'node:path'
import { hexColor, nearestShade, type ColorMode } from '../config/theme-colors.ts'
import type { Raw } from '../formats/raw-values.ts'
import { kindOf, readSource } from '../system/source-files.ts'
import { noteRead } from './read-files.ts'
import { stringify, tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer'

/** A rule of a style sheet. */
export interface CssRule {
  /** Selectors, or the name of an at-rule with its conditions. */
  readonly prelude: string
  /** What is between its braces; `undefined` if it has none. */
  readonly body: string | undefined
}

const openings = new Set([TokenType.OpenCurly, TokenType.OpenParen, TokenType.OpenSquare, TokenType.Function])
const closings = new Set([TokenType.CloseCurly, TokenType.CloseParen, TokenType.CloseSquare])

/** The outermost rules of a style sheet. */
export function parseRules(css: string): CssRule[] {
  const rules: CssRule[] = []
  let prelude: CSSToken[] = []
  let body: CSSToken[] | undefined
  let depth = 0
  const end = (): void => {
    const text = stringify(...prelude).trim()
    if (text !== '') rules.push({ prelude: text, body: body && stringify(...body).trim() })
    prelude = []
    body = undefined
  }
  for (const token of tokenize({ css })) {
    const [type] = token
    if (closings.has(type)) depth -= 1
    if (depth === 0 && type === TokenType.OpenCurly) body = []
    else if (depth === 0 && (type === TokenType.Semicolon || (type === TokenType.CloseCurly && body))) end()
    else if (type !== TokenType.Comment) (body ?? prelude).push(token)
    if (openings.has(type)) depth += 1
  }
  end()
  return rules
}

/** The parts of a list of selectors or declarations, where a comma or semicolon in brackets or quotes divides nothing. */
export function splitList(css: string, separator: TokenType.Comma | TokenType.Semicolon): string[] {
  const parts: CSSToken[][] = [[]]
  let depth = 0
  for (const token of tokenize({ css })) {
    if (closings.has(token[0])) depth -= 1
    if (depth === 0 && token[0] === separator) parts.push([])
    else parts.at(-1)?.push(token)
    if (openings.has(token[0])) depth += 1
  }
  return parts.map((part) => stringify(...part).trim()).filter((part) => part !== '')
}

export const { Comma: comma, Semicolon: semicolon } = TokenType

/** The variables that have the color of links in a theme, the best first. */
export interface ColorNames {
  readonly light: readonly string[]
  readonly dark: readonly string[]
  /** What the tool shows if a site sets none. */
  readonly usual?: Readonly<Record<ColorMode, string>>
}

/** The option `theme` with the color of links that the style sheets of a site set. */
export function readColors(sheets: readonly string[], names: ColorNames): Raw {
  const values: Record<ColorMode | 'both', Map<string, string>> = { light: new Map(), dark: new Map(), both: new Map() }
  for (const { prelude, body = '' } of sheets.flatMap((sheet) => readRules(sheet, []))) {
    if (!/^(?:html|:root|\.dark|\[data-theme)[^\s>]*(?:,|$)/.test(prelude)) continue
    const mode = /dark/.test(prelude) ? 'dark' : /light/.test(prelude) ? 'light' : 'both'
    for (const declaration of splitList(body, semicolon)) {
      const [, name = '', value = ''] = /^(--[\w-]+)\s*:\s*(.+)$/s.exec(declaration) ?? []
      if (name !== '') values[mode].set(name, value)
    }
  }
  const find = (mode: ColorMode): string | undefined => {
    const valueOf = (name: string): string => values[mode].get(name) ?? values.both.get(name) ?? ''
    const value = names[mode].map(valueOf).find((one) => one !== '') ?? ''
    return nearestShade(colorOf(value, valueOf), mode) ?? names.usual?.[mode]
  }
  const [light, dark] = [find('light'), find('dark')]
  const brand = { ...(light && { light }), ...(dark && { dark }) }
  return Object.keys(brand).length === 0 ? {} : { theme: { brand } }
}

/** The color that a value means, which can name variables; `undefined` if it is none. */
export function colorOf(value: string, valueOf: (variable: string) => string): string | undefined {
  let color = value
  for (let depth = 0; depth < 9 && color.includes('var('); depth += 1)
    color = color.replaceAll(/var\((--[\w-]+)[^()]*\)/g, (_, name: string) => valueOf(name))
  return hexColor(color)
}

/** The rules of a style sheet and of those that it imports from files. */
function readRules(sheet: string, importing: readonly string[]): CssRule[] {
  if (kindOf(sheet) !== 'file' || importing.includes(sheet)) return []
  noteRead([path.resolve(sheet)])
  return parseRules(readSource(sheet).toString('utf8')).flatMap((rule) => {
    const imported = /^@import\s+(?:url\()?["']?([^"')]+)/.exec(rule.prelude)?.[1]
    return imported === undefined ? [rule] : readRules(path.resolve(sheet, '..', imported), [...importing, sheet])
  })
}
