import { readCodeTheme } from '../../config/code-themes.ts'
import type { Config } from '../../config/schema.ts'

/** The theme's names for code colors, each with the corresponding highlight.js token. */
const tokens: readonly (readonly [color: string, token: string])[] = [
  ['--code-comment', '.hljs-comment'],
  ['--code-keyword', '.hljs-keyword'],
  ['--code-string', '.hljs-string'],
  ['--code-number', '.hljs-number'],
  ['--code-attribute', '.hljs-attr'],
  ['--code-title', '.hljs-title'],
  ['--code-type', '.hljs-type'],
]

/** A style sheet with the code colors of the configured themes; empty if none are configured. */
export function writeCodeColors({ themes }: Config['code']): string {
  const light = themes.light === undefined ? '' : writeMode(':root:not([data-theme="dark"])', themes.light)
  const dark = themes.dark === undefined ? '' : `@media screen{${writeMode(':root[data-theme="dark"]', themes.dark)}}`
  return light + dark === '' ? '' : `@layer docsgen{${light}${dark}}`
}

function writeMode(root: string, theme: string): string {
  const colors = readColors(readCodeTheme(theme))
  const text = colors.get('.hljs color') ?? 'inherit'
  const declarations = [
    ['--text', text],
    ['--heading', text],
    ['--surface', colors.get('.hljs background') ?? 'transparent'],
    ['--background', 'var(--surface)'],
    ['--text-soft', mixText(85)],
    ['--text-faint', mixText(72)],
    ['--border', mixText(18)],
    ['--border-strong', mixText(50)],
    ...tokens.map(([color, token]) => [color, colors.get(`${token} color`) ?? text]),
    ['--code-marked', mixText(12)],
    ['--code-added', over('#12a05a')],
    ['--code-removed', over('#e5364a')],
    ['--code-warned', over('#e39a00')],
    ['color', 'var(--text)'],
  ]
  return `${root} :is(.code-block,.prose pre){${declarations.map((pair) => pair.join(':')).join(';')}}`
}

function mixText(share: number): string {
  return `color-mix(in srgb,var(--text) ${String(share)}%,var(--surface))`
}

function over(color: string): string {
  return `color-mix(in srgb,${color} 25%,var(--surface))`
}

/** The colors in a highlight.js style sheet, by selector and property. */
function readColors(sheet: string): ReadonlyMap<string, string> {
  const colors = new Map<string, string>()
  for (const [, selectors = '', block = ''] of sheet
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    for (const [, property = '', value = ''] of block.matchAll(
      /(?:^|;)\s*(color|background)(?:-color)?\s*:\s*([^;]+)/g,
    )) {
      const color = /#[\da-f]{3,8}\b|(?:rgb|hsl)a?\([^)]*\)|^[a-z]+$/i.exec(value.trim())?.[0]
      if (color === undefined) continue
      for (const selector of selectors.split(',')) colors.set(`${selector.trim()} ${property}`, color)
    }
  }
  return colors
}
