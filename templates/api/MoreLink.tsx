import type { ReactNode } from 'react'
import type { LinkText } from '../../src/model/api-view.ts'

/** A link to further documentation, if there is one. */
export function MoreLink({ link }: { readonly link: LinkText | undefined }): ReactNode {
  return (
    link && (
      <p>
        <a href={link.href}>{link.label}</a>
      </p>
    )
  )
}
