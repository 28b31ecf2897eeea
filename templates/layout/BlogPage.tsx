import type { ReactNode } from 'react'
import type { PostView } from '../../src/model/view.ts'
import { useMessages } from '../messages.tsx'
import { PostMeta } from './PostMeta.tsx'

/** A post in a list of posts. */
export interface ListedPost {
  readonly title: string
  readonly href: string
  readonly text: string
  /** What the list shows of the post as HTML; by default its text. */
  readonly summary?: string | undefined
  /** Whether the post has more than that. */
  readonly continues: boolean
  readonly post: PostView
}

interface BlogPageProps {
  readonly posts: readonly ListedPost[]
  readonly text?: string | undefined
  /** Address of the list of tags, on the page of a tag. */
  readonly allTags?: string | undefined
}

/** A page of a list of posts, newest first. */
export function BlogPage({ posts, text: about, allTags }: BlogPageProps): ReactNode {
  const write = useMessages()
  return (
    <>
      {about !== undefined && <p>{about}</p>}
      {posts.map(({ title, href, text, summary, continues, post }) => (
        <section key={href} className="post-entry">
          <h2 className="post-title">
            <a href={href}>{title}</a>
          </h2>
          <PostMeta post={post} />
          {summary === undefined ? text !== '' && <p>{text}</p> : <div dangerouslySetInnerHTML={{ __html: summary }} />}
          {continues && (
            <p className="post-more">
              <a href={href} aria-label={`${write('readMore')}: ${title}`}>
                {write('readMore')}
              </a>
            </p>
          )}
        </section>
      ))}
      {allTags !== undefined && (
        <p>
          <a href={allTags}>{write('allTags')}</a>
        </p>
      )}
    </>
  )
}

interface Year {
  readonly year: string
  readonly posts: readonly { readonly label: string; readonly href: string; readonly day: string }[]
}

/** The titles of all posts by year, oldest first in a year. */
export function ArchivePage({ years }: { readonly years: readonly Year[] }): ReactNode {
  return (
    <>
      {years.map(({ year, posts }) => (
        <section key={year}>
          <h2 id={year}>{year}</h2>
          <ul className="page-list">
            {posts.map(({ label, href, day }) => (
              <li key={href}>
                <a href={href}>
                  {day} - {label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
