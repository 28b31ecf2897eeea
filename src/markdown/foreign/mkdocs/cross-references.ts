import { replaceInLine, type MappedLine } from '../../../report/mapped-text.ts'
import { crossReferences, type ForeignText } from '../foreign-text.ts'

/**
 * Links of mkdocstrings and autorefs lead to documentation of code: `[text][package.name]`. If a page names it or what it
 * is a part of, they lead there. In a site with one of these plugins, any name without an address is such a link.
 */
export function linkNames(
  line: MappedLine,
  { text: { options }, definitions }: { readonly text: ForeignText; readonly definitions: ReadonlyMap<string, string> },
  leaveOut: (what: string) => void,
): MappedLine {
  const pages = options.variables[crossReferences]
  const links = line.text.matchAll(/(?<![\]\\!`])\[((?:`[^`]+`|[^\][`])+)\]\[([^\][]*)\]/g)
  return [...links].reduceRight((shown, { 0: link, 1: text = '', 2: label = '', index }) => {
    const name = label || text.replaceAll('`', '')
    if (pages === undefined && !/^\w+(?:\.\w+)+$/.test(label)) return shown
    if (definitions.has((label || text).toLowerCase())) return shown
    const known = findDocumented(name, pages ?? {})
    if (known === undefined) leaveOut('links whose targets mkdocstrings or another plugin makes')
    const made = known === undefined ? text : `[${text}](/${pages?.[known] ?? ''}#${known})`
    return replaceInLine(shown, index, index + link.length, made)
  }, line)
}

/** The longest part of a dotted name that a page documents. */
function findDocumented(name: string, pages: Readonly<Record<string, string>>): string | undefined {
  if (Object.hasOwn(pages, name)) return name
  const end = name.lastIndexOf('.')
  return end === -1 ? undefined : findDocumented(name.slice(0, end), pages)
}
