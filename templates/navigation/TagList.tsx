import type { ReactNode } from 'react'
import type { LinkView } from '../../src/model/view.ts'
import { useMessages } from '../messages.tsx'

/** The tags of the page, each with a link to its page. */
export function TagList({ tags }: { readonly tags: readonly LinkView[] }): ReactNode {
  const write = useMessages()
  return (
    <div className="tags">
      <p className="tags-title">{write('tags')}</p>
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
