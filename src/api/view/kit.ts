import type { Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Api, ApiLink, ApiOperation, ApiServer, ApiText, Schema, SecurityScheme } from '../../model/api.ts'
import type { ApiLayout } from '../../model/api-pages.ts'
import type { LinkText } from '../../model/api-view.ts'
import { attributePlaceholder, replacePlaceholders, valuePlaceholder } from '../../formats/markdown/placeholders.ts'
import type { Reference } from '../../model/page.ts'
import { serverAddress } from '../../formats/samples/server-address.ts'
import { takeOrMake } from '../../formats/take-or-make.ts'
import { decodePath, encodePath, isExternal, joinPath } from '../../formats/names/url.ts'
import type { FindAnchor } from './anchors.ts'
import { hasIds, renameIds, type TextHeading } from './html.ts'
import { claimId, type ApiNames } from './names.ts'
import { createMessageWriter, type Language, type MessageWriter } from '../../model/messages.ts'

/** What the API reference needs from the rest of docsgen. */
export interface ApiHelpers {
  readonly language: Language
  readonly basePath: string
  /** All documents of the site. */
  readonly documents: readonly Pick<Api, 'title' | 'version' | 'route'>[]
  /** Folder of the document, relative to the project's folder. */
  readonly folder: string
  /** Converts Markdown to safe HTML with the pipeline of the pages. */
  readonly renderMarkdown: (text: string) => RenderedText
  /** Converts code to safe, highlighted HTML: the content of a `<code>` element. */
  readonly highlight: (code: string, language: string) => string
}

/** A text with placeholders for its addresses: `data-placeholder` holds the number of the reference, between two NULs. */
export interface RenderedText {
  readonly tree: Root
  /** Their places are relative to the first line of the text. */
  readonly references: readonly Reference[]
}

/** The helpers of one page: IDs, texts, schemas. */
export interface ApiKit {
  readonly helpers: ApiHelpers
  /** Writes the texts of the interface. */
  readonly write: MessageWriter['text']
  /** Reserves an ID that is unique on this page and among the anchors of the document. */
  readonly claim: (wanted: string) => string
  /**
   * An accessible label for a part of the page. If another part has the same label, the detail is added, so that users
   * of screen readers can distinguish them.
   */
  readonly label: (wanted: string, detail: string) => string
  /** The same for a tag. */
  readonly groupLabel: (group: { readonly id: string; readonly label: string }) => string
  /** Records that an anchor of the document is on this page. */
  readonly place: (anchor: string) => string
  readonly ids: ReadonlySet<string>
  /** Addresses in the texts of this page; the HTML refers to them by number. */
  readonly references: readonly Reference[]
  /** HTML of a description. `prefix` is added to the IDs of its headings, which start at `level`. */
  readonly text: (text: ApiText | undefined, options?: TextOptions) => string
  readonly schema: (name: string) => Schema | undefined
  /** The operations that use a named schema. */
  readonly usersOf: (name: string) => readonly ApiOperation[]
  readonly schemaHref: (name: string) => string | undefined
  /** The operation with this operationId, or `method path`. */
  readonly operation: (name: string) => ApiOperation | undefined
  readonly securityHref: (key: string) => string | undefined
  readonly securityScheme: (key: string) => SecurityScheme | undefined
  readonly anchorHref: (anchor: string) => string
  /** Address of a link in a field of the document. Links into the site are resolved by the plan. */
  readonly linkHref: (link: Pick<ApiLink, 'url' | 'at'>) => string
  /** The address of a server, with its variables in braces. */
  readonly serverAddress: (server: ApiServer) => string
  /** How many levels of named schemas a tree shows before it links to them. */
  readonly depth: number
  /** Level of the headings of operations and named schemas. */
  readonly level: number
}

export interface TextOptions {
  readonly prefix: string
  readonly level: number
  readonly onHeadings?: (headings: readonly TextHeading[], tree: Root) => void
}

/** What all pages of a document share. */
export interface ApiDocument {
  readonly api: Api
  readonly names: ApiNames
  readonly layout: ApiLayout
  readonly helpers: ApiHelpers
  readonly schemas: ReadonlyMap<string, Schema>
  /** The operations that use each named schema. */
  readonly users: ReadonlyMap<string, readonly ApiOperation[]>
  /** By anchor, with webhooks and callbacks. */
  readonly operations: ReadonlyMap<string, ApiOperation>
  readonly findAnchor: FindAnchor
  /** Anchors of parts with a page for themselves. Links to them do not need a fragment. */
  readonly subjects: ReadonlySet<string>
  /** Addresses of anchors, as used on other pages. */
  readonly addresses: Map<string, string>
  readonly groupLabels: GroupLabels
  /** Called with the headings of the introduction as soon as they are known. */
  readonly onIntroduction: NonNullable<TextOptions['onHeadings']>
  /** Texts without IDs, which are the same on every page, as HTML with numbered references. */
  readonly texts: Map<string, { readonly html: string; readonly references: readonly Reference[] }>
}

