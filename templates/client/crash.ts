/** Shows in place of the page that its scripts failed: the error, its causes and a button to try again. */
export async function showCrash(error: unknown): Promise<void> {
  console.error(error)
  const { createCrashNotice } = await import('./crash-notice.ts')
  // The error may have come between the removal of the last page and the insertion of the next.
  const place = document.querySelector('main') ?? document.querySelector('.layout')
  place?.replaceChildren(createCrashNotice(error))
}
