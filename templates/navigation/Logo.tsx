import type { ReactNode } from 'react'
import type { LogoView } from '../../src/model/view.ts'

interface LogoProps {
  readonly logo: LogoView
  /** The color mode of a page when it opens. */
  readonly mode: 'light' | 'dark'
  /** In pixels. */
  readonly height: number
}

/** The pictures of a logo. Each color mode loads only its own. */
export function Logo({ logo, mode: first, height }: LogoProps): ReactNode {
  return (['light', 'dark'] as const).map((mode) => (
    <img
      key={mode}
      className={`only-${mode}`}
      src={logo[mode]}
      alt={logo.alt}
      width={widthOf(logo, height)}
      height={height}
      loading={mode === first ? undefined : 'lazy'}
      fetchPriority="low"
    />
  ))
}

/** Until an image has loaded, its `width` attribute reserves space. An aspect ratio alone would not. */
function widthOf({ width, height }: LogoView, shown: number): number | undefined {
  return width === undefined || height === undefined ? undefined : Math.round((shown * width) / height)
}
