/** Milliseconds without a change before an open panel checks for a new index. */
const pause = 300

/** Calls back when the live preview reports a change. A published site never changes. */
export function followWriting(onWritten: () => void): void {
  let timer: number | undefined
  addEventListener('docsgen:change', () => {
    clearTimeout(timer)
    timer = window.setTimeout(onWritten, pause)
  })
}
