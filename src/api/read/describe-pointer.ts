/** A readable form of a pointer: `paths › "/pets" › get › parameters[0]`. */
export function describePointer(pointer: readonly string[]): string {
  if (pointer.length === 0) return 'the document'
  const parts = pointer.map((part) =>
    /^[A-Za-z][\w-]*$/.test(part) ? part : /^\d+$/.test(part) && part.length < 3 ? `[${part}]` : JSON.stringify(part),
  )
  return parts.join(' › ').replaceAll(' › [', '[')
}
