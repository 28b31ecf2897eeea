/** Names a guide of docsgen, which its users have as a file of the package. */
export function guideName(name: string): string {
  return `docs/${name}.md of docsgen's package`
}
