import path from 'node:path'
import { escapePattern } from '../../formats/escape-pattern.ts'
import { markerKinds, type CodeInfo, type MarkedText } from '../../formats/markdown/fence-info.ts'
import { reportLeftOut } from '../../report/left-out.ts'
import type { Report } from '../../report/problem.ts'
import type { Place } from '../../model/page.ts'
import type { PageContext } from '../parse/page-context.ts'

interface Code {
  readonly info: CodeInfo
  readonly value: string
}

/**
 * Shows code of Starlight as Expressive Code does: names of files are titles, signs of a diff are marks, and texts are
 * marked. Reports what docsgen does not show. Code of other sites stays the same.
 */
export function readExpressiveCode(
  code: Code,
  words: string,
  at: Place,
  { options, report }: Pick<PageContext, 'options' | 'report'>,
): Code {
  if (options.dialect !== 'starlight') return code
  const markedTexts = readMarkers(words, at, report)
  return readDiff(readFileName({ ...code, info: { ...code.info, markedTexts } }))
}

const others = /(?<!\S)(?!(?:ins|add|del|rem|mark)=)[\w-]+=(?:"[^"]*"|'[^']*'|\{[^}]*\}|\S+)/g
const labelled = /(?<!\S)(?:(?:ins|add|del|rem|mark)=)?\{\s*["']/
const markedText = /(?<!\S)(?:(ins|add|del|rem|mark)=)?(?:"([^"]+)"|'([^']+)'|\/((?![\s/])(?:\\.|[^\\/])+)\/)(?!\S)/g

/** The texts that are marked. Reports what is not shown. */
function readMarkers(words: string, at: Place, report: Report): MarkedText[] {
  const settings = words.replaceAll(others, '')
  if (labelled.test(settings)) reportLeftOut('labels of marked lines; write them in a comment of the code', at, report)
  const found = settings.replaceAll(/\{[^}]*\}/g, '').matchAll(markedText)
  return Array.from(found).flatMap(([, name = '', double, single, pattern = '']) => {
    const text = double ?? single
    const kind = markerKinds[name] ?? 'highlighted'
    try {
      return { kind, pattern: new RegExp(text === undefined ? pattern : escapePattern(text), 'dg') }
    } catch {
      reportLeftOut(`the marker /${pattern}/, which is not a valid pattern; write a text in quotes`, at, report)
      return []
    }
  })
}

const comment = /^\s*(?:\/\/|#(?!!)|--|\/\*|<!--)\s*([\w./@~[\]-]*\.\w+)\s*(?:\*\/|-->)?\s*$/
const terminals =
  /^(?:ba|z|fi|c)?sh(?:ell|session)?$|^(?:console|terminal|powershell|ps1?|cmd|bat|ansi|text|txt|plaintext)?$/

/** Languages of the same kind. A file in a block has a name with the ending of such a language. */
const groups: readonly RegExp[] = [
  /^(?:astro|cjs|html?|[cm]?js|[jt]sx?|svelte|typescript|vb|vue(?:-html)?)$/,
  /^(?:csv|env|ini|json|toml|xml|ya?ml)$/,
  /^(?:css|less|sass|scss|styl(?:us)?|xsl)$/,
  /^(?:markdown|mdx?)$/,
]

/** A comment in the first lines that is only the name of a file. */
function readFileName({ info, value }: Code): Code {
  if (info.title !== undefined || terminals.test(info.language)) return { info, value }
  const lines = value.split('\n')
  const group = groups.find((one) => one.test(info.language))
  const nameIn = (line: string): string | undefined => {
    const name = comment.exec(line.replace(/^[+-]/, ''))?.[1]
    const isPath = name?.includes('/') === true || name?.startsWith('.') === true
    return name === undefined || isPath || group?.test(path.extname(name).slice(1)) !== false ? name : undefined
  }
  const at = lines.slice(0, 4).findIndex((line) => nameIn(line) !== undefined)
  const title = nameIn(lines[at] ?? '')
  if (title === undefined) return { info, value }
  // Front matter that has only the name is removed with it.
  const isFenced = [at - 1, at + 1].every((index) => lines[index]?.trim() === '---')
  const [start, end] = isFenced ? [at - 1, at + 2] : [at, at + 1]
  const removed = end - start + (lines[end]?.trim() === '' ? 1 : 0)
  const isBefore = (line: number): boolean => line > start + removed
  const marked = info.marked.map(({ kind, lines: numbers }) => {
    const moved = [...numbers].map((line) => (isBefore(line) ? line - removed : line))
    return { kind, lines: new Set(moved) }
  })
  return { info: { ...info, title, marked }, value: lines.toSpliced(start, removed).join('\n') }
}

const sign = /^[+-](?![+-])/

/** A diff has the colors of `lang`. Texts that programs make, such as patches, stay as they are. */
function readDiff({ info, value }: Code): Code {
  const lines = value.split('\n')
  if (info.language !== 'diff' || lines.some((line) => /^(?:\+\+\+|---|@@|\*\*\*) /.test(line))) return { info, value }
  const isIndented = lines.every((line) => sign.test(line) || /^(?:\s|$)/.test(line))
  const numbersOf = (first: string): ReadonlySet<number> =>
    new Set(lines.flatMap((line, index) => (line.startsWith(first) && sign.test(line) ? [index + 1] : [])))
  const marked = [
    ...info.marked,
    { kind: 'added', lines: numbersOf('+') } as const,
    { kind: 'removed', lines: numbersOf('-') } as const,
  ]
  const texts = lines.map((line) => (isIndented || sign.test(line) ? line.slice(1) : line))
  return { info: { ...info, language: info.diffOf ?? '', marked }, value: texts.join('\n') }
}
