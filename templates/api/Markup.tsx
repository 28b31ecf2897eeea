import type { ReactNode } from 'react'

/** A description of the document, made into safe HTML before. */
export function Markup({ html }: { readonly html: string }): ReactNode {
  return html === '' ? null : <div className="api-text" dangerouslySetInnerHTML={{ __html: html }} />
}
