import type { ReactNode } from 'react'
import type { LinkView } from '../../src/model/view.ts'
import { NavLink } from './NavLink.tsx'

/** A button with a list under it. Without a script the list shows while it, or the button, has the focus. */
export function NavbarDropdown({
  label,
  items,
}: {
  readonly label: string
  readonly items: readonly LinkView[]
}): ReactNode {
  return (
    <li className="navbar-item dropdown">
      <button type="button" className="navbar-link dropdown-button" aria-expanded="false">
        {label}
      </button>
      <ul className="dropdown-menu">
        {items.map((item, index) => (
          <li key={index}>
            <NavLink className="dropdown-link" {...item} />
          </li>
        ))}
      </ul>
    </li>
  )
}
