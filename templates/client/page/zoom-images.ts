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
  const large = new Image()
  large.src = image.currentSrc || image.src
  large.alt = image.alt
  openPicture(large, image)
}

function openPicture(large: Node, origin: Element): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'zoom-dialog'
  dialog.ariaLabel = text('picture', 'Picture')
  dialog.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'zoom-close icon-button'
  close.ariaLabel = text('closePicture', 'Close picture')
  dialog.append(large, close)
  // The dialog is in the page that it belongs to, so it is removed when the reader goes back.
  ;(origin.closest('main') ?? document.body).append(dialog)
  dialog.showModal()
}
