import type { Author, Post } from '../model/page.ts'
import type { PageView } from '../model/view.ts'

interface Subject {
  readonly origin: string
  readonly canonical: string
  readonly title: string
  readonly siteTitle: string
  /** The schema.org type of a page that is not a post. */
  readonly kind: 'TechArticle' | 'CollectionPage' | 'WebPage'
  readonly post?: Post | undefined
  readonly trail: PageView['breadcrumbs']
}

/**
 * JSON-LD breadcrumbs of a page, escaped for a script element. Search engines reject a breadcrumb without a link, so
 * categories without a page are left out.
 */
export function structuredData({ origin, canonical, title, siteTitle, kind, trail, post }: Subject): string {
  const crumbs = [
    ...trail.flatMap(({ label, href }) => (href === undefined ? [] : [{ name: label, item: `${origin}${href}` }])),
    { name: title, item: canonical },
  ]
  const data = {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map(({ name, item }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item,
        })),
      },
      {
        '@type': post === undefined ? kind : 'BlogPosting',
        headline: title,
        url: canonical,
        ...(post === undefined ? {} : { datePublished: post.day, author: post.authors.map(person) }),
        isPartOf: { '@type': 'WebSite', name: siteTitle },
      },
    ],
  }
  return JSON.stringify(data).replaceAll('<', String.raw`\u003C`)
}

function person({ name, url }: Author): object {
  return { '@type': 'Person', name, ...(url === undefined ? {} : { url }) }
}
