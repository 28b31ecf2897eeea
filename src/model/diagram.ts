/** Why a diagram cannot be drawn, and the line of its source with the error, counted from 1. */
export interface DiagramError {
  readonly message: string
  readonly line?: number | undefined
}

/** The result for the source of a diagram: an SVG without anything that a page must not include, or an error. */
export type Drawing = { readonly svg: string; readonly warning?: string } | { readonly error: DiagramError }

/** Draws the source of a diagram. */
export type DrawDiagram = (source: string) => Promise<Drawing>
