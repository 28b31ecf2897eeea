import { escapeHtml } from '../../formats/escape-html.ts'
import type { ApiChange, ApiComparison, ChangeSeverity } from '../../model/api-change.ts'
import { groupChanges } from './group-changes.ts'
import { formatPlace } from '../../report/print-text.ts'
import { summariseChanges, withSeverity } from './print-changes.ts'

/** What has changed in the documents, as one HTML page that shows the parts before and after side by side. */
export function writeChangePage(comparisons: readonly ApiComparison[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API changes</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1>API changes</h1>
${comparisons.map(partOf).join('\n')}
</main>
</body>
</html>
`
}

const titles: readonly (readonly [ChangeSeverity, string])[] = [
  ['error', 'Breaks callers'],
  ['warning', 'May break some callers'],
  ['info', 'Other changes'],
]

function partOf({ title, against, changes }: ApiComparison): string {
  const sections = titles.map(([severity, words]) => sectionOf(words, severity, withSeverity(changes, severity)))
  return `<h2>${escapeHtml(title)}</h2>
<p>Since <code>${escapeHtml(against)}</code>: ${escapeHtml(summariseChanges(changes))}.</p>
${sections.join('\n')}`
}

function sectionOf(title: string, severity: ChangeSeverity, changes: readonly ApiChange[]): string {
  if (changes.length === 0) return ''
  const groups = groupChanges(changes).map(
    ({ subject, changes: own }) => `<article>
<h4><code>${escapeHtml(subject)}</code></h4>
${own.map(changeOf).join('\n')}
</article>`,
  )
  return `<section class="${severity}">
<h3>${title}</h3>
${groups.join('\n')}
</section>`
}

function changeOf({ rule, subject, message, operations, at, before, after }: ApiChange): string {
  const names = subject === 'the operation' ? [] : operations.map(({ name }) => `<code>${escapeHtml(name)}</code>`)
  const where = names.length === 0 ? '' : ` in ${names.join(', ')}`
  const place = `<code>${escapeHtml(formatPlace(at))}</code> <code>${escapeHtml(rule)}</code>`
  return `<p>${escapeHtml(message)}${where}<br><small>${place}</small></p>
${before === after ? '' : sidesOf(before, after)}`
}

function sidesOf(before: string, after: string): string {
  const lines = diffLines(before.split('\n'), after.split('\n'))
  const side = (title: string, text: string, own: DiffLine['kind']): string => {
    const shown = lines.filter(({ kind }) => kind === 'same' || kind === own)
    const rows = aroundChanges(shown).map(({ kind, text: line }) =>
      kind === 'same' ? escapeHtml(line) : markOf(own, line),
    )
    const content = text === '' ? '<p>–</p>' : `<pre tabindex="0"><code>${rows.join('\n')}</code></pre>`
    return `<figure><figcaption>${title}</figcaption>${content}</figure>`
  }
  return `<div class="sides">${side('Before', before, 'removed')}${side('After', after, 'added')}</div>`
}

const context = 4

/** Leaves out long runs of equal lines. */
function aroundChanges(lines: readonly DiffLine[]): readonly DiffLine[] {
  const isNear = lines.map((_, at) => lines.slice(Math.max(0, at - context), at + context + 1).some(isChange))
  // A side without changes shows its start.
  if (!isNear.includes(true)) return lines.slice(0, 2 * context)
  return lines.flatMap((line, at): DiffLine[] => {
    if (isNear[at] === true) return [line]
    return isNear[at - 1] === false ? [] : [{ kind: 'same', text: '…' }]
  })
}

function isChange({ kind }: DiffLine): boolean {
  return kind !== 'same'
}

function markOf(kind: 'added' | 'removed' | 'same', line: string): string {
  const name = kind === 'removed' ? 'del' : 'ins'
  return `<${name}>${escapeHtml(line)}</${name}>`
}

const styles = `
:root { color-scheme: light dark; --line: light-dark(#ccc, #555); --gone: light-dark(#ffe3e3, #5c1f1f); --new: light-dark(#dcf5dc, #1d4a22); }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 75rem; margin: auto; padding: 1rem; }
article { border: 1px solid var(--line); border-radius: 6px; margin: 1rem 0; padding: 0 1rem 1rem; }
h4 { margin: .75rem 0 0; overflow-wrap: anywhere; }
.error > h3::before { content: "✕ "; } .warning > h3::before { content: "! "; }
p { margin: .5rem 0; overflow-wrap: anywhere; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 1rem; }
figure { margin: 0; min-width: 0; } figcaption { font-weight: 600; font-size: .875rem; }
pre { border: 1px solid var(--line); margin: 0; overflow-x: auto; padding: .5rem; font-size: .8125rem; }
del, ins { display: inline-block; min-width: 100%; text-decoration: none; }
del { background: var(--gone); } ins { background: var(--new); }
`

/** A line of one text or of both. */
interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** The lines of two short texts, with as many equal lines as possible. */
function diffLines(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  // lengths[i][j] is how many lines the rests from i and j have in common.
  const lengths = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0))
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] ?? []
      row[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [old, now] = [before[i], after[j]]
    if (old !== undefined && old === now) lines.push({ kind: 'same', text: old })
    const takesOld = old !== undefined && (old === now || j === after.length || at(i + 1, j) >= at(i, j + 1))
    if (old !== now) lines.push(takesOld ? { kind: 'removed', text: old } : { kind: 'added', text: now ?? '' })
    if (takesOld) i += 1
    if (!takesOld || old === now) j += 1
  }
  return lines
}
