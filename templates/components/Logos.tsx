import type { ReactNode } from 'react'

/** Logos in a row, such as those of users of the product. */
export function Logos({ title, children }: { readonly title?: string; readonly children?: ReactNode }): ReactNode {
  return (
    <section className="logos" aria-label={title}>
      {title !== undefined && <p className="logos-title">{title}</p>}
      <div className="logos-row">{children}</div>
    </section>
  )
}
