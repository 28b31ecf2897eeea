import { dedentLine, linesAt, replaceInLine, type MappedLine } from '../../../report/mapped-text.ts'
import type { Report } from '../../../report/problem.ts'
import { reportLeftOut } from '../../../report/left-out.ts'
import { type ForeignText } from '../foreign-text.ts'
import { wrapInDirective } from '../directive-lines.ts'
import { markProse, takeFence } from '../outside-code.ts'
import { rewriteDefinitions } from './definition-lists.ts'
import { showCodeVariants } from './code-variants.ts'
import { markIndentedCode } from './indented-code.ts'
import { openBlock, type Block } from './open-block.ts'
import { linkNames } from './cross-references.ts'
import { fenceTab, takeFenceTabs } from './fence-tabs.ts'
import { joinHtml, separateCentered, separateHeading, rewriteHtmlBlocks, separateMarkdown } from './html-blocks.ts'
import { createIconRewrite } from './icons.ts'
import {
  includeAttributes,
  joinIncludes,
  readAppended,
  readIncludeLine,
  readSnippet,
  snippetAttributes,
} from './includes.ts'
import {
  abbreviationRewrites,
  dividePairs,
  rewriteInline,
  showPairs,
  textRewrites,
  type InlineRewrite,
  withoutLanguages,
} from './inline.ts'
import { indentItemFences } from './item-fences.ts'
import { joinLabels, readDefinitions } from './link-labels.ts'
import { showMacros } from './macros.ts'
import { rewritePlainLines } from './plain-lines.ts'

/**
 * Rewrites the blocks of Python-Markdown and its extensions into directives: admonitions, details, tabs and snippets.
 * Their content is indented, and that of directives is not.
 */
export function translateMkDocs(text: ForeignText, report: Report): readonly MappedLine[] {
  const shown = showMacros(text, report).flatMap((line) => showCodeVariants(line, text) ?? [line])
  const appended = readAppended(text, report)
  const whole = text.isPage ? [...shown, ...appended] : shown
  const written = separateMarkdown(joinHtml(separateCentered(rewriteHtmlBlocks(whole.map(withoutTabs)))))
  const isProse = markProse(written)
  const joined = joinLabels(rewritePlainLines(written, isProse), isProse)
  const lines = dividePairs(joined, isProse, text.options.variables)
  const own = lines.filter((_, index) => isProse[index] === true)
  const found = [...(text.isPage ? [] : appended), ...own].map((line) => abbreviation.exec(line.text) ?? [])
  const abbreviations = new Map(
    found.flatMap(([, name, meaning]) => (name === undefined ? [] : [[name, meaning ?? '']])),
  )
  const definitions = readDefinitions(lines)
  const rewrites = textRewrites(createIconRewrite(text), definitions, text)
  return rewriteBlocks(lines, {
    text,
    report,
    rewrites,
    definitions,
    abbreviations: abbreviationRewrites(abbreviations),
  }).map(withoutEscape)
}

/** A snippet that is only shown has this sign before it. */
function withoutEscape(line: MappedLine): MappedLine {
  const at = /^ *;-+8<-/.test(line.text) ? line.text.indexOf(';') : -1
  return at === -1 ? line : replaceInLine(line, at, at + 1, '')
}

/** Python-Markdown replaces tabs with spaces up to the next multiple of four. */
function withoutTabs(line: MappedLine): MappedLine {
  const at = /^ *\t/.test(line.text) ? line.text.indexOf('\t') : -1
  return at === -1 ? line : withoutTabs(replaceInLine(line, at, at + 1, ' '.repeat(4 - (at % 4))))
}

/** `*[HTML]: Hyper Text Markup Language` */
const abbreviation = /^ *\*\[([^\]]+)\]: *(.*?) *$/

/** What the reading of a page needs. */
export interface MkDocsContext {
  readonly text: ForeignText
  readonly report: Report
  readonly rewrites: readonly InlineRewrite[]
  /** The addresses that links of the page name, by their labels in lower case. */
  readonly definitions: ReadonlyMap<string, string>
  /** Shows the abbreviations of the page. */
  readonly abbreviations: readonly InlineRewrite[]
}

/** `/// note | Title`, until a line with the same slashes. */
const slashes = /^( *)(\/{3,}) *([a-z][\w-]*)(?: *\| *(.*?))? *$/i
const snippet = /^( *)-+8<-+ +"([^"]+)" *$/
/** A line that a plugin of MkDocs replaces. */
export const macro = /^ *\{[*!%].*[*!%]\} *$/

