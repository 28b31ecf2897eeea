import DOMPurify from 'dompurify'
import mermaid from 'mermaid'

/** Why a diagram cannot be drawn, and the line of its source with the error, counted from 1. */
export interface DiagramFault {
  readonly message: string
  readonly line?: number | undefined
}

// The parser sanitizes text for a page. There is no page here, and what the parser returns is discarded.
if (!DOMPurify.isSupported) Object.assign(DOMPurify, { sanitize: (text: string) => text, addHook: () => undefined })

/** Checks a diagram with mermaid's own parser. */
export async function findFault(source: string): Promise<DiagramFault | undefined> {
  try {
    await mermaid.parse(source)
    return undefined
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (error.name === 'UnknownDiagramError') {
      const word = source.trim().split(/\s/)[0] ?? ''
      return { message: `unknown kind of diagram: "${word}"` }
    }
    return { message: `the diagram cannot be read: ${reasonOf(error.message)}`, line: lineOf(error.message, source) }
  }
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

/** The parser counts lines after removing comments and front matter. If there are any, the position is unknown. */
function lineOf(message: string, source: string): number | undefined {
  const line = Number(/\bon line (\d+)/.exec(message)?.[1])
  if (Number.isNaN(line) || /^\s*(?:%%|---\s*$)/m.test(source)) return undefined
  return Math.min(line, source.trimEnd().split('\n').length)
}
