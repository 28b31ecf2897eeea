/** The package build replaces a font with the widths of its letters by their code points. */
declare module 'dejavu-fonts-ttf/ttf/*' {
  const font: { readonly unitsPerEm: number; readonly widths: Readonly<Record<number, number>> }
  export default font
}
