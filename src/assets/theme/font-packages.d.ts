declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat: 'truetype' | 'woff2'
    readonly keepAllGlyphs?: boolean
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>
}

declare module 'opentype.js' {
  export interface Font {
    readonly unitsPerEm: number
    readonly tables: {
      readonly cmap: { readonly glyphIndexMap: Readonly<Record<string, number>> }
      readonly hhea: { readonly ascender: number; readonly descender: number; readonly lineGap: number }
      readonly os2: { readonly usWeightClass: number; readonly fsSelection: number }
      readonly fvar?: {
        readonly axes: readonly { readonly tag: string; readonly minValue: number; readonly maxValue: number }[]
      }
    }
    readonly charToGlyph: (letter: string) => { readonly advanceWidth: number }
  }
  export function parse(bytes: ArrayBuffer): Font
}
