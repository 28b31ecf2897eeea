import { Fragment, type ReactNode } from 'react'
import type { PathView } from '../../../src/model/api-view.ts'

/** A path with highlighted parameters. It can wrap after a slash. */
export function Path({ path }: { readonly path: PathView }): ReactNode {
  return (
    <code className="api-path">
      {path.map(({ text, isParameter }, index) =>
        isParameter ? <var key={index}>{inOrder(text)}</var> : <Fragment key={index}>{breakable(text)}</Fragment>,
      )}
    </code>
  )
}

function breakable(text: string): ReactNode {
  return text.split(/(?<=\/)/).map((part, index) => (
    <Fragment key={index}>
      {inOrder(part.replace(/\/$/, ''))}
      {part.endsWith('/') && (
        <>
          /<wbr />
        </>
      )}
    </Fragment>
  ))
}

/** Right-to-left words would reverse the parts of the path next to them. */
function inOrder(text: string): ReactNode {
  return /[\u0590-\u08ff\ufb1d-\ufefc]/.test(text) ? <bdi>{text}</bdi> : text
}
