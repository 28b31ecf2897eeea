import bold from 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'
import regular from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf'

// Readers have different fonts. Text is measured with DejaVu Sans, which is wider than every font that the theme names,
// so it fits its box with each of them. The package build replaces the font files with the widths of their letters.

/** How far the font reaches above and below its baseline, in em. */
export const ascent = 0.93
export const descent = 0.24

/** Letters that the font does not have, such as those of Chinese, are squares. */
const square = 1

/** The width of a text in em. */
export function widthOfText(text: string, isBold: boolean): number {
  const { unitsPerEm, widths } = isBold ? bold : regular
  let width = 0
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    width += (widths[code] ?? square * unitsPerEm) / unitsPerEm
  }
  return width
}
