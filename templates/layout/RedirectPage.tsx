import type { ReactNode } from 'react'
import { Sentence } from '../messages.tsx'

interface RedirectPageProps {
  readonly target: string
  /** The target's full address. */
  readonly canonical: string
  readonly title: string
  readonly locale?: string | undefined
  /** The content security policy; empty if the site has none. */
  readonly policy?: string
}

/** A document that only redirects, for hosts that do not support redirects. */
export function RedirectPage({ target, canonical, title, locale = 'en', policy = '' }: RedirectPageProps): ReactNode {
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        {policy !== '' && <meta httpEquiv="Content-Security-Policy" content={policy} />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta httpEquiv="refresh" content={`0; url=${target}`} />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="canonical" href={canonical} />
      </head>
      <body>
        <main>
          <p>
            <Sentence message="pageMoved" values={{ page: <a href={target}>{title}</a> }} />
          </p>
        </main>
      </body>
    </html>
  )
}
