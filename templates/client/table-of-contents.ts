import { findAll } from './elements.ts'

/** Marks the section being read in the contents, and keeps the fold open where the contents are a column. */
export function followHeadings(): void {
  const toc = document.querySelector<HTMLElement>('.toc')
  if (!toc) return
  followWidth(toc)
  const links = new Map<Element, HTMLAnchorElement>()
  for (const link of findAll<HTMLAnchorElement>('a', toc)) {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)))
    if (heading) links.set(heading, link)
  }
  const update = (): void => markCurrent(toc, links)
  const observer = new IntersectionObserver(update, { rootMargin: '0px 0px -66%' })
  for (const heading of links.keys()) observer.observe(heading)
  addEventListener('scrollend', update)
}

/** The section being read is the last one that begins in the upper third; at the end of the page, the last one. */
function markCurrent(toc: HTMLElement, links: ReadonlyMap<Element, HTMLAnchorElement>): void {
  const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 4
  const line = isAtEnd ? innerHeight : innerHeight * 0.34
  const begun = [...links].filter(([heading]) => heading.getBoundingClientRect().top < line)
  const current = begun.at(-1)?.[1]
  for (const link of links.values()) if (link !== current) link.removeAttribute('aria-current')
  if (!current || current.getAttribute('aria-current')) return
  current.setAttribute('aria-current', 'location')
  const { top, bottom } = current.getBoundingClientRect()
  const frame = toc.getBoundingClientRect()
  if (top < frame.top || bottom > frame.bottom) toc.scrollTop += top - frame.top - frame.height / 2
}

function followWidth(toc: HTMLElement): void {
  const fold = toc.querySelector('details')
  const wide = matchMedia('(min-width: 75rem)')
  const follow = (): void => {
    if (fold) fold.open = wide.matches
  }
  follow()
  wide.addEventListener('change', follow)
  toc.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLAnchorElement) follow()
  })
}
