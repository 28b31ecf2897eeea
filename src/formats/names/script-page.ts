/** Whether a page is a React module, without text in Markdown. */
export function isScriptPage(file: string): boolean {
  return /\.(?:tsx|jsx?)$/i.test(file)
}
