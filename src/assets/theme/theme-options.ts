import type { Config } from '../../config/schema.ts'
import type { SiteFonts } from './theme-fonts.ts'
import { themeColors, type ColorMode } from '../../config/theme-colors.ts'

/** The theme's properties for the options in the config, as a style sheet; empty if none are set. */
export function writeThemeOptions(theme: Config['theme'], fonts: SiteFonts['properties']): string {
  const { radius, density, width } = theme
  const measures = [
    ...fonts,
    ...(radius === undefined ? [] : [['--radius', radius]]),
    ...(width === undefined ? [] : [['--measure', width]]),
    ...(density === 'compact' ? compact : []),
  ]
  const light = writeRule(':root', [...measures, ...colorsOf(theme, 'light')])
  const dark = writeRule(":root[data-theme='dark']", colorsOf(theme, 'dark'))
  return light === '' ? '' : `@layer docsgen{${light}${dark === '' ? '' : `@media screen{${dark}}`}}`
}

const compact: readonly (readonly string[])[] = [
  ['--line', '1.55'],
  ['--flow', '0.85rem'],
  ['--row', '0.2rem'],
  ['--navbar-height', '3.25rem'],
]

function colorsOf(theme: Config['theme'], mode: ColorMode): (readonly string[])[] {
  const { brand, accent } = themeColors(theme, mode)
  return Object.entries({ accent, brand }).flatMap(([name, shades]) =>
    shades === undefined
      ? []
      : [
          [`--${name}`, shades.color],
          [`--${name}-strong`, shades.strong],
          [`--on-${name}`, shades.on],
          ...(name === 'accent' ? [['--accent-tint', shades.tint]] : []),
        ],
  )
}

function writeRule(selector: string, properties: readonly (readonly string[])[]): string {
  return properties.length === 0 ? '' : `${selector}{${properties.map((pair) => pair.join(':')).join(';')}}`
}
