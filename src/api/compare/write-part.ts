import { stringify } from 'yaml'
import { nodeAt, type SpecNode } from '../read/spec-node.ts'

const mostLines = 400
const mostDepth = 6

/** A part of a document as YAML, with its key. Long parts are cut. */
export function writePart({ file, value, pointer }: SpecNode): string {
  const key = pointer.at(-1) ?? ''
  const isItem = Array.isArray(nodeAt(file, pointer.slice(0, -1))?.value)
  const lines = stringify(isItem ? [cut(value, 0)] : { [key]: cut(value, 0) }, { lineWidth: 0 })
    .trimEnd()
    .split('\n')
  const more = lines.length - mostLines
  return more > 0 ? [...lines.slice(0, mostLines), `# … ${String(more)} more lines`].join('\n') : lines.join('\n')
}

function cut(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth >= mostDepth) return '…'
  if (Array.isArray(value)) return value.map((item) => cut(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cut(inner, depth + 1)]))
}
