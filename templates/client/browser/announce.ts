import { create } from './elements.ts'

const region = create('p', { className: 'visually-hidden', role: 'status' })

/** Announces a sentence to screen readers. */
export function announce(text: string): void {
  if (!region.isConnected) document.body.append(region)
  region.textContent = text
}

/** Shows and announces for two seconds what a button has copied. */
export function confirmCopy(button: HTMLElement, sentence: string, isCopied = true): void {
  announce(sentence)
  button.classList.toggle('copied', isCopied)
  setTimeout(() => {
    announce('')
    button.classList.remove('copied')
  }, 2000)
}
