import type { ReactNode } from 'react'
import type { LinkView, PageView } from '../../src/model/view.ts'
import { useMessages } from '../messages.tsx'

/** The previous and next page in the order of the sidebar. */
export function Pager({ previous, next }: Pick<PageView, 'previous' | 'next'>): ReactNode {
  const write = useMessages()
  if (!previous && !next) return null
  return (
    <nav className="pager" aria-label={write('pager')}>
      {previous && <PagerLink link={previous} direction="previous" />}
      {next && <PagerLink link={next} direction="next" />}
    </nav>
  )
}

function PagerLink({
  link,
  direction,
}: {
  readonly link: LinkView
  readonly direction: 'previous' | 'next'
}): ReactNode {
  const write = useMessages()
  return (
    <a className={`pager-link pager-${direction}`} href={link.href} rel={direction === 'next' ? 'next' : 'prev'}>
      <span className="pager-direction">{write(direction)}</span> <span className="pager-label">{link.label}</span>
    </a>
  )
}
