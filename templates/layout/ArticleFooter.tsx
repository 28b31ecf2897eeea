import type { ReactNode } from 'react'
import type { PageView } from '../../src/model/view.ts'
import { Sentence, useMessages } from '../messages.tsx'

/** The line with the link to the page's source and the date of the last change. */
export function ArticleFooter({ editUrl, lastUpdated }: Pick<PageView, 'editUrl' | 'lastUpdated'>): ReactNode {
  const write = useMessages()
  if (editUrl === undefined && lastUpdated === undefined) return null
  return (
    <footer className="article-footer">
      {editUrl !== undefined && (
        <a className="edit-link" href={editUrl} rel="noopener">
          {write('editPage')}
        </a>
      )}
      {lastUpdated && (
        <p className="last-updated">
          <Sentence
            message={lastUpdated.author === undefined ? 'lastUpdated' : 'lastUpdatedBy'}
            values={{
              date: <time dateTime={lastUpdated.iso}>{lastUpdated.text}</time>,
              author: lastUpdated.author,
            }}
          />
        </p>
      )}
    </footer>
  )
}
