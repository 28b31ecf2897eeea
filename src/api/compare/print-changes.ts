import type { ApiChange, ApiComparison, ChangeSeverity } from '../../model/api-change.ts'
import { count } from '../../report/count.ts'
import { formatPlace } from '../../report/print-text.ts'
import { showText } from '../../report/visible-text.ts'

/** The kinds of change, in the order in which they are printed. */
export const changeKinds = ['removed', 'changed', 'deprecated', 'added'] as const

/** What has changed in the documents, as text: breaking changes first, one line each. */
export function printChanges(comparisons: readonly ApiComparison[]): string {
  return comparisons.map((comparison) => printComparison(comparison)).join('\n\n')
}

function printComparison({ file, against, changes }: ApiComparison): string {
  return [
    `${showText(file)} since ${showText(against)}: ${summariseChanges(changes)}`,
    ...group('breaking', withSeverity(changes, 'error')),
    ...group('may break some callers', withSeverity(changes, 'warning')),
    ...changeKinds.flatMap((kind) => group(kind, harmlessOf(changes, kind))),
  ].join('\n')
}

/** The changes of one severity. */
export function withSeverity(changes: readonly ApiChange[], severity: ChangeSeverity): readonly ApiChange[] {
  return changes.filter((change) => change.severity === severity)
}

/** The changes of one kind that no caller notices. */
export function harmlessOf(changes: readonly ApiChange[], kind: ApiChange['kind']): readonly ApiChange[] {
  return withSeverity(changes, 'info').filter((change) => change.kind === kind)
}

/** How many changes there are: `1 removed, 2 added; 1 breaks callers`. */
export function summariseChanges(changes: readonly ApiChange[]): string {
  const counts = changeKinds.flatMap((kind) => {
    const number = changes.filter((change) => change.kind === kind).length
    return number === 0 ? [] : [`${String(number)} ${kind}`]
  })
  if (counts.length === 0) return 'no changes'
  const [breaking, risky] = [withSeverity(changes, 'error').length, withSeverity(changes, 'warning').length]
  const effects = [breaking === 0 ? 'none breaks callers' : count(breaking, 'breaks callers', 'break callers')]
  if (risky > 0) effects.push(`${String(risky)} may break some`)
  return `${counts.join(', ')}; ${effects.join(', ')}`
}

function group(title: string, changes: readonly ApiChange[]): string[] {
  if (changes.length === 0) return []
  return [
    `  ${title}`,
    ...changes.map((change) => `    ${showText(formatPlace(change.at))}  ${showText(factOf(change))}`),
  ]
}

/** A change on one line: `Pet.name was removed, in GET /pets`. */
export function factOf({ subject, message, operations }: ApiChange): string {
  const names = operations.map(({ name }) => name)
  if (subject === 'the operation' && names.length > 0) return `${listOperations(names)} ${message}`
  return names.length === 0 ? `${subject} ${message}` : `${subject} ${message}, in ${listOperations(names)}`
}

/** A change of a shared schema can affect hundreds of operations, which JSON and the changelog list. */
function listOperations(names: readonly string[]): string {
  if (names.length <= 4) return names.join(', ')
  return `${String(names.length)} operations such as ${names.slice(0, 3).join(', ')}`
}
