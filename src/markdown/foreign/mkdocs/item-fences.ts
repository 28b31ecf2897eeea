import { replaceInLine, type MappedLine } from '../../../report/mapped-text.ts'
import { takeFence } from '../outside-code.ts'

/** A list item and its text. */
const item = /^( *)(?:[-*+]|\d+\.) +(?=\S)/

/** In MkDocs, a code block right below the text of a list item is part of the item, even if it is not indented. */
export function indentItemFences(lines: readonly MappedLine[]): readonly MappedLine[] {
  const result = [...lines]
  let opened: RegExpExecArray | null = null
  for (let index = 0; index < lines.length; index += 1) {
    const { text } = lines[index] as MappedLine
    const length = takeFence(lines, index)
    if (length === 0) {
      if (text.trim() === '') opened = null
      else opened = item.exec(text) ?? opened
      continue
    }
    const margin = text.search(/\S/)
    const [all = '', outer = ''] = opened ?? []
    if (/^ *[`~]{3}/.test(text) && outer.length <= margin && margin < all.length)
      for (let at = index; at < index + length; at += 1)
        result[at] = replaceInLine(result[at] as MappedLine, 0, 0, ' '.repeat(all.length - margin))
    opened = null
    index += length - 1
  }
  return result
}
