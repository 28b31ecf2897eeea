/** A text as Markdown that says nothing but the text, on one line. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]<>#|~$:!&]/g, String.raw`\$&`)
}
