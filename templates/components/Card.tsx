import type { ReactNode } from 'react'

interface CardProps {
  readonly title: string
  readonly href?: string | undefined
  readonly text?: string | undefined
  /** A character, the address of an image, or a drawing. */
  readonly icon?: ReactNode
  readonly children?: ReactNode
}

/** A card with a link. The link of the title covers the whole card, so its accessible name is just the title. */
export function Card({ title, href, text, icon, children }: CardProps): ReactNode {
  return (
    <div className="card">
      {icon !== undefined && (
        <div className="card-icon" aria-hidden="true">
          {typeof icon === 'string' && isPicture(icon) ? (
            <img src={icon} alt="" width={28} height={28} loading="lazy" />
          ) : (
            icon
          )}
        </div>
      )}
      <p className="card-title">{href === undefined ? title : <CardLink title={title} href={href} />}</p>
      {text !== undefined && <p className="card-text">{text}</p>}
      {children !== undefined && <div className="card-text">{children}</div>}
    </div>
  )
}

/** The engine sets `rel`, as on all links of an article. */
function CardLink({ title, href }: { readonly title: string; readonly href: string }): ReactNode {
  return (
    <a className={/^https?:/.test(href) ? 'external' : undefined} href={href}>
      {title}
    </a>
  )
}

function isPicture(icon: string): boolean {
  return /\.(svg|png|webp|avif|jpe?g|gif)$/i.test(icon)
}
