import type { ReactNode } from 'react'
import type { ResponseView } from '../../src/model/api-view.ts'
import { Facts } from './parts/Facts.tsx'
import { Markup } from './parts/Markup.tsx'
import { Method } from './parts/Method.tsx'
import { Path } from './parts/Path.tsx'
import { Sentence, useMessages } from '../messages.tsx'

/** Calls that a response links to, with the values that they take from it. */
export function ResponseLinks({ links }: { readonly links: ResponseView['links'] }): ReactNode {
  const write = useMessages()
  if (links.length === 0) return null
  return (
    <>
      <p className="api-condition-label">{write('links')}</p>
      <ul className="api-rows">
        {links.map(({ name, descriptionHtml, operation, href, target, facts }) => (
          <li key={name}>
            <p className="api-row-head">
              <span className="api-name">{name}</span>{' '}
              <span className="api-type">
                <Sentence
                  message="leadsTo"
                  values={{ operation: href === undefined ? operation : <a href={href}>{operation}</a> }}
                />
              </span>
              {target && (
                <>
                  {' '}
                  <Method method={target.method} /> <Path path={target.path} />
                </>
              )}
            </p>
            <Markup html={descriptionHtml} />
            <Facts facts={facts} />
          </li>
        ))}
      </ul>
    </>
  )
}
