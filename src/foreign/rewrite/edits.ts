import type { Nodes } from 'mdast'

/** A part of a text, by positions, and what replaces it. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Replaces parts of a text. They must not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((one, other) => other.start - one.start || other.end - one.end)
    .reduce((result, { start, end, text: own }) => result.slice(0, start) + own + result.slice(end), text)
}

/** Positions in the text. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** The text of a page, and where the nodes of its tree are. */
export interface MdxText {
  readonly text: string
  readonly rangeOf: (node: Pick<Nodes, 'position'>) => Range
}
