import type { ReactNode } from 'react'
import type { PageView, SiteView } from '../../src/model/view.ts'
import { Navbar } from '../navigation/Navbar.tsx'
import { MenuDialog } from '../navigation/MenuDialog.tsx'
import { Announcement } from './Announcement.tsx'
import { Head } from './Head.tsx'
import { PageLayout } from './PageLayout.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { Slot } from './Slot.tsx'
import { VersionBanner } from './VersionBanner.tsx'
import { Localized, useMessages } from '../messages.tsx'

interface DocumentProps {
  readonly site: SiteView
  readonly page: PageView
}

/** A whole HTML document without the doctype. */
export function Document(props: DocumentProps): ReactNode {
  return (
    <Localized site={props.site}>
      <Root {...props} />
    </Localized>
  )
}

function Root({ site, page }: DocumentProps): ReactNode {
  const write = useMessages()
  return (
    <html
      lang={site.locale}
      dir={site.isRightToLeft ? 'rtl' : undefined}
      data-theme={site.colorMode.default}
      data-respect-system={site.colorMode.respectSystem ? '' : undefined}
      data-announcement={site.announcement?.id}
      data-base={site.basePath}
      data-campaign={site.campaignAge}
      data-storage={Object.keys(site.storage).length > 0 ? JSON.stringify(site.storage) : undefined}
      data-hideable-sidebar={site.sidebar.hideable ? '' : undefined}
      data-analytics={site.analytics.provider === 'none' ? undefined : site.analytics.provider}
      data-analytics-id={site.analytics.id}
    >
      <Head site={site} page={page} />
      <body data-messages={site.browserMessages}>
        <a className="skip-link" href="#docsgen-main">
          {write('skipToContent')}
        </a>
        {site.announcement && <Announcement announcement={site.announcement} />}
        <Navbar site={site} page={page} />
        {site.versionBanner && <VersionBanner banner={site.versionBanner} />}
        <PageLayout site={site} page={page} />
        {page.slots?.Footer ? (
          <footer className="site-footer">
            <Slot name="Footer" page={page} />
          </footer>
        ) : (
          <SiteFooter site={site} />
        )}
        <MenuDialog site={site} page={page} />
      </body>
    </html>
  )
}
