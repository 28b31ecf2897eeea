import type { ReactNode } from 'react'

/** The script corrects its name as soon as it knows the current mode. */
export function ColorModeButton(): ReactNode {
  return (
    <li className="navbar-tool needs-js">
      <button type="button" className="color-mode-button icon-button" aria-label="Switch to dark mode" />
    </li>
  )
}
