import { color as parseColor, hcl, rgb } from 'd3-color'
import type { Config } from './schema.ts'

export type ColorMode = 'light' | 'dark'

/** Backgrounds of text in the theme, as in tokens.css, and how much of the accent color its tint has. */
export const backgrounds = {
  light: { plain: '#ffffff', raised: ['#f4f7f8', '#e9eef0'], tint: 0.1 },
  dark: { plain: '#12181b', raised: ['#192125', '#222c31'], tint: 0.13 },
} as const

/** The lowest contrast of text, by WCAG level AA. */
export const leastContrast = 4.5

/** The colors that the theme makes from one color. */
export interface Shades {
  readonly color: string
  /** While the pointer is on it. */
  readonly strong: string
  /** Text on it. */
  readonly on: string
  readonly tint: string
}

/** The shades of the configured colors in a mode; `undefined` if the theme's own colors are used. */
export function themeColors(
  { brand, accent }: Config['theme'],
  mode: ColorMode,
): { readonly brand: Shades | undefined; readonly accent: Shades | undefined } {
  const shadesOf = (colors: typeof brand): Shades | undefined => {
    const color = colors?.[mode] ?? nearestShade(colors?.[mode === 'light' ? 'dark' : 'light'], mode)
    return color === undefined ? undefined : makeShades(color, mode)
  }
  // Without an accent color, both are the same.
  return { brand: accent && shadesOf(brand), accent: shadesOf(accent ?? brand) }
}

function makeShades(color: string, mode: ColorMode): Shades {
  const { h, c, l } = hcl(color)
  const [on, isDark] = contrast(color, lightInk) >= leastContrast ? [lightInk, false] : [darkInk, true]
  const strong = hcl(h, c, isDark ? l + (100 - l) * 0.45 : l * 0.72).formatHex()
  return { color, strong, on, tint: tintOf(color, mode) }
}

/** Text on a color. One of them always has enough contrast. */
const [lightInk, darkInk] = ['#ffffff', '#08181d']

/** A color of a style sheet as a hexadecimal one; `undefined` if it is not opaque, or of an unknown form. */
export function hexColor(css: string): string | undefined {
  // The library reads numbers with commas only.
  const parsed = parseColor(css.trim().replaceAll(/(?<=[\d%])(?:deg)?\s+(?=[\d.])/g, ', '))
  return parsed === null || parsed.opacity < 1 ? undefined : parsed.formatHex()
}

/** How well text in this color can be read on the worst of the theme's backgrounds. */
export function textContrast(color: string, mode: ColorMode): number {
  const { plain, raised } = backgrounds[mode]
  return Math.min(...[plain, ...raised, tintOf(color, mode)].map((background) => contrast(color, background)))
}

/** The shade of a color with the same hue that text can have. */
export function nearestShade(color: string | undefined, mode: ColorMode): string | undefined {
  if (color === undefined) return undefined
  const { h, c, l } = hcl(color)
  const step = mode === 'light' ? -0.5 : 0.5
  for (let lightness = l; lightness >= 0 && lightness <= 100; lightness += step) {
    const shade = hcl(h, c, lightness).formatHex()
    if (textContrast(shade, mode) >= leastContrast) return shade
  }
  return mode === 'light' ? '#000000' : '#ffffff'
}

function tintOf(color: string, mode: ColorMode): string {
  const { plain, tint } = backgrounds[mode]
  const [over, under] = [rgb(color), rgb(plain)]
  const mix = (name: 'r' | 'g' | 'b'): number => under[name] + (over[name] - under[name]) * tint
  return rgb(mix('r'), mix('g'), mix('b')).formatHex()
}

/** The contrast of two colors as WCAG defines it. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(color: string): number {
  const { r, g, b } = rgb(color)
  const [red = 0, green = 0, blue = 0] = [r, g, b].map((channel) => {
    const value = channel / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
