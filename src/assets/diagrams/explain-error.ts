import type { DiagramError } from '../../model/diagram.ts'

/** Explains why mermaid cannot draw a source, with mermaid's own reason. */
export function explainError(error: unknown, source: string): DiagramError {
  if (!(error instanceof Error)) throw error
  if (error.name === 'UnknownDiagramError') {
    const word = source.trim().split(/\s/)[0] ?? ''
    return { message: `unknown kind of diagram: "${word}"` }
  }
  if (error.message === 'Image is not defined') return { message: 'diagrams with pictures cannot be drawn' }
  return { message: `the diagram cannot be read: ${reasonOf(error.message)}`, line: lineOf(error.message, source) }
}

/** The parser's message without its sketch of the position. */
function reasonOf(message: string): string {
  const reason = message
    .split('\n')
    .filter((line, index, lines) => !/^-*\^$/.test(line) && !/^-*\^$/.test(lines[index + 1] ?? ''))
    .join(' ')
    .replace(/^Parsing failed:\s*/, '')
    .replace(/^(?:Parse error|Lexical error|Lexer error) on line \d+(?:, column \d+)?[:.]\s*/, '')
    .trim()
  return reason === '' ? 'unexpected end of the diagram' : reason.charAt(0).toLowerCase() + reason.slice(1)
}

function lineOf(message: string, source: string): number | undefined {
  const line = Number(/\bon line (\d+)/.exec(message)?.[1])
  if (Number.isNaN(line)) return undefined
  const lines = linesWithoutComments(source)
  return lines[Math.min(line, lines.length) - 1]
}

/**
 * The numbers of the lines that mermaid's parsers see. Before parsing, mermaid removes front matter, directives,
 * comments with the empty lines before them, and empty lines at the start.
 */
function linesWithoutComments(source: string): number[] {
  const blanked = source
    .replace(/^\s*---[ \t]*\n[\s\S]*?\n[ \t]*---[ \t]*(?=\n|$)/, (text) => text.replaceAll(/[^\n]+/g, '%% '))
    .replaceAll(/%%\{[\s\S]*?\}%%/g, (text) => text.replaceAll(/[^\n]+/g, '').replaceAll('\n', '\n%% '))
  const kept: number[] = []
  let empty: number[] = []
  for (const [index, line] of blanked.trimEnd().split('\n').entries()) {
    if (/^\s*%%./.test(line)) empty = []
    else if (line.trim() === '') empty.push(index + 1)
    else {
      kept.push(...(kept.length === 0 ? [] : empty), index + 1)
      empty = []
    }
  }
  return kept
}
