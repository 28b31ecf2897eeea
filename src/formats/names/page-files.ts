/** Whether a page is a React module, without text in Markdown. */
export function isScriptPage(file: string): boolean {
  return /(?<!\.d)\.[jt]sx?$/i.test(file)
}

/** Whether a page is that of a section in Hugo. */
export function isSectionPage(file: string): boolean {
  return /(?:^|\/)_index\.md$/.test(file)
}
