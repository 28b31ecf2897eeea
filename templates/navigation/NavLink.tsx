import type { ReactNode } from 'react'

interface NavLinkProps {
  readonly label: string
  readonly href: string
  readonly external: boolean
  readonly className?: string | undefined
  readonly current?: boolean | undefined
}

/** A link of the site's navigation. One that leaves the site says so by its class and carries no opener. */
export function NavLink({ label, href, external, className, current = false }: NavLinkProps): ReactNode {
  const classes = [className, external ? 'external' : undefined].filter((name) => name !== undefined).join(' ')
  return (
    <a
      className={classes === '' ? undefined : classes}
      href={href}
      rel={external ? 'noopener' : undefined}
      aria-current={current ? 'page' : undefined}
    >
      {label}
    </a>
  )
}
