import type { ReactNode } from 'react'
import { useMessages } from '../messages.tsx'

interface TaggedPage {
  readonly label: string
  readonly href: string
  readonly text: string
}

/** The pages with one tag. */
export function TagPage({
  pages,
  allTags,
  text,
}: {
  readonly pages: readonly TaggedPage[]
  readonly allTags: string
  readonly text?: string | undefined
}): ReactNode {
  const write = useMessages()
  return (
    <>
      {text !== undefined && <p>{text}</p>}
      <ul className="page-list">
        {pages.map(({ label, href, text: about }) => (
          <li key={href}>
            <a href={href}>{label}</a>
            {about !== '' && <p>{about}</p>}
          </li>
        ))}
      </ul>
      <p>
        <a href={allTags}>{write('allTags')}</a>
      </p>
    </>
  )
}

interface TagCount {
  readonly label: string
  /** An author may have no page. */
  readonly href: string | undefined
  readonly count: number
  readonly text?: string | undefined
}

/** A list of tags, or of all authors of a blog. */
export function TagsPage({ tags }: { readonly tags: readonly TagCount[] }): ReactNode {
  return (
    <ul className="page-list">
      {tags.map(({ label, href, count, text }) => (
        <li key={label}>
          {href === undefined ? label : <a href={href}>{label}</a>} ({count}){text !== undefined && <p>{text}</p>}
        </li>
      ))}
    </ul>
  )
}

/** The tags below their first letters, which have the ids that they have in Docusaurus. */
export function TagsByLetter({ tags }: { readonly tags: readonly TagCount[] }): ReactNode {
  const letters = Map.groupBy(tags, ({ label }) => /^./su.exec(label)?.[0].toUpperCase() ?? '')
  return [...letters]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([letter, own]) => (
      <section key={letter}>
        <h2 id={letter}>{letter}</h2>
        <TagsPage tags={own} />
      </section>
    ))
}
