/** The names on the way that a JSON pointer (`/paths/~1pets`) tells. */
export function splitPointer(pointer: string): string[] {
  return pointer.split('/').slice(1).map(unescapeName)
}

/** One text for a pointer, for maps and sets: its names as they are, with a sign between them that none of them holds. */
export function keyOfPointer(pointer: readonly string[]): string {
  return pointer.join('\0')
}

/** A name as it stood before it was written into a JSON pointer. */
export function unescapeName(name: string): string {
  return name.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** A name as it is written into a JSON pointer. */
export function escapeName(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
