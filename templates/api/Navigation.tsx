import type { ReactNode } from 'react'
import type { DocumentLink, NavigationGroup, NavigationLink } from '../../src/model/api-navigation-view.ts'
import { Breakable } from './parts/Breakable.tsx'
import { InlineCode } from './parts/InlineCode.tsx'
import { Method } from './parts/Method.tsx'
import { useMessages } from '../messages.tsx'

/** Links to everything in the document, from parts that were rendered earlier. */
export function Navigation({
  html,
  documents,
}: {
  readonly html: string
  readonly documents: readonly DocumentLink[]
}): ReactNode {
  const write = useMessages()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, which the keyboard must reach
    <nav className="api-nav" aria-label={write('apiOperations')} tabIndex={0}>
      <Documents documents={documents} />
      {/* On wide screens, the styles show the collapsed list. */}
      <details className="api-nav-fold">
        <summary>{write('operationsOfApi')}</summary>
        <div className="api-nav-list" dangerouslySetInnerHTML={{ __html: html }} />
      </details>
    </nav>
  )
}

/** Chooses another document of the site. */
function Documents({ documents }: { readonly documents: readonly DocumentLink[] }): ReactNode {
  const write = useMessages()
  const current = documents.find(({ isCurrent }) => isCurrent)
  if (current === undefined) return null
  return (
    <details className="api-documents">
      <summary aria-label={write('apiDocument', { title: current.label })}>{current.label}</summary>
      <ul>
        {documents.map(({ label, href, isCurrent }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? 'true' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface NavigationPartProps {
  readonly group: NavigationGroup
  /** Its links, rendered earlier. */
  readonly itemsHtml: string
}

/** The links of one tag. */
export function NavigationPart({ group, itemsHtml }: NavigationPartProps): ReactNode {
  const { label, href, links, isOpen, isCurrent } = group
  return (
    <>
      {group.isApart && <hr />}
      {group.group !== undefined && <p className="api-nav-title">{group.group}</p>}
      {links.length === 0 ? (
        <a href={href} aria-current={isCurrent ? 'page' : undefined}>
          <Breakable text={label} />
        </a>
      ) : (
        <details className="api-nav-group" open={isOpen}>
          <summary data-section={href.startsWith('#') ? href : undefined}>
            <Breakable text={label} />
          </summary>
          <ul dangerouslySetInnerHTML={{ __html: itemsHtml }} />
        </details>
      )}
    </>
  )
}

/** A link to all operations of a tag, if the page lists only some of them. */
export function NavigationMore({ href, total }: { readonly href: string; readonly total: number }): ReactNode {
  const write = useMessages()
  return (
    <li>
      <a className="api-nav-more" href={href}>
        {write('allOperations', { count: total })}
      </a>
    </li>
  )
}

/** A link of a tag. */
export function NavigationItem({ link }: { readonly link: NavigationLink }): ReactNode {
  const { label, href, method, isDeprecated, isCurrent } = link
  return (
    <li>
      <a href={href} data-deprecated={isDeprecated ? '' : undefined} aria-current={isCurrent ? 'page' : undefined}>
        <span className="api-nav-label">
          <InlineCode text={label} />
        </span>{' '}
        {method !== undefined && <Method method={method} />}
      </a>
    </li>
  )
}
