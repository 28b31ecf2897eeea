import { confirmCopy } from '../browser/announce.ts'
import { copyText } from '../browser/copy-text.ts'
import { onClick } from '../browser/elements.ts'
import { text } from '../browser/message.ts'

/** Copies a code block without prompts and removed lines, or the address of a part of the page. */
export function copyCode(): void {
  onClick('.copy-button, .copy-link', (button) => {
    const code = button.closest('.code-block')?.querySelector('code')
    const part = button.closest('[id], [aria-labelledby]')
    const id = part?.id || part?.getAttribute('aria-labelledby')
    if (code) void copy(button, cleanText(code), code)
    else if (id) void copy(button, new URL(`#${encodeURIComponent(id)}`, location.href).href)
  })
}

/** Leaves out prompts and the lines that a diff removes. */
function cleanText(code: HTMLElement): string {
  const clean = document.createElement('div')
  clean.append(code.cloneNode(true))
  for (const part of clean.querySelectorAll('.prompt, .line.removed')) part.remove()
  return clean.textContent.trimEnd()
}

async function copy(button: HTMLElement, copied: string, source?: HTMLElement): Promise<void> {
  const isCopied = await copyText(copied)
  // Select the code instead, so that the reader can copy it.
  if (!isCopied && source) getSelection()?.selectAllChildren(source)
  const sentence = isCopied ? text('copied', 'Copied') : source ? text('codeSelected', 'Code selected') : copied
  confirmCopy(button, sentence, isCopied)
}
