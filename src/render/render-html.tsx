import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Document } from '../../templates/layout/Document.tsx'
import { Localized } from '../../templates/messages.tsx'
import type { Language } from '../model/messages.ts'
import type { PageView, SiteView } from '../model/view.ts'

/** The HTML of a part of a page. */
export function renderPart(site: Language, part: ReactNode): string {
  return renderToStaticMarkup(<Localized site={site}>{part}</Localized>)
}

/** The complete HTML of a page. */
export function renderDocument(site: SiteView, page: PageView): string {
  return `<!doctype html>\n${renderToStaticMarkup(<Document site={site} page={page} />)}\n`
}
