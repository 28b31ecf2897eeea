import type { ReactNode } from 'react'
import type { SiteView } from '../../src/model/view.ts'

/** The bar above the page. The boot script hides a closed one before the first paint. */
export function Announcement({
  announcement,
}: {
  readonly announcement: NonNullable<SiteView['announcement']>
}): ReactNode {
  return (
    <section className="announcement" aria-label="Announcement" data-id={announcement.id}>
      <div className="announcement-text" dangerouslySetInnerHTML={{ __html: announcement.html }} />
      {announcement.dismissible && (
        <button type="button" className="announcement-close icon-button needs-js" aria-label="Close announcement" />
      )}
    </section>
  )
}
