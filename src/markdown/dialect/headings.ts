import type { Element, ElementContent, Nodes, Root as HtmlRoot } from 'hast'
import type { Heading as MarkdownHeading, Paragraph } from 'mdast'
import { toString as toPlainText } from 'mdast-util-to-string'
import Slugger, { slug } from 'github-slugger'
import { nameOfHeading } from '../foreign/dialects.ts'
import { visit } from '../../formats/visit.ts'
import type { Heading } from '../../model/page.ts'
import { explicitId } from './explicit-id.ts'
import { isFootnoteLink } from './footnotes.ts'
import { readFormula, type Formula } from './formula.ts'
import { placeOf, type MarkdownOptions, type PageContext } from '../parse/page-context.ts'
import type { DialectName } from '../../config/schema-parts/markdown-schema.ts'

/** Moves an explicit id from the end of a Markdown heading or paragraph to its properties. */
export function readExplicitId(heading: MarkdownHeading | Paragraph): void {
  if (heading.type === 'heading' && readCommentedId(heading)) return
  const last = heading.children.at(-1)
  if (last?.type !== 'text') return
  const match = explicitId.exec(last.value)
  if (match === null) return
  last.value = last.value.slice(0, match.index).trimEnd()
  heading.data = { ...heading.data, hProperties: { id: match[1] ?? match[2] ?? '' } }
}

