/** A plain text as Markdown on one line, with all Markdown syntax escaped. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]<>#|~$:!&]/g, String.raw`\$&`)
}

/** A text as inline code of Markdown, even if it contains backticks. */
export function inlineCode(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ')
  const longest = Math.max(0, ...[...flat.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return longest > 0 || flat.trim() === '' ? `${fence} ${flat} ${fence}` : `${fence}${flat}${fence}`
}

/** A label in brackets. Brackets in pairs can be links; others are escaped. */
export function labelInBrackets(label: string): string {
  let open = 0
  let isBalanced = true
  for (const [bracket] of label.matchAll(/[[\]]/g)) {
    open += bracket === '[' ? 1 : -1
    if (open < 0) isBalanced = false
  }
  return `[${isBalanced && open === 0 ? label : label.replaceAll(/[[\]]/g, String.raw`\$&`)}]`
}
