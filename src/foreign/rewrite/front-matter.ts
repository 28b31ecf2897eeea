import { isDeepStrictEqual } from 'node:util'
import { isMap, isNode, parseDocument, stringify } from 'yaml'
import type { Dialect } from '../../markdown/foreign/dialects.ts'
import { collectProblems } from '../../report/problem.ts'
import { parseYaml } from '../../yaml/document.ts'
import { groupOf, withoutUndefined, type Raw } from '../../formats/raw-values.ts'
import { applyEdits, type Edit } from './edits.ts'

/** Front matter with the keys of docsgen. Keys that stay, and their comments, are not changed. */
export function rewriteKeys(text: string, convertKeys: Dialect['convertKeys']): string {
  const { contents, errors } = parseDocument(text)
  if (errors.length > 0 || !isMap(contents) || contents.flow === true) return text
  const written = groupOf(parseYaml({ text, file: '' }, () => undefined)?.value)
  const wanted = withoutUndefined(convertKeys(written, () => undefined))
  const edits: Edit[] = []
  for (const { key, value } of contents.items) {
    const [start] = rangeOf(key)
    const [, end = rangeOf(key)[1]] = rangeOf(value)
    const name = String(key)
    if (start === undefined || end === undefined) return text
    if (!isDeepStrictEqual(written[name], wanted[name]))
      edits.push({ start, end, text: name in wanted ? stringify({ [name]: wanted[name] }) : '' })
  }
  const added: Raw = Object.fromEntries(Object.entries(wanted).filter(([name]) => !(name in written)))
  const kept = applyEdits(text, edits)
  if (Object.keys(added).length === 0) return kept
  return `${kept}${kept === '' || kept.endsWith('\n') ? '' : '\n'}${stringify(added)}`.replace(/\n$/, '')
}

/** Whether docsgen reports errors in front matter. */
export function isBrokenYaml(text: string): boolean {
  const { report, problems } = collectProblems()
  parseYaml({ text, file: '' }, report)
  return problems.length > 0
}

/** The start of a node, and its end with the comment after it. */
function rangeOf(node: unknown): readonly number[] {
  const range = isNode(node) ? node.range : undefined
  return range ? [range[0], range[2]] : []
}
