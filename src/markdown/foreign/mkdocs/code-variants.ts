import path from 'node:path'
import { linesAt, type MappedLine } from '../../../report/mapped-text.ts'
import type { ForeignText } from '../foreign-text.ts'
import { findIncluded } from './includes.ts'

/** A file of code in the syntax of the extension "markdown_include_variants": `{* src/a_py310.py ln[3:9] hl[4,6] *}`. */
const inclusion = /^\{\* *(\S+) *(.*)\*\} *$/

/** How names of variants end: whether the code is annotated, and its version of Python. */
const endings = ['_an', ''].flatMap((annotated) => ['_py311', '_py310', '_py39', ''].map((one) => annotated + one))
const ending = /(?:_an|_py39|_py310|_py311)+$/

interface Variant {
  readonly file: string
  readonly label: string
  readonly lines: readonly string[]
  /** Whether another file has the same code with annotations. */
  readonly hasAnnotatedTwin: boolean
}

/** The first and the last line, from 1. */
type Range = readonly [first: number, last: number]

/** What is shown of a file. */
interface Extract {
  readonly ranges: readonly Range[]
  readonly highlighted: readonly Range[]
  readonly title: string | undefined
}

/** The file of code that a line shows, and its variants, as blocks of PyMdown; `undefined` if the line shows none. */
export function showCodeVariants(line: MappedLine, text: ForeignText): readonly MappedLine[] | undefined {
  const [, name, settings = ''] = inclusion.exec(line.text) ?? []
  const file = name === undefined ? undefined : findIncluded(name, text)
  const variants = file === undefined ? [] : findVariants(file, text)
  const wanted = variants.find((one) => one.file === file)
  if (wanted === undefined) return undefined
  const { title, ln, hl } = Object.fromEntries(
    [...settings.matchAll(/(\w+)\[([^\]]+)\]/g)].map(([, key = '', value = '']) => [key, value]),
  )
  const ranges = rangesOf(ln)
  const whole: Extract = { ranges: [[1, Infinity]], highlighted: rangesOf(hl), title }
  // The range 0 shows only the preview of the whole file.
  const isHidden = ranges.length === 1 && ranges[0]?.[1] === 0
  const others = variants
    .filter((one) => one !== wanted)
    .flatMap((one) => writeTab(one, { ...whole, highlighted: [] }, one.hasAnnotatedTwin ? advice : []))
  return linesAt(line, [
    ...(isHidden ? [] : writeTab(wanted, ranges.length === 0 ? whole : { ...whole, ranges })),
    ...(ranges.length === 0 ? [] : writeDetails('👀 Full file preview', writeTab(wanted, whole))),
    ...(others.length === 0 ? [] : writeDetails('🤓 Other versions and variants', others)),
  ])
}

/** The same code for other versions of Python, in files next to this one, or else in folders next to its folder. */
function findVariants(file: string, text: ForeignText): readonly Variant[] {
  const { dir, name, ext } = path.posix.parse(file)
  const inFiles = readVariants((one) => `${dir}/${name.replace(ending, '')}${one}${ext}`, text)
  const inFolders = readVariants((one) => `${dir.replace(ending, '')}${one}/${name}${ext}`, text)
  return inFiles.length > 1 || ending.test(name) || !inFolders.some((one) => one.file === file) ? inFiles : inFolders
}

function readVariants(fileOf: (suffix: string) => string, { readText }: ForeignText): readonly Variant[] {
  const found = endings.flatMap((suffix) => {
    const content = readText(fileOf(suffix))
    return content === undefined ? [] : [{ suffix, lines: content.trimEnd().split(/\r\n?|\n/) }]
  })
  return found.map(({ suffix, lines }) => {
    const hasAnnotatedTwin = found.some((one) => one.suffix === `_an${suffix}`)
    const version = `Python 3.${/_py3(\d+)/.exec(suffix)?.[1] ?? '8'}+`
    return {
      file: fileOf(suffix),
      label: hasAnnotatedTwin ? `${version} - non-Annotated` : version,
      lines,
      hasAnnotatedTwin,
    }
  })
}

function rangesOf(written = ''): Range[] {
  return [...written.matchAll(/(\d+)(?::(\d+))?/g)].map(([, first, last = first]) => [Number(first), Number(last)])
}

const advice = ['/// tip', '', 'Prefer to use the `Annotated` version if possible.', '', '///', '']

function writeTab({ label, lines }: Variant, extract: Extract, above: readonly string[] = []): string[] {
  const { ranges, highlighted, title } = extract
  const last = ranges.at(-1)?.[1] ?? 0
  const shown = ranges.flatMap(([from, to], at) => [
    ...omitted(at > 0 ? '# Code here omitted 👈' : from > 1 ? '# Code above omitted 👆' : undefined, at > 0),
    ...lines.slice(from - 1, to).map((code, index) => ({ code, number: from + index })),
  ])
  const all = [...shown, ...(last < lines.length ? omitted('# Code below omitted 👇', true).slice(0, 2) : [])]
  const marked = all.flatMap(({ number }, at) =>
    highlighted.some(([from, to]) => from <= number && number <= to) ? [at + 1] : [],
  )
  const settings = `${marked.length === 0 ? '' : ` hl_lines="${marked.join(' ')}"`}${title === undefined ? '' : ` title=${title}`}`
  const fence = '``````'
  const code = [`${fence}python${settings}`, ...all.map((one) => one.code), fence]
  return [`//// tab | ${label}`, '', ...above, ...code, '', '////', '']
}

/** A comment in place of lines that are not shown, with a blank line below it, and one above it inside of the code. */
function omitted(comment: string | undefined, isInside: boolean): { readonly code: string; readonly number: number }[] {
  const texts = comment === undefined ? [] : [...(isInside ? [''] : []), comment, '']
  return texts.map((code) => ({ code, number: 0 }))
}

function writeDetails(summary: string, content: readonly string[]): string[] {
  return [`///// details | ${summary}`, '', ...content, '/////', '']
}
