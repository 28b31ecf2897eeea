import type { Code, Heading, Link, Node, Paragraph, Parents, Text } from 'mdast'
import type { Point } from 'unist'
import { placeOf, type PageContext } from '../parse/page-context.ts'
import { lineAt } from '../dialect/colon-fences.ts'
import { findInSource } from '../parse/find-in-source.ts'
import { macro } from './mkdocs/mkdocs.ts'

const noteFix = 'write :::note[Title] and ::: around its text'

/** `!!! note`, `??? custom inline "Title"`; not a sentence such as `??? when to use it`. */
const admonitionOfMkDocs =
  /^(?:!!!|\?\?\?\+?) *(?:[a-z][\w-]*(?: +[a-z]+)* +"[^"\n]*" *|(?:abstract|admonition|attention|bug|caution|danger|details|error|example|fail(?:ure)?|hint|important|info|note|question|quote|seealso|success|summary|tip|tldr|todo|warning)(?: +[a-z]+){0,2} *)(?:\n|$)/

const includeFix = 'write ::include{file="…"}'
const codeFix = 'write a code block with file="…" after its language'

/**
 * How paragraphs begin that have a special meaning in another tool, what they are there, and how to write them in
 * docsgen.
 */
const marks: readonly (readonly [start: RegExp, what: string, fix: string])[] = [
  [admonitionOfMkDocs, 'an MkDocs admonition', noteFix],
  [
    /^\/{3,} *[a-z][\w-]*(?: *\|[^\n]*)?(?:\n|$)/,
    'an MkDocs block',
    'write :::note[Title] and ::: around its text, without /// below it',
  ],
  [/^===[!+]? *"/, 'an MkDocs tab', 'write ::::tabs, and in it :::tab[Label] and ::: around the text of each'],
  [/^-+8<-+ /, 'an MkDocs snippet', includeFix],
  [/^\{!\s*[^\s!]+\s*!\}/, 'an MkDocs include', includeFix],
  [/^\[!INCLUDE\s*$/i, 'a DocFX include', includeFix],
  [/^\[!code(?:-[\w#+]+)?\s*$/i, 'a DocFX code reference', codeFix],
  [/^:::image\s/, 'a DocFX image', 'write ![text](picture.png)'],
  [/^:::[a-z-]+(?:[ \t][^\n]*)?:::/, 'a DocFX element', 'write its content in Markdown'],
  [/^\{\{#(?:include|rustdoc_include|playground)\s/, 'an mdBook include', includeFix],
  [/^<<< *@?[\w.]*\/\S/, 'a VitePress snippet', codeFix],
  [/^[!?]> /, 'a docsify note', noteFix],
  [/^\[block:[a-z-]+\](?:\n|$)/, 'a ReadMe block', 'write its content in Markdown'],
  [/^\{\/\*/, 'an MDX comment', 'write it as <!-- … -->'],
  [
    /^export (?:(?:async )?function|const|let|default)\s/,
    'MDX code',
    'remove it; to add a component, create templates/components/Name.tsx',
  ],
  [/^\*\[[^\]\n]+\]: /, 'an MkDocs abbreviation', 'write <abbr title="…"> where it is used'],
  [/^%%(?!%)/, 'an Obsidian comment', 'write it as <!-- … -->'],
  [/^\.\. [a-z][\w-]*::(?:\s|$)/, 'a reStructuredText directive', 'write its content in Markdown'],
  [/^\{\{[<%] /, 'a Hugo shortcode', 'write its content in Markdown'],
  [/^\{% [a-z]/, 'a tag of Liquid or GitBook', 'write its content in Markdown'],
  [/^:::\s+[A-Za-z_]\w*(?:\.\w+)+/, 'an mkdocstrings reference', 'write its content in Markdown'],
  [/^:{3,} *\{(?:[.#][\w-]+|[\w-]+=)[^}\n]*\}/, 'a Pandoc or Quarto block', noteFix],
  [/^:{3,}\{[a-z][\w-]*\}/, 'a MyST directive', 'write :::note[Title], without braces, and ::: around its text'],
  [/^\([A-Za-z][\w:.-]*\)=(?:\n|$)/, 'a MyST label', 'write {#label} after the heading that it names'],
]

/** How quotes begin that are notes in VitePress and Obsidian, and plain quotes on GitHub. */
const titledAlert = /^\[![a-z][\w-]*\](?:[+-]?[ \t]|[+-]?(?:\n|$))/i

/** How quotes begin that have another meaning in DocFX. */
const quoteOfDocFx = /^\[!(?:div [^\]\n]*\]|video )/i

/** Attributes after a link, a picture or a word in MkDocs or kramdown: `{ .md-button }`. */
const inlineAttributes =
  /^\{(?!:[^{}\n]*\}$):? *(?:[.#][\w-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}]+))(?: +[^{}\n]*)?\}/

/** The same at the end of a heading, where docsgen only supports `{#id}`. */
const headingAttributes = /(?<=\s)\{:? *(?:#[\w-]+ +)?(?:\.[\w-]+|[\w-]+=[^\s{}]+)[^{}\n]*\}$/g

/**
 * A wiki link, recognized by its label, anchor or file name, or a wiki embed. Does not match `[[bin]]` in TOML,
 * `[[deprecated("a | b")]]` in C++ or `[[Home Object]]` in a specification.
 */
const wikiLink =
  /(?<!\\)!\[\[[^[\]\n]+\]\]|(?<![\\\w!])\[\[(?=[\p{L}\p{N}#])(?=[^\]\n]*(?:[#|][^\]]|\.md\]))[^[\]"'()\n]+\]\]/giu

const inline = new Set(['link', 'linkReference', 'image', 'imageReference', 'inlineCode'])

/** Text that is highlighted in MkDocs and Obsidian. */
const highlight = /(?<![\w=`])==(?=[^\s=])[^=\n]*(?<=\S)==(?![\w=])/g

/** A kramdown attribute list on its own line at the end of a paragraph: `{: .no_toc }`. */
const attributeList = /^\s*\{:[^{}\n]*\}$/g

/** Reports markup of other tools, which is plain text in Markdown. */
export function reportForeignMark(paragraph: Paragraph, parent: Parents | undefined, context: PageContext): void {
  const last = paragraph.children.at(-1)
  const list = last?.type === 'text' ? [...findInSource(last, attributeList, context)].at(-1) : undefined
  if (list !== undefined) reportMark('a kramdown attribute list', 'remove it', at(list.point), context)
  const [first] = paragraph.children
  if (first?.type !== 'text') return
  if (parent?.type === 'blockquote' && parent.children[0] === paragraph && titledAlert.test(first.value))
    reportMark('a note with a custom title, or of a kind that GitHub does not support,', noteFix, paragraph, context)
  if (parent?.type === 'blockquote' && quoteOfDocFx.test(first.value))
    reportMark('a DocFX marker', 'write its content in Markdown', paragraph, context)
  const found = marks.find(([start]) => start.test(first.value))
  if (found !== undefined && !wasRead(first.value, paragraph, context))
    reportMark(found[1], found[2], paragraph, context)
  reportDefinition(paragraph, context)
}

/** Whether a paragraph begins with what was already reported in a page of MkDocs, or is an example in a page of Hugo. */
function wasRead(text: string, { position }: Paragraph, context: PageContext): boolean {
  const { dialect } = context.options
  if (dialect === 'hugo') return text.startsWith('{{')
  return dialect === 'mkdocs' && position !== undefined && macro.test(lineAt(position.start, context))
}

/** A term on a line, and its definition after a colon on the next: a definition list in Hugo, MkDocs and kramdown. */
function reportDefinition({ position }: Paragraph, context: PageContext): void {
  if (position === undefined || position.end.line === position.start.line) return
  const point = { line: position.start.line + 1, column: 1 }
  const column = lineAt(point, context).search(/(?<=^[\s>]*): {1,3}\S/)
  if (column === -1) return
  const fix = 'write an ordinary list, or <dl> with <dt> and <dd>'
  reportMark('a definition list', fix, at({ ...point, column: column + 1 }), context)
}

/** What other tools replace with the text of a file. On pages about Markdown it is an example. */
const includeInCode = /^[ \t]*(?:\{\{#(?:rustdoc_)?include\s|-+8<-+ ["'])/m
const languagesOfText = new Set(['', 'md', 'markdown', 'mdx', 'text', 'txt'])

/** Reports a file that another tool would show in a code block. */
export function reportForeignCode(node: Code, language: string, context: PageContext): void {
  const { start } = node.position ?? {}
  if (start === undefined || languagesOfText.has(language)) return
  const index = node.value.search(includeInCode)
  if (index === -1) return
  const line = start.line + node.value.slice(0, index).split('\n').length
  const fix = 'write file="…" after the language, and leave the block empty'
  reportMark('a file include', fix, at({ ...start, line }), context)
}

/** `<!--@include: ./part.md-->` includes a file in VitePress and is an empty comment elsewhere. */
export function reportForeignComment(comment: string, point: Point | undefined, context: PageContext): void {
  const file = /^<!--\s*@include:\s*([^\s#{]+?)(?:[\s#{]|-->)/.exec(comment)?.[1]
  if (file === undefined) return
  const message = `a VitePress include is left out; write ::include{file="${file}"}`
  context.report({ severity: 'warning', rule: 'foreign-mark', message, at: placeOf(context, point) })
}

/** Reports what other tools read at the end of a heading. */
export function reportForeignAttributes(heading: Heading, context: PageContext): void {
  const last = heading.children.at(-1)
  if (last?.type !== 'text' || !last.value.endsWith('}')) return
  for (const { point } of findInSource(last, headingAttributes, context))
    reportMark('an attribute list', 'write {#id}, or remove it', at(point), context)
}

/** Reports what other tools read in a line of text. */
export function reportForeignText(
  node: Text,
  index: number | undefined,
  parent: Parents | undefined,
  context: PageContext,
): void {
  const before = index === undefined ? undefined : parent?.children[index - 1]
  if (before !== undefined && inline.has(before.type) && inlineAttributes.test(node.value))
    reportMark('an attribute list', 'remove it', node, context)
  if (node.value.includes('](')) reportLostLinks(node, context)
  if (node.value.includes('=='))
    for (const { point } of findInSource(node, highlight, context))
      reportMark('a highlight', 'write <mark>…</mark>', at(point), context)
  if (!node.value.includes('[')) return
  reportUndefinedFootnotes(node, context)
  for (const { point } of findInSource(node, wikiLink, context))
    reportMark('a wiki link', 'set markdown.dialect to obsidian or wiki, or write [text](page.md)', at(point), context)
}

/** An address that ends like a file and has a space, which only other tools read. */
const spacedAddress =
  /(?<=\]\()(?![<\s])[^()<>"'\n]{0,200}? [^()<>"'\n]{0,200}?\.(?:mdx?|html?|png|jpe?g|gif|svg|webp|avif|pdf|zip)(?:#[^()\s]{0,200})?(?=\))/gi
/** A picture with a size, as in markdown-it-imsize: `![text](a.png =100x50)`. */
const sizedAddress = /(?<=\]\()[^()<>\s]{1,200} =\d*%?x?\d*%?(?=\))/g

/** Reports links and pictures that Markdown shows as text. */
function reportLostLinks(node: Text, context: PageContext): void {
  for (const { point } of findInSource(node, spacedAddress, context))
    reportMark('a link with a space in its address', 'write < and > around the address', at(point), context)
  for (const { point } of findInSource(node, sizedAddress, context))
    reportMark('a picture with a size', 'write <img src="…" width="…" alt="…">', at(point), context)
}

/** Reports a link without an address, such as `[text]()`. */
export function reportEmptyLink({ url, position }: Link, context: PageContext): void {
  if (url !== '') return
  const message = 'this link has no address, so it leads to its own page; write one, or remove the brackets'
  context.report({ severity: 'warning', rule: 'broken-link', message, at: placeOf(context, position?.start) })
}

/** Not a class of characters in a regular expression, which a quantifier follows. */
const footnoteMark = /(?<![\\\](])\[\^(\w[\w-]*)\](?![*+?{(\]\w])/g

/** A footnote with a definition is not text. */
function reportUndefinedFootnotes(node: Text, context: PageContext): void {
  for (const { point, match } of findInSource(node, footnoteMark, context)) {
    const message = `the footnote "${match[1] ?? ''}" has no definition, so it is shown as text; add a line that begins with "[^${match[1] ?? ''}]:"`
    context.report({ severity: 'warning', rule: 'undefined-footnote', message, at: placeOf(context, point) })
  }
}

function reportMark(what: string, fix: string, node: Pick<Node, 'position'>, context: PageContext): void {
  context.report({
    severity: 'warning',
    rule: 'foreign-mark',
    message: `${what} is shown as text; ${fix}`,
    at: placeOf(context, node.position?.start),
  })
}

function at(point: Point): Pick<Node, 'position'> {
  return { position: { start: point, end: point } }
}
