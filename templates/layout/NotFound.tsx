import type { ReactNode } from 'react'
import type { SiteView } from '../../src/model/view.ts'
import { useMessages } from '../messages.tsx'

/** The content of the 404 page, including its title. */
export function NotFound({ site }: { readonly site: Pick<SiteView, 'home'> }): ReactNode {
  const write = useMessages()
  return (
    <div className="not-found">
      <p className="not-found-code" aria-hidden="true">
        404
      </p>
      <h1>{write('pageNotFound')}</h1>
      <p>{write('pageNotFoundText')}</p>
      <p>
        <a className="button" href={site.home}>
          {write('goHome')}
        </a>
      </p>
    </div>
  )
}
