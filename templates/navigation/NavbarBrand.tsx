import type { ReactNode } from 'react'
import type { LogoView, SiteView } from '../../src/model/view.ts'

/** In pixels. */
const shownHeight = 28

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
          width={widthOf(logo)}
          height={shownHeight}
          loading={mode === colorMode.default ? undefined : 'lazy'}
          fetchPriority="low"
        />
      ))}
    </a>
  )
}

/** Until a picture has come its place is as wide as its attribute says; a ratio would leave it none. */
function widthOf({ width, height }: LogoView): number | undefined {
  return width === undefined || height === undefined ? undefined : Math.round((shownHeight * width) / height)
}
