import { replaceInLine, type MappedLine } from '../../../report/mapped-text.ts'

/** The addresses that links name, by their labels in lower case. An address can be on the line below its label. */
export function readDefinitions(lines: readonly MappedLine[]): ReadonlyMap<string, string> {
  return new Map(
    lines.flatMap(({ text }, index): [string, string][] => {
      const written = `${text}\n${lines[index + 1]?.text ?? ''}`
      const [, label, target = ''] = /^ *\[([^\]^][^\]]*)\]: *(?:\n *)?<?([^\s>]+)/.exec(written) ?? []
      return label === undefined ? [] : [[label.toLowerCase(), target]]
    }),
  )
}

/** In Python-Markdown, the label of a link can be on the line below its text. */
export function joinLabels(lines: readonly MappedLine[], isProse: readonly boolean[]): readonly MappedLine[] {
  const defined = new Set(lines.flatMap(({ text }) => /^ *(\[[^\]^]+\]):/.exec(text)?.[1] ?? []))
  const labels = lines.map(({ text }, index) => {
    const [, moved = '', label = ''] = /^ *((\[[^\]]+\])(?![[(:])[.,;!?]*)/.exec(text) ?? []
    const isSplit = isProse[index] === true && lines[index - 1]?.text.endsWith(']') === true
    return isSplit && defined.has(label) ? moved : ''
  })
  const joined = lines.map((line, index) => {
    const label = labels[index] ?? ''
    const start = label === '' ? 0 : line.text.indexOf(label)
    const rest = replaceInLine(line, start, start + label.length, '')
    return replaceInLine(rest, rest.text.length, rest.text.length, labels[index + 1] ?? '')
  })
  return joinNames(joined, isProse, defined)
}

/** Moves the bracket that begins a link of mkdocstrings to the line where the link ends. */
function joinNames(
  lines: readonly MappedLine[],
  isProse: readonly boolean[],
  defined: ReadonlySet<string>,
): readonly MappedLine[] {
  const isMoved = lines.map(({ text }, index) => {
    const [, label = ''] = /^[^[\]]+\](\[\w+(?:\.\w+)+\])/.exec(text) ?? []
    const above = lines[index - 1]?.text ?? ''
    return isProse[index] === true && label !== '' && !defined.has(label) && /\[[^[\]]*$/.test(above)
  })
  return lines.map((line, index) => {
    const opened =
      isMoved[index] === true ? replaceInLine(line, line.text.search(/\S/), line.text.search(/\S/), '[') : line
    const last = opened.text.lastIndexOf('[')
    return isMoved[index + 1] === true ? replaceInLine(opened, last, last + 1, '') : opened
  })
}
