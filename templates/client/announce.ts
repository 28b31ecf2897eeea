import { create } from './elements.ts'

const region = create('p', { className: 'visually-hidden', role: 'status' })

/** Says a sentence to those who listen to the page. */
export function announce(text: string): void {
  if (!region.isConnected) document.body.append(region)
  region.textContent = text
}
