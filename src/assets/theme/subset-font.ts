// oxlint-disable-next-line typescript/triple-slash-reference -- a declaration of a module cannot be imported
/// <reference path="./font-packages.d.ts" />
import { parse, type Font } from 'opentype.js'

/** A font in parts by script. Browsers load the parts that a page needs. Can be saved as JSON. */
export interface SubsetFont {
  /** The first one has the Latin letters, if the font has any. WOFF2 in Base64. */
  readonly subsets: readonly { readonly range: string; readonly woff2: string }[]
  readonly weight: string
  readonly style: 'normal' | 'italic'
  /** In units of the font size. */
  readonly metrics: { readonly ascent: number; readonly descent: number; readonly lineGap: number }
  /** The average width of its letters, compared with those of Arial and Courier New. */
  readonly widths: { readonly sans: number; readonly mono: number }
}

type Range = readonly [number, number]

// Punctuation and currencies are with the letters that use them most, as in Google Fonts.
const latin: readonly Range[] = [
  [0x00, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2215],
  [0xfeff, 0xfffd],
]
const extended: readonly Range[] = [
  [0x100, 0x2ff],
  [0x1d00, 0x1dbf],
  [0x1e00, 0x1eff],
  [0x20a0, 0x20c0],
  [0x2c60, 0x2c7f],
  [0xa720, 0xa7ff],
]

/** Only sites with own fonts need the package, so they install it. */
export async function subsetFont(bytes: Uint8Array): Promise<SubsetFont | { readonly error: string }> {
  let subset: typeof import('subset-font').default
  try {
    ;({ default: subset } = await import('subset-font'))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
    return { error: 'needs the package subset-font, which is not installed: npm install -D subset-font' }
  }
  try {
    const input = Buffer.from(bytes)
    const whole = await subset(input, '', { keepAllGlyphs: true, targetFormat: 'truetype' })
    const font = parse(Uint8Array.from(whole).buffer)
    const subsets: { range: string; woff2: string }[] = []
    for (const codes of groupLetters(font)) {
      const made = await subset(input, String.fromCodePoint(...codes), { targetFormat: 'woff2' })
      subsets.push({ range: writeRange(codes), woff2: made.toString('base64') })
    }
    return { subsets, ...describe(font) }
  } catch (error) {
    return { error: `cannot be read as a font: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** The letters of a font that belong together. Each is in one group. */
function groupLetters({ tables }: Font): number[][] {
  const codes = Object.keys(tables.cmap.glyphIndexMap).map(Number)
  const groups = Map.groupBy(codes, (code) =>
    isIn(latin, code) ? 'latin' : isIn(extended, code) ? 'extended' : 'rest',
  )
  return (['latin', 'extended', 'rest'] as const).flatMap((name) => {
    const group = groups.get(name)
    return group === undefined ? [] : [group.toSorted((one, other) => one - other)]
  })
}

function isIn(ranges: readonly Range[], code: number): boolean {
  return ranges.some(([first, last]) => code >= first && code <= last)
}

function writeRange(codes: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const code of codes) {
    const last = ranges.at(-1)
    if (last?.[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  return ranges.map(([first, last]) => `U+${first.toString(16)}${last === first ? '' : `-${last.toString(16)}`}`).join()
}

function describe(font: Font): Omit<SubsetFont, 'subsets'> {
  const { tables, unitsPerEm } = font
  const { ascender, descender, lineGap } = tables.hhea
  const weights = tables.fvar?.axes.find(({ tag }) => tag === 'wght')
  const widthOf = (letter: string): number => font.charToGlyph(letter).advanceWidth / unitsPerEm
  const own = letters.reduce((sum, [letter, , share]) => sum + share * widthOf(letter), 0)
  const arial = letters.reduce((sum, [, width, share]) => sum + (share * width) / 1000, 0)
  return {
    weight:
      weights === undefined
        ? String(tables.os2.usWeightClass)
        : `${String(weights.minValue)} ${String(weights.maxValue)}`,
    style: (tables.os2.fsSelection & 1) === 1 ? 'italic' : 'normal',
    metrics: { ascent: ascender / unitsPerEm, descent: -descender / unitsPerEm, lineGap: lineGap / unitsPerEm },
    widths: { sans: own / arial, mono: widthOf('x') / 0.6 },
  }
}

/** Letters of English texts with their width in Arial, in thousandths of its size, and how often they occur. */
const letters: readonly (readonly [string, number, number])[] = [
  [' ', 278, 18],
  ['e', 556, 10.3],
  ['t', 278, 7.5],
  ['a', 556, 6.5],
  ['o', 556, 6.2],
  ['n', 556, 5.7],
  ['i', 222, 5.7],
  ['s', 500, 5.3],
  ['r', 333, 5],
  ['h', 556, 5],
  ['l', 222, 3.3],
  ['d', 556, 3.3],
  ['u', 556, 2.3],
  ['c', 500, 2.2],
  ['m', 833, 2],
  ['f', 278, 2],
  ['w', 722, 1.7],
  ['g', 556, 1.6],
  ['p', 556, 1.5],
  ['y', 500, 1.4],
  ['b', 556, 1.3],
  ['v', 500, 0.8],
  ['k', 500, 0.6],
]
