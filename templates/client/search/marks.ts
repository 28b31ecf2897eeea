import { markWords } from '../../../src/search/engine/snippet.ts'
import { nameOfPlace } from '../browser/address.ts'
import { create, findAll } from '../browser/elements.ts'
import { forgetStored } from '../browser/storage.ts'
import { marksKey } from './marks-key.ts'

interface Waiting {
  readonly path: string
  readonly terms: readonly string[]
}

/** Highlights the words of a chosen result in the article once. Escape removes the highlights. */
export function markPage(waiting: string): void {
  const { path, terms } = readWaiting(waiting)
  if (decodeURI(location.pathname).replace(/\/$/, '') !== path.replace(/\/$/, '')) return
  forgetStored(marksKey, 'sessionStorage')
  removeMarks()
  const article = document.querySelector('article')
  if (!article) return
  const wanted = new Set(terms)
  for (const text of listTexts(article)) markText(text, wanted)
  openMatch(article)
  scrollToMatch(article)
  document.addEventListener('keydown', removeByEscape)
}

function readWaiting(waiting: string): Waiting {
  try {
    return JSON.parse(waiting) as Waiting
  } catch {
    // Another script stored a value under this key.
    return { path: '', terms: [] }
  }
}

/** Visible text nodes. Images and texts that only some readers get are left out. */
function listTexts(article: Element): Text[] {
  const texts: Text[] = []
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { currentNode } = walker
    const isLeftOut = currentNode.parentElement?.closest('svg, math, script, style, button, .sr-only, .tab-label')
    if (currentNode instanceof Text && !isLeftOut) texts.push(currentNode)
  }
  return texts
}

function markText(text: Text, terms: ReadonlySet<string>): void {
  const segments = markWords(text.data, terms)
  if (!segments.some(({ isMatch }) => isMatch)) return
  text.replaceWith(
    ...segments.map((segment) =>
      segment.isMatch
        ? create('mark', { className: 'search-match', textContent: segment.text })
        : new Text(segment.text),
    ),
  )
}

/** Opens the folds and tabs that contain the first match of the section. */
function openMatch(article: Element): void {
  const target = location.hash === '' ? null : document.getElementById(nameOfPlace(location.hash))
  const matches = findAll('.search-match', article)
  const isBehind = (match: Element): boolean =>
    !target || (target.compareDocumentPosition(match) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
  const match = matches.find(isBehind) ?? matches[0]
  if (!match || match.checkVisibility()) return
  for (const part of findAll('details:not([open]), .tab-panel[hidden]', article)) {
    if (!part.contains(match)) continue
    if (part instanceof HTMLDetailsElement) part.open = true
    else document.querySelector<HTMLElement>(`[aria-controls="${part.id}"]`)?.click()
  }
}

/** On a page without the section's anchor, scrolls to the first match if it is far below. */
function scrollToMatch(article: Element): void {
  const target = location.hash === '' ? null : document.getElementById(nameOfPlace(location.hash))
  const section = target ? target.closest('.api-operation, .api-named') : article
  const field = section && findField(section)
  // The browser opens what the field is in.
  if (field) location.replace(`#${encodeURIComponent(field.id)}`)
  else if (target) target.scrollIntoView()
  else article.querySelector('.search-match')?.scrollIntoView({ block: 'center' })
}

/** The parameter or property of an API whose whole name was searched, unless the query is about the section. */
function findField(section: Element): Element | null | undefined {
  const found = findAll('li[id] > .api-row-head > .api-name:has(mark)', section).filter(
    (name) => markedIn(name).join('') === plainName(name.textContent),
  )
  // A query such as `petName` also contains the names `pet` and `name`.
  const longest = Math.max(...found.map(({ textContent }) => textContent.length))
  const name = found.find(({ textContent }) => textContent.length === longest)
  return name && !isAboutSection(section, name) ? name.closest('li[id]') : undefined
}

/** Whether the title and the address of the section match all that the name does, and more of the query. */
function isAboutSection(section: Element, name: Element): boolean {
  const heads = [section.querySelector('h1, h2, h3'), section.querySelector('.api-address')]
  const marked = heads.flatMap((head) => (head ? markedIn(head) : []))
  const own = plainName(name.textContent)
  const isMore = marked.some((word) => !own.includes(word.replace(/s$/, '')))
  return isMore && markedIn(name).every((word) => marked.some((other) => other.includes(word)))
}

function markedIn(part: Element): string[] {
  return findAll('mark', part).map(({ textContent }) => plainName(textContent))
}

function plainName(text: string): string {
  return text.replaceAll(/[-_.]/g, '').toLowerCase()
}

function removeByEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  removeMarks()
}

/** Restores the article. */
export function removeMarks(): void {
  document.removeEventListener('keydown', removeByEscape)
  for (const mark of findAll('mark.search-match')) {
    const { parentNode } = mark
    mark.replaceWith(...mark.childNodes)
    parentNode?.normalize()
  }
}
