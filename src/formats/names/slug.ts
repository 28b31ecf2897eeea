/** Gives each thing a readable, unique name. */
export type Slugger = (wanted: string) => string

/** Makes a slugger. Names that are already in use get a number. */
export function createSlugger(reserved: Iterable<string>): Slugger {
  const taken = new Set(reserved)
  return (wanted) => {
    const base = wanted === '' ? 'operation' : wanted
    let slug = base
    for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`
    taken.add(slug)
    return slug
  }
}

/** The words of a name in lower case with hyphens: `getURLById` becomes `get-url-by-id`, and `IPs of APIs` `ips-of-apis`. */
export function kebabCase(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1-$2')
    .replaceAll(/(\p{Lu}+)(\p{Lu}(?!s(?!\p{Ll}))\p{Ll})/gu, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
}

/** A name as an address segment. Names that some file systems reserve, or find too long, are changed. */
export function segmentOf(name: string): string {
  const words = kebabCase(name).slice(0, 60).replace(/-$/, '')
  return words === '' ? 'other' : words.replace(/^(?:con|prn|aux|nul|com\d|lpt\d)$/, '$&-')
}
