import type { Root } from 'mdast'
import type { MarkdownOptions } from '../parse/page-context.ts'
import { createEmojiReader, keepShortcodes } from './emoji.ts'
import { visit } from '../../formats/visit.ts'

const blocks = new Set(['paragraph', 'heading', 'tableCell'])

/** Creates a function that writes the characters that text has names or other characters for. */
export function createCharacterWriter(
  options: Pick<MarkdownOptions, 'smartPunctuation' | 'dialect'>,
): (tree: Root) => Promise<void> {
  const writeEmoji = createEmojiReader()
  return async (tree) => {
    keepShortcodes(tree, options)
    await writeEmoji(tree)
    if (options.smartPunctuation) writeSmartPunctuation(tree)
  }
}

/**
 * Turns straight quotes, two hyphens and three dots in text into typographic characters, by the rules of retext-smartypants,
 * which Astro uses. The library parses words and sentences for that, which takes ten times as long.
 */
function writeSmartPunctuation(tree: Root): void {
  const texts: { readonly node: { value: string }; readonly start: number }[] = []
  // Quotes can be around code and links, so the text of the page is read as a whole.
  let whole = ''
  visit(tree, (node) => {
    if (node.type === 'text') texts.push({ node, start: whole.length })
    if (node.type === 'text') whole += node.value
    else if (node.type === 'inlineCode') whole += 'A'
    else if (blocks.has(node.type)) whole += ' '
  })
  if (!/["'.`-]/.test(whole)) return
  const curved = whole.replaceAll(quote, (mark, _, offset: number) => curve(mark, closesAt(whole, offset + 1)))
  for (const { node, start } of texts) {
    const text = curved.slice(start, start + node.value.length)
    node.value = text
      .replaceAll(/(?<!`)``(?!`)/g, '“')
      .replaceAll(/(?<!')''(?!')/g, '”')
      .replaceAll(/(?<!-)--(?!-)/g, '—')
      .replaceAll(/\.{3,}|\.(?: \.){2,}/g, '…')
  }
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
