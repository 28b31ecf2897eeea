import { Fragment, type ReactNode } from 'react'

/** Words up to this length fit next to a method in the navigation. */
const fits = 20

/** A name that can wrap after punctuation and between its camel-case words, if it is long and has no spaces. */
export function Breakable({ text }: { readonly text: string }): ReactNode {
  if (text.split(/\s/).every((word) => word.length <= fits)) return text
  return text.split(/(?<=[/_.:-])|(?<=[a-z\d])(?=[A-Z])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
