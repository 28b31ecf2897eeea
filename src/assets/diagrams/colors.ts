import { lab } from 'd3-color'

/** Each colour that the drawing uses, as mermaid computes with it, and the theme's property that replaces it. */
const palette = {
  '#ffffff': 'var(--background)',
  '#f4f7f8': 'var(--surface)',
  '#e9eef0': 'var(--surface-strong)',
  '#dde4e7': 'var(--border)',
  '#74838b': 'var(--border-strong)',
  '#1d262b': 'var(--text)',
  '#3f4c53': 'var(--text-soft)',
  '#0b5568': 'var(--accent)',
  '#e4f0f3': 'var(--accent-tint)',
  '#125d39': 'var(--tip)',
  '#dff1e7': 'color-mix(in srgb, var(--tip-tint) 14%, var(--background))',
  '#744900': 'var(--warning)',
  '#fbf1dc': 'color-mix(in srgb, var(--warning-tint) 14%, var(--background))',
  '#9c1a2a': 'var(--danger)',
  '#fbe3e6': 'color-mix(in srgb, var(--danger-tint) 14%, var(--background))',
  '#cfe6ee': 'var(--diagram-1)',
  '#f6dfc5': 'var(--diagram-2)',
  '#d5ead2': 'var(--diagram-3)',
  '#e5dbf5': 'var(--diagram-4)',
  '#fadadd': 'var(--diagram-5)',
  '#dbe2fa': 'var(--diagram-6)',
  '#efe9bd': 'var(--diagram-7)',
  '#dfe4e6': 'var(--diagram-8)',
} as const

/** The colours by their use, as mermaid gets them. */
export const colors = {
  background: '#ffffff',
  surface: '#f4f7f8',
  surfaceStrong: '#e9eef0',
  border: '#dde4e7',
  borderStrong: '#74838b',
  text: '#1d262b',
  textSoft: '#3f4c53',
  accent: '#0b5568',
  accentTint: '#e4f0f3',
  success: '#125d39',
  successTint: '#dff1e7',
  warning: '#744900',
  warningTint: '#fbf1dc',
  danger: '#9c1a2a',
  dangerTint: '#fbe3e6',
  series: ['#cfe6ee', '#f6dfc5', '#d5ead2', '#e5dbf5', '#fadadd', '#dbe2fa', '#efe9bd', '#dfe4e6'],
} as const satisfies Readonly<Record<string, keyof typeof palette | readonly (keyof typeof palette)[]>>

/**
 * A colour for both modes: the property of the theme, or the colour itself and, in dark mode, the same hue with the
 * opposite lightness. So a fill and the text on it stay as different as they were.
 */
export function colorForModes(value: string): string {
  if (/^(?:none|transparent|inherit|currentcolor|url\(|var\(|context-)/i.test(value)) return value
  const color = lab(value)
  if (Number.isNaN(color.l)) return value
  const opaque = color.copy({ opacity: 1 }).formatHex()
  const known = Object.hasOwn(palette, opaque) ? palette[opaque as keyof typeof palette] : undefined
  const share = Math.round(color.opacity * 100)
  if (share === 0) return 'transparent'
  const shown = known ?? `light-dark(${opaque}, ${opposite(color).formatHex()})`
  return share === 100 ? shown : `color-mix(in srgb, ${shown} ${String(share)}%, transparent)`
}

/** Dark mode's background is not black, and its text is not white. */
function opposite(color: ReturnType<typeof lab>): ReturnType<typeof lab> {
  return lab(96 - 0.84 * color.l, color.a * 0.8, color.b * 0.8)
}
