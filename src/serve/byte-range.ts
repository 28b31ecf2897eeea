/** The bytes that a client wants, both ends included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Reads a `Range` header of one range; several ranges, or what cannot be read, get the whole file. */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  const range = first === '' ? lastBytes(Number(last), size) : bytesFrom(Number(first), last, size)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return range.start > range.end ? 'unsatisfiable' : range
}

function lastBytes(length: number, size: number): ByteRange {
  return { start: Math.max(0, size - length), end: size - 1 }
}

function bytesFrom(start: number, last: string, size: number): ByteRange {
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
