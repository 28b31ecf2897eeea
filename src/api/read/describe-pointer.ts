import { methods } from './methods.ts'

/** A readable form of a pointer: `GET /pets › parameters[0]`. */
export function describePointer(pointer: readonly string[]): string {
  if (pointer.length === 0) return 'the document'
  const length = operationLength(pointer)
  const method = pointer[length - 1] ?? ''
  const operation = length === 0 ? [] : [`${length === 3 ? method.toUpperCase() : method} ${pointer[1] ?? ''}`]
  const parts = pointer
    .slice(length)
    .map((part) =>
      /^[A-Za-z][\w-]*$/.test(part) ? part : /^\d+$/.test(part) && part.length < 3 ? `[${part}]` : JSON.stringify(part),
    )
  return [...operation, ...parts].join(' › ').replaceAll(' › [', '[')
}

/** The operation, schema or other named part that contains a place. */
export function describeOwner(pointer: readonly string[]): string {
  const length = operationLength(pointer)
  return describePointer(pointer.slice(0, length > 0 ? length : pointer[0] === 'components' ? 3 : 2))
}

/** How many parts of a pointer lead to an operation of a path. 0 if they do not. */
function operationLength([first, path, key = '', method]: readonly string[]): number {
  if (first !== 'paths' || path === undefined) return 0
  if (methods.has(key)) return 3
  return key === 'additionalOperations' && method !== undefined ? 4 : 0
}
