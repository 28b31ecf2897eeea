import type { ReactNode } from 'react'

interface HeroProps {
  /** Address of the picture, and of the one for dark mode if it differs. */
  readonly image?: string | undefined
  readonly dark?: string | undefined
  readonly alt?: string | undefined
  readonly children?: ReactNode
}

/** The top of a home page: text, buttons, and a picture or code next to them. */
export function Hero({ image, dark, alt = '', children }: HeroProps): ReactNode {
  return (
    <section className="hero">
      {children}
      {image !== undefined && (
        <div className="hero-image">
          <img className={dark === undefined ? undefined : 'only-light'} src={image} alt={alt} loading="lazy" />
          {dark !== undefined && <img className="only-dark" src={dark} alt={alt} loading="lazy" />}
        </div>
      )}
    </section>
  )
}
