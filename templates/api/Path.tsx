import type { ReactNode } from 'react'
import type { PathView } from '../../src/model/api-view.ts'

/** A path with its parameters marked; it may break after a slash. */
export function Path({ path }: { readonly path: PathView }): ReactNode {
  return (
    <code className="api-path">
      {path.map(({ text, isParameter }, index) =>
        isParameter ? <var key={index}>{text}</var> : breakable(text, index),
      )}
    </code>
  )
}

function breakable(text: string, key: number): ReactNode {
  return (
    <span key={key}>
      {text.split(/(?<=\/)/).map((part, index) => (
        <span key={index}>
          {part}
          {part.endsWith('/') && <wbr />}
        </span>
      ))}
    </span>
  )
}
