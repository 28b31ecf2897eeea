/** What other tools let pass, with what to do about it; `undefined` for any other fault. */
export function strangeInJson(text: string, offset: number): string | undefined {
  if (/^\/[/*]/.test(text.slice(offset, offset + 2))) return 'JSON has no comments; take it out, or write YAML'
  const isEnd = /[}\]]/.test(text[offset] ?? '') && text.slice(0, offset).trimEnd().endsWith(',')
  return isEnd ? 'nothing follows the comma before this; take the comma out' : undefined
}

/** Where a token stands that JSON does not know, of which the parser names no place; the end where the text only ends too soon. */
export function findStrangeToken(text: string): number {
  if (!isStrange(text)) return text.length
  let [sound, strange] = [0, text.length]
  while (strange - sound > 1) {
    const middle = Math.floor((sound + strange) / 2)
    if (isStrange(text.slice(0, middle))) strange = middle
    else sound = middle
  }
  return sound
}

/** What stops before the token only ends too soon. */
function isStrange(start: string): boolean {
  try {
    JSON.parse(start)
    return false
  } catch (error) {
    return error instanceof SyntaxError && error.message.startsWith('Unexpected token')
  }
}
