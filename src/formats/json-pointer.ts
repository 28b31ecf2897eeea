/** The names in a JSON pointer (`/paths/~1pets`). */
export function splitPointer(pointer: string): string[] {
  return pointer.split('/').slice(1).map(unescapeName)
}

/** A key for a pointer in maps and sets: its unescaped names, joined with a character that none of them contains. */
export function keyOfPointer(pointer: readonly string[]): string {
  return pointer.join('\0')
}

/** Unescapes a name from a JSON pointer. */
export function unescapeName(name: string): string {
  return name.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Escapes a name for a JSON pointer. */
export function escapeName(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
