/** Indents each line that is not empty. */
export function indent(lines: readonly string[], margin: string): string[] {
  return lines.map((line) => (line === '' ? '' : margin + line))
}
