import type { MappedLine } from '../../../report/mapped-text.ts'

/** A line whose content can be indented: an item of a list, a footnote, or a definition. */
const container = /^ *(?:[-*+]|\d+[.)]|\[\^[^\]]+\]:|:|[!?]{3}\+?|===[!+]?)(?: |$)/

/**
 * Whether each line is code because of its indentation. In a list, four columns are only the content of an item.
 * `margin` is the indentation of all lines.
 */
export function markIndentedCode(lines: readonly MappedLine[], margin: number): readonly boolean[] {
  const marks: boolean[] = []
  // Lines that are above later ones with more indentation.
  const above: { readonly indent: number; readonly isContainer: boolean }[] = []
  let last = { isCode: false, indent: 0, isBlank: true }
  for (const { text } of lines) {
    if (text.trim() === '') {
      marks.push(false)
      last = { ...last, isBlank: true }
      continue
    }
    const indent = text.search(/\S/)
    // Text right below an item belongs to it, whatever its indentation.
    if (!last.isBlank && !last.isCode && isLazy(text, above.at(-1))) {
      marks.push(false)
      last = { isCode: false, indent, isBlank: false }
      continue
    }
    while ((above.at(-1)?.indent ?? -1) >= indent) above.pop()
    const { indent: outer = margin, isContainer = false } = above.at(-1) ?? {}
    const continues = last.isCode && indent >= last.indent
    const isCode = continues || (last.isBlank && indent - outer >= 4 && !isContainer)
    if (!isCode) above.push({ indent, isContainer: container.test(text) })
    marks.push(isCode)
    // Later lines of code can be indented less than its first one.
    last = { isCode, indent: continues ? last.indent : outer + 4, isBlank: false }
  }
  return marks
}

function isLazy(text: string, above: { readonly isContainer: boolean } | undefined): boolean {
  return above?.isContainer === true && /^ *[*_[]*[\p{L}\p{N}]/u.test(text) && !container.test(text)
}
