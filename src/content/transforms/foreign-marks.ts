import type { Paragraph } from 'mdast'
import { placeOf, type PageContext } from '../page-context.ts'

/** How paragraphs begin that are more than text to another tool, what they are there, and what says the same here. */
const marks: readonly (readonly [start: RegExp, what: string, remedy: string])[] = [
  [
    /^(?:!!!|\?\?\?\+?) *[a-z][\w-]*(?: +(?:[a-z]+|"[^"\n]*"))* *(?:\n|$)/,
    'an admonition of MkDocs',
    'write :::note[Title] and ::: around its text',
  ],
  [/^===[!+]? *"/, 'a tab of MkDocs', 'write ::::tabs, and in it :::tab[Label] and ::: around the text of each'],
  [/^-+8<-+ /, 'a snippet of MkDocs', 'write ::include{file="…"}'],
  [/^\{\{[<%] /, 'a shortcode of Hugo', 'write what it stands for'],
  [/^\{% [a-z]/, 'a tag of Liquid', 'write what it stands for'],
  [/^:::\s+[A-Za-z_]\w*(?:\.\w+)+/, 'a reference of mkdocstrings', 'write what it stands for'],
  [/^:{3,}\{[a-z][\w-]*\}/, 'a directive of MyST', 'write :::note[Title], without braces, and ::: around its text'],
  [/^\([A-Za-z][\w:.-]*\)=(?:\n|$)/, 'a label of MyST', 'write {#label} behind the heading that it names'],
]

/** How paragraphs end that say to kramdown what class or id something has: `{: .no_toc }` on a line of its own. */
const attributeList = /(?:^|\n)\{:[^{}\n]*\}$/

/** Tells of marks of other tools, which are text here as everywhere in Markdown. */
export function tellForeignMark(paragraph: Paragraph, context: PageContext): void {
  const last = paragraph.children.at(-1)
  if (last?.type === 'text' && attributeList.test(last.value))
    tell('a list of attributes of kramdown', 'remove it', paragraph, context)
  const [first] = paragraph.children
  if (first?.type !== 'text') return
  const found = marks.find(([start]) => start.test(first.value))
  if (found !== undefined) tell(found[1], found[2], paragraph, context)
}

function tell(what: string, remedy: string, paragraph: Paragraph, context: PageContext): void {
  context.report({
    severity: 'warning',
    rule: 'foreign-mark',
    message: `${what} is shown as text; ${remedy}`,
    at: placeOf(context, paragraph.position?.start),
  })
}
