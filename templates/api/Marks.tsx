import { Fragment, type ReactNode } from 'react'

const coloured = ['required', 'deprecated']

/** Short labels after a name, such as "required". The spaces are for readers who search or copy the text. */
export function Marks({ marks }: { readonly marks: readonly string[] }): ReactNode {
  return marks.map((mark) => (
    <Fragment key={mark}>
      {' '}
      <span className={coloured.includes(mark) ? `api-mark api-mark-${mark}` : 'api-mark'}>{mark}</span>
    </Fragment>
  ))
}
