import type { Nodes, Root } from 'mdast'
import { directiveFromMarkdown } from 'mdast-util-directive'
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { mathFromMarkdown } from 'mdast-util-math'
import { directive } from 'micromark-extension-directive'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmTable } from 'micromark-extension-gfm-table'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'
import { mathSyntax as dollarMath } from '../dialect/math-syntax.ts'
import { remark } from 'remark'
import { bareAddressesFromMarkdown, mayHoldAddress } from '../dialect/bare-addresses.ts'
import '../bounded/edits.ts'
import { boundedFootnotes } from '../bounded/footnotes.ts'
import { boundedSearches } from '../bounded/searches.ts'
import { boundedEmphasis, boundedStrikethrough } from '../bounded/spans.ts'
import { indentedCode } from '../dialect/code/indented-code.ts'
import { syntaxOf, type Transform } from './transforms.ts'
import { mergePlainBlocks, extractPlainBlocks, treeOf } from '../fast/plain-blocks.ts'
import { taskItemsFromMarkdown } from '../dialect/task-items.ts'
import { underscoresFromMarkdown } from '../dialect/underscores.ts'

type MicromarkExtension = ReturnType<typeof gfmTable>
type MdastExtension = ReturnType<typeof gfmTableFromMarkdown>

interface Syntax {
  /**
   * Whether a text may use the syntax. Other texts are parsed without it, because every extension slows down parsing.
   */
  readonly occursIn: (text: string) => boolean
  readonly extensions: () => readonly [MicromarkExtension, MdastExtension | readonly MdastExtension[]]
}

const syntaxes: readonly Syntax[] = [
  { occursIn: (text) => text.includes('|'), extensions: () => [gfmTable(), gfmTableFromMarkdown()] },
  {
    occursIn: (text) => text.includes('~'),
    extensions: () => [boundedStrikethrough(), gfmStrikethroughFromMarkdown()],
  },
  { occursIn: (text) => text.includes('[^'), extensions: () => [boundedFootnotes(), gfmFootnoteFromMarkdown()] },
  { occursIn: (text) => /\[[\sx]\]/i.test(text), extensions: () => [gfmTaskListItem(), taskItemsFromMarkdown()] },
  {
    occursIn: (text) => mayHoldAddress.test(text),
    extensions: () => [gfmAutolinkLiteral(), bareAddressesFromMarkdown()],
  },
  { occursIn: (text) => /(?<!\w)_\S/.test(text), extensions: () => [{}, underscoresFromMarkdown()] },
  { occursIn: (text) => text.includes('::'), extensions: () => [blockDirective(), directiveFromMarkdown()] },
]

const mathSyntax: Syntax = {
  occursIn: (text) => text.includes('$'),
  extensions: () => [dollarMath(), mathFromMarkdown()],
}

/** The extensions for all of docsgen's syntax, for parsers of other formats. */
export function syntaxExtensions(options: { readonly math: boolean }): {
  readonly micromark: readonly MicromarkExtension[]
  readonly mdast: readonly MdastExtension[]
} {
  const extensions = (options.math ? [...syntaxes, mathSyntax] : syntaxes).map((syntax) => syntax.extensions())
  return {
    micromark: extensions.map(([extension]) => extension),
    mdast: extensions.flatMap(([, extension]) => extension),
  }
}

/** Directives only as blocks: `10:30` and `a:b` in a sentence are just text. */
function blockDirective(): MicromarkExtension {
  const { flow } = directive()
  return flow === undefined ? {} : { flow }
}

/** Parses Markdown text into a tree, with GFM and docsgen's syntax. */
export type MarkdownParser = (text: string) => Root

/** Creates a parser that reads plain blocks itself and passes the others to remark; all of them if plugins change trees. */
export function createMarkdownParser(
  options: { readonly math: boolean },
  transforms: readonly Transform[] = [],
): MarkdownParser {
  const plugins = transforms.filter(({ kind }) => kind === 'remark')
  const parseWhole = createWholeParser(options, plugins)
  if (plugins.length > 0) return parseWhole
  return (text) => {
    const parts = options.math && mathSyntax.occursIn(text) ? undefined : extractPlainBlocks(text)
    if (parts === undefined) return parseWhole(text)
    if (parts.isAllPlain) return treeOf(parts)
    const tree = parseWhole(parts.rest)
    return mergePlainBlocks(tree, parts) ? tree : parseWhole(text)
  }
}

/** Creates a parser that passes everything to remark. It keeps one processor for each combination of syntaxes. */
export function createWholeParser(
  options: { readonly math: boolean },
  plugins: readonly Transform[] = [],
): MarkdownParser {
  const added = syntaxOf(plugins)
  const available = options.math ? [...syntaxes, mathSyntax] : syntaxes
  const processors = new Map<string, ReturnType<typeof createProcessor>>()
  return (text) => {
    const used = available.filter((syntax) => syntax.occursIn(text))
    const key = available.map((syntax) => (used.includes(syntax) ? '1' : '0')).join('')
    const processor = processors.get(key) ?? createProcessor(used, added)
    processors.set(key, processor)
    return processor.parse(text)
  }
}

function createProcessor(used: readonly Syntax[], added: ReturnType<typeof syntaxOf>) {
  const extensions = used.map((syntax) => syntax.extensions())
  return remark()
    .data('micromarkExtensions', [
      boundedSearches(),
      boundedEmphasis(),
      indentedCode,
      ...extensions.map(([extension]) => extension),
      ...added.micromark,
    ])
    .data('fromMarkdownExtensions', [
      ...extensions.map(([, extension]) => extension),
      ...added.mdast,
    ] as Nodes[] as never)
    .freeze()
}
