import type { ReactNode } from 'react'
import type { LogoView, SiteView } from '../../src/model/view.ts'

/** In pixels. */
const shownHeight = 28

/** The logo, or the title if there is none, as a link to the home page. Each colour mode loads only its own image. */
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
      {logo.text !== '' && <span>{logo.text}</span>}
    </a>
  )
}

/** Until an image has loaded, its `width` attribute reserves space. An aspect ratio alone would not. */
function widthOf({ width, height }: LogoView): number | undefined {
  return width === undefined || height === undefined ? undefined : Math.round((shownHeight * width) / height)
}
