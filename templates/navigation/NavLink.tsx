import type { ReactNode } from 'react'

export interface NavLinkProps extends NavLabelProps {
  readonly href: string
  readonly external: boolean
  readonly className?: string | undefined
  readonly current?: boolean | 'true' | undefined
  /** Name of the site's version that it links to. */
  readonly version?: string | undefined
  readonly language?: string | undefined
  /** Shown in a menu below the link. */
  readonly note?: string | undefined
  /** Shown to readers who point at a link without visible text. */
  readonly title?: string | undefined
}

interface NavLabelProps {
  readonly label: string
  /** A short text after the label. */
  readonly badge?: string | undefined
}

/** The text of a navigation link. */
export function NavLabel({ label, badge }: NavLabelProps): ReactNode {
  return badge === undefined ? (
    label
  ) : (
    <span>
      {label} <span className="badge badge-tip">{badge}</span>
    </span>
  )
}

/** A navigation link. One that leaves the site has a class that shows it and `rel="noopener"`. */
export function NavLink(props: NavLinkProps): ReactNode {
  const { label, badge, href, external, className, current = false, version, language, title } = props
  const kind = version === undefined && language === undefined ? 'page' : 'true'
  const classes = [className, external ? 'external' : undefined].filter((name) => name !== undefined).join(' ')
  return (
    <a
      className={classes === '' ? undefined : classes}
      href={href}
      title={title}
      rel={external ? 'noopener' : undefined}
      aria-current={current === true ? kind : current || undefined}
      data-version={version}
      lang={language}
      hrefLang={language}
    >
      {title === undefined ? <NavLabel label={label} badge={badge} /> : <span>{label}</span>}
    </a>
  )
}
