import { escapeMarkdown, inlineCode } from '../../formats/markdown/escape-markdown.ts'
import type { ApiChange, ApiComparison, ChangedOperation } from '../../model/api-change.ts'
import { changeKinds, harmlessOf, withSeverity } from './print-changes.ts'

/** What has changed in the documents, as a Markdown page of the site with links into its API reference. */
export function writeChangelog(comparisons: readonly ApiComparison[]): string {
  const [only] = comparisons
  const title = comparisons.length === 1 && only !== undefined ? `Changes of ${only.title}` : 'Changes of the APIs'
  const parts = comparisons.flatMap((comparison) =>
    comparisons.length === 1
      ? sections(comparison, 2)
      : [`## ${escapeMarkdown(comparison.title)}`, ...sections(comparison, 3)],
  )
  return `${[`---\ntitle: ${JSON.stringify(title)}\n---`, `# ${escapeMarkdown(title)}`, ...parts].join('\n\n')}\n`
}

const titles = { removed: 'Removed', changed: 'Changed', deprecated: 'Deprecated', added: 'Added' } as const

function sections(comparison: ApiComparison, level: number): string[] {
  const { changes, route, against } = comparison
  if (changes.length === 0) return [`Nothing has changed since ${inlineCode(against)}.`]
  const section = (title: string, list: readonly ApiChange[]): string[] =>
    list.length === 0
      ? []
      : [`${'#'.repeat(level)} ${title}`, list.map((change) => `- ${sentence(change, route)}`).join('\n')]
  return [
    `What has changed since ${inlineCode(against)}.`,
    ...section('Breaking changes', withSeverity(changes, 'error')),
    ...section('Changes that may break some callers', withSeverity(changes, 'warning')),
    ...changeKinds.toReversed().flatMap((kind) => section(titles[kind], harmlessOf(changes, kind))),
  ]
}

function sentence({ subject, message, operations }: ApiChange, route: string): string {
  const names = operations.map((operation) => link(operation, route))
  if (subject === 'the operation') return `${names.join(', ')} ${escapeMarkdown(message)}.`
  const about = markNames(subject)
  return `${about.charAt(0).toUpperCase()}${about.slice(1)} ${escapeMarkdown(message)}${names.length === 0 ? '' : ` (${names.join(', ')})`}.`
}

/** The subject of a change, such as `items of Pet.tags` or `limit of parameter page`, with its names as code. */
function markNames(subject: string): string {
  const [, items = '', whole = '', place = ''] =
    /^(items of )?(.+?)( of (?:the request body|the schema|(?:parameter|header|response) .+))?$/s.exec(subject) ?? []
  return `${items}${markName(whole)}${place === '' ? '' : ` of ${markName(place.slice(4))}`}`
}

function markName(words: string): string {
  const [, kind = '', name = words] =
    /^((?:(?:path|query|header|cookie) )?parameter |header |response |server |authentication )(.+)$/s.exec(words) ?? []
  return plainSubjects.has(words) ? words : `${kind}${inlineCode(name)}`
}

const plainSubjects: ReadonlySet<string> = new Set(['authentication', 'the request body', 'the schema'])

function link({ name, slug }: ChangedOperation, route: string): string {
  return slug === undefined ? inlineCode(name) : `[${inlineCode(name)}](${route}#${encodeURIComponent(slug)})`
}
