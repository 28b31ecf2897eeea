/** Milliseconds without a change after which an open panel looks for a new index. */
const pause = 300

/** Calls back when the site that is shown has been written on; a published site stays as it is. */
export function followWriting(onWritten: () => void): void {
  let timer: number | undefined
  addEventListener('docsgen:change', () => {
    clearTimeout(timer)
    timer = window.setTimeout(onWritten, pause)
  })
}
