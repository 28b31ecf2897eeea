import { create } from './elements.ts'
import { importAnew } from './import-anew.ts'
import { loadPart } from './load-part.ts'
import { trusted } from './swap-page.ts'
import type { Drawing } from './mermaid/draw.ts'

declare const MERMAID: string

type Mermaid = typeof import('./mermaid/draw.ts')

let mermaid: Promise<Mermaid> | undefined
/** Diagrams are drawn one at a time. */
let last: Promise<unknown> = Promise.resolve()
let count = 0

/** Draws the diagrams that need a browser when they come near the viewport, in the colours of the current mode. */
export function start(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        observer.unobserve(target)
        void showDiagram(target)
      }
    },
    { rootMargin: '300px' },
  )
  for (const source of document.querySelectorAll('.mermaid')) observer.observe(source)
}

async function showDiagram(text: HTMLElement): Promise<void> {
  const place = text.parentElement
  if (!place) return
  const source = text.textContent
  let shown = await loadPart(place, () => drawInTurn(source))
  text.replaceWith(shown.element)
  place.append(keepSource(text))
  const redraw = async (): Promise<void> => {
    const fresh = await drawInTurn(source)
    shown.element.replaceWith(fresh.element)
    discard(shown)
    shown = fresh
  }
  const modes = new MutationObserver(() => {
    if (place.isConnected) return void redraw()
    modes.disconnect()
    discard(shown)
  })
  modes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
}

/** Keeps the source of the diagram available to readers who cannot see it. */
function keepSource(text: HTMLElement): HTMLElement {
  text.classList.replace('mermaid', 'diagram-source')
  return create('details', {}, create('summary', { textContent: 'Source of the diagram' }), text)
}

function discard({ sheet }: Drawing): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((known) => known !== sheet)
}

function drawInTurn(source: string): Promise<Drawing> {
  const drawing = last.then(() => draw(source))
  last = drawing.catch(() => undefined)
  return drawing
}

async function draw(source: string): Promise<Drawing> {
  mermaid ??= loadMermaid()
  const library = await mermaid.catch((error: unknown) => {
    mermaid = undefined
    throw error
  })
  const theme = document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'default'
  const { fontFamily } = getComputedStyle(document.body)
  const drawing = await library.draw({ source, id: `mermaid-${(count += 1)}`, theme, fontFamily })
  drawing.element.role = 'img'
  drawing.element.ariaLabel = nameOf(source, drawing.element)
  return drawing
}

async function loadMermaid(): Promise<Mermaid> {
  const library = (await importAnew(MERMAID)) as Mermaid
  library.prepare(trusted)
  return library
}

/** The title in the diagram's source, or else its kind. */
function nameOf(source: string, drawing: Element): string {
  const title = drawing.querySelector('title')?.textContent || /^\s*(?:pie\s+)?title:?\s+(.+)$/m.exec(source)?.[1]
  return `Diagram: ${title ?? drawing.ariaRoleDescription ?? 'drawn from the text below it'}`
}
