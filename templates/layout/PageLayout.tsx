import type { ReactNode } from 'react'
import type { PageView, SiteView } from '../../src/model/view.ts'
import { Breadcrumbs } from '../navigation/Breadcrumbs.tsx'
import { Pager } from '../navigation/Pager.tsx'
import { Sidebar } from '../navigation/Sidebar.tsx'
import { TableOfContents } from '../navigation/TableOfContents.tsx'
import { Article } from './Article.tsx'
import { Slot } from './Slot.tsx'

/** Sidebar, contents and article. The styles place them, so each is in the document only once. */
export function PageLayout({ site, page }: { readonly site: SiteView; readonly page: PageView }): ReactNode {
  const isDoc = page.layout === 'doc'
  const hasToc = isDoc && page.toc.length > 0
  return (
    <div
      className={`layout layout-${page.layout}`}
      data-sidebar={isDoc && page.sidebar ? '' : undefined}
      data-toc={hasToc ? '' : undefined}
    >
      {isDoc && page.sidebar && <Sidebar page={page} behaviour={site.sidebar} />}
      {hasToc && <TableOfContents entries={page.toc} />}
      <main id="docsgen-main" tabIndex={-1}>
        {page.layout !== 'home' && page.breadcrumbs.length > 0 && <Breadcrumbs crumbs={page.breadcrumbs} />}
        <Slot name="BeforeArticle" page={page} />
        <Article page={page} />
        <Slot name="AfterArticle" page={page} />
        {page.layout !== 'home' && <Pager previous={page.previous} next={page.next} />}
      </main>
    </div>
  )
}
