import { isPlainMark, type Variables } from '../../../config/variables.ts'
import { escapePattern } from '../../../formats/escape-pattern.ts'
import { replaceInLine, type MappedLine } from '../../../report/mapped-text.ts'
import { escapeHtml } from '../../../formats/escape-html.ts'
import {
  attributeLists,
  imagesInHtml,
  isHeading,
  keepId,
  reportAttributes,
  showImage,
  showText,
  textWithAttributes,
} from './attribute-lists.ts'
import { repositoryLinks, smartSymbols, type ForeignText } from '../foreign-text.ts'
import { proseParts } from '../outside-code.ts'
import { magicLinks } from './magic-links.ts'

/** The groups of a match, and the whole line. */
interface Found {
  readonly 0: string
  readonly 1?: string
  readonly groups: readonly (string | undefined)[]
  readonly input: string
}

/** A mark, and what replaces it. */
export type InlineRewrite = readonly [
  pattern: RegExp,
  replace: (match: Found, leaveOut: (what: string) => void) => string,
]

/** The rewrites of text: those of images and attributes, that of icons, those of other marks, and those of links. */
export function textRewrites(
  icons: InlineRewrite,
  definitions: ReadonlyMap<string, string>,
  { options }: ForeignText,
): readonly InlineRewrite[] {
  const marks = markRewrites.flatMap(([name, ...rewrite]) => (isPlainMark(name, options.variables) ? [] : [rewrite]))
  const shownIcons = isPlainMark('emoji', options.variables) ? [] : [icons]
  const symbols = options.variables[smartSymbols] === undefined ? [] : symbolRewrites
  const links = magicLinks(options.variables[repositoryLinks], definitions)
  return [...attributeRewrites(definitions), ...shownIcons, ...marks, ...symbols, ...links]
}

/** What the extension "smartsymbols" of PyMdown shows. Arrows stay as they are: `-->` may end a comment. */
const symbols = new Map(
  '(tm)=™ (c)=© (r)=® c/o=℅ +/-=± =/==≠ 1/4=¼ 1/2=½ 3/4=¾ 1/3=⅓ 2/3=⅔'
    .split(' ')
    .map((pair) => [pair.slice(0, -2), pair.slice(-1)]),
)

const symbolRewrites: readonly InlineRewrite[] = [
  [
    /\]\([^)]*\)|<[a-z!][^>]*>|https?:\S+|\((?:tm|c|r)\)|\bc\/o\b|\+\/-|=\/=|(?<![\w/.])(?:1\/[234]|[23]\/[34])(?![\w/.])/gi,
    ({ 0: all }) => symbols.get(all.toLowerCase()) ?? all,
  ],
]

const attributeRewrites = (definitions: ReadonlyMap<string, string>): readonly InlineRewrite[] => [
  // The signs that close a heading: `## Knots ## { #knots }`.
  [/(?<=\S) +#+ +(?=\{:? *[.#\w][^}]*\} *$)/g, ({ 0: all, input }) => (isHeading(input) ? ' ' : all)],
  [imagesInHtml, ({ groups }, leaveOut) => showImage(groups, leaveOut)],
  [textWithAttributes, ({ groups }, leaveOut) => showText(groups, definitions, leaveOut)],
  [
    attributeLists,
    ({ 0: all, input }, leaveOut) => {
      reportAttributes(all, leaveOut)
      return keepId(all, input, () => undefined)
    },
  ],
  [/<mailto:(?=[\w.+-]+@[\w.-]+>)/gi, () => '<'],
  // Python-Markdown removes braces after a link even if it cannot read them.
  [/(?<=\]\([^()\s]*\))\{[^\s{}%][^{}]*\}/g, () => ''],
  // A label and a footnote: CommonMark would take the footnote for the label of the address.
  [
    /(?<!\])\[([^[\]^][^[\]]*)\](?=\[\^)/g,
    ({ 0: all, 1: label = '' }) => (definitions.has(label.toLowerCase()) ? `${all}[]` : all),
  ],
]

