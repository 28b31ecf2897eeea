import type { ReactNode } from 'react'
import type { PostView } from '../../src/model/view.ts'
import { Sentence, useMessages } from '../messages.tsx'

/** The date, reading time and authors of a post. */
export function PostMeta({ post }: { readonly post: PostView }): ReactNode {
  const write = useMessages()
  const { day, dayText, minutes, authors } = post
  return (
    <p className="post-meta">
      <time dateTime={day}>{dayText}</time>
      {minutes !== undefined && <span>{write('readingTime', { count: minutes })}</span>}
      {authors.length > 0 && (
        <span>
          <Sentence
            message="byAuthors"
            values={{
              authors: authors.map(({ name, title, url }, index) => (
                <span key={name} title={title}>
                  {index > 0 && ', '}
                  {url === undefined ? name : <a href={url}>{name}</a>}
                </span>
              )),
            }}
          />
        </span>
      )}
    </p>
  )
}
