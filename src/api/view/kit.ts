import type { Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Api, ApiLink, ApiServer, ApiText, Schema } from '../../model/api.ts'
import type { ApiLayout } from '../../model/api-pages.ts'
import type { LinkText, NavigationGroup, NavigationLink } from '../../model/api-view.ts'
import { attributeHole, replaceHoles, valueHole } from '../../model/holes.ts'
import type { Reference } from '../../model/page.ts'
import { serverAddress } from '../../formats/server-address.ts'
import { decodePath, encodePath, isExternal, joinPath } from '../../formats/url.ts'
import type { FindAnchor } from './anchors.ts'
import { hasIds, renameIds, type TextHeading } from './html.ts'
import { claimId, type ApiNames } from './names.ts'

/** What the reference needs from the rest of docsgen. */
export interface ApiHelpers {
  readonly basePath: string
  /** Folder of the document, relative to that of the project. */
  readonly folder: string
  /** Markdown to safe HTML, by the pipeline of the pages. */
  readonly renderMarkdown: (text: string) => RenderedText
  /** Code to safe HTML with colours: the inside of a `<code>` element. */
  readonly highlight: (code: string, language: string) => string
}

/** A text whose addresses are holes: `data-hole` holds the number of the reference, between two NULs. */
export interface RenderedText {
  readonly tree: Root
  /** Their places count from the first line of the text. */
  readonly references: readonly Reference[]
}

/** The helpers of one page: its ids, its texts, its schemas. */
export interface ApiKit {
  readonly helpers: ApiHelpers
  /** Takes an id that no other has, neither on this page nor among the anchors of the document. */
  readonly claim: (wanted: string) => string
  /** What a part of the page is called, with the detail where another part has the name: those who hear it tell them apart. */
  readonly label: (wanted: string, detail: string) => string
  /** The same for a tag. */
  readonly groupLabel: (group: { readonly id: string; readonly label: string }) => string
  /** Notes that an anchor of the document stands on this page. */
  readonly place: (anchor: string) => string
  readonly ids: ReadonlySet<string>
  /** Addresses that the texts of this page name; the HTML holds their numbers. */
  readonly references: readonly Reference[]
  /** HTML of a description. `prefix` comes before the ids of its headings, which begin at `level`. */
  readonly text: (text: ApiText | undefined, options?: TextOptions) => string
  readonly schema: (name: string) => Schema | undefined
  readonly schemaHref: (name: string) => string | undefined
  readonly operationHref: (operation: string) => string | undefined
  readonly securityHref: (key: string) => string | undefined
  readonly anchorHref: (anchor: string) => string
  /** Address for a link that the document names beside its texts: the site's own are left for the plan to find. */
  readonly linkHref: (link: Pick<ApiLink, 'url' | 'at'>) => string
  /** Where a server is, with the braces of its variables. */
  readonly serverAddress: (server: ApiServer) => string
  /** How many named schemas deep a tree is shown before it is only linked. */
  readonly depth: number
  /** Level of the headings of operations and of named schemas. */
  readonly level: number
}

export interface TextOptions {
  readonly prefix: string
  readonly level: number
  readonly onHeadings?: (headings: readonly TextHeading[], tree: Root) => void
}

/** Parts of the navigation that several pages show alike, each one object to all of them. */
export interface SharedNavigation {
  /** Groups of which pages show one link alone, by what they are called here. */
  readonly groups: Map<string, NavigationGroup>
  /** Links to operations on other pages, by anchor. */
  readonly links: Map<string, NavigationLink>
}

/** What all pages of a document share. */
export interface ApiDocument {
  readonly api: Api
  readonly names: ApiNames
  readonly layout: ApiLayout
  readonly helpers: ApiHelpers
  readonly schemas: ReadonlyMap<string, Schema>
  readonly findAnchor: FindAnchor
  /** Anchors of what has a page for itself: the address of the page is enough. */
  readonly subjects: ReadonlySet<string>
  /** Addresses of anchors, as other pages name them. */
  readonly addresses: Map<string, string>
  readonly groupLabels: GroupLabels
  readonly sharedNavigation: SharedNavigation
  /** Told of the headings of the introduction as soon as they are known. */
  readonly onIntroduction: NonNullable<TextOptions['onHeadings']>
  /** Texts without ids, which are the same wherever they stand, as HTML with the numbers of their references. */
  readonly texts: Map<string, { readonly html: string; readonly references: readonly Reference[] }>
}

const fixedLabels = ['servers', 'ways to authenticate', 'your values', 'schemas']

/** What groups are called on every page. */
export interface GroupLabels {
  readonly byId: ReadonlyMap<string, string>
  /** As they are heard: what no operation or schema may be called. */
  readonly taken: ReadonlySet<string>
}

/** Names the groups of a document before all operations and schemas, of which a tag may have the name. */
export function labelGroups({ groups }: ApiLayout): GroupLabels {
  const taken = new Set(fixedLabels)
  return { byId: new Map(groups.map(({ id, label }) => [id, claimLabel(label, 'tag', taken)])), taken }
}

