export interface TextWithPlaceholders {
  readonly texts: readonly string[]
  /** Indexes into the page's `references`, always one fewer than `texts`. */
  readonly placeholders: readonly number[]
}

/** A placeholder for a whole address attribute. Markdown and HTML cannot contain NUL, so no other text can look like this. */
export function attributePlaceholder(reference: number): string {
  return `\0${String(reference)}\0`
}

/** A placeholder for one address within the value of an attribute, which may contain several. */
export function valuePlaceholder(reference: number): string {
  return `\0=${String(reference)}\0`
}

/** Replaces each placeholder in HTML, an attribute or a value, with the text for its reference. */
export function replacePlaceholders(html: string, write: (reference: number) => string): string {
  return html.replaceAll(/ data-placeholder="\0(\d+)\0"|\0=(\d+)\0/g, (_, attribute?: string, value?: string) =>
    write(Number(attribute ?? value)),
  )
}

/** Splits HTML at its placeholders, both whole attributes and values within one. */
export function splitAtPlaceholders(html: string): TextWithPlaceholders {
  if (!html.includes('\0')) return { texts: [html], placeholders: [] }
  // Between two texts are the numbers of a whole attribute and of a value; one of them is always missing.
  const parts: readonly (string | undefined)[] = html.split(/ (?:data-placeholder|href)="\0(\d+)\0"|\0=(\d+)\0/)
  return {
    texts: parts.flatMap((text, index) => (index % 3 === 0 ? [text ?? ''] : [])),
    placeholders: parts.flatMap((number, index) => (index % 3 === 0 || number === undefined ? [] : [Number(number)])),
  }
}
