import type { ReactNode } from 'react'
import type { PageView } from '../../src/model/view.ts'

/** The line with the link to the page's source and the date of the last change. */
export function ArticleFooter({ editUrl, lastUpdated }: Pick<PageView, 'editUrl' | 'lastUpdated'>): ReactNode {
  if (editUrl === undefined && lastUpdated === undefined) return null
  return (
    <footer className="article-footer">
      {editUrl !== undefined && (
        <a className="edit-link" href={editUrl} rel="noopener">
          Edit this page
        </a>
      )}
      {lastUpdated && (
        <p className="last-updated">
          Last updated on <time dateTime={lastUpdated.iso}>{lastUpdated.text}</time>
          {lastUpdated.author !== undefined && ` by ${lastUpdated.author}`}
        </p>
      )}
    </footer>
  )
}
