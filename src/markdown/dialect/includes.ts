import path from 'node:path'
import type { Code, Root, RootContent } from 'mdast'
import type { LeafDirective } from 'mdast-util-directive'
import { visit } from '../../formats/visit.ts'
import { parseRanges, type CodeInfo } from '../../formats/markdown/fence-info.ts'
import { count } from '../../report/count.ts'
import { placeOf, sourceOf, type SourceContext } from '../parse/page-context.ts'
import { reportAttributes } from './directives.ts'

const maxDepth = 16

interface Included {
  readonly file: string
  readonly text: string
}

/** Reads the Markdown file of an `::include`. `stack` lists the files that led here. */
export function readInclude(
  node: LeafDirective,
  stack: readonly string[],
  context: SourceContext,
): Included | undefined {
  const at = placeOf(context, node.position?.start)
  const wanted = node.attributes?.['file']
  const fail = (message: string): undefined => {
    context.report({ severity: 'error', rule: 'broken-include', message, at })
    return undefined
  }
  reportAttributes(node, context.options.dialect, at, context.report)
  if (wanted === undefined || wanted === null || wanted === '')
    return fail('an include needs a file: ::include{file="_shared/x.md"}')
  const found = readNear(wanted, sourceOf(context, node.position?.start)?.base ?? '', context)
  if ('error' in found) return fail(`"${wanted}" cannot be included: ${found.error}`)
  if (stack.includes(found.file)) return fail(`this include is circular: ${[...stack, found.file].join(' → ')}`)
  if (stack.length >= maxDepth) return fail(`includes are nested more than ${String(maxDepth)} files deep`)
  const { region, lines } = node.attributes ?? {}
  if (typeof region !== 'string' && typeof lines !== 'string') return found
  const part = selectPart(found.text.replace(/\n$/, ''), { region: region ?? undefined, lines: lines ?? undefined })
  return typeof part === 'string' ? { ...found, text: part } : fail(`"${wanted}" ${part.error}`)
}

/** Fills a fence with the text of the file that it names. */
export function readCodeFile(node: Code, info: CodeInfo, context: SourceContext): void {
  if (info.file === undefined) return
  const at = placeOf(context, node.position?.start)
  const fail = (message: string): void => context.report({ severity: 'error', rule: 'broken-include', message, at })
  const found = readNear(info.file, sourceOf(context, node.position?.start)?.base ?? '', context)
  const fix = node.value.trim() === '' ? '' : '; to give a name to code in the block itself, use title="…"'
  if ('error' in found) return fail(`"${info.file}" cannot be shown: ${found.error}${fix}`)
  const part = selectPart(found.text.replace(/\n$/, ''), info)
  if (typeof part === 'string') node.value = part
  else fail(`"${info.file}" ${part.error}`)
}

/**
 * Looks for a file relative to the including file, then in the content folder. A leading slash means the content
 * folder. A version or a translation also has the files of the folders that it takes pages from.
 */
function readNear(wanted: string, base: string, context: SourceContext): Included | { readonly error: string } {
  const { contentFolder: folder, baseFolders = [] } = context.options
  const folders = wanted.startsWith('/') ? [folder] : [base, folder]
  const candidates = folders.flatMap((near) => {
    const isInContent = `${near}/`.startsWith(`${folder}/`)
    const others = isInContent ? baseFolders.map((other) => path.posix.join(other, near.slice(folder.length))) : []
    return [near, ...others].map((place) => path.posix.join(place, wanted))
  })
  let error = 'there is no such file'
  for (const [index, file] of candidates.entries()) {
    const result = context.tools.readFile(file)
    context.dependencies.set(file, result.hash)
    if ('text' in result) return { file, text: result.text }
    if (index === 0) error = result.error
  }
  return { error }
}

const regionStart = (name: string): RegExp =>
  new RegExp(
    String.raw`(?:#|\/\/|--|\/\*|<!--)\s*#?(?:region|docregion|\[START)\s+${name}\b|-8<-+\s*\[start:\s*${name}\]|\bANCHOR:\s*${name}\b`,
  )
const regionEnd = (name: string): RegExp =>
  new RegExp(
    String.raw`(?:#|\/\/|--|\/\*|<!--)\s*#?(?:endregion|enddocregion|\[END)(?:\s+${name}\b|\s*(?:\*\/|-->|\])?\s*$)|-8<-+\s*\[end:\s*${name}\]|\bANCHOR_END:\s*${name}\b`,
  )
const anyRegion =
  /(?:#|\/\/|--|\/\*|<!--)\s*#?(?:end)?(?:region|docregion)\b|-8<-+\s*\[(?:start|end):|\bANCHOR(?:_END)?:/

/** The lines or the region of a file that a page shows. */
export function selectPart(
  text: string,
  info: Pick<CodeInfo, 'region' | 'lines'>,
): string | { readonly error: string } {
  let lines = text.split('\n')
  if (info.region !== undefined) {
    const name = info.region.replaceAll(/[^\w-]/g, '')
    const start = lines.findIndex((line) => regionStart(name).test(line))
    if (start === -1) return { error: `has no region "${info.region}"` }
    const length = lines.slice(start + 1).findIndex((line) => regionEnd(name).test(line))
    if (length === -1) return { error: `does not end the region "${info.region}"` }
    lines = lines.slice(start + 1, start + 1 + length)
  }
  if (info.lines !== undefined) {
    // `3-` is the third line and all after it.
    const wanted = [...parseRanges(info.lines.replace(/-$/, `-${String(lines.length)}`))]
    const beyond = wanted.find((line) => line < 1 || line > lines.length)
    if (beyond !== undefined || wanted.length === 0)
      return { error: `has ${count(lines.length, 'line')}, so the lines "${info.lines}" are out of range` }
    lines = wanted.map((line) => lines[line - 1] ?? '')
  }
  return dedentLines(lines.filter((line) => !anyRegion.test(line))).join('\n')
}

function dedentLines(lines: readonly string[]): string[] {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length)
  const common = indents.length === 0 ? 0 : Math.min(...indents)
  return lines.map((line) => line.slice(common))
}

/** Moves the positions of a tree into the line numbers of another source of the page. */
export function shiftLines(nodes: readonly RootContent[], by: number): void {
  for (const node of nodes) {
    if (node.position !== undefined) {
      node.position.start.line += by
      node.position.end.line += by
    }
    if ('children' in node) shiftLines(node.children, by)
  }
}

/** Footnotes and link definitions are local to their file: `[^1]` in an include is not the page's `[^1]`. */
export function separateLabels(tree: Root, number: number): void {
  visit(tree, (node) => {
    if ('identifier' in node) node.identifier = `${node.identifier}-of-${String(number)}`
  })
}
