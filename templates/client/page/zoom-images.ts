import { create } from '../browser/elements.ts'
import { text } from '../browser/message.ts'

/** A click, Enter or Space on an image in the article shows it as large as the window allows. */
export function start(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('.prose img:not(.zoomable)')) {
    if (image.closest('a, button, .card, .hero, .logos')) continue
    image.classList.add('zoomable')
    image.tabIndex = 0
    image.role = 'button'
    image.ariaLabel = text('enlargePicture', 'Enlarge picture: {picture}', { picture: image.alt }).replace(
      /\s*[:：]\s*$/,
      '',
    )
    // It would mark the button as decoration.
    if (image.alt === '') image.removeAttribute('alt')
    image.addEventListener('click', () => openImage(image))
    image.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      openImage(image)
    })
  }
}

/** Shows the diagram of a button as large as the window allows. */
export function openDiagram(button: HTMLElement): void {
  const drawing = button.closest('.diagram')?.querySelector('svg')
  if (drawing) openPicture(drawing.cloneNode(true), button)
}

function openImage(image: HTMLImageElement): void {
  openPicture(create('img', { src: image.currentSrc || image.src, alt: image.alt }), image)
}

function openPicture(large: Node, origin: Element): void {
  const ariaLabel = text('closePicture', 'Close picture')
  const close = create('button', { type: 'button', className: 'zoom-close icon-button', ariaLabel })
  const dialog = create('dialog', { className: 'zoom-dialog', ariaLabel: text('picture', 'Picture') }, large, close)
  dialog.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  // The dialog is in the page that it belongs to, so it is removed when the reader goes back.
  ;(origin.closest('main') ?? document.body).append(dialog)
  dialog.showModal()
}