/** Makes the kit of a page. */
export function createKit(
  document: ApiDocument,
  { route, depth, level }: { readonly route: string; readonly depth: number; readonly level: number },
): ApiKit {
  const { names, layout, helpers, schemas, api } = document
  const ids = new Set<string>()
  const claim = (wanted: string): string => claimId(wanted, ids, names.ids)
  const labels = new Set(document.groupLabels.taken)
  const anchorHref = (anchor: string): string => {
    const home = layout.homes.get(anchor) ?? api.route
    return home === route ? `#${encodeURIComponent(anchor)}` : addressOf(anchor, home, document)
  }
  const hrefOf = (anchor: string | undefined): string | undefined =>
    anchor === undefined ? undefined : anchorHref(anchor)
  const filling: Filling = { findAnchor: document.findAnchor, anchorHref, references: [] }
  return {
    helpers,
    ids,
    references: filling.references,
    depth,
    level,
    anchorHref,
    linkHref: (link) => {
      const { url } = link
      // Its place is looked for in the document only when it is asked for.
      if (isExternal(url)) return url
      return attributeHole(filling.references.push({ kind: 'link', url, base: helpers.folder, at: link.at }) - 1)
    },
    claim,
    label: (wanted, detail) => claimLabel(wanted, detail, labels),
    groupLabel: ({ id, label }) => document.groupLabels.byId.get(id) ?? label,
    place: (anchor) => {
      ids.add(anchor)
      return anchor
    },
    text: (source, options = { prefix: '', level: Math.min(6, level + 2) }) => {
      if (source === undefined) return ''
      const known = document.texts.get(source.markdown)
      if (known !== undefined) return fillHoles(known, source, filling)
      const { tree, references } = helpers.renderMarkdown(source.markdown)
      if (hasIds(tree)) {
        const { renamed, headings } = renameIds(tree, { ...options, claim })
        options.onHeadings?.(headings, tree)
        return fillHoles({ html: htmlOf(tree), references, renamed }, source, filling)
      }
      options.onHeadings?.([], tree)
      const made = { html: htmlOf(tree), references }
      document.texts.set(source.markdown, made)
      return fillHoles(made, source, filling)
    },
    schema: (name) => schemas.get(name),
    schemaHref: (name) => hrefOf(names.schemas.get(name)),
    operationHref: (operation) => hrefOf(names.operations.get(operation)),
    securityHref: (key) => hrefOf(names.security.get(key)),
    serverAddress: (server) => serverAddress(server, api.baseUrl),
  }
}

/** Those who hear a name do not hear its capital letters. */
function claimLabel(wanted: string, detail: string, labels: Set<string>): string {
  let label = wanted
  for (let number = 1; labels.has(asHeard(label)); number += 1)
    label = `${wanted.trim()}, ${detail}${number === 1 ? '' : ` ${number}`}`
  labels.add(asHeard(label))
  return label
}

function asHeard(label: string): string {
  return label.replaceAll(/\s+/g, ' ').trim().toLowerCase()
}

/** With the marks of its holes, which no parser would read. */
function htmlOf(tree: Root): string {
  return toHtml(tree, { allowParseErrors: true })
}

interface Filling {
  readonly findAnchor: FindAnchor
  readonly anchorHref: (anchor: string) => string
  /** What the plan of the site is left to find. */
  readonly references: Reference[]
}

interface TextWithReferences {
  readonly html: string
  readonly references: readonly Reference[]
  /** Ids of the text itself by their old names. */
  readonly renamed?: ReadonlyMap<string, string>
}

/** Links within the reference get their addresses; the holes of the others get the numbers that they have on the page. */
function fillHoles({ html, references, renamed }: TextWithReferences, source: ApiText, filling: Filling): string {
  if (references.length === 0) return html
  return replaceHoles(html, (index) => {
    const reference = references[index]
    if (reference === undefined) return ''
    const fragment = reference.url.startsWith('#') ? decodePath(reference.url.slice(1)) : ''
    const own = renamed?.get(fragment)
    if (own !== undefined) return ` href="#${encodeURIComponent(own)}"`
    const anchor = fragment === '' ? undefined : filling.findAnchor(fragment)
    if (anchor !== undefined) return ` href="${filling.anchorHref(anchor)}"`
    const number = filling.references.push({ ...reference, at: source.placeOf(reference.at) }) - 1
    return reference.isValue === true ? valueHole(number) : ` data-hole="${attributeHole(number)}"`
  })
}

/** Address of an anchor on another page; a page that is about nothing else is named without it. */
function addressOf(anchor: string, home: string, { addresses, subjects, helpers }: ApiDocument): string {
  const known = addresses.get(anchor)
  if (known !== undefined) return known
  const path = encodePath(joinPath(helpers.basePath, home))
  const made = subjects.has(anchor) ? path : `${path}#${encodeURIComponent(anchor)}`
  addresses.set(anchor, made)
  return made
}

/** A link to further documentation; its description is its text. */
export function linkText(link: ApiLink, kit: ApiKit): LinkText {
  return { label: link.description?.trim() || 'More about it', href: kit.linkHref(link) }
}

/** A name as it can stand in an id. */
export function idPart(name: string): string {
  const part = name.replaceAll(/[^\p{L}\p{N}_$-]+/gu, '-').replaceAll(/^-+|-+$/g, '')
  return part === '' ? 'value' : part
}
