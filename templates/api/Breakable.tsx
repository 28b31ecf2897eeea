import { Fragment, type ReactNode } from 'react'

/** Words up to this length fit beside a method in the navigation. */
const fits = 20

/** A name that may break after its marks and between its humps, where it is a long one without spaces. */
export function Breakable({ text }: { readonly text: string }): ReactNode {
  if (text.split(/\s/).every((word) => word.length <= fits)) return text
  return text.split(/(?<=[/_.:-])|(?<=[a-z\d])(?=[A-Z])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
