import type { ReactNode } from 'react'

/** Copies the address of the operation or the value around it. */
export function CopyLink({ label }: { readonly label: string }): ReactNode {
  return <button type="button" className="copy-link" aria-label={`Copy link to ${label}`} />
}
