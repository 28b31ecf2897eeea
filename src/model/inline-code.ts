/** A plain text with Markdown's inline code, split so that every second part is code. */
export function splitCode(text: string): string[] {
  return text.split(/`([^`]+)`/)
}

/** The text without the backticks. */
export function withoutBackticks(text: string): string {
  return splitCode(text).join('')
}
