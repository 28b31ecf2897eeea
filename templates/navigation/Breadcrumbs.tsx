import type { ReactNode } from 'react'
import type { PageView } from '../../src/model/view.ts'
import { useMessages } from '../messages.tsx'

/** The path from the root of the site to the page. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: PageView['breadcrumbs'] }): ReactNode {
  const write = useMessages()
  const last = crumbs.length - 1
  return (
    <nav className="breadcrumbs" aria-label={write('breadcrumbs')}>
      <ol>
        {crumbs.map(({ label, href }, index) => (
          <li key={index}>
            {href === undefined || index === last ? (
              <span aria-current={index === last ? 'page' : undefined}>{label}</span>
            ) : (
              <a href={href}>{label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
