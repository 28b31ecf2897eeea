import type { ApiChange, ApiComparison } from '../model/api-change.ts'
import { formatPlace } from './print-text.ts'
import { showText } from './visible-text.ts'

/** The kinds of change, in the order in which they are printed. */
export const changeKinds = ['removed', 'changed', 'deprecated', 'added'] as const

/** What has changed in the documents, as text: breaking changes first, one line each. */
export function printChanges(comparisons: readonly ApiComparison[]): string {
  return comparisons.map((comparison) => printComparison(comparison)).join('\n\n')
}

function printComparison({ file, against, changes }: ApiComparison): string {
  const breaking = changes.filter(({ isBreaking }) => isBreaking)
  const counts = changeKinds.flatMap((kind) => {
    const count = changes.filter((change) => change.kind === kind).length
    return count === 0 ? [] : [`${String(count)} ${kind}`]
  })
  const summary = counts.length === 0 ? 'no changes' : `${counts.join(', ')}; ${breakingWords(breaking.length)}`
  return [
    `${showText(file)} since ${showText(against)}: ${summary}`,
    ...group('breaking', breaking),
    ...changeKinds.flatMap((kind) =>
      group(
        kind,
        changes.filter((change) => change.kind === kind && !change.isBreaking),
      ),
    ),
  ].join('\n')
}

function breakingWords(count: number): string {
  return count === 0 ? 'none breaks callers' : `${String(count)} ${count === 1 ? 'breaks' : 'break'} callers`
}

function group(title: string, changes: readonly ApiChange[]): string[] {
  if (changes.length === 0) return []
  return [
    `  ${title}`,
    ...changes.map((change) => `    ${showText(formatPlace(change.at))}  ${showText(factOf(change))}`),
  ]
}

/** A change on one line: `Pet.name was removed, in GET /pets`. */
function factOf({ subject, message, operations }: ApiChange): string {
  const names = operations.map(({ name }) => name)
  if (subject === 'the operation') return `${names.join(', ')} ${message}`
  return names.length === 0 ? `${subject} ${message}` : `${subject} ${message}, in ${names.join(', ')}`
}
