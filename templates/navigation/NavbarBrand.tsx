import type { ReactNode } from 'react'
import type { SiteView } from '../../src/model/view.ts'

/** The logo, or the title where there is none, leading home. Each colour mode loads only its own picture. */
export function NavbarBrand({ site }: { readonly site: SiteView }): ReactNode {
  const { logo, colorMode } = site
  if (!logo) {
    return (
      <a className="navbar-brand" href={site.home}>
        {site.title}
      </a>
    )
  }
  return (
    <a className="navbar-brand" href={site.home}>
      {(['light', 'dark'] as const).map((mode) => (
        <img
          key={mode}
          className={`only-${mode}`}
          src={logo[mode]}
          alt={logo.alt}
          width={logo.width}
          height={logo.height}
          loading={mode === colorMode.default ? undefined : 'lazy'}
          fetchPriority="low"
        />
      ))}
    </a>
  )
}
