/** What readers see for a folder that has no page: `getting-started` is "Getting started". */
export function labelOfFolder(name: string): string {
  const words = name.replace(/^\d+[-_.]\s*/, '').replaceAll(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
