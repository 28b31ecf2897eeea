import type { Parents, Root, RootContent } from 'mdast'
import type { MarkdownOptions } from '../parse/page-context.ts'
import { createEmojiReader, keepHeadingNames } from './emoji.ts'
import { visit } from '../../formats/visit.ts'

const blocks = new Set(['paragraph', 'heading', 'tableCell'])

/** Creates a function that writes the characters that text has names or other characters for. */
export function createCharacterWriter(
  options: Pick<MarkdownOptions, 'smartPunctuation' | 'dialect' | 'anchors' | 'variables'>,
): (tree: Root) => Promise<void> {
  const writeEmoji = createEmojiReader(options)
  return async (tree) => {
    keepHeadingNames(tree, options)
    await writeEmoji(tree)
    if (options.smartPunctuation !== false) writeSmartPunctuation(tree, options.smartPunctuation === 'commonmark')
  }
}

/** Turns straight quotes, hyphens and dots in text into typographic characters. */
function writeSmartPunctuation(tree: Root, isOfCommonMark: boolean): void {
  const texts: { readonly node: { value: string }; readonly start: number }[] = []
  // Quotes can be around code and links, so the text of the page is read as a whole.
  let whole = ''
  visit(tree, (node, index, parent) => {
    if (node.type === 'text' && isOfCommonMark && isVerbatim(node.value, parent, index)) whole += 'A'
    else if (node.type === 'text') {
      const [before, after] = isOfCommonMark ? marksAround(parent, index) : ['', '']
      whole += before
      texts.push({ node, start: whole.length })
      whole += node.value + after
    } else if (node.type === 'inlineCode') whole += isOfCommonMark ? '`' : 'A'
    else if (blocks.has(node.type)) whole += blockStart
  })
  if (!/["'.`-]/.test(whole)) return
  const written = isOfCommonMark ? byDelimiters(whole) : bySmartyPants(whole)
  for (const { node, start } of texts) node.value = written(start, start + node.value.length)
}

/** Whether a text is the address of its link, or is in an HTML element with code. */
function isVerbatim(text: string, parent: Parents | undefined, index = 0): boolean {
  if (parent?.type === 'link' && parent.url.endsWith(text)) return true
  const before = parent?.children[index - 1]
  return before?.type === 'html' && /^<(?:code|kbd|samp)\b/i.test(before.value)
}

/** A space that no text has. */
const blockStart = '\u2029'

function markOf(sibling: RootContent | undefined, usual = ''): string {
  if (sibling === undefined) return usual
  return sibling.type === 'break' ? '\n' : sibling.type === 'link' ? ')' : '*'
}

/** Characters in place of the marks before and after a text. */
function marksAround(parent: Parents | undefined, index = 0): readonly [before: string, after: string] {
  if (parent === undefined) return ['', '']
  const ofParent = blocks.has(parent.type) ? ['', ''] : parent.type === 'link' ? ['[', ')'] : ['*', '*']
  return [markOf(parent.children[index - 1], ofParent[0]), markOf(parent.children[index + 1], ofParent[1])]
}

/** Writes a part of a text. */
type WritePart = (from: number, to: number) => string

/**
 * The rules of retext-smartypants, which Astro used until version 6. The library parses words and sentences for that,
 * which takes ten times as long.
 */
function bySmartyPants(whole: string): WritePart {
  const curved = whole.replaceAll(quote, (mark, _, offset: number) => curve(mark, closesAt(whole, offset + 1)))
  return (from, to) =>
    curved
      .slice(from, to)
      .replaceAll(/(?<!`)``(?!`)/g, '“')
      .replaceAll(/(?<!')''(?!')/g, '”')
      .replaceAll(/(?<!-)--(?!-)/g, '—')
      .replaceAll(/\.{3,}|\.(?: \.){2,}/g, '…')
}

/** A quote that is not one of two. */
const quote = /(["'])(?<!\1\1)(?!\1)/g

/** What is after a closing quote, or a letter before it. */
const closing =
  /(?<=[\p{L}\p{N}\p{M}]["'])|(?=(([\p{P}\p{S}])\2*))\1(?![\p{L}\p{N}\p{M}])|\d\ds(?![\p{L}\p{N}\p{M}])|\s|$/uy

function closesAt(text: string, place: number): boolean {
  closing.lastIndex = place
  return closing.test(text)
}

function curve(mark: string, isClosing: boolean): string {
  if (mark === '"') return isClosing ? '”' : '“'
  return isClosing ? '’' : '‘'
}

/**
 * The rules of pulldown-cmark, which Astro follows from version 7. Quotes open and close as the marks of emphasis do in
 * CommonMark. A quote without a partner is ’ or “.
 */
function byDelimiters(whole: string): WritePart {
  const written = whole.split('')
  let single: number | undefined
  let isOpen = false
  for (const { 0: mark, index } of whole.matchAll(/["'\u2029]/g)) {
    const { opens, closes } = flanksOf(whole, index)
    const start = closes ? single : undefined
    if (mark === blockStart) [single, isOpen] = [undefined, false]
    else if (mark === '"') {
      written[index] = isOpen && closes ? '”' : '“'
      isOpen = isOpen ? !closes : opens
    } else {
      written[index] = '’'
      if (start !== undefined) written[start] = '‘'
      single = start !== undefined ? undefined : opens ? index : single
    }
  }
  return (from, to) => written.slice(from, to).join('').replaceAll(/-{2,}/g, writeDashes).replaceAll('...', '…')
}

/** Whether a quote can be before or after what is quoted. */
function flanksOf(text: string, place: number): { readonly opens: boolean; readonly closes: boolean } {
  const before = /\P{Cs}$/u.exec(text.slice(Math.max(0, place - 2), place))?.[0] ?? blockStart
  const after = /^\P{Cs}/u.exec(text.slice(place + 1, place + 3))?.[0] ?? blockStart
  const [isAfterSpace, isBeforeSpace] = [/\s/.test(before), /\s/.test(after)]
  const isAfterEnd = text[place] === "'" && /[\])]/.test(before)
  return {
    opens: !isBeforeSpace && (isAfterSpace || (edge.test(before) && !isAfterEnd)),
    closes: !isAfterSpace && (isBeforeSpace || edge.test(after)),
  }
}

/** Punctuation, and letters of scripts without spaces between words. */
const edge = /[\p{P}\p{S}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** One dash for two or three hyphens; of more, dashes of one length if possible. */
function writeDashes({ length }: string): string {
  const short = length % 3 === 0 ? 0 : length % 2 === 0 ? length / 2 : length % 3 === 2 ? 1 : 2
  return '—'.repeat((length - short * 2) / 3) + '–'.repeat(short)
}
