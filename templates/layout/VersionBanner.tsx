import type { ReactNode } from 'react'
import type { VersionBannerView } from '../../src/model/view.ts'
import { useMessages } from '../messages.tsx'

const states = { unreleased: 'versionUnreleased', unmaintained: 'versionUnmaintained' } as const

/** A line above every page of a version that most readers should not use. */
export function VersionBanner({ banner }: { readonly banner: VersionBannerView }): ReactNode {
  const write = useMessages()
  const { label, state, better } = banner
  return (
    <aside className="version-banner">
      {write(states[state], { version: label })}
      {better && (
        <>
          {' '}
          <a href={better.href}>{write('goToVersion', { version: better.label })}</a>
        </>
      )}
    </aside>
  )
}
