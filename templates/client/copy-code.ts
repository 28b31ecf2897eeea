import { announce } from './announce.ts'
import { onClick } from './elements.ts'

/** Copies a block's code as it is meant to be run: without prompts, and without the lines that a diff takes away. */
export function copyCode(): void {
  onClick('.copy-button', (button) => void copyBlock(button))
}

async function copyBlock(button: HTMLElement): Promise<void> {
  const code = button.closest('.code-block')?.querySelector('code')
  if (!code) return
  const isCopied = await copy(code)
  announce(isCopied ? 'Copied' : 'Selected; copy it with the keyboard')
  button.classList.toggle('copied', isCopied)
  setTimeout(() => {
    announce('')
    button.classList.remove('copied')
  }, 2000)
}

async function copy(code: HTMLElement): Promise<boolean> {
  const clean = document.createElement('div')
  clean.append(code.cloneNode(true))
  for (const part of clean.querySelectorAll('.prompt, .line.removed')) part.remove()
  try {
    await navigator.clipboard.writeText(clean.textContent.trimEnd())
    return true
  } catch {
    // Pages without https have no clipboard: the reader gets the code selected instead.
    getSelection()?.selectAllChildren(code)
    return false
  }
}
