import type { ReactNode } from 'react'
import { NavLink, type NavLinkProps } from './NavLink.tsx'
import { useMessages } from '../messages.tsx'

/** A button with a list below it. Without JavaScript, the list is shown while it or the button has the focus. */
export function NavbarDropdown({
  label,
  name,
  items,
}: {
  readonly label: string
  /** The accessible name of the button, if its text alone does not say what it is for. */
  readonly name?: string | undefined
  readonly items: readonly NavLinkProps[]
}): ReactNode {
  const write = useMessages()
  return (
    <li className="navbar-item dropdown">
      <button type="button" className="navbar-link dropdown-button" aria-expanded="false" aria-label={name}>
        <span>{label}</span>
      </button>
      <ul className="dropdown-menu">
        {items.map((item, index) => (
          <li key={index}>
            <NavLink className="dropdown-link" {...item} />
            {item.current && <span className="dropdown-note">{write('shownNow')}</span>}
            {item.note !== undefined && <span className="dropdown-note">{item.note}</span>}
          </li>
        ))}
      </ul>
    </li>
  )
}
