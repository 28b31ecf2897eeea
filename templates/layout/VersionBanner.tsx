import type { ReactNode } from 'react'
import type { VersionBannerView } from '../../src/model/view.ts'

const states = { unreleased: 'is not released yet', unmaintained: 'is not maintained any more' } as const

/** A line above every page of a version that most readers should not use. */
export function VersionBanner({ banner }: { readonly banner: VersionBannerView }): ReactNode {
  const { label, state, better } = banner
  return (
    <p className="version-banner" role="note">
      {`This is the documentation of version ${label}, which ${states[state]}.`}
      {better && (
        <>
          {' '}
          <a href={better.href}>{`Go to version ${better.label}`}</a>
        </>
      )}
    </p>
  )
}