/** Markdown reads the stars in `{/*my-id*\/}` as emphasis. */
function readCommentedId(heading: MarkdownHeading): boolean {
  const [before, emphasis, after] = heading.children.slice(-3)
  if (before?.type !== 'text' || emphasis?.type !== 'emphasis' || after?.type !== 'text') return false
  const id = toPlainText(emphasis).trim().replace(/^#/, '')
  if (!before.value.endsWith('{/') || after.value.trimEnd() !== '/}' || !/^[^\s{}]+$/.test(id)) return false
  before.value = before.value.slice(0, -'{/'.length).trimEnd()
  heading.children.splice(-2)
  heading.data = { ...heading.data, hProperties: { id } }
  return true
}

/** Gives headings their ids before components of Vue are rendered, because VitePress does. */
export function nameHeadings(tree: HtmlRoot, { options }: PageContext): void {
  const slugger = new Slugger()
  const visitHeadings = (onHeading: (heading: Element) => void): void =>
    visit(tree, 'element', (node) => {
      if (headingDepth(node) !== undefined) onHeading(node)
    })
  visitHeadings((heading) => void (slugger.occurrences[idOf(heading) ?? ''] ??= 0))
  visitHeadings((heading) => {
    const name = nameOfHeading(takeName(heading), options)
    if (name !== '') heading.properties.id ??= nextFree(name, slugger)
  })
}

/** Gives each heading a unique id and a link to itself, and lists the headings in order. */
export function identifyHeadings(tree: HtmlRoot, context: PageContext): Heading[] {
  const slugger = new Slugger()
  const headings: Heading[] = []
  const ids = startIds(reserveExplicitIds(tree, slugger, context))
  visit(tree, (node) => {
    if (node.type !== 'element') {
      ids.passText(node)
      return
    }
    const depth = headingDepth(node)
    if (depth === undefined) {
      ids.passElement(node)
      return
    }
    const text = wordsOf(node, 'words') || picturesOf(node)
    const written = takeName(node)
    const id = idOf(node) ?? ids.findFree(() => nextId(written, slugger, context.options))
    ids.take(id, node)
    if (node.properties['dataFootnotes'] !== undefined || id === 'footnote-label') return
    // A link without a text would be useless in the contents.
    if (depth > 1 && text === '') return
    headings.push({ depth, id, text })
    if (depth > 1) node.children.push(selfLink(id))
  })
  return headings
}

/** The text that the id of a heading is made from. */
function takeName(heading: Element): string {
  const { dataDocsgenName: given } = heading.properties
  delete heading.properties['dataDocsgenName']
  return typeof given === 'string' ? given : wordsOf(heading, 'source')
}

/** The next id for a heading. Python-Markdown counts repeated ones with an underscore, also if the name is empty. */
function nextId(text: string, slugger: Slugger, options: MarkdownOptions): string {
  const name = nameOfHeading(text, options)
  const anchors = options.anchors ?? options.dialect
  if (anchors === 'vitepress' || anchors === 'blackfriday' || anchors === 'gitbook')
    return nextFree(name === '' ? 'section' : name, slugger)
  if (anchors !== 'mkdocs') {
    // A heading with only emoji has no letters for an id.
    const id = slugger.slug(slug(text) === '' ? 'section' : name, options.keepsCase)
    return anchors === 'starlight' ? id.replace(/-$/, '') : id
  }
  const isTaken = (id: string): boolean => Object.hasOwn(slugger.occurrences, id)
  let id = name
  if (name === '' || isTaken(name)) {
    const [, base = name, number = '0'] = /^(.+)_(\d+)$/.exec(name) ?? []
    let count = Math.max(Number(number), slugger.occurrences[name] ?? 0)
    do count += 1
    while (isTaken(`${base}_${String(count)}`))
    slugger.occurrences[name] = count
    id = `${base}_${String(count)}`
  }
  slugger.occurrences[id] = 0
  return id
}

/** Counts repeated names as GitHub does, but keeps the signs in them, because VitePress does. */
function nextFree(name: string, { occurrences }: Slugger): string {
  let id = name
  while (Object.hasOwn(occurrences, id)) {
    occurrences[name] = (occurrences[name] ?? 0) + 1
    id = `${name}-${String(occurrences[name])}`
  }
  occurrences[id] = 0
  return id
}

/** Tools that do not show the title of the front matter if there is an h1 anywhere on the page. */
const anywhere: ReadonlySet<DialectName> = new Set(['vitepress', 'mkdocs'])

/** The title that the body of a page shows itself: an h1 before other headings, and before any rule if there is another title. */
export function ownTitleOf(
  tree: HtmlRoot,
  [first]: readonly Heading[],
  title: string | undefined,
  { dialect }: Pick<MarkdownOptions, 'dialect'>,
): string | undefined {
  if (first?.depth !== 1) return undefined
  if (title === undefined || title === first.text || anywhere.has(dialect)) return first.text
  const found: string[] = []
  visit(tree, 'element', ({ tagName }) => void (/^h[1r]$/.test(tagName) && found.push(tagName)))
  return found[0] === 'hr' ? undefined : first.text
}

/** A badge in a heading describes it and is not part of its name. */
function wordsOf(heading: Element, part: keyof Formula): string {
  const words = textOf({ ...heading, children: heading.children.filter((child) => !isBadge(child)) }, part).trim()
  return words === '' ? textOf(heading, part).trim() : words
}

function textOf(node: Nodes, part: keyof Formula): string {
  const formula = readFormula(node)
  if (formula !== undefined) return formula[part]
  if (node.type === 'text') return node.value
  if (isFootnoteLink(node)) return ''
  return 'children' in node ? node.children.map((child) => textOf(child, part)).join('') : ''
}

/** The alternative text of pictures in a heading: many pages begin with only the project's logo. */
function picturesOf(node: Nodes): string {
  if (node.type === 'element' && node.tagName === 'img') return node.properties['alt'] ?? ''
  if (!('children' in node)) return ''
  return node.children.map(picturesOf).filter(Boolean).join(' ')
}

function isBadge(node: ElementContent): boolean {
  const classes = node.type === 'element' ? node.properties['className'] : undefined
  return Array.isArray(classes) && classes.includes('badge')
}

/** Explicit heading ids are never changed, because links rely on them. Duplicates are an error and are not renamed. */
function reserveExplicitIds(tree: HtmlRoot, slugger: Slugger, context: PageContext): ReadonlySet<string> {
  const seen = new Set<string>()
  visit(tree, 'element', (node) => {
    const id = idOf(node)
    if (id === undefined || headingDepth(node) === undefined) return
    if (seen.has(id)) {
      const message = `the id "${id}" is used twice on this page, but links can only lead to one of them; change one`
      // Other tools accept it, and their sites must still build.
      const severity = context.options.dialect === 'docsgen' ? 'error' : 'warning'
      context.report({ severity, rule: 'duplicate-id', message, at: placeOf(context, node.position?.start) })
    }
    seen.add(id)
    slugger.occurrences[id] ??= 0
  })
  return seen
}

function headingDepth(node: Element): number | undefined {
  const match = /^h([1-6])$/.exec(node.tagName)
  return match === null ? undefined : Number(match[1])
}

/** Empty, to keep it out of the heading's accessible name. The style sheet draws the symbol. */
function selfLink(id: string): ElementContent {
  const properties = { className: ['anchor'], href: `#${id}`, ariaHidden: 'true', tabIndex: -1 }
  return { type: 'element', tagName: 'a', properties, children: [] }
}

/** The ids of a page, collected from top to bottom. */
interface PageIds {
  /**
   * Records an element that is not a heading. If several have the same id, links find the first, so the others lose it.
   */
  readonly passElement: (node: Element) => void
  /** Records a node that is not an element. */
  readonly passText: (node: Nodes) => void
  /** The first of several possible heading ids that is not in use. */
  readonly findFree: (next: () => string) => string
  /** Gives a heading its id. An empty anchor before it with the same id is no longer needed. */
  readonly take: (id: string, heading: Element) => void
}

/** Elements that authors put before or around a heading to give it an id. */
const bearers = new Set(['a', 'span', 'div', 'p', 'br'])

/** Starts at the top of a page. `reserved` are the explicit ids of its headings. */
function startIds(reserved: ReadonlySet<string>): PageIds {
  const taken = new Map<string, Element>()
  /** Ids of anchors with nothing visible after them so far. */
  const near = new Set<string>()
  return {
    passElement: (node) => {
      const isBearer = bearers.has(node.tagName)
      if (!isBearer && node.children.length === 0) near.clear()
      const id = idOf(node)
      if (id === undefined) return
      if (taken.has(id) || reserved.has(id)) {
        delete node.properties['id']
        return
      }
      taken.set(id, node)
      if (isBearer) near.add(id)
    },
    passText: (node) => {
      if (node.type === 'root' || node.type === 'comment' || (node.type === 'text' && node.value.trim() === '')) return
      near.clear()
    },
    findFree: (next) => {
      let id = next()
      while (taken.has(id) && !near.has(id)) id = next()
      return id
    },
    take: (id, heading) => {
      delete taken.get(id)?.properties['id']
      heading.properties['id'] = id
      taken.set(id, heading)
    },
  }
}

/** The id of an element; `undefined` if it is empty. */
function idOf(node: Element): string | undefined {
  const id = node.properties['id']
  return typeof id === 'string' && id !== '' ? id : undefined
}
