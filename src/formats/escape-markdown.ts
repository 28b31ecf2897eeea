/** A plain text as Markdown on one line, with all Markdown syntax escaped. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]<>#|~$:!&]/g, String.raw`\$&`)
}
