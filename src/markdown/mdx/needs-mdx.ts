import { linesOfFrontMatter } from '../../yaml/front-matter-block.ts'

const fences = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)*(`{3,}|~{3,}).*\n(?:.*\n)*?[\s>]*\1[`~]*\s*$/gm
const codeSpans = /(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g
const headingIds = /\{:?\s*(?:#|\/\*\s*#)[^\n{}]+\}\s*$/gm
/** Code in Markdown, below a line that is not of a list. In MDX it is text, or a list. */
const indented = /^(?![-*+]\s|\d+[.)]\s)\S.*\n(?:[ \t]*\n)+(?: {4}|\t)[ \t]*\S/m
const comments = /<!--[\s\S]*?-->/g

/**
 * Whether a text means something else as MDX than as Markdown: it has expressions, elements, imports, exports or indented
 * text. All other texts are read as Markdown, which is much faster.
 */
export function needsMdx(text: string): boolean {
  const lines = text.split(/\r?\n/)
  const body = lines.slice(linesOfFrontMatter(lines).body).join('\n')
  if (/^\s*`{3,}\s*mdx-code-block\s*$/m.test(body)) return true
  const prose = [fences, codeSpans, headingIds, comments].reduce((rest, pattern) => rest.replaceAll(pattern, ''), body)
  return /[<{]|^(?:import|export)\s|\]\(@/m.test(prose) || indented.test(prose)
}
