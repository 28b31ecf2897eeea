import type { ReactNode } from 'react'

export interface NavLinkProps {
  readonly label: string
  readonly href: string
  readonly external: boolean
  readonly className?: string | undefined
  readonly current?: boolean | undefined
  /** Name of the version of the site that it leads to. */
  readonly version?: string | undefined
  readonly language?: string | undefined
}

/** A link of the site's navigation. One that leaves the site says so by its class and carries no opener. */
export function NavLink(props: NavLinkProps): ReactNode {
  const { label, href, external, className, current = false, version, language } = props
  const kind = version === undefined && language === undefined ? 'page' : 'true'
  const classes = [className, external ? 'external' : undefined].filter((name) => name !== undefined).join(' ')
  return (
    <a
      className={classes === '' ? undefined : classes}
      href={href}
      rel={external ? 'noopener' : undefined}
      aria-current={current ? kind : undefined}
      data-version={version}
      lang={language}
      hrefLang={language}
    >
      {label}
    </a>
  )
}
