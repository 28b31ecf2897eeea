import type { ReactNode } from 'react'

/** A description that is already sanitized HTML. A single paragraph does not need a wrapper. */
export function Markup({ html }: { readonly html: string }): ReactNode {
  if (html === '') return null
  const isParagraph = html.startsWith('<p>') && html.indexOf('</p>') === html.length - 4
  return isParagraph ? (
    <p className="api-text" dangerouslySetInnerHTML={{ __html: html.slice(3, -4) }} />
  ) : (
    <div className="api-text" dangerouslySetInnerHTML={{ __html: html }} />
  )
}
