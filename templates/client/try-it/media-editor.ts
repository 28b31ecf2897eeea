import type { TryItBody, TryItMedia, TryItRequest } from '../../../src/model/try-it.ts'
import { create } from '../browser/elements.ts'
import { labelled, openBody, type BodyEditor } from './body-editor.ts'

/** An editor of a body in the media type that the reader chooses. */
export interface MediaEditor extends BodyEditor {
  /** The headers of the request, with the chosen type. */
  readonly typed: (headers: TryItRequest['headers']) => TryItRequest['headers']
  /** Shows the fields of a media type, unless it is not in the list. */
  readonly choose: (type: string) => void
}

/** Creates the fields for a body, with a list of its media types if it has several. */
export function openMedia(
  usual: TryItBody | null,
  media: readonly TryItMedia[],
  onChoose: (type: string) => void,
): MediaEditor {
  const first = openBody(usual)
  if (media.length === 0) return { ...first, typed: (headers) => headers, choose: () => undefined }
  // What the reader has entered is kept for each type.
  const editors = media.map(({ body }) => (body === undefined ? first : openBody(body)))
  const options = media.map(({ type }) => create('option', { textContent: type }))
  const select = create('select', { autocomplete: 'off' }, ...options)
  const place = create('div', { className: 'api-try-parts' }, ...first.parts)
  const chosen = (): BodyEditor => editors[select.selectedIndex] ?? first
  const show = (): void => place.replaceChildren(...chosen().parts)
  select.addEventListener('change', () => {
    show()
    onChoose(select.value)
  })
  return {
    choose: (type) => {
      const index = media.findIndex((one) => one.type === type)
      if (index === -1) return
      select.selectedIndex = index
      show()
    },
    parts: [labelled('Content-Type', select), place],
    body: () => chosen().body(),
    text: () => chosen().text(),
    written: () => chosen().written(),
    typed: (headers) => {
      const one = media[select.selectedIndex]
      if (one === undefined || one === media[0]) return headers
      const others = headers.filter(([name]) => name.toLowerCase() !== 'content-type')
      return one.isTyped ? others : [...others, ['Content-Type', one.type]]
    },
  }
}
