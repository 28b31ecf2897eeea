import type { ReactNode } from 'react'
import type { PageView, SiteView } from '../../src/model/view.ts'

/** The preview of the page where its link is shared. */
export function SocialMeta({ site, page }: { readonly site: SiteView; readonly page: PageView }): ReactNode {
  return (
    <>
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:type" content={page.layout === 'doc' ? 'article' : 'website'} />
      {page.canonical !== undefined && <meta property="og:url" content={page.canonical} />}
      <meta property="og:site_name" content={site.title} />
      <meta property="og:locale" content={site.locale.replace('-', '_')} />
      {page.image !== undefined && <meta property="og:image" content={page.image} />}
      <meta name="twitter:card" content={page.image === undefined ? 'summary' : 'summary_large_image'} />
    </>
  )
}
