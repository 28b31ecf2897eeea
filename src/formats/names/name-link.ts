/** How the address of a link begins that names an id of any page: a heading, or documented code. */
export const nameScheme = 'autoref:'

/** The address of a link that names an id. */
export function linkOfName(name: string): string {
  return nameScheme + encodeURIComponent(name)
}
