import { escapeMarkdown, inlineCode } from '../../formats/markdown/escape-markdown.ts'
import type { ApiChange, ApiComparison } from '../../model/api-change.ts'
import { groupChanges } from './group-changes.ts'
import { summariseChanges, withSeverity } from './print-changes.ts'

/** GitHub refuses comments that are a little longer. */
const maxLength = 60_000
const mostOperations = 5
const longest = 300

/** What has changed in the documents, as a comment for a pull request. A bot finds its own comment by the first line. */
export function writeChangeComment(comparisons: readonly ApiComparison[]): string {
  const text = ['<!-- docsgen: API changes -->', ...comparisons.flatMap(commentOf)].join('\n\n')
  if (text.length <= maxLength) return `${text}\n`
  const cut = text.slice(0, text.lastIndexOf('\n- ', maxLength))
  const open = cut.split('<details>').length - cut.split('</details>').length
  return `${cut}${'\n\n</details>'.repeat(open)}\n\nMore changes are left out; run \`docsgen check spec --against\` for all of them.\n`
}

function commentOf({ title, against, changes }: ApiComparison): string[] {
  const head = `### API changes: ${escapeMarkdown(title)}`
  if (changes.length === 0) return [head, `No changes since ${inlineCode(against)}.`]
  const [breaking, risky, other] = (['error', 'warning', 'info'] as const).map((one) => withSeverity(changes, one))
  return [
    head,
    `${summariseChanges(changes)}, since ${inlineCode(against)}.`,
    ...section('❌ Breaks callers', breaking ?? []),
    ...section('⚠️ May break some callers', risky ?? []),
    ...folded('Other changes', other ?? []),
  ]
}

function section(title: string, changes: readonly ApiChange[]): string[] {
  return changes.length === 0 ? [] : [`#### ${title}`, listOf(changes)]
}

function folded(title: string, changes: readonly ApiChange[]): string[] {
  if (changes.length === 0) return []
  return [`<details>\n<summary>${title} (${String(changes.length)})</summary>`, listOf(changes), '</details>']
}

function listOf(changes: readonly ApiChange[]): string {
  return groupChanges(changes)
    .map(({ subject, isOperation, changes: own }) => {
      const facts = own.map(
        (change) => `${escapeMarkdown(shorten(change.message))}${isOperation ? '' : operationsOf(change)}`,
      )
      const [only] = facts
      return facts.length === 1
        ? `- ${inlineCode(subject)} ${only ?? ''}`
        : [`- ${inlineCode(subject)}`, ...facts.map((fact) => `  - ${fact}`)].join('\n')
    })
    .join('\n')
}

function shorten(message: string): string {
  return message.length > longest ? `${message.slice(0, longest)}…` : message
}

function operationsOf({ operations }: ApiChange): string {
  if (operations.length === 0) return ''
  const shown = operations.slice(0, mostOperations).map(({ name }) => inlineCode(name))
  const more = operations.length - shown.length
  return ` (${[...shown, ...(more > 0 ? [`${String(more)} more`] : [])].join(', ')})`
}
