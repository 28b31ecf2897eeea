import type { ReactNode } from 'react'
import type { SiteView } from '../../src/model/view.ts'

/** The content of the 404 page, including its title. */
export function NotFound({ site }: { readonly site: Pick<SiteView, 'home'> }): ReactNode {
  return (
    <div className="not-found">
      <p className="not-found-code" aria-hidden="true">
        404
      </p>
      <h1>Page not found</h1>
      <p>
        There is no page at this address. It may have moved, or the link that brought you here may have a mistake in it.
      </p>
      <p>
        <a className="button" href={site.home}>
          Go to the home page
        </a>
      </p>
    </div>
  )
}
