const fences = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)*(`{3,}|~{3,}).*\n(?:.*\n)*?[\s>]*\1[`~]*\s*$/gm
const codeSpans = /(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g
const frontMatter = /^---\n[\s\S]*?\n---\s*$/m
const headingIds = /\{:?\s*(?:#|\/\*\s*#)[^\n{}]+\}\s*$/gm
const comments = /<!--[\s\S]*?-->/g

/**
 * Whether a text means something else as MDX than as Markdown: it has expressions, elements, imports or exports. All
 * other texts are read as Markdown, which is much faster.
 */
export function needsMdx(text: string): boolean {
  const body = text.replaceAll('\r\n', '\n').replace(text.startsWith('---') ? frontMatter : /^$/, '')
  if (/^\s*`{3,}mdx-code-block\s*$/m.test(body)) return true
  const prose = [fences, codeSpans, headingIds, comments].reduce((rest, pattern) => rest.replaceAll(pattern, ''), body)
  return /[<{]|^(?:import|export)\s|\]\(@/m.test(prose)
}
