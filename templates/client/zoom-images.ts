import { findAll } from './elements.ts'

/** A click, Enter or Space on a picture of the article shows it as large as the window allows. */
export function zoomImages(): void {
  for (const image of findAll<HTMLImageElement>('.prose img')) {
    if (image.closest('a, button, .card')) continue
    image.classList.add('zoomable')
    image.tabIndex = 0
    image.role = 'button'
    image.ariaLabel = `Enlarge picture: ${image.alt}`
    image.addEventListener('click', () => void show(image))
    image.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      void show(image)
    })
  }
}

async function show(image: HTMLImageElement): Promise<void> {
  const { openPicture } = await import('./picture.ts')
  openPicture(image)
}
