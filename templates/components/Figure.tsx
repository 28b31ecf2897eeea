import type { ReactNode } from 'react'

interface FigureProps {
  readonly src: string
  readonly alt: string
  readonly caption?: string | undefined
}

/** An image with a caption. */
export function Figure({ src, alt, caption }: FigureProps): ReactNode {
  return (
    <figure className="figure">
      <img src={src} alt={alt} loading="lazy" decoding="async" />
      {caption !== undefined && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
