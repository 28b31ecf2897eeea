import { nameOfPlace } from '../browser/address.ts'
import { findAll, showWithin } from '../browser/elements.ts'

const wide = matchMedia('(min-width: 75rem)')
let links = new Map<Element, HTMLElement>()
let observer: IntersectionObserver | undefined

/**
 * Highlights the current section in the table of contents of a page or of an API. It stays open where it is a column;
 * elsewhere its bar names the section.
 */
export function followHeadings(): void {
  observer?.disconnect()
  links = new Map()
  for (const link of findAll('nav :is([href^="#"], [data-section])')) {
    const hash = link.dataset['section'] ?? (link as HTMLAnchorElement).hash
    const heading = document.getElementById(nameOfPlace(hash))
    // Skip what is next to the text of an API. Measuring inside an operation would force layout of content that is far
    // out of view.
    if (heading && !heading.closest('.api-aside')) links.set(heading.closest('.api section') ?? heading, link)
    link.addEventListener('click', foldByWidth)
  }
  foldByWidth()
  observer = new IntersectionObserver(markCurrent, { rootMargin: '0px 0px -66%' })
  for (const heading of links.keys()) observer.observe(heading)
  // Adding the same listener twice has no effect.
  addEventListener('scrollend', markCurrent)
  wide.addEventListener('change', foldByWidth)
}

/** The current section is the last one that begins in the upper third; at the end of the page, the last one. */
function markCurrent(): void {
  const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 4
  const line = isAtEnd ? innerHeight : innerHeight * 0.34
  const begun = [...links].filter(([heading]) => heading.getBoundingClientRect().top < line)
  const current = begun.at(-1)?.[1]
  for (const link of links.values()) if (link !== current) link.ariaCurrent = null
  for (const summary of findAll('.toc-fold summary')) summary.dataset['current'] = current?.textContent ?? ''
  const contents = current?.closest('nav')
  if (!current || !contents || current.ariaCurrent) return
  current.ariaCurrent = 'location'
  showWithin(contents, current)
}

function foldByWidth(): void {
  for (const fold of findAll<HTMLDetailsElement>('.toc-fold')) fold.open = wide.matches
}
