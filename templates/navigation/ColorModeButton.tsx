import type { ReactNode } from 'react'

/** Its name is put right by the script as soon as that knows the mode in force. */
export function ColorModeButton(): ReactNode {
  return (
    <li className="navbar-tool needs-js">
      <button type="button" className="color-mode-button icon-button" aria-label="Switch to dark mode" />
    </li>
  )
}