const fixedLabels = ['servers', 'ways to authenticate', 'your values', 'errors', 'schemas']

/** The labels of groups on every page. */
export interface GroupLabels {
  readonly byId: ReadonlyMap<string, string>
  /** In lowercase. Operations and schemas cannot use these labels. */
  readonly taken: ReadonlySet<string>
}

/** Labels the groups of a document before its operations and schemas, which may have the same name as a tag. */
export function labelGroups({ groups }: ApiLayout): GroupLabels {
  const taken = new Set(fixedLabels)
  return { byId: new Map(groups.map(({ id, label }) => [id, claimLabel(label, 'tag', taken)])), taken }
}

/** Creates the kit of a page. */
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
  const filling: Filling = { document, anchorHref, references: [] }
  return {
    helpers,
    write: createMessageWriter(helpers.language.messages, helpers.language.locale).text,
    ids,
    references: filling.references,
    depth,
    level,
    anchorHref,
    linkHref: (link) => {
      const { url } = link
      // Looks up the place in the document only on demand.
      if (isExternal(url)) return url
      return attributePlaceholder(filling.references.push({ kind: 'link', url, base: helpers.folder, at: link.at }) - 1)
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
      if (known !== undefined) return resolvePlaceholders(known, source, filling)
      const { tree, references } = helpers.renderMarkdown(source.markdown)
      if (hasIds(tree)) {
        const { renamed, headings } = renameIds(tree, { ...options, claim })
        options.onHeadings?.(headings, tree)
        return resolvePlaceholders({ html: htmlOf(tree), references, renamed }, source, filling)
      }
      options.onHeadings?.([], tree)
      const made = { html: htmlOf(tree), references }
      document.texts.set(source.markdown, made)
      return resolvePlaceholders(made, source, filling)
    },
    schema: (name) => schemas.get(name),
    usersOf: (name) => document.users.get(name) ?? [],
    schemaHref: (name) => hrefOf(names.schemas.get(name)),
    operation: (name) => document.operations.get(names.operations.get(name) ?? ''),
    securityScheme: (wanted) => api.securitySchemes.find(({ key }) => key === wanted),
    securityHref: (key) => hrefOf(names.security.get(key)),
    serverAddress: (server) => serverAddress(server, api.baseUrl),
  }
}

/** Screen readers do not distinguish uppercase and lowercase. */
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

/** Includes the markers of its placeholders, which no parser would read. */
function htmlOf(tree: Root): string {
  return toHtml(tree, { allowParseErrors: true })
}

interface Filling {
  readonly document: Pick<ApiDocument, 'findAnchor' | 'names'>
  readonly anchorHref: (anchor: string) => string
  /** References that the plan of the site resolves. */
  readonly references: Reference[]
}

interface TextWithReferences {
  readonly html: string
  readonly references: readonly Reference[]
  /** IDs of the text by their original names. */
  readonly renamed?: ReadonlyMap<string, string>
}

/** Links inside the reference get their addresses. The placeholders of other links get their numbers on this page. */
function resolvePlaceholders(
  { html, references, renamed }: TextWithReferences,
  source: ApiText,
  filling: Filling,
): string {
  if (references.length === 0) return html
  return replacePlaceholders(html, (index) => {
    const reference = references[index]
    if (reference === undefined) return ''
    // Other viewers show the document at one address, so a relative path in front of the fragment is that of the document.
    const [, inside] = /^(?:\.{1,2}\/)*#(.*)$/.exec(reference.url) ?? []
    const fragment = decodePath(inside ?? '')
    const own = renamed?.get(fragment)
    if (own !== undefined) return ` href="#${encodeURIComponent(own)}"`
    // Others have a page for each operation, named after it, next to the page with the link.
    const { findAnchor, names } = filling.document
    const anchor = fragment === '' ? names.operations.get(reference.url) : findAnchor(fragment)
    if (anchor !== undefined) return ` href="${filling.anchorHref(anchor)}"`
    const number = filling.references.push({ ...reference, at: source.placeOf(reference.at) }) - 1
    return reference.isValue === true ? valuePlaceholder(number) : ` data-placeholder="${attributePlaceholder(number)}"`
  })
}

/** Address of an anchor on another page. If the page only shows the anchor's subject, the fragment is left out. */
function addressOf(anchor: string, home: string, { addresses, subjects, helpers }: ApiDocument): string {
  return takeOrMake(addresses, anchor, () => {
    const path = encodePath(joinPath(helpers.basePath, home))
    return subjects.has(anchor) ? path : `${path}#${encodeURIComponent(anchor)}`
  })
}

/** A link to further documentation, with its description as the text. */
export function linkText(link: ApiLink, kit: ApiKit): LinkText {
  return { label: link.description?.trim() || kit.write('moreAboutIt'), href: kit.linkHref(link) }
}

/** A name as part of an ID. */
export function idPart(name: string): string {
  const part = name.replaceAll(/[^\p{L}\p{N}_$-]+/gu, '-').replaceAll(/^-+|-+$/g, '')
  return part === '' ? 'value' : part
}
