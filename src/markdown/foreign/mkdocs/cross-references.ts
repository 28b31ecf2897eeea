import { linkOfName } from '../../../formats/names/name-link.ts'
import { replaceInLine, type MappedLine } from '../../../report/mapped-text.ts'
import { crossReferences, type ForeignText } from '../foreign-text.ts'
import { isInCodeSpan } from '../outside-code.ts'

/**
 * Links of mkdocstrings and autorefs name an id of any page: `[text][package.name]`. The plan of the site resolves them.
 * In a site with one of these plugins, any name without an address is such a link.
 */
export function linkNames(
  line: MappedLine,
  {
    text: { options, targetOfName },
    definitions,
  }: { readonly text: ForeignText; readonly definitions: ReadonlyMap<string, string> },
): MappedLine {
  const isPluginUsed = options.variables[crossReferences] !== undefined
  const links = line.text.matchAll(/(?<![\]\\!`])\[((?:`[^`]+`|[^\][`])+)\]\[((?!\^)[^\][]*)\]/g)
  return [...links].reduceRight((shown, { 0: link, 1: text = '', 2: label = '', index }) => {
    if (isInCodeSpan(line.text, index)) return shown
    if (!isPluginUsed && !/^\w+(?:\.\w+)+$/.test(label)) return shown
    if (definitions.has((label || text).toLowerCase())) return shown
    const name = label || text.replaceAll('`', '')
    const target = targetOfName === undefined ? linkOfName(name) : targetOfName(name)
    return replaceInLine(shown, index, index + link.length, target === undefined ? text : `[${text}](${target})`)
  }, line)
}
