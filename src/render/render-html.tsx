import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Document } from '../../templates/layout/Document.tsx'
import { Localized } from '../../templates/messages.tsx'
import type { Language } from '../model/messages.ts'
import type { PageView, SiteView } from '../model/view.ts'
import type { SiteSlots } from './slots.ts'

/** The HTML of a part of a page. */
export function renderPart(site: Language, part: ReactNode): string {
  return renderToStaticMarkup(<Localized site={site}>{part}</Localized>)
}

/** What the whole page is made from, apart from its own content. */
interface DocumentSource {
  readonly slots?: SiteSlots | undefined
}

/** The complete HTML of a page. */
export function renderDocument({ slots }: DocumentSource, site: SiteView, page: PageView): string {
  const filled = slots?.fill(site, page) ?? page
  const html = `<!doctype html>\n${renderToStaticMarkup(<Document site={site} page={filled} />)}\n`
  const head = `${site.head}${filled.slots?.Head?.html ?? ''}`
  // React has no element for HTML without one around it.
  return head === '' ? html : html.replace('</head>', () => `${head}</head>`)
}
