import { labelInBrackets } from '../../formats/markdown/escape-markdown.ts'
import { linesAt, type MappedLine } from '../../report/mapped-text.ts'

/** A block to write as a directive. */
export interface DirectiveBlock {
  /** Width of the indentation. */
  readonly margin: number
  /** What follows the colons. */
  readonly opening: string
}

/** Lines of a directive with the given content. `line` is where it begins. A directive has more colons than those in it. */
export function wrapInDirective(
  line: MappedLine,
  body: readonly MappedLine[],
  { margin, opening }: DirectiveBlock,
): MappedLine[] {
  const inner = body.map(({ text }) => /^\s*(:{3,})/.exec(text)?.[1]?.length ?? 2)
  const colons = ' '.repeat(margin) + ':'.repeat(1 + inner.reduce((most, own) => Math.max(most, own), 2))
  const last = body.at(-1) ?? line
  return [...linesAt(line, ['', `${colons}${opening}`]), ...body, ...linesAt(last, ['', colons, ''])]
}

/** The name of a directive with its label. */
export function labelled(name: string, label: string): string {
  if (label === '') return name
  return `${name}${labelInBrackets(label)}`
}

/** Kinds of admonition in other tools, and the one that looks most like it. */
export const admonitionKinds: Readonly<Record<string, string>> = {
  note: 'note',
  quote: 'note',
  cite: 'note',
  abstract: 'note',
  summary: 'note',
  tldr: 'note',
  tip: 'tip',
  hint: 'tip',
  important: 'tip',
  success: 'tip',
  check: 'tip',
  done: 'tip',
  warning: 'warning',
  caution: 'warning',
  attention: 'warning',
  danger: 'danger',
  error: 'danger',
  failure: 'danger',
  fail: 'danger',
  missing: 'danger',
  bug: 'danger',
}
