import { nameOfPlace } from '../browser/address.ts'
import { create, findAll, findAround, onClick } from '../browser/elements.ts'
import { loadPart } from '../browser/load-part.ts'
import { keepPage } from '../router/pages.ts'
import { text } from '../browser/message.ts'
import { isWhereJumpsLead } from '../navigation/scrolled-navbar.ts'

const links = '.api-more > a'

/** Expanding everything stops after this many levels, because schemas may be recursive. */
const mostLevels = 3
const mostLinks = 60

let isReady = false

/** Fields of schemas that are described elsewhere open in place. Without this script, the reader follows the link. */
export function start(): void {
  if (!isReady) follow()
  isReady = true
  offerCopies()
  for (const control of findAll('.api-expand, .api-filter')) control.hidden = false
  // First, because it does not wait for a form that is being opened already.
  void showTarget()
  openForms(document)
}

function follow(): void {
  onClick(links, (link, event) => {
    if (event.button > 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void openAndFocus(link)
  })
  onClick('.copy-markdown', (button) => {
    import('../page/copy-markdown.ts').then(({ copyMarkdown }) => copyMarkdown(button)).catch(console.warn)
  })
  onClick('.api-expand', (button) => void toggleAll(button))
  document.addEventListener('input', filterItems)
  for (const event of ['pointerover', 'focusin']) document.addEventListener(event, offerLink)
  // It opens after the click.
  onClick('summary', (summary) => setTimeout(() => openForms(summary.parentElement)))
  addEventListener('hashchange', () => void showTarget())
  keepPlace()
  // What the reader will search for is in the page then. Browsers open it when they find it.
  addEventListener('keydown', ({ key, ctrlKey, metaKey }) => {
    if (key === 'f' && (ctrlKey || metaKey))
      for (const link of findAll(links).slice(0, mostLinks)) void open(link, false)
  })
}

/** Adds the button that copies a link where the reader points. Large pages have thousands of places for it. */
function offerLink(event: Event): void {
  const head = findAround(event, '.api-row-head, .api-schema > .api-signature:not(.api-tree *)')
  if (head && !head.querySelector('.copy-link')) addLink(head)
}

function addLink(head: Element): void {
  const ariaLabel = text('copyLink', 'Copy link to {name}', { name: nameOf(head) })
  head.append(create('button', { type: 'button', className: 'copy-link', ariaLabel }))
}

/** The name of a field, or that of the part around it. */
function nameOf(head: Element): string {
  const link = head.querySelector('.api-name') ?? head.closest('[aria-labelledby]')?.querySelector('.heading-link')
  return link?.ariaLabel ?? link?.textContent ?? ''
}

/** Adds the buttons that copy operations as Markdown, and the links of operations. */
function offerCopies(): void {
  for (const head of findAll('.api-address:not(:has(> .copy-link))')) {
    const ariaLabel = text('copyMarkdown', 'Copy {name} as Markdown', { name: nameOf(head) })
    if (!head.closest('.api-operation-inner'))
      head.append(create('button', { type: 'button', className: 'copy-markdown', textContent: 'Markdown', ariaLabel }))
    addLink(head)
  }
}

/**
 * Loads the fields of each form that is open in what the reader has opened. Loaded fields have such forms too, endlessly
 * if a schema is recursive, so it loads only what the reader sees, and three levels at most.
 */
function openForms(around: ParentNode | null | undefined): void {
  for (const link of around ? findAll(`.api-variant[open] > .api-schema > ${links}`, around) : [])
    if (link.checkVisibility() && !link.closest('[data-loaded] [data-loaded] [data-loaded]'))
      void open(link).then(openForms)
}

/** What the field in front of it filters: variants, or allowed values. */
const filtered = ':scope > .api-variant, :scope > .api-enum > code, :scope > .api-values > div'

/** Shows the variants whose title or value contains what the reader has entered. */
function filterItems({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || !target.matches('.api-filter')) return
  const wanted = target.value.trim().toLowerCase()
  for (const item of findAll(filtered, target.parentElement ?? target)) {
    const head = item.querySelector(':scope > summary') ?? item
    item.hidden = !head.textContent.toLowerCase().includes(wanted)
  }
}

async function openAndFocus(link: HTMLElement): Promise<void> {
  const tree = await open(link)
  tree?.querySelector('summary')?.focus()
  openForms(tree)
}

/** Replaces the link with the tree of its schema. */
async function open(link: HTMLElement, isOpen = true): Promise<HTMLElement | undefined> {
  const place = link.parentElement
  if (!(link instanceof HTMLAnchorElement) || !place || place.ariaBusy) return undefined
  place.ariaBusy = 'true'
  const tree = await loadPart(place, () => loadTree(link))
  // A schema without a tree, which its own page describes.
  if (!tree) location.assign(link.href)
  else {
    tree.open = isOpen
    tree.dataset['loaded'] = ''
    place.replaceWith(tree)
  }
  return tree
}

async function loadTree(link: HTMLAnchorElement): Promise<HTMLDetailsElement | undefined> {
  const { textContent, dataset, href } = link
  const source = await findSection(new URL(href))
  const found = source.section?.querySelector<HTMLDetailsElement>('.api-says > .api-schema > .api-tree')
  if (!source.section || !found) return undefined
  const tree = document.importNode(found, true)
  for (const filter of findAll('.api-filter', tree)) filter.hidden = false
  const summary = tree.querySelector('summary')
  if (summary) summary.textContent = textContent
  const { side } = dataset
  if (side !== undefined) {
    for (const row of findAll(`[data-only]:not([data-only="${side}"])`, tree)) row.remove()
    for (const inner of findAll(links, tree)) inner.dataset['side'] = side
  }
  rename(tree, source.section.getAttribute('aria-labelledby') ?? '', { id: dataset['for'] ?? '', base: source.address })
  return tree
}

interface Source {
  readonly section: Element | null | undefined
  readonly address: string
}

/** The section of a schema, on this page or its own. */
async function findSection(address: URL): Promise<Source> {
  const id = nameOfPlace(address.hash)
  const sectionIn = (page: Document): Element | null =>
    page.getElementById(id)?.closest('.api-named') ?? page.querySelector('.api-named')
  if (address.pathname === location.pathname) return { section: sectionIn(document), address: location.href }
  address.hash = ''
  const [page, { parsePage }] = await Promise.all([keepPage(address.href), import('../router/swap-page.ts')])
  if (!page) throw new Error(text('noConnection', 'There is no connection to the site.'))
  return { section: sectionIn(parsePage(page.html)), address: page.address }
}

/** The IDs of a schema become those of the place where it is shown. Links to its fields stay on this page. */
function rename(tree: Element, from: string, { id, base }: { readonly id: string; readonly base: string }): void {
  const moved = (name: string): string => (name.startsWith(`${from}.`) ? id + name.slice(from.length) : name)
  for (const attribute of ['id', 'name', 'data-for']) {
    for (const element of findAll(`[${attribute}]`, tree))
      element.setAttribute(attribute, moved(element.getAttribute(attribute) ?? ''))
  }
  for (const link of findAll('a[href^="#"]', tree)) {
    const fragment = nameOfPlace(link.getAttribute('href') ?? '')
    const target = moved(fragment)
    link.setAttribute(
      'href',
      target === fragment ? new URL(`#${fragment}`, base).href : `#${encodeURIComponent(target)}`,
    )
  }
}

/** Opens or closes everything in a body. */
async function toggleAll(button: HTMLElement): Promise<void> {
  const body = button.closest('.api-content')
  if (!body) return
  const isOpening = !('open' in button.dataset)
  for (let level = isOpening ? mostLevels : 0; level > 0; level -= 1)
    await Promise.all(
      findAll(links, body)
        .slice(0, mostLinks)
        .map((link) => open(link)),
    )
  for (const details of findAll<HTMLDetailsElement>('.api-rows details, .api-variant', body)) {
    // Only one of the details with the same name can be open.
    details.removeAttribute('name')
    details.open = isOpening
  }
  button.toggleAttribute('data-open', isOpening)
  button.textContent = isOpening ? text('collapseAll', 'Collapse all') : text('expandAll', 'Expand all')
}

/** The address may name a field inside links that are not open yet. */
async function showTarget(): Promise<void> {
  const name = nameOfPlace(location.hash)
  if (name === '' || document.getElementById(name)) return
  for (let level = 0; level < 10; level += 1) {
    const ways = findAll(links).filter((link) => name.startsWith(prefixOf(link)))
    const [link] = ways.toSorted((a, b) => prefixOf(b).length - prefixOf(a).length)
    if (!link) return import('./viewer-anchor.ts').then(({ showViewerPlace }) => showViewerPlace(name))
    if (!(await open(link))) return
    const target = document.getElementById(name)
    if (target) return reveal(target)
  }
}

/** After a reload, the heights of what is out of view are estimates again, so the last position is another place. */
function keepPlace(): void {
  if (history.scrollRestoration === 'manual') namedPart()?.scrollIntoView()
  history.scrollRestoration = 'auto'
  addEventListener('pagehide', () => {
    const part = namedPart()
    history.scrollRestoration = part?.closest('.api') && isWhereJumpsLead(part) ? 'manual' : 'auto'
  })
}

/** The part of the page that the address names. */
function namedPart(): HTMLElement | null {
  return document.getElementById(nameOfPlace(location.hash))
}

function prefixOf({ dataset }: HTMLElement): string {
  return `${dataset['for'] ?? ''}.`
}

/** Browsers do this themselves for what is in the page from the start. */
function reveal(target: HTMLElement): void {
  for (let around = target.closest('details'); around; around = around.parentElement?.closest('details') ?? null)
    around.open = true
  target.scrollIntoView()
}
