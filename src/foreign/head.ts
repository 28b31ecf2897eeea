import { groupOf, textOf, type Raw } from '../formats/raw-values.ts'

/** An element that a config adds to the head of every page. */
export interface HeadEntry {
  readonly tag: string
  readonly attributes: Raw
  /** The code or the text in it. */
  readonly content?: unknown
  /** The option that has it. */
  readonly from: string
}

/** What is added to the head of every page. */
export interface Head {
  /** The option `site.head`. */
  readonly elements: readonly Raw[]
  /** Other sites that scripts are loaded from. */
  readonly hosts: readonly string[]
}

/** What docsgen writes into the head of every page itself. */
const written =
  /^(?:description|viewport|generator|theme-color|charset|twitter:(?:card|title|description|image)|og:(?:title|description|type|url|site_name|locale|image))$/

/** The elements of the head as options. Those that docsgen writes itself are left out, and those with code. */
export function convertHead(entries: readonly HeadEntry[], leftOut: (what: string) => void): Head {
  const own = new Map<string, string[]>()
  const elements = entries.flatMap(({ tag, attributes, content, from }): readonly Raw[] => {
    const { name: given, property } = attributes
    const name = tag === 'meta' ? textOf(given, textOf(property, '')) : ''
    const isUsable =
      content === undefined && (tag === 'meta' || tag === 'link' || (tag === 'script' && 'src' in attributes))
    if (written.test(name)) own.set(from, [...(own.get(from) ?? []), name])
    else if (isUsable) return [{ tag, attributes: usable(attributes, leftOut) }]
    else if (tag === 'script')
      leftOut(`inline scripts of "${from}"; save them as files of the static folder, and load these with "src"`)
    else leftOut(`the element "${tag}" of "${from}"`)
    return []
  })
  for (const [from, names] of own)
    leftOut(`${names.join(', ')} of "${from}", because docsgen writes these for each page`)
  const hosts = elements.flatMap(({ tag, attributes }) => {
    const src = textOf(groupOf(attributes)['src'], '').replace(/^\/\//, 'https://')
    return tag === 'script' && URL.canParse(src) ? [new URL(src).origin] : []
  })
  return { elements, hosts: [...new Set(hosts)] }
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
