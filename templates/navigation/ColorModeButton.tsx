import type { ReactNode } from 'react'
import { useMessages } from '../messages.tsx'

/** The script corrects its name as soon as it knows the current mode. */
export function ColorModeButton(): ReactNode {
  const write = useMessages()
  return (
    <li className="navbar-tool needs-js">
      <button type="button" className="color-mode-button icon-button" aria-label={write('switchToDark')} />
    </li>
  )
}
