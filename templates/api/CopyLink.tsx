import type { ReactNode } from 'react'

/** Copies a link to the operation or value that it is in. */
export function CopyLink({ label }: { readonly label: string }): ReactNode {
  return <button type="button" className="copy-link" aria-label={`Copy link to ${label}`} />
}
