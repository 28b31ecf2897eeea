import type { ReactNode } from 'react'
import type { PageView, SiteView } from '../../src/model/view.ts'
import { SocialMeta } from './SocialMeta.tsx'

/** Colours of the browser's interface; the same as `--background` in tokens.css. */
const themeColors = { light: '#ffffff', dark: '#12181b' } as const

/** React moves `meta` elements to the front, so the policy comes before everything that it applies to. */
export function Head({ site, page }: { readonly site: SiteView; readonly page: PageView }): ReactNode {
  const { assets } = site
  return (
    <head>
      <meta charSet="utf-8" />
      {assets.policy !== '' && <meta httpEquiv="Content-Security-Policy" content={assets.policy} />}
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{page.documentTitle}</title>
      <meta name="description" content={page.description} />
      {page.keywords.length > 0 && <meta name="keywords" content={page.keywords.join(', ')} />}
      {!page.isIndexed && <meta name="robots" content="noindex" />}
      <meta name="generator" content="docsgen" />
      <meta name="theme-color" content={themeColors[site.colorMode.default]} />
      <SocialMeta site={site} page={page} />
      <script dangerouslySetInnerHTML={{ __html: assets.bootScript }} />
      {assets.fonts.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
      ))}
      {assets.styles.map(({ href, integrity }) => (
        <link key={href} rel="stylesheet" href={href} integrity={integrity} />
      ))}
      {page.styles?.map(({ href, integrity }) => (
        <link key={href} rel="stylesheet" href={href} integrity={integrity} data-page-styles="" />
      ))}
      {assets.scripts.map(({ href, integrity }) => (
        <script key={href} type="module" src={href} integrity={integrity} />
      ))}
      {assets.foreignScripts.map(({ src, domain }) => (
        <script key={src} defer src={src} data-domain={domain} />
      ))}
      {page.canonical !== undefined && <link rel="canonical" href={page.canonical} />}
      {page.alternates?.map(({ language, href }) => (
        <link key={language} rel="alternate" hrefLang={language} href={href} />
      ))}
      {site.favicon !== undefined && <link rel="icon" href={site.favicon} />}
      {page.markdownVersion !== undefined && <link rel="alternate" type="text/markdown" href={page.markdownVersion} />}
      {page.feeds?.map(({ type, href, title }) => (
        <link key={href} rel="alternate" type={type} href={href} title={title} />
      ))}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: page.structuredData }} />
    </head>
  )
}
