import type { TextWithHoles } from './page.ts'

/** Stands for a whole attribute with an address. NUL cannot stand in Markdown or HTML, so this text can come from nowhere else. */
export function attributeHole(reference: number): string {
  return `\0${String(reference)}\0`
}

/** Stands for an address alone, within the value of an attribute that names one or several. */
export function valueHole(reference: number): string {
  return `\0=${String(reference)}\0`
}

/** Writes HTML anew with what each hole, an attribute or a value, is given for its reference. */
export function replaceHoles(html: string, write: (reference: number) => string): string {
  return html.replaceAll(/ data-hole="\0(\d+)\0"|\0=(\d+)\0/g, (_, attribute?: string, value?: string) =>
    write(Number(attribute ?? value)),
  )
}

/** Cuts HTML at its holes: at attributes whose value is one, and at those within a value. */
export function splitAtHoles(html: string): TextWithHoles {
  if (!html.includes('\0')) return { texts: [html], holes: [] }
  // Between two texts stand the number of a whole attribute and that of a value; one of them is missing.
  const parts: readonly (string | undefined)[] = html.split(/ (?:data-hole|href)="\0(\d+)\0"|\0=(\d+)\0/)
  return {
    texts: parts.flatMap((text, index) => (index % 3 === 0 ? [text ?? ''] : [])),
    holes: parts.flatMap((number, index) => (index % 3 === 0 || number === undefined ? [] : [Number(number)])),
  }
}
