import { Fragment, type ReactNode } from 'react'
import type { PathView } from '../../src/model/api-view.ts'

/** A path with its parameters marked; it may break after a slash. */
export function Path({ path }: { readonly path: PathView }): ReactNode {
  return (
    <code className="api-path">
      {path.map(({ text, isParameter }, index) =>
        isParameter ? <var key={index}>{text}</var> : <Fragment key={index}>{breakable(text)}</Fragment>,
      )}
    </code>
  )
}

function breakable(text: string): ReactNode {
  return text.split(/(?<=\/)/).map((part, index) => (
    <Fragment key={index}>
      {part}
      {part.endsWith('/') && <wbr />}
    </Fragment>
  ))
}
