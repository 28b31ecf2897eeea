/** Shows a picture over the page until a click or Escape. */
export function openPicture(image: HTMLImageElement): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'zoom-dialog'
  dialog.ariaLabel = 'Picture'
  dialog.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  const large = new Image()
  large.src = image.currentSrc || image.src
  large.alt = image.alt
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'zoom-close icon-button'
  close.ariaLabel = 'Close picture'
  dialog.append(large, close)
  document.body.append(dialog)
  dialog.showModal()
}
