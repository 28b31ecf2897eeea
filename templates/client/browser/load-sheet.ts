/** Resolves when a style sheet has been loaded or cannot be loaded. */
export function untilLoaded(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    for (const type of ['load', 'error']) link.addEventListener(type, () => resolve())
  })
}
