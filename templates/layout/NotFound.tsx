import type { ReactNode } from 'react'
import type { SiteView } from '../../src/model/view.ts'
import { useMessages } from '../messages.tsx'

/** The content of the 404 page, including its title. */
export function NotFound({ site }: { readonly site: Pick<SiteView, 'home' | 'locales'> }): ReactNode {
  const write = useMessages()
  // Some hosts show this page for missing addresses in every language.
  const others = site.locales.filter(({ current }) => !current)
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
      {others.length > 0 && (
        <p className="not-found-languages">
          {others.map(({ name, label, href }) => (
            <a key={name} href={href} lang={name} hrefLang={name}>
              {label}
            </a>
          ))}
        </p>
      )}
    </div>
  )
}
