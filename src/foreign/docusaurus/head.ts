import { groupOf, listOf, textOf, type Raw } from '../../formats/raw-values.ts'

interface Head {
  /** The option `site.head`. */
  readonly elements: readonly Raw[]
  /** Other sites that scripts are loaded from. */
  readonly hosts: readonly string[]
}

/** What docsgen writes into the head of every page itself. */
const written =
  /^(?:description|viewport|generator|theme-color|charset|twitter:card|og:(?:title|description|type|url|site_name|locale|image))$/

/** The elements of the head that a config adds. Style sheets become part of those of the site. */
export function convertHead(config: Raw, leftOut: (what: string) => void): Head {
  const elements: Raw[] = []
  for (const value of listOf(config['scripts'])) {
    const attributes = typeof value === 'string' ? { src: value } : groupOf(value)
    elements.push({ tag: 'script', attributes: usable(attributes, leftOut) })
  }
  for (const element of listOf(config['headTags']).map(groupOf)) {
    const { tagName, innerHTML } = element
    const tag = textOf(tagName, '').toLowerCase()
    const attributes = groupOf(element['attributes'])
    if (tag === 'link' && attributes['rel'] === 'stylesheet') continue
    if (innerHTML === undefined && (tag === 'meta' || tag === 'link' || (tag === 'script' && 'src' in attributes)))
      elements.push({ tag, attributes: usable(attributes, leftOut) })
    else if (tag === 'script')
      leftOut('inline scripts of "headTags"; save them as files of the static folder, and name these in "scripts"')
    else leftOut(`the element "${tag}" of "headTags"`)
  }
  const metadata = listOf(groupOf(config['themeConfig'])['metadata']).map(groupOf)
  for (const attributes of metadata) {
    const name = textOf(attributes['name'], textOf(attributes['property'], ''))
    if (written.test(name)) leftOut(`"${name}" of "themeConfig.metadata", because docsgen writes one for each page`)
    else elements.push({ tag: 'meta', attributes: usable(attributes, leftOut) })
  }
  const hosts = elements.flatMap(({ tag, attributes }) => {
    const src = textOf(groupOf(attributes)['src'], '').replace(/^\/\//, 'https://')
    return tag === 'script' && URL.canParse(src) ? [new URL(src).origin] : []
  })
  return { elements, hosts: [...new Set(hosts)] }
}

/** The style sheets among the elements of the head. */
export function sheetsOfHead(config: Raw): readonly unknown[] {
  return listOf(config['headTags']).flatMap((element) => {
    const { tagName, attributes } = groupOf(element)
    return tagName === 'link' && groupOf(attributes)['rel'] === 'stylesheet' ? [attributes] : []
  })
}

/** Without handlers and styles, which the content security policy blocks. */
function usable(attributes: Raw, leftOut: (what: string) => void): Raw {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => {
      const isCode = /^(?:on|style$)/i.test(name)
      if (isCode) leftOut(`the attribute "${name}" of an element of the head, because it is code`)
      return !isCode && ['string', 'number', 'boolean'].includes(typeof value)
    }),
  )
}
