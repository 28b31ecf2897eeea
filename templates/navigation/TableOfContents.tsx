import type { ReactNode } from 'react'
import type { Heading } from '../../src/model/page.ts'
import { useMessages } from '../messages.tsx'

/** The headings of the page: a column on wide screens, an expandable list above the article on narrow ones. */
export function TableOfContents({ entries }: { readonly entries: readonly Heading[] }): ReactNode {
  const write = useMessages()
  const top = Math.min(...entries.map(({ depth }) => depth))
  return (
    <nav className="toc" aria-label={write('onThisPage')}>
      <p className="toc-title" aria-hidden="true">
        {write('onThisPage')}
      </p>
      <details className="toc-fold">
        <summary>{write('onThisPage')}</summary>
        <ul className="toc-list">
          {entries.map(({ depth, id, text }) => (
            <li key={id} data-level={depth - top + 1}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
