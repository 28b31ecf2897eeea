import { create } from './elements.ts'

const region = create('p', { className: 'visually-hidden', role: 'status' })

/** Announces a sentence to screen readers. */
export function announce(text: string): void {
  if (!region.isConnected) document.body.append(region)
  region.textContent = text
}
