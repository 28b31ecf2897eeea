import type { Heading, Node, Paragraph, Parents, Text } from 'mdast'
import type { Point } from 'unist'
import { placeOf, type PageContext } from '../page-context.ts'
import { findInSource } from '../find-in-source.ts'

const noteRemedy = 'write :::note[Title] and ::: around its text'

/** How paragraphs begin that are more than text to another tool, what they are there, and what says the same here. */
const marks: readonly (readonly [start: RegExp, what: string, remedy: string])[] = [
  [/^(?:!!!|\?\?\?\+?) *[a-z][\w-]*(?: +(?:[a-z]+|"[^"\n]*"))* *(?:\n|$)/, 'an admonition of MkDocs', noteRemedy],
  [
    /^\/{3,} *[a-z][\w-]*(?: *\|[^\n]*)?(?:\n|$)/,
    'a block of MkDocs',
    'write :::note[Title] and ::: around its text, without /// below it',
  ],
  [/^===[!+]? *"/, 'a tab of MkDocs', 'write ::::tabs, and in it :::tab[Label] and ::: around the text of each'],
  [/^-+8<-+ /, 'a snippet of MkDocs', 'write ::include{file="…"}'],
  [/^\{\{[<%] /, 'a shortcode of Hugo', 'write what it stands for'],
  [/^\{% [a-z]/, 'a tag of Liquid', 'write what it stands for'],
  [/^:::\s+[A-Za-z_]\w*(?:\.\w+)+/, 'a reference of mkdocstrings', 'write what it stands for'],
  [/^:{3,}\{[a-z][\w-]*\}/, 'a directive of MyST', 'write :::note[Title], without braces, and ::: around its text'],
  [/^\([A-Za-z][\w:.-]*\)=(?:\n|$)/, 'a label of MyST', 'write {#label} behind the heading that it names'],
]

/** How quotes begin that are notes to VitePress and Obsidian, and quotes to GitHub. */
const titledAlert = /^\[![a-z][\w-]*\](?:[+-]?[ \t]|[+-]?(?:\n|$))/i

/** What follows the end of a link, a picture or a word, to say to MkDocs or kramdown what it is: `{ .md-button }`. */
const inlineAttributes =
  /^\{(?!:[^{}\n]*\}$):? *(?:[.#][\w-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}]+))(?: +[^{}\n]*)?\}/

/** The same at the end of a heading, where `{#id}` alone is known. */
const headingAttributes = /(?<=\s)\{:? *(?:#[\w-]+ +)?(?:\.[\w-]+|[\w-]+=[^\s{}]+)[^{}\n]*\}$/g

/**
 * A link between the notes of a wiki that says so by a label, a place or the name of a file, or what a wiki embeds; not
 * `[[bin]]` of TOML, `[[deprecated("a | b")]]` of C++ nor `[[Home Object]]` of a specification.
 */
const wikiLink =
  /(?<!\\)!\[\[[^[\]\n]+\]\]|(?<![\\\w!])\[\[(?=[\p{L}\p{N}#])(?=[^\]\n]*(?:[#|][^\]]|\.md\]))[^[\]"'()\n]+\]\]/giu

const inline = new Set(['link', 'linkReference', 'image', 'imageReference', 'inlineCode'])

/** How paragraphs end that say to kramdown what class or id something has: `{: .no_toc }` on a line of its own. */
const attributeList = /^\s*\{:[^{}\n]*\}$/g

/** Tells of marks of other tools, which are text here as everywhere in Markdown. */
export function tellForeignMark(paragraph: Paragraph, parent: Parents | undefined, context: PageContext): void {
  const last = paragraph.children.at(-1)
  const list = last?.type === 'text' ? [...findInSource(last, attributeList, context)].at(-1) : undefined
  if (list !== undefined) tell('a list of attributes of kramdown', 'remove it', at(list.point), context)
  const [first] = paragraph.children
  if (first?.type !== 'text') return
  if (parent?.type === 'blockquote' && parent.children[0] === paragraph && titledAlert.test(first.value))
    tell('a note with a title of its own, or of a kind that GitHub does not know,', noteRemedy, paragraph, context)
  const found = marks.find(([start]) => start.test(first.value))
  if (found !== undefined) tell(found[1], found[2], paragraph, context)
}

/** Tells of what other tools read at the end of a heading. */
export function tellForeignAttributes(heading: Heading, context: PageContext): void {
  const last = heading.children.at(-1)
  if (last?.type !== 'text' || !last.value.endsWith('}')) return
  for (const { point } of findInSource(last, headingAttributes, context))
    tell('a list of attributes', 'write {#id}, or remove it', at(point), context)
}

/** Tells of what other tools read in a line of text. */
export function tellForeignText(
  node: Text,
  index: number | undefined,
  parent: Parents | undefined,
  context: PageContext,
): void {
  const before = index === undefined ? undefined : parent?.children[index - 1]
  if (before !== undefined && inline.has(before.type) && inlineAttributes.test(node.value))
    tell('a list of attributes', 'remove it', node, context)
  if (!node.value.includes('[[')) return
  for (const { point } of findInSource(node, wikiLink, context))
    tell('a link of a wiki', 'write [text](page.md) or ![text](picture.png)', at(point), context)
}

function tell(what: string, remedy: string, node: Pick<Node, 'position'>, context: PageContext): void {
  context.report({
    severity: 'warning',
    rule: 'foreign-mark',
    message: `${what} is shown as text; ${remedy}`,
    at: placeOf(context, node.position?.start),
  })
}

function at(point: Point): Pick<Node, 'position'> {
  return { position: { start: point, end: point } }
}
