import type { ReactNode } from 'react'
import type { SiteView } from '../../src/model/view.ts'
import { useMessages } from '../messages.tsx'

/** The bar above the page. The boot script hides a closed one before the first paint. */
export function Announcement({
  announcement,
}: {
  readonly announcement: NonNullable<SiteView['announcement']>
}): ReactNode {
  const write = useMessages()
  return (
    <section className="announcement" aria-label={write('announcement')} data-id={announcement.id}>
      <div className="announcement-text" dangerouslySetInnerHTML={{ __html: announcement.html }} />
      {announcement.dismissible && (
        <button
          type="button"
          className="announcement-close icon-button needs-js"
          aria-label={write('closeAnnouncement')}
        />
      )}
    </section>
  )
}
