import type { ReactNode } from 'react'
import type { PostView } from '../../src/model/view.ts'
import { PostMeta } from './PostMeta.tsx'

/** A post in the list of posts. */
export interface ListedPost {
  readonly title: string
  readonly href: string
  readonly text: string
  /** The start of the post as HTML, if the writer has marked its end. */
  readonly summary?: string | undefined
  readonly post: PostView
}

/** All posts of the blog, newest first. */
export function BlogPage({ posts }: { readonly posts: readonly ListedPost[] }): ReactNode {
  return (
    <>
      {posts.map(({ title, href, text, summary, post }) => (
        <section key={href} className="post-entry">
          <h2 className="post-title">
            <a href={href}>{title}</a>
          </h2>
          <PostMeta post={post} />
          {summary === undefined ? text !== '' && <p>{text}</p> : <div dangerouslySetInnerHTML={{ __html: summary }} />}
        </section>
      ))}
    </>
  )
}
