import { forgetStored, writeStored } from '../browser/storage.ts'
import { marksKey } from './marks-key.ts'
import { markPage } from './marks.ts'

/** Opens a result at its section, where its words are highlighted. */
export function openResult(option: HTMLAnchorElement, terms: readonly string[], isNewTab: boolean): void {
  const waiting = JSON.stringify({ path: decodeURI(option.pathname), terms })
  const isMarked = !option.closest('.search[data-plain]')
  if (isMarked) writeStored(marksKey, waiting, 'sessionStorage')
  // A tab opened from this one starts with a copy of this session storage.
  if (isNewTab) {
    window.open(option.href, '_blank')
    forgetStored(marksKey, 'sessionStorage')
  } else if (option.pathname !== location.pathname) location.assign(option.href)
  else {
    document.querySelector<HTMLDialogElement>('.menu-dialog')?.close()
    if (option.hash !== location.hash) location.hash = option.hash
    if (isMarked) markPage(waiting)
  }
}