/** Marks of the extensions of PyMdown, each with the name of its extension. */
const markRewrites: readonly (readonly [extension: string, ...InlineRewrite])[] = [
  [
    'critic',
    /\{(?:\+\+|--|~~|==|>>)(?=\S)/g,
    ({ 0: all }, leaveOut) => {
      leaveOut('suggested changes, which are shown as text')
      return all
    },
  ],
  [
    'keys',
    /(?<!\{)\+\+([a-z0-9"][\w" -]*(?:\+[\w" -]+)*)\+\+/g,
    ({ 1: keys = '' }) => keys.split('+').map(keyOf).join('+'),
  ],
  ['tilde', /(?<!~)~([\w+-]+)~(?!~)/g, ({ 1: text = '' }) => `<sub>${text}</sub>`],
  ['caret', /(?<![\^[])\^([\w+-]+)\^(?!\^)/g, ({ 1: text = '' }) => `<sup>${text}</sup>`],
]

/** Marks that can have code between them: `==wet ropes==` and `^^new^^`, but not `knots==1.0 ropes==2.0`. */
const pairs: readonly (readonly [pattern: RegExp, name: string, extension: string])[] = [
  [/(?<![\w={])==(?=[^\s=])[^=]*(?<=\S)==(?![\w=])/g, 'mark', 'mark'],
  [/(?<![\w^])\^\^(?=[^\s^])[^^]*(?<=\S)\^\^(?![\w^])/g, 'ins', 'caret'],
]

/** Writes marks of two characters as HTML. */
export function showPairs(line: MappedLine, variables: Variables): MappedLine {
  return pairs.reduce((before, [pattern, name, extension]) => {
    if (isPlainMark(extension, variables)) return before
    const found = [...hideCode(before.text).matchAll(pattern)].toReversed()
    return found.reduce((shown, { 0: { length }, index }) => {
      const end = index + length
      return replaceInLine(replaceInLine(shown, end - 2, end, `</${name}>`), index, index + 2, `<${name}>`)
    }, before)
  }, line)
}

const openPairs = [
  { name: 'mark', sign: '==', opens: /(?<![\w={])==(?=[^\s=])[^=]*$/, closes: /^[^=]*[^\s=]==(?![\w=])/ },
  { name: 'caret', sign: '^^', opens: /(?<![\w^])\^\^(?=[^\s^])[^^]*$/, closes: /^[^^]*[^\s^]\^\^(?![\w^])/ },
]

/** Marks text over two lines in each of them. */
export function dividePairs(
  lines: readonly MappedLine[],
  isProse: readonly boolean[],
  variables: Variables,
): readonly MappedLine[] {
  const read = openPairs.filter(({ name }) => !isPlainMark(name, variables))
  return read.reduce((before, { sign, opens, closes }) => {
    const textAt = (index: number): string => (isProse[index] === true ? hideCode(before[index]?.text ?? '') : '')
    const isDivided = before.map((_, index) => opens.test(textAt(index)) && closes.test(textAt(index + 1)))
    return before.map((line, index) => {
      const end = line.text.trimEnd().length
      const closed = isDivided[index] === true ? replaceInLine(line, end, end, sign) : line
      const start = line.text.search(/[^\s>]/)
      return isDivided[index - 1] === true ? replaceInLine(closed, start, start, sign) : closed
    })
  }, lines)
}

/** A line with other characters in its code. */
function hideCode(text: string): string {
  return proseParts(text).reduce((shown, { start, part }) => shown.padEnd(start, '.') + part, '')
}

/** Explains abbreviations in text, but not in addresses and tags. */
export function abbreviationRewrites(meanings: ReadonlyMap<string, string>): readonly InlineRewrite[] {
  if (meanings.size === 0) return []
  const names = [...meanings.keys()].map(escapePattern).join('|')
  const pattern = new RegExp(String.raw`\]\([^)]*\)|<[^>]+>|https?:\S+|(?<![\w-])(${names})(?![\w-])`, 'g')
  const show = ({ 0: all, 1: name = '' }: Found): string =>
    name === '' ? all : `<abbr title="${escapeHtml(meanings.get(name) ?? '')}">${name}</abbr>`
  return [[pattern, show]]
}

/** Rewrites the marks in a line that is not code. */
export function rewriteInline(
  line: MappedLine,
  leaveOut: (what: string) => void,
  patterns: readonly InlineRewrite[],
): MappedLine {
  let result = line
  for (const [pattern, replace] of patterns) {
    const found = proseParts(result.text).flatMap(({ start, part }) =>
      [...part.matchAll(pattern)].map((match) => ({
        match: { 0: match[0], 1: match[1] ?? '', groups: match, input: result.text },
        start: start + match.index,
      })),
    )
    for (const { match, start } of found.toReversed())
      result = replaceInLine(result, start, start + match[0].length, replace(match, leaveOut))
  }
  return result
}

/** The language of code in a line, which only sets its colors: `#!python range(10)`. */
export function withoutLanguages(line: MappedLine): MappedLine {
  const spans = line.text.matchAll(/(?<!`)(`+)(?!`)((?:#!|:::)[\w.+-]+ +)?.*?(?<!`)\1(?!`)/g)
  return [...spans].reduceRight((shown, { 1: ticks = '', 2: name = '', index }) => {
    const start = index + ticks.length
    return name === '' ? shown : replaceInLine(shown, start, start + name.length, '')
  }, line)
}

/** Names of keys, and what PyMdown shows for them. */
const keyNames = new Map(
  (
    'control=ctrl escape=esc delete=del insert=ins return=enter command=cmd windows=win opt=option function=fn ' +
    'arrow-up=up arrow-down=down arrow-left=left arrow-right=right plus=+ minus=- hyphen=- equal== slash=/ ' +
    String.raw`backslash=\ bar=| pipe=| tilde=~ comma=, period=. colon=: semicolon=; exclam=! question=? underscore=_ ` +
    'bracket-left=[ bracket-right=] brace-left={ brace-right=} less=< greater=> grave=` single-quote=\' double-quote="'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
)

/** Marks that Markdown would read in a name of a key. */
const written = (name: string): string => name.replaceAll(/[^\w\s+-]/g, (mark) => `&#${String(mark.codePointAt(0))};`)

function keyOf(key: string): string {
  if (key.startsWith('"')) return `<kbd>${key.replaceAll('"', '')}</kbd>`
  const words = (keyNames.get(key) ?? key.replace(/^num(?=\d)/, 'num-')).split(/(?<=.)-/)
  return `<kbd>${words.map((word) => written(word.charAt(0).toUpperCase() + word.slice(1))).join(' ')}</kbd>`
}
