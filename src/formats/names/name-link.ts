/** How the address of a link begins that names an id of any page, or a page or file of a wiki. */
export const nameScheme = 'autoref:'

/** The address of a link that names something. */
export function linkOfName(name: string): string {
  return nameScheme + encodeURIComponent(name)
}

/** Wikis ignore the case of names, and write spaces as hyphens. */
export function nameKey(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s_:#^|-]+/g, ' ')
    .trim()
}
