import { groupOf, type Raw } from '../../formats/raw-values.ts'

function namedPlugins(one: unknown): (readonly [string, unknown])[] {
  return typeof one === 'string' ? [[one, {}]] : Object.entries(groupOf(one)).flatMap(withInner)
}

/** In a group of Zensical, the extension `pymdownx.tasklist` is `tasklist` in the group `pymdownx`. */
function withInner([name, options]: readonly [string, unknown]): (readonly [string, unknown])[] {
  const isGroup = name === 'pymdownx' || name === 'markdown' || name === 'zensical'
  return isGroup
    ? Object.entries(groupOf(options)).map(([inner, value]) => [`${name}.${inner}`, value] as const)
    : [[name, options]]
}

/** The plugins of a site with their options, by name. */
export function pluginsOf(config: Raw): ReadonlyMap<string, unknown> {
  return new Map([config['plugins'] ?? []].flat().flatMap(namedPlugins))
}

/** The extensions of Python-Markdown with their options. */
export function extensionsOf(config: Raw): (readonly [string, unknown])[] {
  return [config['markdown_extensions'] ?? []].flat().flatMap(namedPlugins)
}

/** Extensions of Python-Markdown whose syntax is read, or which only change how code is shown. */
export const readExtensions =
  /^(?:markdown\.extensions\.)?(?:abbr|admonition|attr_list|codehilite|def_list|extra|fenced_code|footnotes|markdown_include\.include|markdown_include_variants|md_in_html|mdx_include|meta|sane_lists|smarty|tables|toc|mdx_truly_sane_lists|pymdownx\.(?:arithmatex|betterem|blocks(?:\.\w+)?|caret|critic|details|emoji|extra|highlight|inlinehilite|keys|magiclink|mark|saneheaders|smartsymbols|snippets|superfences|tabbed|tasklist|tilde)|zensical\.extensions\.macros)$/
