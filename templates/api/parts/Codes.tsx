import { Fragment, type ReactNode } from 'react'

/** Several short values in code. The spaces are for readers who search or copy the text. */
export function Codes({ texts }: { readonly texts: readonly string[] }): ReactNode {
  return texts.map((text) => (
    <Fragment key={text}>
      {' '}
      <code>{text}</code>
    </Fragment>
  ))
}
