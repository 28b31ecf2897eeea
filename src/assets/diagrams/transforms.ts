/** A point transform of SVG: `[a, b, c, d, e, f]` as in `matrix(…)`. */
export type Matrix = readonly [number, number, number, number, number, number]

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** A rectangle. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Reads the value of a `transform` attribute. */
export function readTransform(text: string): Matrix {
  let matrix = identity
  for (const [, name = '', list = ''] of text.matchAll(/(\w+)\(([^)]*)\)/g))
    matrix = multiply(matrix, matrixOf(name, readNumbers(list)))
  return matrix
}

/** Reads a list of numbers as SVG separates them. */
export function readNumbers(text: string): number[] {
  return (text.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number)
}

function matrixOf(name: string, [p = 0, q, r = 0, s = 0, t = 0, u = 0]: readonly number[]): Matrix {
  const angle = (p * Math.PI) / 180
  switch (name) {
    case 'translate':
      return [1, 0, 0, 1, p, q ?? 0]
    case 'scale':
      return [p, 0, 0, q ?? p, 0, 0]
    case 'rotate': {
      const turn: Matrix = [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]
      return multiply(multiply([1, 0, 0, 1, q ?? 0, r], turn), [1, 0, 0, 1, -(q ?? 0), -r])
    }
    case 'skewX':
      return [1, 0, Math.tan(angle), 1, 0, 0]
    case 'skewY':
      return [1, Math.tan(angle), 0, 1, 0, 0]
    case 'matrix':
      return [p, q ?? 0, r, s, t, u]
    default:
      return identity
  }
}

/** The transform that applies `inner` first. */
export function multiply([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix {
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}

/** The smallest upright box around a transformed box. */
export function transformBox({ x, y, width, height }: Box, [a, b, c, d, e, f]: Matrix): Box {
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ] as const
  const xs = corners.map(([px, py]) => a * px + c * py + e)
  const ys = corners.map(([px, py]) => b * px + d * py + f)
  return boxAround(xs, ys)
}

/** The smallest box that contains all boxes. */
export function joinBoxes(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined
  return boxAround(
    boxes.flatMap(({ x, width }) => [x, x + width]),
    boxes.flatMap(({ y, height }) => [y, y + height]),
  )
}

/** The smallest box that contains the points with these coordinates. */
export function boxAround(xs: readonly number[], ys: readonly number[]): Box {
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}
