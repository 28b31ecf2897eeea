import type { ReactNode } from 'react'
import { useMessages } from '../messages.tsx'

/** Copies a link to the operation or value that it is in. */
export function CopyLink({ label }: { readonly label: string }): ReactNode {
  const write = useMessages()
  return <button type="button" className="copy-link" aria-label={write('copyLink', { name: label })} />
}
