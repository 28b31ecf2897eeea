/**
 * A name without the number that gives it its place in a list: `01-first` is `first`. Dates and versions, such as
 * `2024-05-06` and `1.4`, are not such numbers.
 */
export function dropNumberPrefix(name: string): string {
  return /^\d+[-_.]\d+/.test(name) ? name : name.replace(/^\d+\s*[-_.]+\s*(?=[^-_.\s])/, '')
}

/** The number before a name, if it has one. */
export function numberPrefixOf(name: string): number | undefined {
  return dropNumberPrefix(name) === name ? undefined : Number.parseInt(name, 10)
}

/** What readers see for a folder that has no page: `getting-started` is "Getting started". */
export function labelOfFolder(name: string): string {
  const words = dropNumberPrefix(name).replaceAll(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
