import type { ReactNode } from 'react'
import type { TocEntry } from '../../src/model/view.ts'

/** The headings of the page: a column on wide screens, an expandable list above the article on narrow ones. */
export function TableOfContents({ entries }: { readonly entries: readonly TocEntry[] }): ReactNode {
  const top = Math.min(...entries.map(({ depth }) => depth))
  return (
    <nav className="toc" aria-label="On this page">
      <p className="toc-title" aria-hidden="true">
        On this page
      </p>
      <details className="toc-fold">
        <summary>On this page</summary>
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
