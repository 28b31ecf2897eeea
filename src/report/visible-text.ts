/** One character as a terminal shows it, and the number of columns that it takes. */
export interface Cell {
  readonly text: string
  readonly width: number
}

/** Control and direction characters. A terminal obeys or hides them instead of showing them. */
const unseen =
  /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF\p{Cs}\u{E0000}-\u{E007F}]/u
const zeroWidth = /[\p{Mn}\p{Me}\u200C\u200D]/u
const wide =
  /[\p{Emoji_Presentation}\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]/u

/** A character in a form that cannot control a terminal. A tab stays a tab. */
export function showCharacter(character: string): Cell {
  if (character === '\t') return { text: character, width: 1 }
  if (unseen.test(character)) {
    const text = nameUnseen(character.codePointAt(0) ?? 0)
    return { text, width: text.length }
  }
  if (zeroWidth.test(character)) return { text: character, width: 0 }
  return { text: character, width: wide.test(character) ? 2 : 1 }
}

/** A text on one line, without characters that a terminal would obey. */
export function showText(text: string): string {
  const line = text.replaceAll(/\s*[\r\n\v\f]\s*/g, ' ').replaceAll('\t', ' ')
  let shown = ''
  for (const character of line) shown += showCharacter(character).text
  return shown
}

/** Unicode has pictures for control characters; the others are written as their number. */
function nameUnseen(code: number): string {
  if (code < 0x20) return String.fromCodePoint(0x2400 + code)
  if (code === 0x7f) return '\u2421'
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`
}