function rewriteBlocks(written: readonly MappedLine[], context: MkDocsContext, margin = 0): MappedLine[] {
  const lines = indentItemFences(rewriteDefinitions(joinIncludes(written)))
  const result: MappedLine[] = []
  const isCode = markIndentedCode(lines, margin)
  let index = 0
  while (index < lines.length) {
    const line = lines[index]
    // Snippets are shown in any code.
    if (isCode[index] === true && line !== undefined && !/8<--|\{[!%]-? *(?:>|include\b|\S+ *!)/.test(line.text)) {
      result.push(line)
      index += 1
      continue
    }
    const fenced = takeFence(lines, index)
    const tabs = takeFenceTabs(lines, index, (fence) => rewriteFence(fence, context))
    const { made, end } =
      tabs ??
      (fenced > 0
        ? { made: rewriteFence(lines.slice(index, index + fenced), context), end: index + fenced }
        : rewriteBlock(lines, index, context))
    // In MkDocs, fences are read before HTML. In CommonMark, one right below HTML would be a part of it.
    const above = lines[index - 1]
    if (fenced > 0 && above !== undefined && /^ {0,3}<.*> *$/.test(above.text)) result.push(...linesAt(above, ['']))
    result.push(...made)
    index = end
  }
  return result
}

/** The rewritten lines of a block, and the line after it. */
interface Rewritten {
  readonly made: readonly MappedLine[]
  readonly end: number
}

function rewriteBlock(lines: readonly MappedLine[], index: number, context: MkDocsContext): Rewritten {
  const line = lines[index] ?? { text: '', line: 0, shifts: [] }
  const block = takeBlock(lines, index)
  const list = takeSnippetList(lines, index)
  if (list !== undefined)
    return { made: list.body.flatMap((one) => [...linesAt(one, ['']), ...rewriteLine(one, context)]), end: list.end }
  const reference = /^( *)::: +([A-Za-z_][\w.-]*) *$/.exec(line.text)
  if (reference !== null) {
    const [, margin = '', name = ''] = reference
    const tool = /^mkdocs-\w+$/.exec(name)?.[0] ?? 'mkdocstrings'
    leaveOut(`documentation that ${tool} makes from code, except for its name`, line, context)
    return {
      made: [{ ...line, text: `${margin}<a id="${name}"></a>\`${name}\`` }],
      end: endOfBlock(lines, index, margin.length),
    }
  }
  if (block === undefined) return { made: rewriteLine(separateHeading(line), context), end: index + 1 }
  if (block.isTab) return rewriteTabs(lines, index, context)
  return { made: wrapBlock(line, block, context), end: block.end }
}

/** A block as a directive. Titles can have the same marks as text. */
function wrapBlock(line: MappedLine, block: Block & Taken, context: MkDocsContext): MappedLine[] {
  const opening = rewriteText({ ...line, text: block.opening }, line, context).text
  return wrapInDirective(line, rewriteBlocks(block.body, context, block.margin), { ...block, opening })
}

/** A block that begins here, its content without indentation, and the line after it. */
function takeBlock(lines: readonly MappedLine[], index: number): (Block & Taken) | undefined {
  const text = lines[index]?.text ?? ''
  const block = openBlock(text)
  if (block !== undefined) {
    const end = endOfBlock(lines, index, block.margin)
    return { ...block, body: lines.slice(index + 1, end).map((line) => dedentLine(line, 4)), end }
  }
  const [, margin = '', marker, written = '', label] = slashes.exec(text) ?? []
  const name = written.toLowerCase()
  const last = marker === undefined ? -1 : lines.findIndex((one, at) => at > index && one.text.trim() === marker)
  if (last === -1) return undefined
  const opening =
    name === 'tab'
      ? `=== "${label ?? ''}"`
      : `${name === 'details' ? '???' : '!!!'} ${name}${label === undefined ? '' : ` "${label}"`}`
  const inner = lines.slice(index + 1, last)
  const isOption = inner.map(({ text: own }) => /^ {4}[a-z]+: /.test(own))
  const body = inner.slice(isOption.includes(false) ? isOption.indexOf(false) : inner.length)
  const made = openBlock(margin + opening)
  return made && { ...made, body, end: last + 1 }
}

/** The files of a list of snippets between two markers, and the line after it. */
function takeSnippetList(lines: readonly MappedLine[], index: number): Taken | undefined {
  const marker = /^ *-+8<-+ *$/
  if (!marker.test(lines[index]?.text ?? '')) return undefined
  const length = lines.slice(index + 1).findIndex(({ text }) => marker.test(text))
  if (length === -1) return undefined
  const end = index + length + 2
  const names = lines.slice(index + 1, end - 1).filter(({ text }) => text.trim() !== '' && !/^ *; /.test(text))
  return { body: names.map((line) => ({ ...line, text: line.text.replace(/^( *)(.*?) *$/, '$1--8<-- "$2"') })), end }
}

interface Taken {
  readonly body: readonly MappedLine[]
  readonly end: number
}

/** The line after a block: the first one that is not blank and not indented deeply enough. */
function endOfBlock(lines: readonly MappedLine[], start: number, margin: number): number {
  let end = start + 1
  for (let index = end; index < lines.length; index += 1) {
    const text = lines[index]?.text ?? ''
    if (text.trim() === '') continue
    if (text.search(/\S/) < margin + 4) break
    end = index + 1
  }
  return end
}

function rewriteTabs(lines: readonly MappedLine[], start: number, context: MkDocsContext): Rewritten {
  const tabs: MappedLine[] = []
  const first = lines[start] ?? { text: '', line: 0, shifts: [] }
  const { margin = 0 } = takeBlock(lines, start) ?? {}
  let end = start
  for (;;) {
    let next = end
    while (lines[next]?.text.trim() === '') next += 1
    const block = takeBlock(lines, next)
    if (block?.isTab !== true || block.margin !== margin) break
    end = block.end
    tabs.push(...wrapBlock(lines[next] ?? first, block, context))
  }
  return { made: wrapInDirective(first, tabs, { margin, opening: 'tabs' }), end }
}

/** Settings of a fence in Python-Markdown, and a snippet that is its only content. */
function rewriteFence(lines: readonly MappedLine[], context: MkDocsContext): MappedLine[] {
  const [first, ...rest] = lines
  if (first === undefined) return []
  const [, marker = '', info = ''] = /^(.*?(?:`{3,}|~{3,}))(.*)$/.exec(first.text) ?? []
  const plain = info
    .replace(fenceTab, '')
    .replace(/^ *\{ *\.?([\w+-]+)?[^}]*\}/, (_, language: string | undefined) => language ?? '')
    .replaceAll(/hl_lines="([^"]*)"/g, (_, numbers: string) => `{${numbers.trim().replaceAll(/\s+/g, ',')}}`)
    .replaceAll(/linenums="(\d+)"/g, 'showLineNumbers=$1')
    .replace(/^ *(?=\{|(?:title|showLineNumbers)=)/, 'text ')
  const [only] = rest
  const shown = rest.length === 2 && only !== undefined ? snippet.exec(only.text)?.[2] : undefined
  const inner = shown === undefined ? rest.flatMap((line) => showSnippet(line, context)) : rest
  const part = shown === undefined ? undefined : snippetOf(shown, only, context)
  const opening = { ...first, text: `${marker}${plain}${part === undefined ? '' : ` ${part}`}` }
  return part === undefined ? [opening, ...inner] : [opening, ...inner.slice(1)]
}

/** The lines of a snippet that is shown next to other lines of a code block. */
function showSnippet(line: MappedLine, context: MkDocsContext): readonly MappedLine[] {
  const include = readIncludeLine(line.text)
  const included = include?.start === undefined && include?.end === undefined ? include : undefined
  const [, margin = '', name] = snippet.exec(line.text) ?? ['', included?.margin, included?.file]
  if (name === undefined) return [line]
  const content = readSnippet(name, context.text)
  if (content !== undefined)
    return content.split('\n').map((one) => ({ ...line, text: one === '' ? '' : `${margin}${one}` }))
  // Code often shows the syntax of Jinja.
  if (included === undefined)
    leaveOut('snippets in code blocks that cannot be found, which show their markers', line, context)
  return [line]
}

function rewriteLine(line: MappedLine, context: MkDocsContext): MappedLine[] {
  const found = snippet.exec(line.text)
  if (found !== null && /\.(?:svg|html?)$/.test(found[2] ?? '')) {
    const html = readSnippet(found[2] ?? '', context.text)
    if (html === undefined) leaveOut('snippets of HTML that cannot be read', line, context)
    // A blank line would end the HTML that the snippet is in.
    return linesAt(
      line,
      (html ?? '').split('\n').filter((one) => one.trim() !== ''),
    )
  }
  if (found !== null) {
    const attributes = snippetOf(found[2] ?? '', line, context)
    return [{ ...line, text: attributes === undefined ? '' : `${found[1] ?? ''}::include{${attributes}}` }]
  }
  const include = readIncludeLine(line.text)
  const part = include === undefined ? undefined : includeAttributes(include, context.text)
  if (include !== undefined && part !== undefined) return [{ ...line, text: `${include.margin}::include{${part}}` }]
  if (macro.test(line.text)) leaveOut('macros, which are shown as text', line, context)
  if (abbreviation.test(line.text)) return [{ ...line, text: '' }]
  const plain = rewriteText(linkNames(withoutLanguages(line), context), line, context)
  return [rewriteInline(plain, () => undefined, context.abbreviations)]
}

function rewriteText(text: MappedLine, place: MappedLine, context: MkDocsContext): MappedLine {
  const shown = rewriteInline(text, (what) => leaveOut(what, place, context), context.rewrites)
  return showPairs(shown, context.text.options.variables)
}

function snippetOf(written: string, line: MappedLine | undefined, context: MkDocsContext): string | undefined {
  if (/^https?:/.test(written)) {
    if (line !== undefined) leaveOut('snippets from addresses', line, context)
    return undefined
  }
  return snippetAttributes(written, context.text)
}

function leaveOut(what: string, { line }: MappedLine, { text, report }: MkDocsContext): void {
  reportLeftOut(what, { file: text.file, line }, report)
}
