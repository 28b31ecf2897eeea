const marker = /^ {0,3}(?:[-+*]|\d{1,9}[.)])(?: {1,4}(?! )| |$)/

/** The column of the first character of a line that is no space. A tab counts as four columns. */
export function columnOf(text: string): number {
  return withSpaces(text).search(/\S/)
}

function withSpaces(text: string): string {
  return text.replace(/^\s+/, (margin) => margin.replaceAll('\t', '    '))
}

/**
 * Tracks the lists of a text line by line. Returns the column at which the content of the innermost item of a line
 * begins, and keeps the columns of all open items in `open`.
 */
export function containerIndent(line: string, open: number[]): number {
  const text = withSpaces(line)
  const indent = text.search(/\S/)
  if (indent === -1) return open.at(-1) ?? 0
  while ((open.at(-1) ?? 0) > indent) open.pop()
  const container = open.at(-1) ?? 0
  let start = container
  for (
    let match = marker.exec(text.slice(start));
    match !== null && match[0] !== '';
    match = marker.exec(text.slice(start))
  ) {
    start += match[0].trimEnd() === match[0] ? match[0].length + 1 : match[0].length
    open.push(start)
  }
  return container
}
