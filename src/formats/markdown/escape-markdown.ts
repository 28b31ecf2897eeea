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
