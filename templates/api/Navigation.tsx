import type { ReactNode } from 'react'
import type { DocumentLink, NavigationGroup, NavigationLink } from '../../src/model/api-navigation-view.ts'
import { Breakable } from './parts/Breakable.tsx'
import { InlineCode } from './parts/InlineCode.tsx'
import { Method } from './parts/Method.tsx'
import { useMessages } from '../messages.tsx'

interface NavigationProps {
  readonly groups: readonly NavigationGroup[]
  readonly documents: readonly DocumentLink[]
}

/** Links to everything in the document. */
export function Navigation({ groups, documents }: NavigationProps): ReactNode {
  const write = useMessages()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, which the keyboard must reach
    <nav className="api-nav" aria-label={write('apiOperations')} tabIndex={0}>
      <Documents documents={documents} />
      {/* On wide screens, the styles show the collapsed list. */}
      <details className="api-nav-fold">
        <summary>{write('operationsOfApi')}</summary>
        <div className="api-nav-list">
          {groups.map((group, index) => (
            <Group key={index} group={group} />
          ))}
        </div>
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

/** The links of one tag. If the page lists only some of them, the last link leads to all. */
function Group({ group }: { readonly group: NavigationGroup }): ReactNode {
  const write = useMessages()
  const { label, href, level, links, total, isOpen, isCurrent } = group
  return (
    <>
      {group.isApart && <hr />}
      {group.group !== undefined && <p className="api-nav-title">{group.group}</p>}
      {links.length === 0 ? (
        <a href={href} data-level={level} aria-current={isCurrent ? 'page' : undefined}>
          <Breakable text={label} />
        </a>
      ) : (
        <details className="api-nav-group" data-level={level} open={isOpen}>
          <summary data-section={href.startsWith('#') ? href : undefined}>
            <Breakable text={label} />
          </summary>
          <ul>
            {links.map((link, index) => (
              <Item key={index} link={link} />
            ))}
            {total !== undefined && (
              <li>
                <a className="api-nav-more" href={href}>
                  {write('allOperations', { count: total })}
                </a>
              </li>
            )}
          </ul>
        </details>
      )}
    </>
  )
}

/** A link of a tag. */
function Item({ link }: { readonly link: NavigationLink }): ReactNode {
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
