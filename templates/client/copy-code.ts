import { onClick } from './elements.ts'

/** Copies a block's code as it is meant to be run: without prompts, and without the lines that a diff takes away. */
export function copyCode(): void {
  const status = document.createElement('p')
  status.className = 'visually-hidden'
  status.role = 'status'
  document.body.append(status)
  onClick('.copy-button', (button) => void copyBlock(button, status))
}

async function copyBlock(button: HTMLElement, status: HTMLElement): Promise<void> {
  const code = button.closest('.code-block')?.querySelector('code')
  if (!code) return
  const isCopied = await copy(code)
  status.textContent = isCopied ? 'Copied' : 'Selected; copy it with the keyboard'
  button.classList.toggle('copied', isCopied)
  setTimeout(() => {
    status.textContent = ''
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
