import type { ReactNode } from 'react'
import type { ResponseView } from '../../src/model/api-view.ts'
import { Facts } from './Facts.tsx'
import { Markup } from './Markup.tsx'

/** Calls that a response links to, with the values that they take from it. */
export function ResponseLinks({ links }: { readonly links: ResponseView['links'] }): ReactNode {
  if (links.length === 0) return null
  return (
    <>
      <p className="api-condition-label">Links</p>
      <ul className="api-rows">
        {links.map(({ name, descriptionHtml, operation, href, parameters }) => (
          <li key={name}>
            <p className="api-row-head">
              <span className="api-name">{name}</span>{' '}
              <span className="api-type">
                leads to {href === undefined ? operation : <a href={href}>{operation}</a>}
              </span>
            </p>
            <Markup html={descriptionHtml} />
            <Facts facts={parameters} />
          </li>
        ))}
      </ul>
    </>
  )
}
