import type { YAMLError } from 'yaml'

/**
 * The faults of a YAML text that its writer made: after the first one that breaks its syntax, the parser takes most of what
 * follows for faults as well, a line each.
 */
export function withoutEchoes<Fault extends YAMLError>(errors: readonly Fault[]): readonly Fault[] {
  const inOrder = errors.toSorted((a, b) => a.pos[0] - b.pos[0])
  const first = inOrder.findIndex(({ code }) => code !== 'DUPLICATE_KEY')
  return first === -1 ? inOrder : inOrder.slice(0, first + 1)
}
