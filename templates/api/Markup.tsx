import type { ReactNode } from 'react'

/** A description of the document, made into safe HTML before; one of a single paragraph needs nothing around it. */
export function Markup({ html }: { readonly html: string }): ReactNode {
  if (html === '') return null
  const isParagraph = html.startsWith('<p>') && html.indexOf('</p>') === html.length - 4
  return isParagraph ? (
    <p className="api-text" dangerouslySetInnerHTML={{ __html: html.slice(3, -4) }} />
  ) : (
    <div className="api-text" dangerouslySetInnerHTML={{ __html: html }} />
  )
}
