import type { ReactNode } from 'react'
import type { LinkView } from '../../src/model/view.ts'

/** The tags of the page, each with a link to its page. */
export function TagList({ tags }: { readonly tags: readonly LinkView[] }): ReactNode {
  return (
    <div className="tags">
      <p className="tags-title">Tags</p>
      <ul>
        {tags.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
