import type { ReactNode } from 'react'
import type { TypePart } from '../../../src/model/api-view.ts'

/** A type, with links to named schemas. */
export function TypeWords({ type }: { readonly type: readonly TypePart[] }): ReactNode {
  return (
    <span className="api-type">
      {type.map(({ text, href }, index) =>
        href === undefined ? (
          text
        ) : (
          <a key={index} href={href}>
            {text}
          </a>
        ),
      )}
    </span>
  )
}
