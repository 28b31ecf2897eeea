import { decodePath } from '../../../src/formats/names/url.ts'
import { create, createButton } from '../browser/elements.ts'
import { text } from '../browser/message.ts'

const most = 5

/** Suggests pages whose address or title has words of the address that does not exist, and a search for these words. */
export function start(): void {
  const place = document.querySelector('.not-found')
  const { base = '/' } = document.documentElement.dataset
  // The suggested pages have another version, or none.
  const words = wordsOf(
    decodePath(location.pathname)
      .slice(base.length)
      .replace(/\bv?\d+(?:\.\w+)+\//, ''),
  )
  if (!place || place.querySelector('.not-found-pages') || words.length === 0) return
  const query = words.join(' ')
  const search = createButton(text('searchFor', 'Search for “{query}”', { query }), () => {
    const input = document.querySelector<HTMLInputElement>('.search-input')
    if (!input) return
    input.value = query
    input.focus()
    input.dispatchEvent(new Event('input'))
  })
  search.classList.add('button-quiet')
  const list = create('ul', { className: 'not-found-pages' }, create('li', {}, search))
  place.append(list)
  readPages(`${base}llms.txt`)
    .then((pages) =>
      list.prepend(
        ...rank(pages, words).map(({ href, title }) => create('li', {}, create('a', { href, textContent: title }))),
      ),
    )
    .catch(console.warn)
}

interface ListedPage {
  readonly title: string
  readonly href: string
}

/** The list of pages for machines has the title and the address of each. */
async function readPages(file: string): Promise<ListedPage[]> {
  const list = await (await fetch(file)).text()
  return [...list.matchAll(/^- \[(.+?)\]\((\S+?)\)/gm)].map(([, title = '', address = '']) => ({
    title,
    href: new URL(address, location.href).pathname.replace(/\.md$/, ''),
  }))
}

function rank(pages: readonly ListedPage[], words: readonly string[]): ListedPage[] {
  const scored = pages.map((page) => {
    const own = wordsOf(`${page.href} ${page.title}`)
    const end = wordsOf(page.href).at(-1) ?? ''
    const shared = words.filter((word) => own.some((other) => isNear(word, other)))
    return { page, score: shared.length + (isNear(words.at(-1) ?? '', end) ? 1 : 0) - own.length / 100 }
  })
  return scored
    .filter(({ score }) => score > 0.5)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ page }) => page)
}

function wordsOf(words: string): string[] {
  return words
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && word !== 'html')
}

/** Equal but for an ending or a letter that is missing or too many. */
function isNear(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].toSorted((a, b) => a.length - b.length)
  if (long.length - short.length > 2) return false
  return long.startsWith(short.slice(0, Math.max(3, short.length - 2)))
}
