/** Puts a text on the clipboard and tells whether it is there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Pages without https have no clipboard, and a reader may refuse.
    return false
  }
}
