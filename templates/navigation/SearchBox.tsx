import type { ReactNode } from 'react'
import type { SiteView } from '../../src/model/view.ts'
import { useMessages } from '../messages.tsx'

/** The search box of the bar. Renders nothing on a site without a search index. */
export function SearchBox({ site }: { readonly site: SiteView }): ReactNode {
  const write = useMessages()
  if (site.search === undefined) return null
  const { list, placeholder, most, highlights, reportsQueries } = site.search
  return (
    <li className="search-item needs-js">
      <search
        className="search"
        data-most={most}
        data-plain={highlights ? undefined : ''}
        data-report={reportsQueries ? '' : undefined}
      >
        <div className="search-bar">
          <input
            className="search-input"
            type="search"
            role="combobox"
            aria-label={write('search')}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-expanded="false"
            aria-controls="search-results"
            placeholder={placeholder ?? write('search')}
            data-list={list}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={400}
          />
          <button type="button" className="search-close icon-button" aria-label={write('closeSearch')} />
        </div>
        <div className="search-panel" hidden />
      </search>
    </li>
  )
}
