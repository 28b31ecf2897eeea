import { expect, test } from 'vitest'
import { readDocumentation } from './read-documentation.ts'

const { config } = (await readDocumentation()).project

test('the settings of this site are those of the specification', () => {
  const { site, docs, code, blog, sitemap, campaign, colorMode, analytics, search } = config
  expect({ ...site, locales: site.locales.length }).toMatchObject({
    locale: 'en',
    locales: 0,
    basePath: '/docs/',
    home: '/overview',
  })
  expect(docs).toMatchObject({ toc: { min: 2, max: 3 }, sidebar: { hideable: false, autoCollapse: false } })
  expect(code.languages).toEqual(['java', 'scala', 'docker'])
  expect(blog).toMatchObject({ enabled: true, readingTime: true })
  expect(sitemap).toEqual({ changefreq: 'weekly', priority: 0.5, exclude: ['/tags/**'] })
  expect(campaign).toEqual({ cookies: true, maxAge: 2_592_000 })
  expect(colorMode).toEqual({ default: 'light', respectSystem: false, toggle: true })
  expect(analytics.provider).toBe('gtm')
  expect(search).toMatchObject({ enabled: true, highlight: true })
})

test('the bar of this site has the links of the specification', () => {
  const { signup, demo, source, chat } = config.variables['product'] ?? {}
  const links = config.navbar.items.map(({ kind, label = kind, to, href }) => [label, to ?? href])
  expect(links).toEqual([
    ['Documentation', '/overview'],
    ['Changelog', '/release-notes'],
    ['API Reference', '/api'],
    ['Sign Up', signup],
    ['Schedule a Demo', demo],
    ['Source code', source],
    ['Community chat', chat],
    ...['search', 'version', 'locale', 'colorMode'].map((kind) => [kind, undefined]),
  ])
})
