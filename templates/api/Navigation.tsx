import type { ReactNode } from 'react'
import type { NavigationGroup } from '../../src/model/api-view.ts'
import { Breakable } from './Breakable.tsx'
import { Method } from './Method.tsx'

/** Links to everything in the document: parts that were rendered before. */
export function Navigation({ html }: { readonly html: string }): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, which the keyboard must reach
    <nav className="api-nav" aria-label="API operations" tabIndex={0}>
      {/* On wide screens the sheet shows what is folded here. */}
      <details className="api-nav-fold">
        <summary>Operations of this API</summary>
        <div className="api-nav-list" dangerouslySetInnerHTML={{ __html: html }} />
      </details>
    </nav>
  )
}

/** The links of one tag. */
export function NavigationPart({ group }: { readonly group: NavigationGroup }): ReactNode {
  return (
    <div className="api-nav-part">
      {group.isApart && <hr />}
      {group.group !== undefined && <p className="api-nav-title">{group.group}</p>}
      <Group group={group} />
    </div>
  )
}

function Group({ group }: { readonly group: NavigationGroup }): ReactNode {
  const { label, href, links, total, isOpen, isCurrent } = group
  if (links.length === 0)
    return (
      <a className="api-nav-alone" href={href} aria-current={isCurrent ? 'page' : undefined}>
        {label}
      </a>
    )
  return (
    <details className="api-nav-group" open={isOpen}>
      <summary>{label}</summary>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <a
              href={link.href}
              data-deprecated={link.isDeprecated ? '' : undefined}
              aria-current={link.isCurrent ? 'page' : undefined}
            >
              <span className="api-nav-label">
                <Breakable text={link.label} />
              </span>{' '}
              {link.method !== undefined && <Method method={link.method} />}
            </a>
          </li>
        ))}
        {total !== undefined && (
          <li>
            <a className="api-nav-more" href={href}>
              All {total} operations
            </a>
          </li>
        )}
      </ul>
    </details>
  )
}
