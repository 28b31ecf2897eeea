import type { Schema, ApiText } from '../model/api.ts'
import type { Place } from '../model/page.ts'
import { rewriteIds, type TextHeading } from './api-html.ts'

/** What the reference needs from the rest of docsgen. */
export interface ApiHelpers {
  readonly basePath: string
  /** Markdown to safe HTML, by the pipeline of the pages. */
  readonly renderMarkdown: (text: string, at: Place) => { readonly html: string }
  /** Code to safe HTML with colours: the inside of a `<code>` element. */
  readonly highlight: (code: string, language: string) => string
  /** Changes with docsgen's own code and templates. */
  readonly fingerprint: string
}

/** The helpers of one page: its ids, its texts, its schemas. */
export interface ApiKit {
  readonly helpers: ApiHelpers
  /** Takes an id, with a number when it is taken already. */
  readonly claim: (wanted: string) => string
  readonly ids: readonly string[]
  /** HTML of a description. `prefix` comes before the ids of its headings, which begin at `level`. */
  readonly text: (text: ApiText | undefined, options?: TextOptions) => string
  readonly schema: (name: string) => Schema | undefined
  readonly schemaHref: (name: string) => string | undefined
  readonly operationHref: (operation: string) => string | undefined
  /** How many named schemas deep a tree is shown before it is only linked. */
  readonly depth: number
}

export interface TextOptions {
  readonly prefix: string
  readonly level: number
  readonly onHeading?: (heading: TextHeading) => void
}

interface KitSource {
  readonly helpers: ApiHelpers
  readonly schemas: ReadonlyMap<string, Schema>
  readonly depth: number
}

/** Makes the kit of a page. Links to schemas and operations are known once `registerLinks` has been called. */
export function createKit({
  helpers,
  schemas,
  depth,
}: KitSource): ApiKit & { readonly registerLinks: (links: ApiLinks) => void } {
  const ids = new Set<string>()
  const plain = new Map<string, string>()
  let links: ApiLinks = { schemas: new Map(), operations: new Map() }
  const claim = (wanted: string): string => {
    let id = wanted
    for (let number = 2; ids.has(id); number += 1) id = `${wanted}-${number}`
    ids.add(id)
    return id
  }
  const text = (source: ApiText | undefined, options: TextOptions = { prefix: '', level: 5 }): string => {
    if (source === undefined) return ''
    const known = plain.get(source.markdown)
    if (known !== undefined) return known
    const { html } = helpers.renderMarkdown(source.markdown, source.at)
    if (/<h\d|\sid=/.test(html)) return rewriteIds(html, { claim, ...options })
    plain.set(source.markdown, html)
    return html
  }
  return {
    helpers,
    claim,
    get ids() {
      return [...ids]
    },
    text,
    schema: (name) => schemas.get(name),
    schemaHref: (name) => hrefOf(links.schemas.get(name)),
    operationHref: (operation) => hrefOf(links.operations.get(operation)),
    depth,
    registerLinks: (made) => (links = made),
  }
}

/** Ids of what can be linked to. */
export interface ApiLinks {
  readonly schemas: ReadonlyMap<string, string>
  /** By operationId, and by `method path`. */
  readonly operations: ReadonlyMap<string, string>
}

function hrefOf(id: string | undefined): string | undefined {
  return id === undefined ? undefined : `#${encodeURIComponent(id)}`
}

/** A name as it can stand in an id. */
export function idPart(name: string): string {
  const part = name.replaceAll(/[^\p{L}\p{N}_$-]+/gu, '-').replaceAll(/^-+|-+$/g, '')
  return part === '' ? 'value' : part
}
