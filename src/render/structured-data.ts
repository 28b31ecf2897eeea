import type { Author, Post } from '../model/page.ts'

interface Subject {
  readonly origin: string
  readonly canonical: string
  readonly title: string
  readonly siteTitle: string
  readonly post: Post | undefined
  readonly trail: readonly { readonly label: string; readonly href: string | undefined }[]
}

/** JSON-LD breadcrumbs of a page, safe inside a script element. */
export function structuredData({ origin, canonical, title, siteTitle, trail, post }: Subject): string {
  const crumbs = [
    ...trail.map(({ label, href }) => ({ name: label, item: href === undefined ? undefined : `${origin}${href}` })),
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
          ...(item === undefined ? {} : { item }),
        })),
      },
      {
        '@type': post === undefined ? 'TechArticle' : 'BlogPosting',
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
