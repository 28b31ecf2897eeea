/** Shows that the scripts of a page failed: the error, its causes and a button to try again. */
export async function showCrash(error: unknown, place: (notice: HTMLElement) => void): Promise<void> {
  console.error(error)
  const { createCrashNotice } = await import('./crash-notice.ts')
  place(createCrashNotice(error))
}
